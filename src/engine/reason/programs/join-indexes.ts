/** Which indexes make the joins of a graph fast. */
import type { GraphIndex } from '../../graph/graph-index';
import type { Catalogue } from '../../profile/catalogue';
import { compared } from '../../profile/compared';
import { printExpression } from '../../program/print-sql';
import type { JoinIndex } from '../../store/sql-engine';

/** Tables with fewer rows are as fast without. */
const LEAST_ROWS = 100;
/** Rows that are indexed in all; beyond it opening would take longer than joining. */
const MOST_ROWS = 8_000_000;

/**
 * The indexes that the key edges of a graph call for, on both of their sides, compared as the edge says.
 * @param graph its key edges
 * @param catalogue rows of its tables
 * @returns each index once, those of small tables first
 */
export function joinIndexes(graph: GraphIndex, catalogue: Catalogue): JoinIndex[] {
  const found = new Map<string, { readonly index: JoinIndex; readonly rows: number }>();
  for (const { name } of catalogue.tables.values()) {
    for (const edge of graph.keyEdges(name)) {
      for (const side of [edge.from, edge.to]) {
        const table = side[0]?.table ?? '';
        const rows = catalogue.tables.get(table)?.rows ?? 0;
        if (rows < LEAST_ROWS) continue;
        const on = side.map(({ column }) =>
          printExpression(compared({ kind: 'column', alias: '', column }, edge.match)),
        );
        found.set(`${table}\0${on.join(', ')}`, { index: { table, on }, rows });
      }
    }
  }
  let total = 0;
  return [...found.values()]
    .sort((a, b) => a.rows - b.rows)
    .filter(({ rows }) => (total += rows) <= MOST_ROWS)
    .map(({ index }) => index);
}
