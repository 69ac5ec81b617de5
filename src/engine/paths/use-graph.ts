/** The graph that join trees are searched in: its nodes are uses of tables, its arcs the key edges between them. */
import type { GraphIndex } from '../graph/graph-index';
import type { Edge } from '../graph/model';
import type { TableUse } from './join-tree';

/** An arc of the use graph: `from` refers, `to` is referred to (indices of nodes). */
export interface Arc {
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
}

/** Uses of tables and every key edge that could join two of them. */
export interface UseGraph {
  /** The requested uses first, in their order, then one free use of each further table. */
  readonly uses: readonly TableUse[];
  readonly arcs: readonly Arc[];
  /** Tables were left out because the neighbourhood is too large to search whole. */
  readonly truncated: boolean;
}

/** No more tables than this are looked at for one request. */
const MAX_TABLES = 2000;

/**
 * The use graph around a request: all tables that key edges connect to it. A table that is requested only under roles
 * also gets a free use, because a role may have to be entered from it (a self join).
 * @param index the graph
 * @param requested distinct uses, tables spelt as in the graph
 */
export function buildUseGraph(index: GraphIndex, requested: readonly TableUse[]): UseGraph {
  const uses: TableUse[] = [...requested];
  const nodesOf = new Map<string, number[]>();
  requested.forEach((use, node) => nodesOf.set(use.table, [...(nodesOf.get(use.table) ?? []), node]));
  const queue = [...nodesOf.keys()];
  for (const table of queue) {
    if (!(nodesOf.get(table) ?? []).some((node) => uses[node]?.role === undefined)) {
      nodesOf.set(table, [...(nodesOf.get(table) ?? []), uses.length]);
      uses.push({ table });
    }
  }
  const edges = new Set<Edge>();
  let truncated = false;
  for (let next = 0; next < queue.length; next++) {
    for (const edge of index.keyEdges(queue[next] ?? '')) {
      edges.add(edge);
      for (const table of [edgeTable(edge, 'from'), edgeTable(edge, 'to')]) {
        if (nodesOf.has(table)) continue;
        if (queue.length >= MAX_TABLES) {
          truncated = true;
          continue;
        }
        nodesOf.set(table, [uses.length]);
        uses.push({ table });
        queue.push(table);
      }
    }
  }
  return { uses, arcs: [...edges].flatMap((edge) => arcsOf(edge, nodesOf)), truncated };
}

/** The table on one side of a key edge. */
function edgeTable(edge: Edge, side: 'from' | 'to'): string {
  return edge[side][0]?.table ?? '';
}

function arcsOf(edge: Edge, nodesOf: ReadonlyMap<string, readonly number[]>): Arc[] {
  const arcs: Arc[] = [];
  for (const from of nodesOf.get(edgeTable(edge, 'from')) ?? []) {
    for (const to of nodesOf.get(edgeTable(edge, 'to')) ?? []) {
      if (from !== to) arcs.push({ edge, from, to });
    }
  }
  return arcs;
}

/**
 * Leaves out what no smallest tree can hold: uses that are not required and hang on by one neighbour only.
 * @param nodes how many nodes there are
 * @param arcs the arcs between them
 * @param required nodes that must stay
 * @returns the arcs that are left
 */
export function pruneLeaves(nodes: number, arcs: readonly Arc[], required: ReadonlySet<number>): readonly Arc[] {
  const neighbours = Array.from({ length: nodes }, () => new Set<number>());
  for (const { from, to } of arcs) {
    neighbours[from]?.add(to);
    neighbours[to]?.add(from);
  }
  const gone = new Set<number>();
  const leaves = neighbours.flatMap((set, node) => (set.size <= 1 && !required.has(node) ? [node] : []));
  for (let leaf = leaves.pop(); leaf !== undefined; leaf = leaves.pop()) {
    if (gone.has(leaf)) continue;
    gone.add(leaf);
    for (const other of neighbours[leaf] ?? []) {
      neighbours[other]?.delete(leaf);
      if ((neighbours[other]?.size ?? 0) <= 1 && !required.has(other) && !gone.has(other)) leaves.push(other);
    }
  }
  return arcs.filter(({ from, to }) => !gone.has(from) && !gone.has(to));
}
