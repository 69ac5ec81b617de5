/** A graph with some of its key edges, as far as the search for join trees looks at it. */
import type { GraphIndex } from '../graph/graph-index';
import type { Edge } from '../graph/model';
import type { JoinTree } from './join-tree';

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

/**
 * The graph as joined rows have it: of tables that are joined, the edges alone by which they are.
 * @param index the graph
 * @param trees the joins of a program
 */
export function withJoins(index: GraphIndex, trees: readonly JoinTree[]): GraphIndex {
  const taken = new Set(trees.flatMap(({ joins }) => joins.map(({ edge }) => edge)));
  const pairs = new Set([...taken].map(pairOf));
  return pairs.size === 0 ? index : withEdges(index, (edge) => taken.has(edge) || !pairs.has(pairOf(edge)));
}

function pairOf({ from, to }: Edge): string {
  return JSON.stringify([from[0]?.table, to[0]?.table].sort());
}
