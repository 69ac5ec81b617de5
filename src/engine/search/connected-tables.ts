/** Which tables of a graph key edges connect. */
import type { GraphIndex } from '../graph/graph-index';

/**
 * The tables that key edges connect with one, in either direction.
 * @param graph what has the edges
 * @param table its name
 * @returns the names of the others, each once, without its own; none where nothing is joined
 */
export function neighboursOf(graph: GraphIndex, table: string): readonly string[] {
  const others = graph.keyEdges(table).flatMap((edge) => [edge.from[0]?.table, edge.to[0]?.table]);
  return [...new Set(others.filter((t): t is string => t !== undefined && t !== table))];
}

/**
 * Groups of tables that key edges connect, numbered in the order of the tables.
 * @param tables all of them
 * @param neighbours of each, see `neighboursOf`
 */
export function connectedGroups(
  tables: readonly string[],
  neighbours: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const groups = new Map<string, number>();
  let next = 0;
  for (const start of tables) {
    if (groups.has(start)) continue;
    const open = [start];
    groups.set(start, next);
    for (let table = open.pop(); table !== undefined; table = open.pop()) {
      for (const other of neighbours.get(table) ?? []) {
        if (groups.has(other)) continue;
        groups.set(other, next);
        open.push(other);
      }
    }
    next++;
  }
  return groups;
}
