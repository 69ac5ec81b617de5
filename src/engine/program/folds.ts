/** Which expressions of a SQL tree fold rows. */
import { foldsRows } from './sql-functions';
import type { SqlCall, SqlExpression } from './sql-tree';

/** Whether a call folds the rows of a group: one that has a window folds nothing. */
export function isFold(call: SqlCall): boolean {
  return call.over === undefined && foldsRows(call);
}

/** The folds of an expression, those of queries within it aside. */
export function foldsOf(e: SqlExpression): SqlCall[] {
  switch (e.kind) {
    case 'call':
      return isFold(e) ? [e] : e.args.flatMap(foldsOf);
    case 'binary':
      return [...foldsOf(e.left), ...foldsOf(e.right)];
    case 'not':
    case 'cast':
    case 'sign':
    case 'collate':
    case 'in-list':
      return foldsOf(e.of);
    case 'between':
      return [e.of, e.low, e.high].flatMap(foldsOf);
    case 'in-query':
      return e.of.flatMap(foldsOf);
    case 'in-values':
      return [e.of, ...e.values].flatMap(foldsOf);
    case 'row':
      return e.parts.flatMap(foldsOf);
    case 'case':
      return [...e.branches.flatMap(({ when, then }) => [when, then]), ...(e.otherwise ? [e.otherwise] : [])].flatMap(
        foldsOf,
      );
    default:
      return [];
  }
}
