/** The hub of a join tree, and how a chain runs on to it (the full form of paths). */
import type { PathColumn } from '../core/answers';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveLadder } from '../graph/model';
import type { Join, JoinTree } from './join-tree';
import { columnText, pathColumn } from './notation';

/**
 * The use to which all chains of the full form run: the one that is reached from every other by going from the
 * referenced to the referring side; where there is none, the centre of the tree, by name where two are equally central.
 * @param tree a join tree
 * @returns an index into its uses
 */
export function hubOf(tree: JoinTree): number {
  const referred = new Set(tree.joins.map((join) => join.to));
  const refersToAll = tree.uses.flatMap((_, node) => (referred.has(node) ? [] : [node]));
  if (refersToAll.length === 1) return refersToAll[0] ?? 0; // in a tree each other use is then referred to just once
  const ranked = tree.uses.map((use, node) => ({ node, reach: Math.max(...distances(tree, node)), name: use.table }));
  ranked.sort((a, b) => a.reach - b.reach || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.node - b.node));
  return ranked[0]?.node ?? 0;
}

function distances(tree: JoinTree, from: number): readonly number[] {
  return tree.uses.map((_, node) => wayBetween(tree, node, from).length);
}

/** The joins on the way between two uses of a tree, in order. */
function wayBetween(tree: JoinTree, from: number, to: number): readonly Join[] {
  const before = new Map<number, Join | undefined>([[from, undefined]]);
  const queue = [from];
  for (const node of queue) {
    for (const join of tree.joins) {
      if (join.from !== node && join.to !== node) continue;
      const next = join.from === node ? join.to : join.from;
      if (before.has(next)) continue;
      before.set(next, join);
      queue.push(next);
    }
  }
  const way: Join[] = [];
  for (let node = to; node !== from;) {
    const join = before.get(node);
    if (!join) break;
    way.unshift(join);
    node = join.from === node ? join.to : join.from;
  }
  return way;
}

/**
 * Runs a chain on to the hub. At each crossing come the near column unless it is there already, the far column, and the
 * far table's ladder unless the far column is on it.
 * @param index the graph
 * @param tree the join tree
 * @param start the use whose chain it is
 * @param hub the use to run to
 * @param chain the columns of the chain within its own table
 */
export function runOn(
  index: GraphIndex,
  tree: JoinTree,
  start: number,
  hub: number,
  chain: readonly PathColumn[],
): readonly PathColumn[] {
  const columns = [...chain];
  const printed = new Set(columns.map(columnText));
  const add = (node: number, column: string | undefined) => {
    const use = tree.uses[node];
    if (!use || column === undefined) return;
    const next = pathColumn(tree, use, column);
    if (printed.has(columnText(next))) return;
    printed.add(columnText(next));
    columns.push(next);
  };
  let near = start;
  for (const join of wayBetween(tree, start, hub)) {
    const forward = join.from === near;
    const far = forward ? join.to : join.from;
    add(near, (forward ? join.edge.from : join.edge.to)[0]?.column);
    const farColumn = (forward ? join.edge.to : join.edge.from)[0]?.column;
    add(far, farColumn);
    const table = index.table(tree.uses[far]?.table ?? '');
    const ladder = table ? effectiveLadder(table) : [];
    if (farColumn === undefined || !ladder.includes(farColumn)) for (const rung of ladder.toReversed()) add(far, rung);
    near = far;
  }
  return columns;
}
