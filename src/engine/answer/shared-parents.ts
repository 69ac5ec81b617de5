/**
 * Joins that only a shared parent makes: up from one many side to a table that nobody asked for, and down to another many
 * side. Each row is then matched with all rows of the same parent, and what is folded or listed is too much.
 */
import { listed, say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import type { Join, JoinTree, TableUse } from '../paths/join-tree';
import type { Query } from '../program/intent';
import { isOneToOne } from '../reason/programs/counted-rows';
import type { Candidate } from '../reason/programs/reasoned';
import { queriesOf } from '../reason/programs/walk-intent';
import { singular, type GraphWords } from './words';

/** What rests on such a match is more likely wrong than right. */
const MOST_CONFIDENCE = 0.45;

/**
 * What is matched only by a shared parent.
 * @param best the program
 * @param index the graph
 * @param words what its tables are called
 * @returns a sentence for each shared parent that the question does not ask for; a junction between two tables is none
 */
export function sharedParents(
  best: Pick<Candidate, 'intent' | 'columns' | 'joins'>,
  index: GraphIndex,
  words: GraphWords,
): readonly Message[] {
  const asked = new Set([...best.columns.map(({ table }) => table), ...(best.intent ? tablesOf(best.intent) : [])]);
  const parents = new Map<string, Message>();
  for (const tree of best.joins) {
    tree.uses.forEach((parent, at) => {
      if (asked.has(parent.table) || parents.has(parent.table)) return;
      const children = childrenOf(tree, at, index).map(({ table }) => table);
      if (children.length < 2) return;
      const by = singular(words.tableName(parent.table));
      parents.set(
        parent.table,
        say`Rows of ${listed(children)} were matched only by their ${by}: each is joined with all others of the same ${by}, so that sums and counts may be too large. If there is a closer join between these tables, add it to the graph.`,
      );
    });
  }
  return [...parents.values()];
}

/**
 * The confidence of an answer whose rows may be matched too loosely.
 * @param confidence 0 to 1
 * @param loose what `sharedParents` gave
 */
export function capped(confidence: number, loose: readonly Message[]): number {
  return loose.length > 0 ? Math.min(confidence, MOST_CONFIDENCE) : confidence;
}

/** The tables that a query is over, and those of the queries within it. */
function tablesOf(query: Query): readonly string[] {
  if (query.kind === 'set') return [...tablesOf(query.left), ...tablesOf(query.right)];
  const { uses, select, where, groupBy, having, orderBy } = query;
  const parts = [...select, ...groupBy, ...orderBy.map(({ by }) => by), ...(where ? [where] : [])];
  const within = [...parts, ...(having ? [having] : [])].flatMap((part) => queriesOf(part));
  return [...uses.map(({ table }) => table), ...within.flatMap(tablesOf)];
}

/** The uses next to a use of which several rows may belong to one of its rows. */
function childrenOf(tree: JoinTree, at: number, index: GraphIndex): readonly TableUse[] {
  return tree.joins.flatMap((join) => {
    const child = manySide(join, index);
    if (child === undefined || child === at || (join.from !== at && join.to !== at)) return [];
    return tree.uses[child] ?? [];
  });
}

/** The side of a join whose rows share a row of the other; undefined where neither does, and where both may. */
function manySide({ edge, from, to }: Join, index: GraphIndex): number | undefined {
  if (edge.cardinality === 'one-to-many') return to;
  if (edge.cardinality === 'many-to-many' || isOneToOne(edge, index)) return undefined;
  return from;
}
