/** Rows that are joined with what they are said to lack, and those that lack it only once where it is never to be there. */
import type { Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';

/**
 * Whether a frame reads the rows to which a column refers that is said to be empty: of flights without an instructor nobody is one.
 * @param frame a filled frame
 * @param context the question
 */
export function joinsMissing(frame: Frame, { view }: QuestionContext): boolean {
  if (frame.connective === 'or') return false;
  const uses = usesOfFrame(frame, view);
  return frame.conditions.some(({ op, column }) => {
    const [join] = op === 'null' ? view.joins.filter(({ from }) => from === column) : [];
    const own = view.uses[view.columns[column]?.use ?? -1]?.table;
    return join !== undefined && uses.has(join.role) && view.uses[join.role]?.table !== own;
  });
}

const DENYING = new Set(['null', 'not-null', '!=', 'not-like']);

/**
 * Whether "pilots who never flew with an instructor" are taken for those who once flew without one: what never happened is in none of the rows
 * that belong to somebody.
 * @param frame a filled frame
 * @param context the question
 */
export function deniesOnlySome(frame: Frame, { linked: { tokens }, view }: QuestionContext): boolean {
  const { select, part, related, conditions } = frame;
  if (!tokens.some(({ word, quoted }) => word === 'never' && !quoted)) return false;
  if (part?.kind === 'not-in' || part?.kind === 'except' || related !== undefined) return false;
  const asked = select.find(({ fn, column }) => fn === 'none' && column !== undefined);
  const use = view.columns[asked?.column ?? -1]?.use;
  if (use === undefined) return false;
  const one = oneFrom(use, view);
  const table = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table ?? '';
  return conditions.some(({ op, column }) => DENYING.has(op) && !one.has(table(column)));
}
