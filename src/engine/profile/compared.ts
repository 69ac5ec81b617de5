/** How the two ends of a key edge are compared: the one place where a `match` becomes SQL. */
import type { Match } from '../graph/model';
import type { SqlExpression } from '../program/sql-tree';

/** Whole numbers that SQLite cannot store have at least so many digits. */
const LONG_DIGITS = 19;

/**
 * A column as an edge compares it. Every way finds at least what `exact` finds.
 * @param column the column of either end
 * @param match how the edge compares its ends
 */
export function compared(column: SqlExpression, match: Match): SqlExpression {
  const call = (fn: 'TRIM' | 'LOWER', of: SqlExpression): SqlExpression => ({ kind: 'call', fn, args: [of] });
  switch (match) {
    case 'trim':
      return call('TRIM', column);
    case 'nocase':
    case 'fuzzy':
      return call('LOWER', call('TRIM', column));
    case 'number':
      return asNumber(column);
    case 'exact':
      return column;
  }
}

/**
 * The number that a text is, `007` for example. Whole numbers stay whole: fractions cannot tell those of more than 15 digits
 * apart. What is too long for a number, or none at all, stays as it is and equals no number; a cast alone would make 0 of it.
 */
function asNumber(column: SqlExpression): SqlExpression {
  // A comparison with a number reads a text as one where all of it is one, and only there.
  const read = (to: 'INTEGER' | 'REAL') => {
    const then: SqlExpression = { kind: 'cast', of: column, to };
    return { when: { kind: 'binary', op: '=', left: column, right: then } satisfies SqlExpression, then };
  };
  const [whole, fraction] = [read('INTEGER'), read('REAL')];
  const short: SqlExpression = {
    kind: 'binary',
    op: '<',
    left: { kind: 'call', fn: 'LENGTH', args: [column] },
    right: { kind: 'literal', value: LONG_DIGITS },
  };
  const when: SqlExpression = { kind: 'binary', op: 'AND', left: fraction.when, right: short };
  return { kind: 'case', branches: [whole, { ...fraction, when }], otherwise: column };
}
