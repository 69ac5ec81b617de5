/**
 * Smallest trees that span given nodes of a graph (Steiner trees): exactly, by the dynamic program of Dreyfus and
 * Wagner over subsets of terminals, for few terminals, and by growing one tree along shortest paths for many. The trees
 * are rooted, because a step away from the root may cost more than the same step towards it.
 */

/** A step that a tree may take, away from its root. */
export interface Step {
  readonly from: number;
  readonly to: number;
  /** Above zero. */
  readonly cost: number;
  /** Which arc this is; both directions of an arc share it. */
  readonly arc: number;
}

/** Trees of one and the same cost, each as its sorted arcs. */
export interface CheapestTrees {
  readonly cost: number;
  readonly trees: readonly (readonly number[])[];
}

/** Equally good trees that are kept apart while the best ones are collected. */
const KEEP = 24;

/**
 * All cheapest trees that span the terminals.
 * @param nodes how many nodes there are
 * @param steps every arc in both directions
 * @param terminals the nodes to be spanned; at most about 12, as time grows with 3 to their number
 * @returns the trees, or undefined where the terminals are not connected
 */
export function exactTrees(
  nodes: number,
  steps: readonly Step[],
  terminals: readonly number[],
): CheapestTrees | undefined {
  const first = terminals[0];
  if (first === undefined) return undefined;
  const into = stepsInto(nodes, steps);
  const full = 2 ** terminals.length - 1;
  const best = Array.from({ length: full + 1 }, () => new Float64Array(nodes).fill(Infinity));
  terminals.forEach((node, i) => set(best[2 ** i], node, 0));
  for (let subset = 1; subset <= full; subset++) {
    const row = best[subset] ?? new Float64Array();
    for (const part of halves(subset)) {
      const left = best[part] ?? row;
      const right = best[subset ^ part] ?? row;
      for (let v = 0; v < nodes; v++) {
        const cost = (left[v] ?? Infinity) + (right[v] ?? Infinity);
        if (cost < (row[v] ?? 0)) row[v] = cost;
      }
    }
    relax(row, into);
  }
  const last = best[full] ?? new Float64Array();
  const cost = last.reduce((a, b) => Math.min(a, b), Infinity);
  if (cost === Infinity) return undefined;
  const collect = collector(best, into, terminals);
  const trees = new Map<string, readonly number[]>();
  last.forEach((c, v) => {
    if (c === cost) for (const tree of collect(full, v)) trees.set(tree.join(), tree);
  });
  return { cost, trees: [...trees.values()] };
}

/**
 * A tree that spans the terminals, found by joining the terminal that lies nearest to the tree grown so far.
 * @param nodes how many nodes there are
 * @param steps every arc in both directions
 * @param terminals the nodes to be spanned
 */
export function approximateTree(
  nodes: number,
  steps: readonly Step[],
  terminals: readonly number[],
): CheapestTrees | undefined {
  const into = stepsInto(nodes, steps);
  const inTree = new Set(terminals.slice(0, 1));
  const waiting = new Set(terminals.slice(1).filter((t) => !inTree.has(t)));
  const arcs = new Set<number>();
  let total = 0;
  while (waiting.size > 0) {
    const row = new Float64Array(nodes).fill(Infinity);
    for (const v of inTree) row[v] = 0;
    const via = new Map<number, Step>();
    relax(row, into, via);
    const nearest = [...waiting].sort((a, b) => (row[a] ?? 0) - (row[b] ?? 0))[0] ?? 0;
    if (row[nearest] === Infinity) return undefined;
    total += row[nearest] ?? 0;
    for (let v = nearest; !inTree.has(v);) {
      const step = via.get(v);
      if (!step) break;
      inTree.add(v);
      waiting.delete(v);
      arcs.add(step.arc);
      v = step.to;
    }
  }
  return { cost: total, trees: [[...arcs].sort((a, b) => a - b)] };
}

function set(row: Float64Array | undefined, at: number, value: number): void {
  if (row) row[at] = value;
}

/** Steps by the node they lead to: growing a rooted tree goes against the steps, from the old root to the new one. */
function stepsInto(nodes: number, steps: readonly Step[]): readonly (readonly Step[])[] {
  const into: Step[][] = Array.from({ length: nodes }, () => []);
  for (const step of steps) into[step.to]?.push(step);
  return into;
}

/** Every way to split a set in two, once: the part that holds the lowest member is left out. */
function* halves(subset: number): Generator<number> {
  const rest = subset & (subset - 1);
  for (let part = rest; part > 0; part = (part - 1) & rest) yield part;
}

/** Lowers each node's cost to that of the cheapest way on (Bellman and Ford with a queue; the graphs are small). */
function relax(row: Float64Array, into: readonly (readonly Step[])[], via?: Map<number, Step>): void {
  const queue: number[] = [];
  row.forEach((cost, v) => {
    if (cost < Infinity) queue.push(v);
  });
  for (let next = 0; next < queue.length; next++) {
    const v = queue[next] ?? 0;
    for (const step of into[v] ?? []) {
      const cost = (row[v] ?? 0) + step.cost;
      if (cost >= (row[step.from] ?? 0)) continue;
      row[step.from] = cost;
      via?.set(step.from, step);
      queue.push(step.from);
    }
  }
}

/** Reads the trees of least cost back out of the table, all of them up to KEEP for each subset and root. */
function collector(
  best: readonly Float64Array[],
  into: readonly (readonly Step[])[],
  terminals: readonly number[],
): (subset: number, root: number) => readonly (readonly number[])[] {
  const outOf: Step[][] = into.map(() => []);
  for (const steps of into) for (const step of steps) outOf[step.from]?.push(step);
  const memo = new Map<string, readonly (readonly number[])[]>();
  const at = (subset: number, v: number) => best[subset]?.[v] ?? Infinity;
  const collect = (subset: number, root: number): readonly (readonly number[])[] => {
    const name = `${subset}:${root}`;
    const known = memo.get(name);
    if (known) return known;

    const found = new Map<string, readonly number[]>();
    const add = (arcs: Iterable<number>) => {
      const tree = [...new Set(arcs)].sort((a, b) => a - b);
      if (found.size < KEEP) found.set(tree.join(), tree);
    };
    const cost = at(subset, root);
    if (cost === 0 && (subset & (subset - 1)) === 0 && terminals[Math.log2(subset)] === root) add([]);
    for (const part of halves(subset)) {
      if (at(part, root) + at(subset ^ part, root) !== cost) continue;
      for (const a of collect(part, root)) for (const b of collect(subset ^ part, root)) add([...a, ...b]);
    }
    for (const step of outOf[root] ?? []) {
      if (at(subset, step.to) + step.cost !== cost) continue;
      for (const tree of collect(subset, step.to)) if (!tree.includes(step.arc)) add([...tree, step.arc]);
    }
    memo.set(name, [...found.values()]);
    return [...found.values()];
  };
  return collect;
}
