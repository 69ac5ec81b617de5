/** Finds the join trees of a request (design, "Join tree"): which uses of tables, joined by which key edges. */
import { say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { isOwnEdge, type Edge } from '../graph/model';
import type { JoinTree, JoinTrees, TableUse } from './join-tree';
import { approximateTree, exactTrees, type Step } from './steiner';
import { edgeCost, fanOutCost } from './tree-cost';
import { buildUseGraph, pruneLeaves, type Arc, type UseGraph } from './use-graph';

/** Up to so many uses the answer is exact. */
const EXACT_USES = 8;
/** Roles may add uses that have to be spanned too; beyond this the exact search would take too long. */
const EXACT_TERMINALS = 11;
/** At most so many equally good trees are returned. */
const MAX_TREES = 8;
/** At most so many ways to enter the roles of a request are compared. */
const MAX_ROLE_CHOICES = 32;
/** How often a search is repeated because its trees use one reference for two uses of a table. */
const MAX_REPAIRS = 4;
/** What an arc costs that the request demands: next to nothing, but not nothing, so that it is never taken twice. */
const DEMANDED = 1;
/** Requests that a planner remembers. */
const MEMO_SIZE = 20_000;

/** Finds join trees over one graph and remembers them. */
export interface JoinPlanner {
  /** As `findJoinTrees`. */
  joinTrees(uses: readonly TableUse[]): JoinTrees;
}

/**
 * A planner over one graph: the same request is answered from memory.
 * @param index the graph; it must not change
 * @param spoken see `findJoinTrees`
 */
export function createJoinPlanner(index: GraphIndex, spoken?: ReadonlySet<Edge>): JoinPlanner {
  const memo = new Map<string, JoinTrees>();
  return {
    joinTrees(uses) {
      const name = JSON.stringify(uses.map((u) => [u.table, u.role ?? null]));
      const known = memo.get(name);
      if (known) return known;
      if (memo.size >= MEMO_SIZE) memo.clear();
      const found = findJoinTrees(index, uses, spoken);
      memo.set(name, found);
      return found;
    },
  };
}

/**
 * All equally good trees that join the given uses of tables by key edges. Compared are, in this order: steps from a one
 * side that nobody asks for to a many side, unreviewed edges, edges, other steps to a many side, summed 1 - confidence.
 * Exact for up to 8 uses.
 * @param index the graph
 * @param uses the uses to be joined; the same use twice counts once. A use with a role is entered by the key edge whose
 *   label is that role; where nothing else refers to it, the referring table is added.
 * @param spoken edges that the question names: they count as reviewed
 * @returns the trees; each has the distinct requested uses first, then those added. Empty with a reason where the graph
 *   does not connect them, a table is unknown, or no edge gives a role.
 */
export function findJoinTrees(index: GraphIndex, uses: readonly TableUse[], spoken?: ReadonlySet<Edge>): JoinTrees {
  const distinct = new Map<string, TableUse>();
  for (const use of uses) {
    const table = index.table(use.table);
    if (!table) return none(say`There is no table ${use.table}.`);
    const spelt = { table: table.name, ...(use.role !== undefined && { role: use.role }) };
    distinct.set(useKey(spelt), spelt);
  }
  const requested = [...distinct.values()];
  if (requested.length <= 1 && requested[0]?.role === undefined) {
    return { trees: requested.length ? [{ uses: requested, joins: [] }] : [], ambiguous: false, approximate: false };
  }
  return search({ ...buildUseGraph(index, requested), spoken }, requested);
}

/** A string that is the same for the same use; roles compare without case. */
export function useKey(use: TableUse): string {
  return JSON.stringify([use.table, use.role?.toLowerCase() ?? null]);
}

function none(reason: Message): JoinTrees {
  return { trees: [], ambiguous: false, approximate: false, reason };
}

/** Where trees are looked for, and which of its edges the question names. */
interface Searched extends UseGraph {
  readonly spoken?: ReadonlySet<Edge> | undefined;
}

interface Found {
  readonly cost: number;
  readonly trees: readonly (readonly Arc[])[];
  readonly approximate: boolean;
}

function search(graph: Searched, requested: readonly TableUse[]): JoinTrees {
  const choices = roleChoices(graph, requested);
  if ('template' in choices) return none(choices);
  let best: Found | undefined;
  for (const demanded of choices) {
    const found = solve(graph, requested.length, demanded, graph.arcs, MAX_REPAIRS);
    if (!found || (best && found.cost > best.cost)) continue;
    best = best?.cost === found.cost ? { ...found, trees: [...best.trees, ...found.trees] } : found;
  }
  if (!best) return none(notConnected(graph, requested));
  const trees = new Map<string, JoinTree>();
  for (const arcs of best.trees) {
    const tree = toJoinTree(graph, requested.length, arcs);
    trees.set(treeKey(tree), tree);
  }
  const sorted = [...trees].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tree]) => tree);
  return {
    trees: sorted.slice(0, MAX_TREES),
    ambiguous: sorted.length > 1,
    approximate: best.approximate || graph.truncated,
  };
}

