/** Which columns an intent asks for: those it selects, compares, groups or orders by; joins alone do not count. */
import type { PathColumn } from '../../core/answers';
import type { Query, SelectQuery } from '../../program/intent';
import { aggregatesOf, columnsOf, queriesOf } from './walk-intent';

/** The columns of an intent, sub-queries included, each once; `*` of a use whose rows are counted. */
export function requestedColumns(query: Query): PathColumn[] {
  const found = new Map<string, PathColumn>();
  collect(query, found);
  return [...found.values()];
}

function collect(query: Query, found: Map<string, PathColumn>): void {
  if (query.kind === 'set') {
    collect(query.left, found);
    collect(query.right, found);
    return;
  }
  const parts = [
    ...query.select,
    ...(query.where ? [query.where] : []),
    ...query.groupBy,
    ...(query.having ? [query.having] : []),
    ...query.orderBy.map((k) => k.by),
  ];
  for (const part of parts) for (const column of columnsOf(part)) add(query, column.use, column.column, found);
  const named = new Set(parts.flatMap((p) => columnsOf(p).map((c) => c.use)));
  for (const part of parts) {
    for (const aggregate of aggregatesOf(part)) {
      if (aggregate.of.kind !== 'rows') continue;
      if (aggregate.of.use !== undefined) add(query, aggregate.of.use, '*', found);
      else query.uses.forEach((_, use) => named.has(use) || add(query, use, '*', found));
    }
    for (const inner of queriesOf(part)) collect(inner, found);
  }
  if (found.size === 0) query.uses.forEach((_, use) => add(query, use, '*', found));
}

function add(query: SelectQuery, use: number, column: string, found: Map<string, PathColumn>): void {
  const { table, role } = query.uses[use] ?? { table: '' };
  const key = JSON.stringify([table, role, column]);
  if (!found.has(key)) found.set(key, { table, column, ...(role !== undefined && { role }) });
}
