/** Groups as they are told: what a program groups by is left out of the words where that made no difference, and rows in no group are told of. */
import { say, type Message } from '../core/message';
import type { Expression, Filter, Query } from '../program/intent';
import { singular } from '../search/words';
import type { QueryResult } from '../store/sql-engine';
import type { GraphWords } from './words';

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

/**
 * Which rows are in no group, where a program asks for groups of at most so many joined rows: routes "with fewer than 4 pupils" have some.
 * @param query the program's intent
 * @param words of the graph
 * @returns none where every row is in a group
 */
export function unlistedGroups(query: Query, words: GraphWords): Message[] {
  if (query.kind !== 'select' || query.keeps !== undefined || !query.having || !isOfFew(query.having)) return [];
  const [first] = query.groupBy;
  const of = first?.kind === 'column' ? query.uses[first.use] : undefined;
  if (!of || new Set(query.uses.map(({ table }) => table)).size < 2) return [];
  return [say`It tells of no ${singular(words.tableName(of.table))} that has none at all.`];
}

/** Whether groups are bounded above alone by their number of rows, which none has too. */
function isOfFew(having: Filter): boolean {
  if (having.kind !== 'compare' || (having.op !== '<' && having.op !== '<=')) return false;
  return having.left.kind === 'aggregate' && having.left.fn === 'count' && having.right.kind === 'literal';
}
