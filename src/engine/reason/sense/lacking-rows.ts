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
  const empty = frame.conditions.filter(({ op }) => op === 'null');
  if (empty.length === 0) return false;
  const uses = usesOfFrame(frame, view);
  return empty.some(({ column }) => {
    const join = view.joins.find(({ from }) => from === column);
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
export function deniesOnlySome(frame: Frame, context: QuestionContext): boolean {
  const { view, linked } = context;
  if (!linked.tokens.some(({ word, quoted }) => word === 'never' && !quoted) || frame.related !== undefined)
    return false;
  const use = askedOf(frame, context);
  if (use === undefined) return false;
  const one = oneFrom(use, view);
  const isOfOthers = (id: number | undefined) => !one.has(view.uses[view.columns[id ?? -1]?.use ?? -1]?.table ?? '');
  const { part, conditions } = frame;
  // Whoever flew with nobody on one trip of several did so once.
  if (part?.kind === 'not-in' || part?.kind === 'except') return part.kind === 'not-in' && isOfOthers(part.column);
  return conditions.some(({ op, column }) => DENYING.has(op) && isOfOthers(column));
}

/** The use of those who are told or counted: by what refers to them, too. */
function askedOf({ select }: Frame, { view }: QuestionContext): number | undefined {
  const asked = select.find(({ fn, column }) => (fn === 'none' || fn === 'count') && column !== undefined);
  const referred = asked?.fn === 'count' ? view.joins.find(({ from }) => from === asked.column) : undefined;
  return referred?.role ?? view.columns[asked?.column ?? -1]?.use;
}
