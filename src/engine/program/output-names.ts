/** Names and numbers that stand for what a selection shows. */
import { mapParts } from './map-sql';
import type { SqlExpression, SqlSelect } from './sql-tree';

/**
 * The same selection with the expressions themselves in GROUP BY, HAVING and ORDER BY, where a name or a number stood for
 * what it shows; so that it can show something else.
 * @param select a selection whose columns are resolved: what stands alone names one that it shows
 */
export function withoutOutputNames(select: SqlSelect): SqlSelect {
  const shown = (e: SqlExpression): SqlExpression => {
    if (e.kind !== 'column' || e.alias !== '') return mapParts(e, { expression: shown, query: (query) => query });
    return select.columns.find(({ as }) => as?.toLowerCase() === e.column.toLowerCase())?.value ?? e;
  };
  const key = (e: SqlExpression): SqlExpression => {
    const at = e.kind === 'literal' && typeof e.value === 'number' ? e.value : 0;
    return select.columns[at - 1]?.value ?? shown(e);
  };
  return {
    ...select,
    groupBy: select.groupBy.map(key),
    ...(select.having && { having: shown(select.having) }),
    orderBy: select.orderBy.map((order) => ({ ...order, by: key(order.by) })),
  };
}
