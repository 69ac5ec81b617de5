/** Words of the names of tables that are taken for flags: fuel purchases were made wherever they were, and not only where an airfield `has_fuel`. */
import { flagOf } from '../../question/flags';
import { LEVEL, type NameMatch } from '../../question/name-match';
import type { Frame, FrameCondition } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import type { QuestionContext } from '../frame/question-context';

const HAVING = /^(?:with|without|have|has|had|having|no|any|offers?|offering|provides?)$/;
const BOUNDS: ReadonlySet<string> = new Set(['>', '<', '>=', '<=', 'between']);

/**
 * Whether a number bounds what is but yes or no.
 * @param condition of a filled frame
 * @param context the question
 */
export function boundsFlag({ column: id, op, than }: FrameCondition, { view }: QuestionContext): boolean {
  const column = view.columns[id];
  return (
    BOUNDS.has(op) &&
    than === undefined &&
    column !== undefined &&
    column.kind === 'number' &&
    flagOf(column) !== undefined &&
    column.profile.rows > FEW
  );
}

/** Among fewer rows amounts may be 0 and 1 by chance. */
const FEW = 9;

/**
 * Whether a condition on a flag takes its only word from the name of another table that takes part.
 * @param condition of a filled frame
 * @param frame the frame
 * @param context the question
 */
export function takesNameForFlag(
  { column: id, tokens: own }: FrameCondition,
  frame: Frame,
  { view, linked: { tokens, uses } }: QuestionContext,
): boolean {
  const column = view.columns[id];
  const [at, ...more] = own;
  if (!column || at === undefined || more.length > 0 || flagOf(column) === undefined) return false;
  const word = tokens[at]?.stem ?? '';
  // Said twice, it may be both.
  if (tokens.filter(({ stem }) => stem === word).length > 1) return false;
  // "Airfields with fuel" have it.
  if (HAVING.test(tokens[at - 1]?.word ?? '')) return false;
  const table = view.uses[column.use]?.table;
  const isWithin = ({ level, start, end, words }: NameMatch) =>
    level === LEVEL.full && words > 1 && start <= at && at < end;
  if (uses.some((match, use) => isWithin(match) && view.uses[use]?.table !== table)) return true;
  return [...usesOfFrame(frame, view)].some((use) => {
    const other = view.uses[use];
    return (
      other !== undefined && other.table !== table && other.names.some((name) => name.length > 1 && name.includes(word))
    );
  });
}
