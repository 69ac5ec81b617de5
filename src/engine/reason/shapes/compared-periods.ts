/** Things of which two periods are compared: "customers who ordered less in 2023 than in 2022", "vets with fewer visits in May than in April 2023". */
import type { Comparison } from '../../program/intent';
import { namedDates } from '../../question/dates';
import type { ViewColumn, ViewUse } from '../../question/schema-view';
import { isDated } from '../frame/date-parts';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { range, type QuestionContext } from '../frame/question-context';
import { columnsNamedAt } from '../said/names-at';
import { isComparable } from '../said/said-comparisons';
import { tableMentions } from '../said/table-mentions';
import { spanOf } from '../said/time-pairs';

/** What the two periods are compared by. */
export interface ComparedPeriods {
  /** The use of which each row is compared with itself. */
  readonly each: number;
  readonly having: NonNullable<Frame['having']>;
  /** The use whose rows are counted or added up. */
  readonly rows: number;
}

const OPS: Readonly<Record<string, Comparison>> = { more: '>', higher: '>', fewer: '<', less: '<', lower: '<' };
/** Words between what compares and the first period. */
const OFTEN = /^(?:often|frequently)$/;
const ROWS: FrameItem = { fn: 'rows', distinct: false };

/**
 * What two periods are compared by, of each row of a table.
 * @param context the question
 * @returns undefined where none are
 */
export function comparedPeriods(context: QuestionContext): ComparedPeriods | undefined {
  const { tokens, text } = context.linked;
  // By how much is one number, and no list of things.
  if (/^\s*(?:by )?how (?:many|much)\b/i.test(text)) return undefined;
  const than = tokens.find(({ word, quoted }) => word === 'than' && !quoted)?.index ?? -1;
  const at = tokens.findLastIndex(({ word, index }) => index < than && Object.hasOwn(OPS, word));
  const op = OPS[tokens[at]?.word ?? ''];
  const said = namedDates(text).map(({ iso, start, end }) => ({
    iso,
    tokens: tokens.filter((t) => t.start < end && t.end > start).map((t) => t.index),
  }));
  const [first, second, ...more] = said;
  if (op === undefined || !first || !second || more.length > 0 || first.iso.length !== second.iso.length)
    return undefined;
  const [one = -1, other = -1] = [first.tokens[0], second.tokens[0]];
  if (one < at || one > than || other < than) return undefined;
  const each = tableMentions(context).find(({ start, use }) => start < at && use.key.length > 0)?.use;
  const rows = each && rowsOf(each, context);
  const day = rows && dayOf(rows, context);
  const item = rows && itemOf(rows, at + 1, context);
  if (!each || !rows || !day || !item) return undefined;
  const during = ({ iso, tokens: own }: typeof first): FrameCondition =>
    day.isYear
      ? { kind: 'e', column: day.id, op: '=', values: [Number(iso)], tokens: own }
      : { kind: 'e', column: day.id, op: 'like', values: [`${iso}%`], tokens: own };
  const behind = (second.tokens.at(-1) ?? other) + 1;
  const having = { item, op, value: 0, tokens: range(at, behind), of: [during(first)], rival: [during(second)] };
  return { each: each.id, rows: rows.id, having };
}

/**
 * The rows that belong to each of what is asked for, and have a day: those that are named, or the only ones.
 * @param each what is asked for
 * @param context the question
 */
export function rowsOf(each: ViewUse, context: QuestionContext): ViewUse | undefined {
  const { view, linked } = context;
  const all = view.uses.filter(
    ({ id, role }) =>
      role === undefined && id !== each.id && oneFrom(id, view).has(each.table) && dayOf(view.uses[id] as ViewUse, context) !== undefined, // prettier-ignore
  );
  const named = all.filter(({ id }) => (linked.uses[id]?.level ?? 0) > 0);
  const [only, ...more] = named.length > 0 ? named : all;
  return more.length === 0 ? only : undefined;
}

/**
 * Their day: the only one, or that of their beginning.
 * @param use the rows
 * @param context the question
 */
export function dayOf(use: ViewUse, context: QuestionContext): ViewColumn | undefined {
  const { view } = context;
  const days = use.columns.flatMap((id) => view.columns[id] ?? []).filter((c) => isDated(c) || c.isYear);
  const [only, ...more] = days;
  if (more.length === 0) return only;
  const start = spanOf(use.id, context)?.[0];
  return days.find(({ id }) => id === start);
}

/** Rows are counted where they are named behind what compares; an amount of theirs is added up, the only one where none is named. */
function itemOf(use: ViewUse, at: number, context: QuestionContext): FrameItem | undefined {
  const { view, linked } = context;
  if (OFTEN.test(linked.tokens[at]?.word ?? '')) return ROWS;
  if (tableMentions(context).some((m) => m.use.id === use.id && m.start <= at && at < m.end)) return ROWS;
  const isAmount = (column: ViewColumn | undefined) =>
    column?.kind === 'number' && column.use === use.id && isComparable(column) && !column.isYear && !column.isRate && !column.isIdentifier; // prettier-ignore
  const amounts = use.columns.filter((id) => isAmount(view.columns[id]));
  const named = columnsNamedAt(at, context);
  const own = amounts.filter((id) => named?.columns.has(id) === true);
  const [only, ...more] = own.length > 0 ? own : amounts;
  const isNamed = own.length > 0 || linked.tokens[at]?.cue !== undefined;
  return only !== undefined && more.length === 0 && isNamed ? { fn: 'sum', distinct: false, column: only } : undefined;
}
