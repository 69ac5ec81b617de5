/** The ways to join the tables of two columns, for a person who looks for one: the best first, then longer ones. */
import type { JoinItem, PathItem } from '../core/answers';
import { SchemaGraphError } from '../core/errors';
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import type { Edge } from '../graph/model';
import { pathsOverTree } from './find-paths';
import type { JoinTree, JoinTrees, TableUse } from './join-tree';
import { findJoinTrees } from './join-trees';
import { joinItem } from './notation';
import { treeCost } from './tree-cost';
import { withEdges } from './with-edges';

/** One way from a column to another one. */
export interface Way {
  /** The tables that it leads through, in order; with the role where a table is used twice. */
  readonly tables: readonly string[];
  /** In the order of the way. */
  readonly joins: readonly JoinItem[];
  /** The dependency chains of both columns, and the ties (SGAM 3.2, pruned form). */
  readonly paths: readonly PathItem[];
  /** No other way is better: where several are best, the graph does not say which one a question means. */
  readonly best: boolean;
}

/** The ways between two columns. */
export interface WaysReport {
  /** As the graph spells them. */
  readonly from: ColumnRef;
  readonly to: ColumnRef;
  readonly ways: readonly Way[];
  /** Several ways are equally good. */
  readonly ambiguous: boolean;
  /** Why there is no way. */
  readonly reason?: Message;
}

/** A way is asked for between two uses. */
const ASKED = 2;
/** More ways than this nobody steps through. */
const MOST_WAYS = 8;
/** So often the best tree is looked for again without one of the edges of a tree that was found. */
const MOST_SEARCHES = 40;

/**
 * Finds the ways between two columns. The best come from the search for join trees; each further one is the best that does
 * without some edge of those before (as Yen's algorithm deviates from shortest paths).
 * @param index the graph
 * @param from a column
 * @param to another column, of the same table or another one
 * @returns at most 8 ways, best first; none, with the reason, where the graph does not connect the tables
 * @throws SchemaGraphError `not-found` for a column that the graph does not have
 */
export function waysBetween(index: GraphIndex, from: ColumnRef, to: ColumnRef): WaysReport {
  const [start, end] = [knownColumn(index, from), knownColumn(index, to)];
  const { trees, reason } = collectTrees(index, start.table, end.table);
  const costs = trees.map((tree) => treeCost(tree, ASKED));
  const least = Math.min(...costs);
  const ways = trees.map((tree, i): Way => {
    const [first = { table: start.table }, second = first] = tree.uses;
    const requests = [
      { use: first, column: start.column },
      { use: second, column: end.column },
    ];
    const order = walk(tree);
    return {
      tables: order.uses.map((use) => useName(tree, use)),
      joins: order.joins.map((join) => joinItem(tree, join)),
      paths: pathsOverTree(index, tree, requests, 'pruned'),
      best: costs[i] === least,
    };
  });
  const ambiguous = ways.filter(({ best }) => best).length > 1;
  return { from: start, to: end, ways, ambiguous, ...(reason === undefined ? {} : { reason }) };
}

function knownColumn(index: GraphIndex, ref: ColumnRef): ColumnRef {
  const known = index.resolve(ref);
  if (known) return known;
  // A column without an entry of its own is known by the edges that name it.
  const table = index.table(ref.table);
  const named =
    table && index.keyEdges(table.name).some((edge) => [...edge.from, ...edge.to].some((end) => same(end, ref)));
  if (table && named === true) return { table: table.name, column: ref.column };
  throw new SchemaGraphError('not-found', say`The graph has no column ${formatColumn(ref)}.`);
}

function same(a: ColumnRef, b: ColumnRef): boolean {
  return a.table.toLowerCase() === b.table.toLowerCase() && a.column.toLowerCase() === b.column.toLowerCase();
}

function collectTrees(
  index: GraphIndex,
  from: string,
  to: string,
): { readonly trees: readonly JoinTree[]; readonly reason?: Message } {
  if (from === to) return { trees: [{ uses: [{ table: from }], joins: [] }, ...selfJoins(index, from)] };
  const found = new Map<string, JoinTree>();
  const uses = [{ table: from }, { table: to }];
  const first = findJoinTrees(index, uses);
  const queue: { readonly without: ReadonlySet<Edge>; readonly found: JoinTrees }[] = [
    { without: new Set(), found: first },
  ];
  const tried = new Set<string>();
  const names = new Map<Edge, number>();
  const nameOf = (edge: Edge): number => names.get(edge) ?? (names.set(edge, names.size), names.size - 1);
  for (let searches = 0; queue.length > 0 && searches < MOST_SEARCHES && found.size < MOST_WAYS;) {
    const next = queue.shift();
    if (!next) break;
    for (const tree of next.found.trees) {
      const edges = tree.joins.map(({ edge }) => edge);
      found.set(edges.map(nameOf).sort().join(), tree);
      for (const edge of edges) {
        const without = new Set([...next.without, edge]);
        const key = [...without].map(nameOf).sort().join();
        if (tried.has(key) || searches >= MOST_SEARCHES) continue;
        tried.add(key);
        searches++;
        queue.push({
          without,
          found: findJoinTrees(
            withEdges(index, (other) => !without.has(other)),
            uses,
          ),
        });
      }
    }
    queue.sort((a, b) => costOf(a.found) - costOf(b.found));
  }
  const trees = [...found.values()].sort((a, b) => treeCost(a, ASKED) - treeCost(b, ASKED)).slice(0, MOST_WAYS);
  return { trees, ...(trees.length === 0 && first.reason ? { reason: first.reason } : {}) };
}

function costOf({ trees: [tree] }: JoinTrees): number {
  return tree ? treeCost(tree, ASKED) : Infinity;
}

/** A row of a table and the row of the same table that it refers to. */
function selfJoins(index: GraphIndex, table: string): readonly JoinTree[] {
  return index.keyEdges(table).flatMap((edge): JoinTree[] => {
    if (edge.from[0]?.table !== table || edge.to[0]?.table !== table) return [];
    const role = edge.label === undefined ? {} : { role: edge.label };
    return [{ uses: [{ table }, { table, ...role }], joins: [{ edge, from: 0, to: 1 }] }];
  });
}

/** The uses and joins of a tree that is a way from its first use to its second, in the order in which they come. */
function walk(tree: JoinTree): { readonly uses: readonly TableUse[]; readonly joins: JoinTree['joins'] } {
  const uses: TableUse[] = [];
  const joins: JoinTree['joins'][number][] = [];
  for (let at: number | undefined = 0, left = [...tree.joins]; at !== undefined;) {
    const here: number = at;
    const use = tree.uses[here];
    if (use) uses.push(use);
    const join = left.find(({ from, to }) => from === here || to === here);
    if (join) joins.push(join);
    left = left.filter((other) => other !== join);
    at = join && (join.from === here ? join.to : join.from);
  }
  return { uses, joins };
}

function useName(tree: JoinTree, { table, role }: TableUse): string {
  const several = tree.uses.filter((use) => use.table === table).length > 1;
  return several && role !== undefined ? `${table} (${role})` : table;
}
