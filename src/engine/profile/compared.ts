/** How the two ends of a key edge are compared: the one place where a `match` becomes SQL. */
import type { Match } from '../graph/model';
import type { SqlExpression } from '../program/sql-tree';

/**
 * A column as an edge compares it.
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
      return { kind: 'cast', of: column, to: 'REAL' };
    case 'exact':
      return column;
  }
}
