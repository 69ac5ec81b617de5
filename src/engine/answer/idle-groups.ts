/** Leaves out of the words what a program groups by where that made no difference. */
import type { Expression, Query } from '../program/intent';
import type { QueryResult } from '../store/sql-engine';

/**
 * The program as it is told: a result of one row has one group, so what the rows were grouped by without being shown says
 * nothing, and nobody asked for it. Groups that a condition or a limit chose among did make a difference, and stay.
 * @param query the program's intent
 * @param result its rows
 */
export function withoutIdleGroups(query: Query, result: QueryResult): Query {
  if (query.kind === 'set' || query.having !== undefined || query.limit !== undefined) return query;
  if (result.truncated || result.rows.length !== 1) return query;
  const shown = new Set(query.select.map(textOf));
  const groupBy = query.groupBy.filter((e) => shown.has(textOf(e)));
  return groupBy.length === query.groupBy.length ? query : { ...query, groupBy };
}

function textOf(e: Expression): string {
  return JSON.stringify(e);
}
