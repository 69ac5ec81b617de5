/** "List all deliveries": rows that nothing names are shown as they are. */
import { LEVEL } from '../../question/name-match';
import { combinesSets, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { hasNames, isBareNoun, tableEndedAt } from '../said/listed-things';

/** What stands between the words that ask for a list and the name of what is listed. */
const LEADING = new Set(['show', 'me', 'article', 'all']);

/**
 * A frame that shows the rows which a question has listed, where it showed one value of theirs that no word asks for, and they have no names.
 * @param frame a frame
 * @param context the question
 */
export function withWholeRows(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const { select, group, part } = frame;
  const [opening] = linked.tokens;
  if (group.length > 0 || combinesSets(part) || (opening?.cue !== 'show' && !isBareNoun(opening))) return frame;
  const noun = linked.tokens.findIndex(({ cue }) => !LEADING.has(cue ?? ''));
  const use = tableEndedAt(noun, context);
  if (!use || hasNames(use, context)) return frame;
  const isUnasked = (id: number) =>
    view.columns[id]?.use === use.id && !use.key.includes(id) && (linked.columns[id]?.level ?? 0) < LEVEL.head;
  if (select.length === 0 || !select.every(({ fn, column = -1 }) => fn === 'none' && isUnasked(column))) return frame;
  const uses = [use.id, ...frame.uses.filter((id) => id !== use.id)];
  return { ...frame, select: [{ fn: 'all', distinct: false }], distinct: false, uses };
}
