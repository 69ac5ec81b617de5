/** Which tables key edges lead to from which. */
import type { GraphIndex } from './graph-index';

/** Tables that are walked through before two are taken for apart. */
const MOST_TABLES = 2000;

/**
 * Tells whether key edges lead from one table to another, over any others.
 * @param graph its key edges
 */
export function joinedTables(graph: GraphIndex): (a: string, b: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  const reach = (start: string): ReadonlySet<string> => {
    const before = known.get(start);
    if (before) return before;
    const found = new Set([start]);
    for (const table of found) {
      if (found.size > MOST_TABLES) break;
      for (const { from, to } of graph.keyEdges(table)) for (const ref of [...from, ...to]) found.add(ref.table);
    }
    known.set(start, found);
    return found;
  };
  return (a, b) => a === b || reach(a).has(b);
}
