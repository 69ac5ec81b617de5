import type { ColumnRef } from '../../../src/engine/core/identifiers';
import type { GraphIndex } from '../../../src/engine/graph/graph-index';
import type { Edge, SchemaGraph } from '../../../src/engine/graph/model';

/** Until the graph room's own is there. */
export function createGraphIndex(graph: SchemaGraph): GraphIndex {
  const edges = graph.edges.filter((e) => e.status !== 'rejected');
  const t = (e: Edge, s: 'from' | 'to') => e[s][0]?.table;
  const same = (a: ColumnRef, b: ColumnRef) => a.table === b.table && a.column === b.column;
  const key = edges.filter((e) => e.kind === 'key');
  const resolve = (r: ColumnRef) => {
    const table = table_(r.table);
    const column = [...(table?.columns.keys() ?? [])].find((c) => c.toLowerCase() === r.column.toLowerCase());
    return table && column ? { table: table.name, column } : undefined;
  };
  const table_ = (n: string) =>
    graph.tables.get(n) ?? [...graph.tables.values()].find((x) => x.name.toLowerCase() === n.toLowerCase());
  return {
    hash: '',
    revision: 1,
    tableNames: () => [...graph.tables.keys()],
    table: table_,
    resolve,
    column: (r) => table_(r.table)?.columns.get(r.column),
    edgesAt: (r, kind) => ({
      outgoing: edges.filter((e) => e.kind === kind && e.from.some((x) => same(x, r))),
      incoming: edges.filter((e) => e.kind === kind && e.to.some((x) => same(x, r))),
    }),
    keyEdges: (n) => key.filter((e) => t(e, 'from') === n || t(e, 'to') === n),
    keyEdgesBetween: (a, b) =>
      key.filter((e) => (t(e, 'from') === a && t(e, 'to') === b) || (t(e, 'from') === b && t(e, 'to') === a)),
  };
}
