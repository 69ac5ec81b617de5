/** Times that a program gives as bare numbers, as people read them: days of the week and months by name and in their order, parts of days in hours. */
import type { SqlValue } from '../core/values';
import type { DatePart, Expression, SelectQuery } from '../program/intent';
import { SPAN_UNITS } from '../question/span-and-money-words';
import { WEEKDAYS } from '../question/weekdays';
import { MONTHS } from './clauses';

/** Parts of dates whose rows stand in the order of time. */
const IN_ORDER: ReadonlySet<DatePart> = new Set(['year', 'month', 'year-month', 'quarter', 'year-quarter', 'weekday', 'hour', 'time']); // prettier-ignore
const SAYS_UNIT = new RegExp(String.raw`\b(?:${SPAN_UNITS})\b`, 'i');
/** The days of a week as they are stored, a Monday first. */
export const IN_WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
/** The months of a year as they are stored. */
export const IN_YEAR: readonly number[] = MONTHS.map((_, i) => i + 1);
const MINUTES_OF_DAY = 1440;
const MINUTES_OF_HOUR = 60;

/**
 * The name of a day of the week or a month that stands as a number.
 * @param e what the number is
 * @param value the number
 * @returns undefined for anything else
 */
export function calendarName(e: Expression, value: SqlValue): string | undefined {
  if (e.kind === 'aggregate' && (e.fn === 'min' || e.fn === 'max') && e.of.kind === 'date-part')
    return calendarName(e.of, value);
  if (e.kind !== 'date-part' || value === null) return undefined;
  if (e.part === 'month') return MONTHS[Number(value) - 1];
  return e.part === 'weekday' ? WEEKDAYS[Number(value)] : undefined;
}

/**
 * Rows in the order of the calendar, where a query gives none of its own: weeks begin on Mondays.
 * @param query whose rows they are
 * @param rows any
 */
export function inCalendarOrder(
  { select, orderBy }: SelectQuery,
  rows: readonly (readonly SqlValue[])[],
): readonly (readonly SqlValue[])[] {
  const dated = select.flatMap((e, i) =>
    e.kind === 'date-part' && IN_ORDER.has(e.part) ? [{ at: i, part: e.part }] : [],
  );
  const isFirst = dated.every(({ at }, i) => at === i);
  // Rows of people that are told with a month each stay beside each other.
  if (orderBy.length > 0 || dated.length === 0 || !isFirst) return rows;
  const place = (value: SqlValue, part: DatePart) =>
    value === null ? -1 : part === 'weekday' ? IN_WEEK.indexOf(Number(value)) : value;
  const compare = (a: readonly SqlValue[], b: readonly SqlValue[]) => {
    for (const { at, part } of dated) {
      const [x, y] = [place(a[at] ?? null, part), place(b[at] ?? null, part)];
      if (x !== y) return x < y ? -1 : 1;
    }
    return 0;
  };
  return [...rows].sort(compare);
}

/** Whether an expression is the time from one moment to another in days, or a fold of such times. */
function isDays(e: Expression): boolean {
  if (e.kind === 'aggregate') return e.fn !== 'count' && e.of.kind !== 'rows' && isDays(e.of);
  const isMoment = (of: Expression) => of.kind === 'call' && of.fn === 'julianday';
  return e.kind === 'arithmetic' && e.op === '-' && isMoment(e.left) && isMoment(e.right);
}

/**
 * Whether numbers of days are told in hours and minutes: a question asks "how long", in no unit, and what it was is no whole number of them.
 * @param e what the numbers are
 * @param values the numbers
 * @param question its text
 */
export function tellsLengths(e: Expression, values: readonly SqlValue[], question: string): boolean {
  return isDays(e) && !SAYS_UNIT.test(question) && values.some((value) => typeof value === 'number' && !isWhole(value));
}

/** Whether it is a number of days, but for what is lost in working it out. */
function isWhole(days: number): boolean {
  return Math.round(days * MINUTES_OF_DAY) % MINUTES_OF_DAY === 0;
}

/**
 * A time in days, hours and minutes.
 * @param days how many
 * @returns `48 d 19 h 30 min`
 */
export function lengthOfTime(days: number): string {
  const all = Math.round(Math.abs(days) * MINUTES_OF_DAY);
  const parts = [
    [Math.floor(all / MINUTES_OF_DAY), 'd'],
    [Math.floor((all % MINUTES_OF_DAY) / MINUTES_OF_HOUR), 'h'],
    [all % MINUTES_OF_HOUR, 'min'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${days < 0 && told.length > 0 ? '-' : ''}${told.length > 0 ? told.join(' ') : '0 min'}`;
}
