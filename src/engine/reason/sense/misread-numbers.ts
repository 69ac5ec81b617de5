/** Numbers that a frame takes for what they are not: an amount with its unit for an identifier, years for amounts, a year for that of other rows. */
import { LEVEL } from '../../question/name-match';
import { unitNamed } from '../../question/units';
import type { LinkedQuestion } from '../../question/linker';
import type { SchemaView } from '../../question/schema-view';
import type { Frame, FrameCondition } from '../frame/frame';
import { conditionsOf, itemsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { columnsNamedBefore } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/** Numbers that may be years. */
const YEARS = { from: 1500, to: 2100 };

/**
 * Whether a number is read as what its words do not say. No training program does so.
 * @param frame a filled frame
 * @param context the question
 */
export function misreadsNumber(frame: Frame, context: QuestionContext): boolean {
  const conditions = conditionsOf(frame);
  // "Flights that last 60 minutes" are not the 60 longest ones.
  if (frame.limitToken !== undefined && isAmount(frame.limitToken, context.linked)) return true;
  if (
    conditions.some(
      (c) =>
        numbersByUnit(c, context) || numbersOne(c, context) || boundsByYears(c, context) || numbersAnother(c, context),
    )
  )
    return true;
  if (countsUnits(frame, context)) return true;
  const asked = usesAsked(frame, context.view);
  return frame.conditions.some((c) => isYearOfOthers(c, asked, context));
}

/**
 * Whether rows are counted where "within two days" or "in 40 minutes" says how long something takes, which may be worked out: days alone may be
 * those of rows.
 */
function countsUnits({ having, related = [] }: Frame, { linked, view }: QuestionContext): boolean {
  const { tokens } = linked;
  const worked = view.columns.flatMap(({ id, worked: way }) => (way ? [linked.columns[id]?.end ?? -1] : []));
  const isOfWorked = (at: number) => worked.some((end) => end > 0 && end <= at && at - end <= BETWEEN);
  const counted = [
    ...(having?.item.fn === 'rows' || having?.item.fn === 'count' ? having.tokens : []),
    ...related.flatMap((rows) => (rows.fold ? [] : rows.tokens)),
  ];
  const isSpan = (at: number) =>
    tokens[at - 1]?.word === 'within' || !/^(?:day|week)s?$/.test(tokens[at + 1]?.word ?? '');
  return counted.some((at) => (isAmount(at, linked) && isSpan(at)) || isOfWorked(at));
}

/** Words between what is measured and how much it comes to: "of at most". */
const BETWEEN = 3;

/** Whether a number before a unit is taken for what tells rows apart: nothing in "songs of 4 minutes" is number 4. */
function numbersByUnit({ column: id, tokens }: FrameCondition, { linked, view }: QuestionContext): boolean {
  const column = view.columns[id];
  if (!column || !(column.isIdentifier || column.isKey || column.isReference)) return false;
  return tokens.some((at) => isAmount(at, linked));
}

/** Whether "one" before a noun for rows is taken for what tells rows apart: who "paid for one route" paid for no route that is number 1. */
function numbersOne({ column: id, tokens }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  if (!column || !(column.isIdentifier || column.isKey || column.isReference)) return false;
  return tokens.some((at) => linked.tokens[at]?.weakNumber === true && tableMentions(context).some((m) => m.start === at + 1)); // prettier-ignore
}

/**
 * "The address of customer 10": whether the number that stands right behind a noun for rows, and behind nothing else, is taken for the
 * number of rows of another table.
 */
function numbersAnother({ column: id, kind, tokens }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  const at = tokens.find((t) => linked.tokens[t]?.number !== undefined) ?? -1;
  if (kind !== 'e' || !column || !(column.isIdentifier || column.isKey || column.isReference)) return false;
  const noun = tableMentions(context).find(({ end }) => end === at)?.use;
  if (!noun || noun.key.length === 0 || columnsNamedBefore(at, context)?.columns.has(id) === true) return false;
  const own = view.uses[column.use]?.table === noun.table;
  return !own && !noun.key.some((part) => view.tied[part] !== undefined && view.tied[part] === view.tied[id]);
}

/** Whether a number stands before a unit. */
function isAmount(at: number, { tokens }: LinkedQuestion): boolean {
  return tokens[at]?.number !== undefined && unitNamed(tokens[at + 1]?.word ?? '') !== undefined;
}

/**
 * "Conferred between 1998 and 2002": whether two years bound an amount, though the same rows have a year, and rows of both. What says what it
 * counts behind the second one is an amount.
 */
function boundsByYears({ column: id, op, values, tokens }: FrameCondition, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = view.columns[id];
  if (!column || op !== 'between' || column.isYear || column.kind !== 'number') return false;
  const years = values.filter((v): v is number => typeof v === 'number' && v >= YEARS.from && v <= YEARS.to);
  const next = linked.tokens[Math.max(...tokens) + 1];
  if (years.length < values.length || (next && next.cue === undefined)) return false;
  const own = view.uses[column.use]?.columns ?? [];
  return own.some(
    (other) => view.columns[other]?.isYear === true && years.every((y) => linked.holds(other, y) === true),
  );
}

/** The uses whose columns a frame shows, folds or ranks by. */
function usesAsked(frame: Frame, view: SchemaView): ReadonlySet<number> {
  return new Set(itemsOf(frame).flatMap(({ column }) => view.columns[column ?? -1]?.use ?? []));
}

/**
 * "The fee in 2000": whether the year is that of rows which nothing names, though what is asked for has a year of its own, in which there
 * may be none.
 */
function isYearOfOthers(
  { column: id }: FrameCondition,
  asked: ReadonlySet<number>,
  { linked, view }: QuestionContext,
): boolean {
  const column = view.columns[id];
  if (column?.isYear !== true || asked.has(column.use)) return false;
  if ((linked.uses[column.use]?.level ?? 0) >= LEVEL.partial) return false;
  return [...asked].some((use) => view.uses[use]?.columns.some((own) => view.columns[own]?.isYear === true) === true);
}
