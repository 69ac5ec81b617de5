/** A graph with some of its key edges, as far as the search for join trees looks at it. */
import type { GraphIndex } from '../graph/graph-index';
import type { Edge } from '../graph/model';

/**
 * The graph with those key edges alone that are kept.
 * @param index the graph
 * @param keep whether a key edge is one of them
 */
export function withEdges(index: GraphIndex, keep: (edge: Edge) => boolean): GraphIndex {
  return {
    hash: index.hash,
    name: index.name,
    revision: index.revision,
    tableNames: (offset, limit) => index.tableNames(offset, limit),
    table: (name) => index.table(name),
    resolve: (ref) => index.resolve(ref),
    column: (ref) => index.column(ref),
    edgesAt: (ref, kind) => index.edgesAt(ref, kind),
    keyEdges: (table) => index.keyEdges(table).filter(keep),
    keyEdgesBetween: (a, b) => index.keyEdgesBetween(a, b).filter(keep),
  };
}
