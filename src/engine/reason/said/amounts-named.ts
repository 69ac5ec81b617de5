/** Amounts that are named at a place of a question, and the ways to work one out of two of them. */
import { isNumberedFlag } from '../../question/flags';
import type { ViewColumn } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import type { WorkedOut } from '../../question/worked-way';
import type { QuestionContext } from '../frame/question-context';
import { columnsNamedAt, columnsNamedBefore, nameStart } from './names-at';
import { areTied } from './time-pairs';
import { timesAt } from './times-named';
import { writtenAt, writtenBefore } from './written-names';

/** What a name stands for, and the tokens that it takes. */
export interface Named {
  readonly columns: readonly number[];
  readonly value?: number;
  readonly isTime?: true;
  readonly start: number;
  readonly end: number;
}

/**
 * The amount, time or number whose name ends before a token.
 * @param end the token behind it
 * @param context the question
 */
export function namedBefore(end: number, context: QuestionContext): Named | undefined {
  const { tokens } = context.linked;
  const before = tokens[end - 1];
  if (before?.number !== undefined && !before.quoted) return { columns: [], value: before.number, start: end - 1, end };
  const named = writtenBefore(end, context) ?? columnsNamedBefore(end, context);
  if (named && !named.inPart) return { columns: [...named.columns], start: named.start, end };
  for (let start = Math.max(0, end - 3); start < end; start++) {
    const times = timesAt(start, context);
    if (times?.end === end) return { columns: times.columns, isTime: true, start, end };
  }
  return named && { columns: [...named.columns], start: named.start, end };
}

/** "The year of birth": its noun comes first. */
const OF_TIME = /^(?:year|date|day)$/;

/**
 * The amount or time whose name begins at a token; articles and words for sums are passed over.
 * @param behind the token
 * @param context the question
 */
export function namedFrom(behind: number, context: QuestionContext): Named | undefined {
  const { tokens } = context.linked;
  let from = nameStart(behind, context);
  while (tokens[from]?.cue === 'sum' || /^(?:its|their|his|her)$/.test(tokens[from]?.word ?? '')) from++;
  from = nameStart(from, context);
  if (OF_TIME.test(tokens[from]?.word ?? '') && tokens[from + 1]?.word === 'of') {
    const times = timesAt(nameStart(from + 2, context), context);
    if (times) return { columns: times.columns, isTime: true, start: from, end: times.end };
  }
  const named = writtenAt(from, context) ?? columnsNamedAt(from, context);
  if (named && !named.inPart) return { columns: [...named.columns], start: named.start, end: named.end };
  const times = timesAt(from, context);
  if (times) return { columns: times.columns, isTime: true, start: from, end: times.end };
  return named && { columns: [...named.columns], start: named.start, end: named.end };
}

/** Whether a column holds numbers that say how much. */
export function holdsAmounts(column: ViewColumn | undefined): column is ViewColumn {
  return column?.kind === 'number' && !column.isIdentifier && !column.isYear && !isNumberedFlag(column);
}

/** Whether a column holds an amount of rows that have no role for others. */
export function isAmount(column: ViewColumn | undefined, { view }: QuestionContext): boolean {
  return holdsAmounts(column) && view.uses[column.use]?.role === undefined;
}

/**
 * The ways to work an amount out of two that are named: of one row, or of rows of which each finds the other.
 * @param left columns that the first name may mean
 * @param right columns that the second one may mean
 * @param op what is done with them
 * @param context the question
 */
export function amountsOf(
  left: readonly number[],
  right: readonly number[],
  op: WorkedOut['op'],
  context: QuestionContext,
): WorkedOut[] {
  const { view, linked } = context;
  const amounts = (ids: readonly number[]) => ids.filter((id) => isAmount(view.columns[id], context));
  const useOf = (id: number) => view.columns[id]?.use ?? -1;
  const all = amounts(left)
    .flatMap((a) => amounts(right).map((b) => [a, b] as const))
    .filter(([a, b]) => a !== b && areTied(useOf(a), useOf(b), view));
  const worth = ([a, b]: readonly [number, number]) =>
    [a, b].reduce((sum, id) => sum + (linked.uses[useOf(id)]?.level ?? 0), 0) -
    100 * (view.distance[useOf(a)]?.[useOf(b)] ?? UNREACHED);
  const best = Math.max(...all.map(worth));
  return all.filter((pair) => worth(pair) === best).map(([a, b]) => inRowsOf(a, b, op, context));
}

/** Of two tables the rows are those that find one of the other: what is worked out is theirs. */
function inRowsOf(a: number, b: number, op: WorkedOut['op'], { view }: QuestionContext): WorkedOut {
  const [one, other] = [view.columns[a], view.columns[b]];
  const turns = op === '*' || op === '+';
  const isFound = one && other && one.use !== other.use && !refers(one.use, other.use, view);
  return turns && isFound ? { op, left: b, right: a } : { op, left: a, right: b };
}

function refers(from: number, to: number, view: QuestionContext['view']): boolean {
  return view.joins.some((j) => view.columns[j.from]?.use === from && view.columns[j.to]?.use === to);
}

/**
 * The columns whose whole name stands at a token.
 * @param from the token; articles are passed over
 * @param context the question
 */
export function named(from: number, context: QuestionContext): Named | undefined {
  const start = nameStart(from, context);
  const found = writtenAt(start, context) ?? columnsNamedAt(start, context);
  return found && !found.inPart ? { columns: [...found.columns], start, end: found.end } : undefined;
}
