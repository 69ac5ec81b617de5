/** Sets of names that are sets of rows: of two called Otto one has a glass bin, and the other one for paper. */
import { LEVEL } from '../../question/name-match';
import { NAME } from '../said/common-words';
import type { Frame, FrameCondition } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';

/**
 * A frame that combines sets of rows where it combined sets of their names, of which several rows may have one. What a row holds itself it holds
 * once, so that "titles of courses in both departments" are those of several; "tools in the shed not checked by Runa" are rows nevertheless.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where it combines something else, or the question asks for what is combined by its own name
 */
export function setsOfRows(frame: Frame, { view, linked }: QuestionContext): Frame {
  const { part, select, group } = frame;
  if ((part?.kind !== 'intersect' && part?.kind !== 'except') || part.inner !== undefined) return frame;
  if ((frame.order ?? frame.limit ?? frame.having ?? frame.related) !== undefined) return frame;
  const shown = select.map(({ fn, column }) => (fn === 'none' ? view.columns[column ?? -1] : undefined));
  const own = view.uses[shown[0]?.use ?? -1];
  const [key, ...more] = own?.key ?? [];
  if (!own || key === undefined || more.length > 0) return frame;
  if (!shown.every((column) => column && own.display.includes(column.id) && !column.profile.unique)) return frame;
  if (group.some((id) => !own.display.includes(id) && id !== key)) return frame;
  const isNamed = (id: number) => {
    const { level, start, end } = linked.columns[id] ?? { level: 0, start: 0, end: 0 };
    return level >= LEVEL.head && !linked.tokens.slice(start, end).some(({ word }) => NAME.test(word));
  };
  if (shown.some((column) => column && isNamed(column.id))) return frame;
  const one = oneFrom(own.id, view);
  const isOwn = ({ column }: FrameCondition) => one.has(view.uses[view.columns[column]?.use ?? -1]?.table ?? '');
  const isOneOrOther = part.kind === 'intersect' || sharesColumn(frame.conditions, part.conditions);
  if (isOneOrOther && [...frame.conditions, ...part.conditions].every(isOwn)) return frame;
  return { ...frame, part: { ...part, ofRows: true } };
}

/** Whether what is asked for and what is denied are values of one column. */
function sharesColumn(asked: readonly FrameCondition[], denied: readonly FrameCondition[]): boolean {
  return denied.some(({ column }) => asked.some((other) => other.column === column));
}
