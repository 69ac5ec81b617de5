/** "The press with the fewest jobs" is one that has jobs: presses without any are told of beside it. */
import { say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveKey } from '../graph/model';
import type { SelectQuery } from '../program/intent';
import { printSql } from '../program/print-sql';
import type { SqlSelect } from '../program/sql-tree';
import { mapFilter } from '../reason/programs/intent-slots';
import type { Candidate } from '../reason/programs/reasoned';
import type { SqlEngine } from '../store/sql-engine';

/** Counting both may take this long. */
const TIMEOUT_MS = 200;
/** Of more rows than this it is not told. */
const MOST = 1000;
/** Rows are counted, whatever they hold. */
const ONE: SqlSelect['columns'] = [{ value: { kind: 'literal', value: 1 } }];

/**
 * Says how many rows have none of what the fewest are asked for, and are not among those that were compared.
 * @param candidate a program and its result
 * @param graph tells what tells rows of a table apart
 * @param engine where the tables lie
 * @param signal ends the check
 * @returns undefined where no rows are ranked by how few of others they have, or all of them have some
 */
export async function fewestOfNone(
  { intent, tree }: Candidate,
  graph: GraphIndex,
  engine: SqlEngine,
  signal?: AbortSignal,
): Promise<Message | undefined> {
  if (intent?.kind !== 'select' || tree.kind !== 'select') return undefined;
  const ranked = rankedByFew(intent, graph);
  if (!ranked) return undefined;
  const { limit: _limit, ...whole } = tree;
  // One row for each group, also of those that are called alike.
  const groupsOf: SqlSelect = { ...whole, distinct: false, columns: ONE, orderBy: [], limit: MOST + 1 };
  const statements = [rowsOf(ranked.table), groupsOf].map((query) => ({
    sql: printSql(query, engine.capabilities.dialect),
  }));
  const [all, groups] = await engine.queryAll(statements, { timeoutMs: TIMEOUT_MS, ...(signal && { signal }) });
  if (!all || !groups || 'error' in all || 'error' in groups || all.rows.length > MOST) return undefined;
  const without = all.rows.length - groups.rows.length;
  if (without <= 0) return undefined;
  const none = intent.where ? say`no such ${ranked.counted}` : say`no ${ranked.counted} at all`;
  return without === 1
    ? say`1 row of ${ranked.table} has ${none} and was not compared.`
    : say`${without} rows of ${ranked.table} have ${none} and were not compared.`;
}

/** The table whose rows are ranked by how few rows of one other they have, and that other one. */
function rankedByFew(
  { uses, groupBy, orderBy, limit, where, having, keeps }: SelectQuery,
  graph: GraphIndex,
): { readonly table: string; readonly counted: string } | undefined {
  const [order, ...more] = orderBy;
  if (!order || more.length > 0 || order.descending || limit === undefined || having || keeps !== undefined)
    return undefined;
  if (order.by.kind !== 'aggregate' || order.by.fn !== 'count' || uses.length !== 2) return undefined;
  const [first] = groupBy;
  const own = first?.kind === 'column' ? first.use : -1;
  const grouped = groupBy.flatMap((by) => (by.kind === 'column' && by.use === own ? [by.column] : []));
  const { table } = uses[own] ?? {};
  const node = table === undefined ? undefined : graph.table(table);
  const key = (node && effectiveKey(node)) ?? [];
  if (table === undefined || key.length === 0 || !key.every((column) => grouped.includes(column))) return undefined;
  const read = new Set<number>();
  if (where) mapFilter(where, { column: (column) => (read.add(column.use), column) });
  const counted = uses.find((_, use) => use !== own)?.table;
  return counted === undefined || read.has(own) ? undefined : { table, counted };
}

function rowsOf(table: string): SqlSelect {
  return {
    kind: 'select',
    distinct: false,
    columns: ONE,
    from: { from: table, alias: 't' },
    joins: [],
    groupBy: [],
    orderBy: [],
    limit: MOST + 1,
  };
}
