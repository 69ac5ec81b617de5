/** Which edges end at a column: for those who ask about one column after the other. */
import type { EdgeView, GraphView } from '../protocol/graph';
import { columnKeyOf } from './scene';

const known = new WeakMap<GraphView, ReadonlyMap<string, readonly EdgeView[]>>();

/**
 * The edges at each column, in their order; worked out once for a graph.
 * @param graph the graph; it is not changed after this
 * @returns by `columnKeyOf`; a column without edges is not in it
 */
export function edgesByColumn(graph: GraphView): ReadonlyMap<string, readonly EdgeView[]> {
  const found = known.get(graph);
  if (found) return found;
  const at = new Map<string, EdgeView[]>();
  for (const edge of graph.edges) {
    // An edge may begin and end at one column, and is still one edge there.
    for (const key of new Set([...edge.from, ...edge.to].map(({ table, column }) => columnKeyOf(table, column)))) {
      const edges = at.get(key);
      if (edges) edges.push(edge);
      else at.set(key, [edge]);
    }
  }
  known.set(graph, at);
  return at;
}
