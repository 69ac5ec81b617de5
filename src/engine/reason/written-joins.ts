/** The joins that a statement spells out, against the key edges of the graph. */
import { listed, say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { edgeId, type Edge } from '../graph/model';
import type { SqlQuery } from '../program/sql-tree';

/** What a statement joins by. */
export interface WrittenJoins {
  /** The key edges (`edgeId`) that it follows. */
  readonly edges: readonly string[];
  /** What it joins by, and no key edge holds. */
  readonly problems: readonly Message[];
}

interface WrittenColumn {
  readonly table: string;
  readonly alias: string;
  readonly column: string;
}

/**
 * Finds what a statement joins by: columns of two sources that it sets equal, wherever that is written.
 * @param query the statement as it was read
 * @param graph tells what may be joined
 */
export function writtenJoins(query: SqlQuery, graph: GraphIndex): WrittenJoins {
  const tables = new Map<string, string>();
  for (const node of nodesOf(query)) {
    const { from, alias } = node as { readonly from?: unknown; readonly alias?: unknown };
    if (typeof from === 'string' && typeof alias === 'string') tables.set(alias.toLowerCase(), from);
  }
  const edges = new Set<string>();
  const outside = new Map<string, Message>();
  for (const node of nodesOf(query)) {
    const { kind, op, left, right } = node as Readonly<Record<string, unknown>>;
    const a = kind === 'binary' && op === '=' ? columnIn(left, tables) : undefined;
    const b = a && columnIn(right, tables);
    if (!a || !b || a.alias === b.alias) continue;
    const found = graph.keyEdgesBetween(a.table, b.table).filter((edge) => pairs(edge, a, b) || pairs(edge, b, a));
    for (const edge of found) edges.add(edgeId(edge));
    if (found.length === 0) {
      const told = `${a.table}.${a.column} = ${b.table}.${b.column}`;
      outside.set(told, say`${told}`);
    }
  }
  const problems = outside.size === 0 ? [] : [say`No key edge of the graph joins by ${listed([...outside.values()])}.`];
  return { edges: [...edges], problems };
}

/** Whether an edge pairs two columns. */
function pairs({ from, to }: Edge, a: WrittenColumn, b: WrittenColumn): boolean {
  const is = (ref: { readonly table: string; readonly column: string } | undefined, { table, column }: WrittenColumn) =>
    ref?.table.toLowerCase() === table.toLowerCase() && ref.column.toLowerCase() === column.toLowerCase();
  return from.some((ref, i) => is(ref, a) && is(to[i], b));
}

function columnIn(node: unknown, tables: ReadonlyMap<string, string>): WrittenColumn | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { kind, alias, column } = node as Readonly<Record<string, unknown>>;
  if (kind !== 'column' || typeof alias !== 'string' || typeof column !== 'string') return undefined;
  const table = tables.get(alias.toLowerCase());
  return table === undefined ? undefined : { table, alias: alias.toLowerCase(), column };
}

/**
 * All objects of a tree, the tree itself first.
 * @param node plain data
 */
export function* nodesOf(node: unknown): Generator<object> {
  if (typeof node !== 'object' || node === null) return;
  yield node;
  for (const part of Object.values(node)) yield* nodesOf(part);
}
