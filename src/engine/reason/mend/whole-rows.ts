/** "List all deliveries": rows that nothing names are shown as they are. */
import { isStopWord } from '../../search/words';
import { LEVEL, type NameMatch } from '../../question/name-match';
import { combinesSets, conditionsOf, type Frame, type FrameCondition } from '../frame/frame';
import { range, type QuestionContext } from '../frame/question-context';
import type { TaggedToken } from '../../question/tag-question';
import { ENDS } from '../said/order-direction';
import { hasNames, isBareNoun, tableEndedAt } from '../said/listed-things';

/** What stands between the words that ask for a list and the name of what is listed. */
const LEADING = new Set(['show', 'me', 'article', 'all']);

/** Words behind a noun with which more is asked for. */
const ASKS = new Set(['and', 'who', 'which', 'what', 'when', 'where', 'how-many', 'whose']);

/**
 * A frame that shows the rows which a question has listed, where it showed one value of theirs that no word asks for, and they have no names.
 * @param frame a frame
 * @param context the question
 */
export function withWholeRows(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const { select, group, part } = frame;
  const [opening] = linked.tokens;
  if (group.length > 0 || combinesSets(part)) return frame;
  const said = new Set(conditionsOf(frame).flatMap((condition) => saidOf(condition, context)));
  // "Most expensive": what the rank goes by belongs to it.
  const isFar = ({ index, hints }: TaggedToken) => hints.size > 0 && ENDS.has(linked.tokens[index - 1]?.cue ?? '');
  const isRank = (token: TaggedToken) => ENDS.has(token.cue ?? '') || token.number !== undefined || isFar(token);
  const noun = linked.tokens.findIndex((t) => !LEADING.has(t.cue ?? '') && !said.has(t.index) && !isRank(t));
  // "Done sessions", "the 4 longest sessions" are listed as well.
  const first = linked.tokens.find((t) => !LEADING.has(t.cue ?? ''));
  const isFirst = first !== undefined && isRank(first);
  const isLed = said.has(0) || isFirst;
  const [listed] = linked.tokens.slice(noun < 0 ? linked.tokens.length : noun);
  const use = listed ? tableEndedAt(noun, context) : undefined;
  // "The biggest invoice" is one of them, if nothing is asked for but what it is: no customer of it.
  const end = linked.uses[use?.id ?? -1]?.end ?? 0;
  const isIdle = ({ index, word, cue = '' }: TaggedToken) => said.has(index) || (isStopWord(word) && !ASKS.has(cue));
  const isOne = isFirst && listed?.kind === 'word' && !listed.quoted && linked.tokens.slice(end).every(isIdle); // prettier-ignore
  const isListed = opening?.cue === 'show' || isBareNoun(opening) || isOne || (isLed && isBareNoun(listed));
  if (!use || !isListed || hasNames(use, context)) return frame;
  // In "priority 1 calls" the name of a column is no more than the value behind it.
  const isStated = (at: NameMatch) => said.has(0) && said.has(at.start) && said.has(at.end - 1);
  const isUnasked = (id: number) => {
    const match = linked.columns[id];
    const isSaid = match !== undefined && match.level >= LEVEL.head && !isStated(match);
    return (isOne || view.columns[id]?.use === use.id) && !use.key.includes(id) && !isSaid;
  };
  if (select.length === 0 || !select.every(({ fn, column = -1 }) => fn === 'none' && isUnasked(column))) return frame;
  const uses = [use.id, ...frame.uses.filter((id) => id !== use.id)];
  return { ...frame, select: [{ fn: 'all', distinct: false }], distinct: false, uses };
}

/** Tokens that say a condition: the "priority 1" of "priority 1 calls", and not the "orders" of "orders of 2023" that have an `order_date`. */
function saidOf({ column, tokens }: FrameCondition, { linked }: QuestionContext): readonly number[] {
  const match = linked.columns[column];
  if (match === undefined || match.level < LEVEL.head) return tokens;
  const isTable = (at: number) => linked.uses.some((m) => m.level === LEVEL.full && m.start <= at && at < m.end);
  return [...tokens, ...range(match.start, match.end)].filter((at) => match.level === LEVEL.full || !isTable(at));
}
