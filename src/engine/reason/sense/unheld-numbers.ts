/** Numbers that a column cannot hold: a year for a flag, or for the number of a row that there is not. */
import { flagOf } from '../../question/flags';
import { LEVEL } from '../../question/name-match';
import type { Frame, FrameCondition } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { columnsNamedBefore } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/**
 * Whether a number is sought in a column that says yes or no, a span of years in one of years, or a number among numbers of rows of which none is called so and which nothing before it
 * names: "absences per month in 2024" has no student 2024.
 * @param frame a filled frame
 * @param context the question
 */
export function seeksUnheldNumber(frame: Frame, context: QuestionContext): boolean {
  return conditionsOf(frame).some((condition) => isUnheld(condition, context));
}

/** No column of years that begin here means one before. */
const FIRST_YEAR = 1000;

function isUnheld({ op, column: id, values, tokens, than }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  const [value] = values;
  const at = tokens.find((t) => linked.tokens[t]?.number !== undefined);
  if (!column || than !== undefined || at === undefined || typeof value !== 'number') return false;
  // "Less than four years after" is no year before the year 4.
  const { min } = column.profile;
  if (column.isYear && typeof min === 'number' && min >= FIRST_YEAR && value < FIRST_YEAR) return true;
  if (flagOf(column) && value !== 0 && value !== 1) return true;
  const tells = column.isKey || column.isReference || column.isIdentifier;
  if (op !== '=' || !tells || column.isYear || linked.holds(id, value) !== false) return false;
  // Whoever asks for student 99 by that number is told that there is none.
  const isNamed = columnsNamedBefore(at, context)?.columns.has(id) === true;
  const match = linked.columns[id];
  const isBeside = match !== undefined && match.level >= LEVEL.head && match.end === at;
  return !isNamed && !isBeside && !tableMentions(context).some(({ end }) => end === at);
}
