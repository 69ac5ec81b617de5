/** Merges the parts of one graph. */
import { definedFields } from './defined';
import { mergeExclusions } from './exclusion';
import type { Column, SchemaGraph, Table } from './model';
import { NameTable } from './name-table';

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
    const names = new NameTable(tables.keys());
    for (const table of part.tables.values()) {
      const known = tables.get(names.resolve(table.name) ?? table.name);
      tables.set(known?.name ?? table.name, known ? mergeTables(known, table) : table);
    }
  }
  return {
    ...root,
    ...definedFields({ exclude: mergeExclusions(graphs.map(({ exclude }) => exclude)) }),
    sources: graphs.flatMap((graph) => graph.sources),
    tables,
    edges: graphs.flatMap((graph) => graph.edges),
  };
}

function mergeTables(first: Table, second: Table): Table {
  const columns = new Map<string, Column>(first.columns);
  const names = new NameTable(first.columns.keys());
  for (const column of second.columns.values()) {
    const name = names.resolve(column.name) ?? column.name;
    columns.set(name, { ...column, ...columns.get(name) });
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
