/** What rows of several tables are, where one table ties these: a participation of a person in an event. */
import type { GraphIndex } from '../graph/graph-index';
import type { Use } from '../program/intent';

/**
 * The one table of which each row refers to a row of each of some tables, as a participation does to a person and an event.
 * @param uses what a program reads, of several tables
 * @param index the graph
 * @returns undefined where there is none, or more than one
 */
export function tieOf(uses: readonly Use[], index: GraphIndex): string | undefined {
  const tables = [...new Set(uses.map((use) => use.table))];
  const [first = ''] = tables;
  const referring = index.keyEdges(first).flatMap(({ from, to }) => {
    const [table, other] = [from[0]?.table ?? '', to[0]?.table ?? ''];
    return other === first && table !== first ? [table] : [];
  });
  const refersTo = (table: string): ReadonlySet<string> =>
    new Set(index.keyEdges(table).flatMap(({ from, to }) => (from[0]?.table === table ? [to[0]?.table ?? ''] : [])));
  const ties = [...new Set(referring)].filter((table) => {
    const targets = refersTo(table);
    return tables.every((one) => targets.has(one));
  });
  return ties.length === 1 ? ties[0] : undefined;
}