/**
 * The ways in which the roles of a request may be entered: for each use with a role one arc that carries it.
 * @returns the ways, or in words why a role cannot be entered
 */
function roleChoices(graph: UseGraph, requested: readonly TableUse[]): readonly (readonly Arc[])[] | Message {
  let ways: readonly (readonly Arc[])[] = [[]];
  for (const [node, use] of requested.entries()) {
    const role = use.role?.toLowerCase();
    if (role === undefined) continue;
    const entries = graph.arcs.filter((arc) => arc.to === node && arc.edge.label?.toLowerCase() === role);
    if (!entries.length) return say`No key edge with the label “${use.role ?? ''}” leads to ${use.table}.`;
    // The mother and the father of a dog are its own: who is in one role of a table to itself is asked for no other one.
    const own = entries.filter(({ edge, from }) => isOwnEdge(edge) && from < requested.length && requested[from]?.role === undefined); // prettier-ignore
    const next = ways.flatMap((way) => (own.length > 0 ? own : entries).map((arc) => [...way, arc]));
    ways = next.filter((way) => !sharesReference(way) && !closesCycle(way)).slice(0, MAX_ROLE_CHOICES);
  }
  return ways;
}

/** The cheapest trees that hold the demanded arcs and use no reference for two uses of a table. */
function solve(
  graph: Searched,
  requested: number,
  demanded: readonly Arc[],
  allowed: readonly Arc[],
  repairs: number,
): Found | undefined {
  const terminals = new Set(Array.from({ length: requested }, (_, node) => node));
  for (const arc of demanded) terminals.add(arc.from);
  const fixed = new Set(demanded);
  const taken = new Map(demanded.map((arc) => [referenceKey(arc), arc]));
  const usable = allowed.filter((arc) => (taken.get(referenceKey(arc)) ?? arc) === arc);
  const arcs = pruneLeaves(graph.uses.length, usable, terminals);
  const renumbered = new Map([...terminals].map((node, i) => [node, i]));
  for (const { from, to } of arcs)
    for (const node of [from, to]) if (!renumbered.has(node)) renumbered.set(node, renumbered.size);
  const baseOf = (arc: Arc) => (fixed.has(arc) ? DEMANDED : edgeCost(arc.edge, graph.spoken));
  const steps = arcs.flatMap((arc, i) => stepsOf(arc, i, baseOf(arc), renumbered, requested));
  const approximate = requested > EXACT_USES || terminals.size > EXACT_TERMINALS;
  const targets = [...terminals].map((_, i) => i);
  const found = (approximate ? approximateTree : exactTrees)(renumbered.size, steps, targets);
  if (!found) return undefined;
  const cost = found.cost + demanded.reduce((sum, arc) => sum + edgeCost(arc.edge, graph.spoken) - DEMANDED, 0);
  const trees = found.trees.map((tree) => tree.flatMap((i) => arcs[i] ?? []));
  const sound = trees.filter((tree) => !sharesReference(tree));
  if (sound.length || repairs === 0) return sound.length ? { cost, trees: sound, approximate } : undefined;
  let best: Found | undefined;
  for (const banned of sharedReference(trees[0] ?? [])) {
    const rest = allowed.filter((arc) => arc !== banned);
    const other = fixed.has(banned) ? undefined : solve(graph, requested, demanded, rest, repairs - 1);
    if (other && (!best || other.cost < best.cost)) best = other;
  }
  return best;
}

