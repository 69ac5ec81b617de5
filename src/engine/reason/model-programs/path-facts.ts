/** What the paths of a question tell about the rows that it is about (SGAM A.2): more than the columns that it names. */
import type { PathColumn } from '../../core/answers';
import { columnKey } from '../../core/identifiers';
import type { GraphIndex } from '../../graph/graph-index';
import type { Expression, Query, SelectQuery } from '../../program/intent';
import { connectedColumns } from './connected-columns';
import { aggregatesOf } from '../programs/walk-intent';

/** Rows whose facts are told. */
const MOST_ROWS = 12;
/** Facts of one row. */
const MOST_COLUMNS = 24;

/**
 * The same rows with all columns on the paths of what is asked: keys that place them, and what context edges bring in.
 * @param query what is asked
 * @param index the graph
 * @param read the columns of the data that it reads
 * @returns undefined where rows are folded or combined: then no row tells a fact by itself
 */
export function factIntent(query: Query, index: GraphIndex, read: readonly PathColumn[]): SelectQuery | undefined {
  if (query.kind === 'set' || query.groupBy.length > 0 || query.having) return undefined;
  if (query.select.some((e) => aggregatesOf(e).length > 0)) return undefined;
  const requested = read.filter(({ column }) => column !== '*');
  const own = query.select.filter((e) => e.kind === 'column');
  const told = new Set(own.map(({ use, column }) => JSON.stringify([use, column])));
  const { columns } = connectedColumns(index, [
    ...new Map(requested.map((ref) => [columnKey(ref), { table: ref.table, column: ref.column }])).values(),
  ]);
  const more = columns.flatMap(({ table, column }): Expression[] => {
    const use = query.uses.findIndex((other) => other.table === table);
    if (use < 0 || told.has(JSON.stringify([use, column]))) return [];
    return [{ kind: 'column', use, column }];
  });
  const select = [...own, ...more].slice(0, MOST_COLUMNS);
  if (select.length === 0) return undefined;
  return {
    ...query,
    distinct: true,
    select,
    orderBy: query.limit === undefined ? [] : query.orderBy,
    limit: Math.min(query.limit ?? MOST_ROWS, MOST_ROWS),
  };
}
