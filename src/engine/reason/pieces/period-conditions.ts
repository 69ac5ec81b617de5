/** Conditions on the years of a decade or a century: "in the 1990s", "before the 19th century". */
import type { NamedPeriod } from '../../question/decades-said';
import { namedPeriods } from '../../question/decades-said';
import { LEVEL } from '../../question/name-match';
import type { ViewColumn } from '../../question/schema-view';
import { stem } from '../../search/words';
import type { FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { lifeDatesAt } from '../said/life-dates';
import type { AddCondition } from './condition-features';
import { columnsFor, spanIn } from './date-conditions';
import { bucket } from './linear';
import { columnsForNumber } from './number-conditions';

/** Feature of a condition on a decade or a century. */
export const SAID_PERIOD = 'said period';

/** Columns that hold decades or centuries of their own. */
const PERIODS = new Set(['decade', 'century'].map(stem));

/**
 * Adds conditions on decades and centuries, where no stored value is called so and no column holds such.
 * @param context the question
 * @param add takes the candidates
 */
export function addPeriods(context: QuestionContext, add: AddCondition): void {
  const { linked, view, solid } = context;
  for (const period of namedPeriods(linked.text)) {
    const own = linked.tokens.filter((t) => t.start < period.end && t.end > period.start && !t.quoted);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    const at = { start: first.index, end: last.index + 1 };
    const isHeld = ({ names }: ViewColumn) =>
      names.some((name) => name.some((s) => PERIODS.has(s) && own.some((t) => t.stem === s)));
    // A stored "19th century" is meant where there is one.
    const isValue = solid.some((v) => v.start < at.end && v.end > at.start && v.end - v.start >= own.length - 1);
    if (isValue || view.columns.some(isHeld)) continue;
    if (isDenied(at.start, context) || (period.isShort && namesAmount(context))) continue;
    const tokens = own.map((t) => t.index);
    const life = lifeDatesAt(at.start, context);
    const isMeant = (id: number) => life.length === 0 || life.some((column) => column.id === id);
    const isYear = (id: number) => view.columns[id]?.isYear === true && isMeant(id);
    const years = columnsForNumber(context, at, period.first, isYear, true).map((id) => [id, yearsAs] as const);
    const dates = columnsFor(context, at).filter(isMeant).map((id) => [id, datesAs] as const); // prettier-ignore
    for (const columns of [years, dates])
      columns.forEach(([id, bounds], rank) => {
        const column = view.columns[id];
        if (!column || (period.isShort && !reaches(column, period))) return;
        const features = [SAID_PERIOD, 'range led true', `range rank ${bucket(rank, [0, 1, 3])}`, 'date year', `date rank ${bucket(rank, [0, 1])}`]; // prettier-ignore
        add({ ...conditionOn(period.side, bounds(column, period)), column: id, tokens }, features);
      });
  }
}

/** Words between a negation and a period that it denies, at most: "not built in the 1990s". */
const NEAR = 4;

/** Whether it is denied that something is of a period: what is told then is not of another table's years. */
function isDenied(start: number, { linked, valueTokens }: QuestionContext): boolean {
  return linked.tokens
    .slice(Math.max(0, start - NEAR), start)
    .some((t) => t.cue === 'not' && !valueTokens.has(t.index));
}

/** "In the seventies" is no year where an amount is named that may be as much: "scored in the seventies". */
function namesAmount({ linked, view }: QuestionContext): boolean {
  return view.columns.some(
    ({ id, kind, isYear, isIdentifier }) =>
      kind === 'number' && !isYear && !isIdentifier && (linked.columns[id]?.level ?? 0) >= LEVEL.partial,
  );
}

/** Whether a column holds anything of the years of a period. */
function reaches({ profile: { min, max } }: ViewColumn, { first, last }: NamedPeriod): boolean {
  const yearOf = (end: unknown) => Number(String(end).slice(0, 'yyyy'.length));
  return yearOf(min) <= last && yearOf(max) >= first;
}

type Bounds = readonly [string | number, string | number];

function yearsAs({ kind }: ViewColumn, { first, last }: NamedPeriod): Bounds {
  return kind === 'number' ? [first, last] : [String(first), String(last)];
}

function datesAs(column: ViewColumn, { first, last }: NamedPeriod): Bounds {
  return [spanIn(column, String(first)).first, spanIn(column, String(last)).after];
}

/** The condition that a column lies within bounds, or on one side of them. */
function conditionOn(side: NamedPeriod['side'], [from, to]: Bounds): Pick<FrameCondition, 'kind' | 'op' | 'values'> {
  if (side === 'within') return { kind: 'b', op: 'between', values: [from, to] };
  if (side === 'after') return { kind: 'n', op: '>', values: [to] };
  return { kind: 'n', op: side === 'before' ? '<' : '>=', values: [from] };
}
