/** Where something begins and where it ends, as words say it and as the names of parallel key edges do: "from", "left", "bound for". */
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import { stem } from '../../search/words';

/** Words of the ends at which something begins. */
export const BEGINNINGS = stems('source src origin from depart departure leave start sender begin');
/** Words of the ends at which something ends. */
export const ENDS = stems('destination dest dst to arrive arrival target end recipient receiver reach');
/** Tokens between a preposition and its name. */
const PREPOSITION_REACH = 3;
/** Words of going at which something begins, and at which it ends: "trips that left Hull", "flights bound for Rome". */
export const GOING_FROM =
  /^(?:from|out|left|leave|leaves|leaving|depart\w*|start\w*|began|begin\w*|begun|originat\w*)$/;
export const GOING_TO = /^(?:to|into|towards?|bound|reach\w*|arriv\w*|end|ends|ended|ending|finish\w*|terminat\w*)$/;

function stems(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stem));
}

/**
 * Groups of edges between the same two tables.
 * @param joins key edges
 */
export function parallelJoins(joins: readonly ViewJoin[]): ViewJoin[][] {
  const groups = new Map<string, ViewJoin[]>();
  for (const join of joins) {
    if (!join.isParallel) continue;
    const key = JSON.stringify([join.edge.from[0]?.table, join.edge.to[0]?.table]);
    groups.set(key, [...(groups.get(key) ?? []), join]);
  }
  return [...groups.values()];
}

/**
 * Whether words right before a name say that something begins or ends there: "from Hull", "that left Hull", "bound for Hull".
 * @param first the token at which the name begins
 * @param tokens the question
 * @returns the last that is said; undefined where nothing is
 */
export function wayBefore(first: number, tokens: readonly TaggedToken[]): 'from' | 'to' | undefined {
  const before = tokens.slice(Math.max(0, first - PREPOSITION_REACH), first);
  const last = before.findLast((t) => GOING_FROM.test(t.word) || GOING_TO.test(t.word));
  return last && (GOING_FROM.test(last.word) ? 'from' : 'to');
}

/**
 * Which of parallel edges leads to where something begins, and which to where it ends, as far as their names tell.
 * @param joins edges between the same two tables
 */
export function endsByWay(joins: readonly ViewJoin[]): { readonly from?: ViewJoin; readonly to?: ViewJoin } {
  const [begin, end] = [joins.filter((j) => speaksOf(j, BEGINNINGS)), joins.filter((j) => speaksOf(j, ENDS))];
  const only = (own: readonly ViewJoin[], others: readonly ViewJoin[]) => {
    const [join, ...more] = own.filter((j) => !others.includes(j));
    return more.length === 0 ? join : undefined;
  };
  const [from, to] = [only(begin, end), only(end, begin)];
  return { ...(from && { from }), ...(to && { to }) };
}

function speaksOf({ phrases, edge }: ViewJoin, words: ReadonlySet<string>): boolean {
  const names = edge.from.flatMap(({ column }) =>
    column.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((w) => stem(w.toLowerCase())),
  );
  return [...phrases.flat().map(stem), ...names].some((word) => words.has(word));
}
