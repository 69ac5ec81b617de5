/** An answer's path in terms of the scene: which tables, columns and edges light up. Pure. */
import type { EdgeView, GraphView, Highlight } from '../../../src/protocol/graph';
import type { Lit } from '../paint/look';
import { columnKeyOf } from '../../../src/picture/scene';

/** Splits `T.C`, whose parts may be quoted as in SQL; undefined where it is neither. */
function splitName(name: string): readonly [string, string] | undefined {
  const match = /^(?:"((?:[^"]|"")*)"|([^".]+))\.(?:"((?:[^"]|"")*)"|([^"]+))$/.exec(name);
  if (!match) return undefined;
  const part = (quoted: string | undefined, plain: string | undefined): string =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"');
  return [part(match[1], match[2]), part(match[3], match[4])];
}

/**
 * Finds what lights up.
 * @param graph the graph
 * @param highlight an answer's paths and joins
 */
export function litOf(graph: GraphView, highlight: Highlight): Lit {
  const tables = new Set<string>();
  const columns = new Set<string>();
  const broughtIn = new Set<string>();
  const add = (table: string, column: string): string | undefined => {
    const of = graph.tables.find(({ name }) => name === table) ?? graph.tables.find(({ name }) => same(name, table));
    if (!of) return undefined;
    tables.add(of.name);
    const found = of.columns.find((c) => same(c.name, column));
    if (!found) return undefined;
    const key = columnKeyOf(of.name, found.name);
    columns.add(key);
    return key;
  };
  for (const path of highlight.paths) {
    for (const { table, column } of path.columns) add(table, column);
    for (const name of path.broughtIn) {
      const parts = splitName(name);
      const key = parts && add(...parts);
      if (key !== undefined) broughtIn.add(key);
    }
  }
  for (const join of highlight.joins) {
    for (const names of join.on) {
      for (const name of names) {
        const parts = splitName(name);
        if (parts) add(...parts);
      }
    }
  }
  const edges = new Set<string>();
  for (const edge of graph.edges) {
    if (edge.status === 'rejected') continue;
    const used =
      edge.kind === 'key'
        ? highlight.joins.some((join) => isJoin(edge, join))
        : [...edge.from, ...edge.to].every((ref) => columns.has(columnKeyOf(ref.table, ref.column)));
    if (used) edges.add(edge.id);
  }
  return { tables, columns, broughtIn, edges };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Whether a join goes over an edge: the same pairs in any order and direction, and the same label where the join has one. */
function isJoin(edge: EdgeView, join: Highlight['joins'][number]): boolean {
  if (join.label !== null && (edge.label ?? '') !== join.label) return false;
  if (edge.from.length !== edge.to.length || edge.from.length !== join.on.length) return false;
  const pairs = new Set<string>();
  edge.from.forEach((from, i) => {
    const to = edge.to[i];
    if (to) pairs.add(pairKey([from.table, from.column], [to.table, to.column]));
  });
  return join.on.every(([left, right]) => {
    const [a, b] = [splitName(left), splitName(right)];
    return a !== undefined && b !== undefined && pairs.has(pairKey(a, b));
  });
}

function pairKey(a: readonly [string, string], b: readonly [string, string]): string {
  return [a, b]
    .map(([table, column]) => columnKeyOf(table, column).toLowerCase())
    .sort()
    .join('\u0001');
}
