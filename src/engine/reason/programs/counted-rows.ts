/** Whose rows the rows of a join are. */
import type { GraphIndex } from '../../graph/graph-index';
import { effectiveKey } from '../../graph/model';
import type { Edge } from '../../graph/model';
import type { Use } from '../../program/intent';

/** A look around ends after so many tables. */
const MOST_TABLES = 300;

/**
 * The table of which joined rows hold one row each: the one that leads to all others by edges which find one row.
 * @param uses what a program reads
 * @param index the graph
 * @returns undefined where rows of several tables are combined
 */
export function rowsTable(uses: readonly Use[], index: GraphIndex): string | undefined {
  const tables = [...new Set(uses.map((use) => use.table))];
  const [only] = tables;
  if (tables.length < 2) return only;
  return tables.find((table) => {
    const reached = reachedFrom(table, index);
    return tables.every((other) => reached.has(other));
  });
}

/**
 * Tables of which each row of a table finds at most one row.
 * @param start the table
 * @param index the graph
 */
export function reachedFrom(start: string, index: GraphIndex): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const table of reached) {
    if (reached.size > MOST_TABLES) break;
    for (const edge of index.keyEdges(table)) {
      const [from, to] = [edge.from[0]?.table ?? '', edge.to[0]?.table ?? ''];
      const { cardinality } = edge;
      const one = cardinality !== 'one-to-many' && cardinality !== 'many-to-many';
      if (from === table && one) reached.add(to);
      else if (to === table && (cardinality === 'one-to-many' || isOneToOne(edge, index))) reached.add(from);
    }
  }
  return reached;
}

/**
 * Whether each row of the referred side has at most one referring row: as the edge says, else as the keys tell.
 * @param edge a key edge
 * @param index the graph
 */
export function isOneToOne(edge: Edge, index: GraphIndex): boolean {
  if (edge.cardinality !== undefined) return edge.cardinality === 'one-to-one';
  const table = index.table(edge.from[0]?.table ?? '');
  const keys = table ? [effectiveKey(table) ?? [], ...table.unique] : [];
  return keys.some((key) => key.length > 0 && key.every((name) => edge.from.some((ref) => ref.column === name)));
}
