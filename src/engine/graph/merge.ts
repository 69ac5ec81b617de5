/** Merges the parts of one graph. */
import type { Column, SchemaGraph, Table } from './model';

/**
 * Merges a root graph and its parts.
 * @param graphs the root first; never empty
 * @returns version, revision and name of the root; sources and edges one after the other; tables that stand in several parts
 *   are one, in which what an earlier part says wins field by field
 */
export function mergeGraphs(graphs: readonly SchemaGraph[]): SchemaGraph {
  const [root, ...parts] = graphs;
  if (!root) throw new RangeError('There is no graph to merge.');
  if (parts.length === 0) return root;
  const tables = new Map(root.tables);
  for (const part of parts) {
    for (const table of part.tables.values()) {
      const known = tables.get(table.name);
      tables.set(table.name, known ? mergeTables(known, table) : table);
    }
  }
  return {
    ...root,
    sources: graphs.flatMap((graph) => graph.sources),
    tables,
    edges: graphs.flatMap((graph) => graph.edges),
  };
}

function mergeTables(first: Table, second: Table): Table {
  const columns = new Map<string, Column>(first.columns);
  for (const column of second.columns.values()) {
    columns.set(column.name, { ...column, ...columns.get(column.name) });
  }
  return {
    ...second,
    ...first,
    unique: first.unique.length > 0 ? first.unique : second.unique,
    display: first.display.length > 0 ? first.display : second.display,
    terms: [...first.terms, ...second.terms],
    columns,
  };
}