function stepsOf(
  arc: Arc,
  i: number,
  base: number,
  nodes: ReadonlyMap<number, number>,
  requested: number,
): readonly Step[] {
  const from = nodes.get(arc.from) ?? 0;
  const to = nodes.get(arc.to) ?? 0;
  return [
    { from, to, cost: base + fanOutCost(arc.edge, true, arc.from < requested), arc: i },
    { from: to, to: from, cost: base + fanOutCost(arc.edge, false, arc.to < requested), arc: i },
  ];
}

/** One reference of one use leads to one row: two uses of the table referred to must not hang on it. */
function referenceKey(arc: Arc): string {
  return `${arc.from}:${JSON.stringify(arc.edge.from)}>${JSON.stringify(arc.edge.to)}`;
}

function sharedReference(tree: readonly Arc[]): readonly Arc[] {
  const byReference = new Map<string, Arc>();
  for (const arc of tree) {
    const other = byReference.get(referenceKey(arc));
    if (other) return [other, arc];
    byReference.set(referenceKey(arc), arc);
  }
  return [];
}

function sharesReference(tree: readonly Arc[]): boolean {
  return sharedReference(tree).length > 0;
}

function closesCycle(arcs: readonly Arc[]): boolean {
  const group = new Map<number, number>();
  const find = (node: number): number => {
    const parent = group.get(node) ?? node;
    return parent === node ? node : find(parent);
  };
  for (const { from, to } of arcs) {
    const a = find(from);
    const b = find(to);
    if (a === b) return true;
    group.set(a, b);
  }
  return false;
}

function toJoinTree(graph: UseGraph, requested: number, arcs: readonly Arc[]): JoinTree {
  const nodes = [...new Set(arcs.flatMap((arc) => [arc.from, arc.to]))].filter((node) => node >= requested);
  nodes.sort((a, b) => ((graph.uses[a]?.table ?? '') < (graph.uses[b]?.table ?? '') ? -1 : 1));
  const order = [...Array.from({ length: requested }, (_, node) => node), ...nodes];
  const place = new Map(order.map((node, i) => [node, i]));
  return {
    uses: order.flatMap((node) => graph.uses[node] ?? []),
    joins: arcs.map((arc) => ({ edge: arc.edge, from: place.get(arc.from) ?? 0, to: place.get(arc.to) ?? 0 })),
  };
}

function treeKey(tree: JoinTree): string {
  const joins = tree.joins.map(({ edge, from, to }) => {
    const [a, b] = [tree.uses[from], tree.uses[to]];
    return JSON.stringify([a?.table, a?.role, b?.table, b?.role, edge.from, edge.to, edge.label]);
  });
  return joins.sort().join();
}

/** Says which of the requested tables key edges do not connect. */
function notConnected(graph: UseGraph, requested: readonly TableUse[]): Message {
  const reached = new Set([0]);
  const queue = [0];
  for (const node of queue) {
    for (const arc of graph.arcs) {
      for (const [a, b] of [[arc.from, arc.to] as const, [arc.to, arc.from] as const]) {
        if (a !== node || reached.has(b)) continue;
        reached.add(b);
        queue.push(b);
      }
    }
  }
  const names = (part: (node: number) => boolean) =>
    [...new Set(requested.flatMap((u, i) => (part(i) ? [u.table] : [])))].join(', ');
  const cut = names((node) => !reached.has(node));
  if (cut === '') return say`No tree of key edges joins ${names(() => true)} in the roles asked for.`;
  return say`No key edges connect ${cut} with ${names((node) => reached.has(node))}; draw a key edge between them.`;
}
