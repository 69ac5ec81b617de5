/** Times from one day to another as they are spoken: "number of hours from start time to end time". */
import type { Expression } from '../program/intent';

/** A time from one day to another. */
export interface TimeSpan {
  readonly unit: string;
  readonly from: Expression;
  readonly to: Expression;
}

const DAYS_IN_YEAR = 365.25;
/** How many of a unit a day has. */
const UNITS: readonly (readonly [ofDay: number, unit: string])[] = [
  [24, 'hours'],
  [1440, 'minutes'],
  [1 / 7, 'weeks'],
  [12 / DAYS_IN_YEAR, 'months'],
  [1 / DAYS_IN_YEAR, 'years'],
];

/**
 * The time that an expression works out of two days.
 * @param e an expression
 * @returns undefined where it works out no time
 */
export function timeSpanOf(e: Expression): TimeSpan | undefined {
  if (e.kind === 'call' && e.fn === 'round' && e.args[0]) return timeSpanOf(e.args[0]);
  if (e.kind !== 'arithmetic') return undefined;
  const [to, from] = [dayOf(e.left), dayOf(e.right)];
  if (e.op === '-') return to && from && { unit: 'days', from, to };
  const { left, right } = e;
  const unit =
    e.op === '*' && right.kind === 'literal' ? UNITS.find(([ofDay]) => ofDay === right.value)?.[1] : undefined;
  const days = unit === undefined ? undefined : timeSpanOf(left);
  return days?.unit === 'days' && unit !== undefined ? { ...days, unit } : undefined;
}

function dayOf(e: Expression): Expression | undefined {
  return e.kind === 'call' && e.fn === 'julianday' ? e.args[0] : undefined;
}
