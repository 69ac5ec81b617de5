/** Orders the rows of a selection by another column. */
import type { ColumnOf, Expression, SelectQuery } from '../../program/intent';
import { aggregatesOf, columnsOf } from '../programs/walk-intent';

/** What rows are ordered by, where another column can take its place. */
export interface OrderColumn {
  /** The column that they go by; the first one where a value is worked out of several. */
  readonly column: ColumnOf;
  /** The fold of it, where groups are ordered. */
  readonly fold?: 'sum' | 'avg' | 'min' | 'max';
}

/**
 * The column that rows are ordered by, where another one can take its place.
 * @param select the selection
 * @returns undefined where it is not ordered, or groups go by what no single column tells: how many rows they have, a rate
 */
export function orderColumn(select: SelectQuery): OrderColumn | undefined {
  const by = select.orderBy[0]?.by;
  const [column, ...others] = by ? columnsOf(by) : [];
  if (!by || !column) return undefined;
  if (by.kind === 'aggregate') {
    const whole = by.of.kind === 'column' && others.length === 0 && !by.distinct;
    return whole && by.fn !== 'count' ? { column, fold: by.fn } : undefined;
  }
  const folds = [...select.select, by].some((e) => aggregatesOf(e).length > 0);
  return folds || select.groupBy.length > 0 ? undefined : { column };
}

/**
 * A selection that is ordered by another column, from the same end; a fold of the old one becomes the same fold of it.
 * @param select the selection
 * @param column the other column, of a use that it has
 * @returns undefined where no other column can take the place, see `orderColumn`
 */
export function orderedBy(select: SelectQuery, column: ColumnOf): SelectQuery | undefined {
  const [first, ...others] = select.orderBy;
  if (!first || !orderColumn(select)) return undefined;
  const { by } = first;
  if (by.kind !== 'aggregate') return { ...select, orderBy: [{ ...first, by: column }, ...others] };
  // Only of the old column was it said for each row of which table it is folded.
  const { over: _, ...fold } = by;
  const folded: Expression = { ...fold, of: column };
  return { ...select, orderBy: [{ ...first, by: folded }, ...others] };
}
