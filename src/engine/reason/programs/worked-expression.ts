/** What a question works out of two columns, as an expression. */
import type { Expression } from '../../program/intent';
import type { Operand, WorkedOut } from '../../question/worked-way';

/** A year of the calendar has so many days on average. */
const YEAR_DAYS = 365.25;

/** Places to which parts of days are told: of one o'clock to two o'clock they are else a little more or less than an hour. */
const PLACES = 4;

/** A column that is read, and whether it holds dates. */
interface Read {
  readonly of: Expression;
  readonly isDate: boolean;
}

/**
 * The expression of what is worked out.
 * @param worked how
 * @param read gives the columns that it is worked out of
 */
export function workedOut({ op, left, right, factor }: WorkedOut, read: (column: number) => Read): Expression {
  const to = operand(left, read);
  const from = operand(right, read);
  const worked = ofTwo(op, to, from);
  if (factor === undefined) return worked;
  const times: Expression = { kind: 'arithmetic', op: '*', left: worked, right: literal(factor) };
  return op === 'days' && factor > 1 ? { kind: 'call', fn: 'round', args: [times, literal(PLACES)] } : times;
}

function ofTwo(op: WorkedOut['op'], to: Read, from: Read): Expression {
  if (op === 'age' && to.isDate && from.isDate) {
    const years: Expression = {
      kind: 'arithmetic',
      op: '/',
      left: daysBetween(from.of, to.of),
      right: literal(YEAR_DAYS),
    };
    return { kind: 'call', fn: 'cast-integer', args: [years] };
  }
  if (op === 'years' || op === 'age') return { kind: 'arithmetic', op: '-', left: yearOf(to), right: yearOf(from) };
  if (op === 'same') return to.of;
  if (op === 'days') return daysBetween(from.of, to.of);
  return { kind: 'arithmetic', op, left: to.of, right: from.of };
}

/**
 * Days from one date to another.
 * @param from the earlier one
 * @param to the later one
 */
export function daysBetween(from: Expression, to: Expression): Expression {
  const days = (of: Expression): Expression => ({ kind: 'call', fn: 'julianday', args: [of] });
  return { kind: 'arithmetic', op: '-', left: days(to), right: days(from) };
}

function operand(of: Operand, read: (column: number) => Read): Read {
  return typeof of === 'number' ? read(of) : { of: literal(of.value), isDate: false };
}

/** The year of a date; what holds years is read as it is. */
function yearOf({ of, isDate }: Read): Expression {
  return isDate ? { kind: 'date-part', part: 'year', of } : of;
}

function literal(value: number): Expression {
  return { kind: 'literal', value };
}
