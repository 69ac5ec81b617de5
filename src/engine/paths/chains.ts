/**
 * Dependency chains within one table (SGAM 3.2, "Path Search for Attribute Dependency Chains"): a column, what it needs
 * to be understood (context), and the ladder of keys up to the table's terminal key v* (eq. 8).
 */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveLadder, type Edge } from '../graph/model';

/** A chain through columns of one table. */
export interface Chain {
  readonly table: string;
  /** Ends at the table's terminal key, where it has a ladder. */
  readonly columns: readonly string[];
  /** Those of its columns that context edges brought in. */
  readonly broughtIn: readonly string[];
}

/** The chains of a column; `causes` names the forks where there are too many and the rest was left out. */
export interface ColumnChains {
  readonly chains: readonly Chain[];
  readonly causes: readonly Edge[];
}

/** More chains than this for one column are a mistake in the graph. */
const MAX_CHAINS = 64;

/**
 * The chains of one column: forward along context edges until a column has no further one, then up the ladder; and,
 * for a column that was asked for, also from one step back, unless that edge is one-way.
 * @param index the graph
 * @param ref the column, spelt as in the graph
 * @param back whether to start one step back too; not for a column that was itself brought in
 */
export function chainsOfColumn(index: GraphIndex, ref: ColumnRef, back: boolean): ColumnChains {
  const starts: string[][] = [[ref.column]];
  const incoming = back ? index.edgesAt(ref, 'context').incoming : [];
  const origins = incoming.filter((edge) => edge.oneWay !== true).flatMap((edge) => edge.from);
  for (const origin of origins) if (isNeighbour(origin, ref)) starts.push([origin.column, ref.column]);
  const paths: (readonly string[])[] = [];
  for (const start of starts) {
    for (const path of forward(index, ref.table, start)) {
      paths.push(path);
      if (paths.length > MAX_CHAINS) return { chains: [], causes: forks(index, ref, paths) };
    }
  }
  const table = index.table(ref.table);
  const ladder = table ? effectiveLadder(table) : [];
  return { chains: paths.map((path) => climb(ref, path, ladder)), causes: [] };
}

/**
 * The chain of a table that was asked for as a whole: its ladder.
 * @param index the graph
 * @param name the table, spelt as in the graph
 * @returns undefined for a table without a ladder
 */
export function ladderChain(index: GraphIndex, name: string): Chain | undefined {
  const table = index.table(name);
  const ladder = table ? effectiveLadder(table) : [];
  return ladder.length ? { table: name, columns: ladder.toReversed(), broughtIn: [] } : undefined;
}

/**
 * What a column was computed from (SGAM eq. 6, as its text means it): the sources of its derivation edges.
 * @param index the graph
 * @param ref the column, spelt as in the graph
 */
export function derivationSources(index: GraphIndex, ref: ColumnRef): readonly ColumnRef[] {
  return index.edgesAt(ref, 'derivation').outgoing.flatMap((edge) => edge.to);
}

/**
 * Names the edges that make too many chains.
 * @param ref the column they start at
 * @param causes the edges at forks
 * @returns one sentence
 */
export function tooManyChains(ref: ColumnRef, causes: readonly Edge[]): Message {
  const names = causes.map((e) => say`${e.from.map(formatColumn).join('+')} to ${e.to.map(formatColumn).join('+')}`);
  const shown = names.slice(0, 8).reduce((before, name) => say`${before}; ${name}`);
  const start = say`More than ${MAX_CHAINS} chains start at ${formatColumn(ref)}.`;
  const more = names.length - 8;
  return more > 0
    ? say`${start} Remove some of these context edges: ${shown}; and ${more} more.`
    : say`${start} Remove some of these context edges: ${shown}.`;
}

function isNeighbour(other: ColumnRef, ref: ColumnRef): boolean {
  return other.table === ref.table && other.column !== ref.column;
}

function nextColumns(index: GraphIndex, ref: ColumnRef): readonly string[] {
  const targets = index.edgesAt(ref, 'context').outgoing.flatMap((edge) => edge.to);
  return [...new Set(targets.filter((to) => isNeighbour(to, ref)).map((to) => to.column))];
}

/** Every way on from the last column of a path along context edges, no column twice. */
function* forward(index: GraphIndex, table: string, path: readonly string[]): Generator<readonly string[]> {
  const column = path.at(-1) ?? '';
  const next = nextColumns(index, { table, column }).filter((c) => !path.includes(c));
  if (!next.length) yield path;
  for (const c of next) yield* forward(index, table, [...path, c]);
}

/** Puts the ladder behind a path of columns; a column of the ladder stands in its place there and nowhere else. */
function climb(ref: ColumnRef, path: readonly string[], ladder: readonly string[]): Chain {
  const facts = path.filter((column) => !ladder.includes(column));
  const lowest = Math.max(...path.map((column) => ladder.indexOf(column)));
  const rungs = facts.length ? ladder : ladder.slice(0, lowest + 1);
  const broughtIn = path.filter((column) => column !== ref.column && !ladder.includes(column));
  return { table: ref.table, columns: [...facts, ...rungs.toReversed()], broughtIn };
}

function forks(index: GraphIndex, ref: ColumnRef, paths: readonly (readonly string[])[]): readonly Edge[] {
  const causes = new Set<Edge>();
  for (const column of new Set(paths.flat())) {
    const { outgoing } = index.edgesAt({ table: ref.table, column }, 'context');
    if (outgoing.length > 1) for (const edge of outgoing) causes.add(edge);
  }
  return [...causes];
}
