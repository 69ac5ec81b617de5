/** Says which join that does not count stands between a question and its answer: a rejected one, or one that the data lacks. */
import type { RejectedItem } from '../core/answers';
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { listed, say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { edgeId, type Edge } from '../graph/model';
import type { RejectedJoin } from '../graph/rejected-joins';
import type { Reasoned, Unplaced } from '../reason/programs/reasoned';
import type { ColumnHit, ValueHit } from '../search/hits';

/** Values and columns at least this likely are taken for meant. */
const MEANT = 0.85;
/** A look around ends after so many tables. */
const MOST_TABLES = 2000;

/** What the question was linked to, and what came of it. */
export interface RejectionInput {
  readonly index: GraphIndex;
  /** The key edges of the graph that do not count. */
  readonly rejected: readonly RejectedJoin[];
  readonly reasoned: Pick<Reasoned, 'candidates' | 'unplaced'>;
  /** Stored values that the question names. */
  readonly values: readonly ValueHit[];
  /** Columns that the question is likely about, best first. */
  readonly columns: readonly ColumnHit[];
  /** Tables whose names share a word with the question. */
  readonly touched: readonly string[];
  /** Tables that the question names in full, with the words that name them. */
  readonly named: readonly { readonly table: string; readonly said: string }[];
}

/** Why a question is not answered, and the edges to look at. */
export interface Rejection {
  readonly reason: Message;
  readonly edges: readonly RejectedItem[];
}

/**
 * Whether a question needs a join that was rejected: what the program leaves out, or what no program could bring together,
 * lies in tables that only rejected key edges lead to.
 * @param input the question's links and programs
 * @returns undefined where no rejected join is in the way
 */
export function rejectionOf(input: RejectionInput): Rejection | undefined {
  const { index, rejected, reasoned } = input;
  if (rejected.length === 0) return undefined;
  const [best] = reasoned.candidates;
  if (best) {
    const own = best.joins.flatMap(({ uses }) => uses.map((use) => use.table));
    for (const left of reasoned.unplaced) {
      const edges = between(rejected, index, own, tablesOf(left, input.values));
      if (edges) return rejectionBy(edges, left.text);
    }
    return leftOutTable(input, own) ?? lostOf(input, own);
  }
  const meant = [...input.values.filter(({ score }) => score >= MEANT), ...input.columns].map(({ column }) => column);
  const named = input.named.map(({ table }) => table);
  const [first, ...others] = [...new Set([...named, ...meant.map(({ table }) => table)])];
  if (first === undefined) return undefined;
  for (const other of others) {
    const edges = between(rejected, index, [first], [other]);
    if (edges) return rejectionBy(edges);
  }
  return undefined;
}

/**
 * Whether the program has nothing of a table that the question names, and a rejected edge would have led there: alone, or, of
 * words that the program leaves out, straight from one of its tables.
 */
function leftOutTable(
  { index, rejected, reasoned, named }: RejectionInput,
  own: readonly string[],
): Rejection | undefined {
  const left = new Set(reasoned.unplaced.map(({ text }) => text.toLowerCase()));
  for (const { table, said } of named) {
    if (own.includes(table)) continue;
    const straight = rejected.filter(({ edge }) => {
      const ends = [edge.from[0]?.table, edge.to[0]?.table];
      return ends.includes(table) && ends.some((end) => end !== undefined && own.includes(end));
    });
    const edges = between(rejected, index, own, [table]) ?? (left.has(said.toLowerCase()) ? straight : []);
    if (edges.length > 0) return rejectionBy(edges, said);
  }
  return undefined;
}

/**
 * Whether the question names a table to which only joins lead that the data lacks. Where a person has rejected a join, tables
 * may be asked about one by one; a join that got lost has made one question into another without anybody knowing.
 */
function lostOf(
  { index, rejected, values, columns, touched }: RejectionInput,
  own: readonly string[],
): Rejection | undefined {
  const lost = rejected.filter((join) => join.lost);
  if (lost.length === 0) return undefined;
  const hits = [...values.filter(({ score }) => score >= MEANT), ...columns];
  for (const table of new Set([...hits.map(({ column }) => column.table), ...touched])) {
    const edges = between(lost, index, own, [table]);
    if (edges) return rejectionBy(edges);
  }
  return undefined;
}

/** The tables in which a part of the question that was left out would be found. */
function tablesOf({ text, apart }: Unplaced, values: readonly ValueHit[]): string[] {
  const said = text.toLowerCase();
  const hits = values.filter((hit) => {
    const found = hit.text.toLowerCase();
    return hit.score >= MEANT && (found.includes(said) || said.includes(found));
  });
  return [...hits.map(({ column }) => column.table), ...(apart ?? []).flatMap((name) => name.split('.')[0] ?? [])];
}

/**
 * The rejected edges on the way from some tables to the nearest of others, over as few of them as can be.
 * @param rejected the rejected key edges
 * @param index the graph, which knows the other edges
 * @param from tables to start from
 * @param to tables of which any will do
 * @returns undefined where none of the others is named, where one is reached without them, or where none is reached at all
 */
export function between(
  rejected: readonly RejectedJoin[],
  index: GraphIndex,
  from: readonly string[],
  to: readonly string[],
): readonly RejectedJoin[] | undefined {
  const spelt = (name: string): string => index.table(name)?.name ?? name;
  const wanted = new Set(to.map(spelt));
  const tableOf = (ends: readonly ColumnRef[]): string => spelt(ends[0]?.table ?? '');
  const way = new Map<string, readonly RejectedJoin[]>();
  let layer = from.map((name): [string, readonly RejectedJoin[]] => [spelt(name), []]);
  while (layer.length > 0 && way.size < MOST_TABLES) {
    for (const [start, over] of layer) spread(index, start, over, way, spelt);
    const ways = [...wanted].flatMap((table) => [way.get(table)].filter((over) => over !== undefined));
    if (ways.length > 0) return ways.some((over) => over.length === 0) ? undefined : ways[0];
    layer = rejected.flatMap((join): [string, readonly RejectedJoin[]][] => {
      const ends = [tableOf(join.edge.from), tableOf(join.edge.to)];
      return ends.flatMap((end, i): [string, readonly RejectedJoin[]][] => {
        const other = ends[1 - i] ?? '';
        const over = way.get(end);
        return over && !way.has(other) ? [[other, [...over, join]]] : [];
      });
    });
  }
  return undefined;
}

/** Marks all tables that the edges of the graph lead to. */
function spread(
  index: GraphIndex,
  start: string,
  over: readonly RejectedJoin[],
  way: Map<string, readonly RejectedJoin[]>,
  spelt: (name: string) => string,
): void {
  const open = new Set([start]);
  for (const table of open) {
    if (way.has(table) || way.size >= MOST_TABLES) continue;
    way.set(table, over);
    for (const edge of index.keyEdges(table)) for (const ref of [...edge.from, ...edge.to]) open.add(spelt(ref.table));
  }
}

/**
 * Says that a question needs joins that do not count.
 * @param joins at least one
 * @param left the words of the question that need them
 */
export function rejectionBy(joins: readonly RejectedJoin[], left?: string): Rejection {
  const edges = [...new Map(joins.map((join) => [edgeId(join.edge), join])).values()];
  const said = listed(edges.map(placed));
  const isLost = edges.some((join) => join.lost);
  const needs = isLost
    ? say`the question needs what its data lacks: ${said}. Mend the edge in the graph.`
    : edges.length === 1
      ? say`the question needs a join that was rejected: ${said}. Accept the edge if it is right.`
      : say`the question needs joins that were rejected: ${said}. Accept the edges if they are right.`;
  return {
    reason: left === undefined ? say`As the graph is now, ${needs}` : say`For “${left}”, ${needs}`,
    edges: edges.map(({ edge, file, line }) => ({ id: edgeId(edge), text: pairsOf(edge).join(', '), file, line })),
  };
}

/** An edge with its place, and why it was rejected. */
function placed({ edge, file, line }: RejectedJoin): Message {
  const pairs = listed(pairsOf(edge));
  const what = edge.label === undefined ? pairs : say`${pairs} (${edge.label})`;
  const name = file.slice(file.lastIndexOf('/') + 1);
  return edge.reason === undefined
    ? say`${what}, in ${name}, line ${line}`
    : say`${what}, in ${name}, line ${line}, because “${edge.reason}”`;
}

function pairsOf(edge: Edge): string[] {
  return edge.from.flatMap((ref, i) => {
    const other = edge.to[i];
    return other ? [`${formatColumn(ref)} = ${formatColumn(other)}`] : [];
  });
}
