/** Ways between two tables along key edges: those by which the rule of a derivation finds its rows. */
import type { ColumnRef } from '../core/identifiers';
import type { Edge, Match } from './model';

/** One join on the way: columns pair up by position. */
export interface KeyStep {
  readonly table: string;
  readonly columns: readonly string[];
  /** The table that it leads to, and its columns. */
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly match: Match;
  /** A row finds at most one row. */
  readonly toOne: boolean;
  /** A row is found by at most one row. */
  readonly fromOne: boolean;
}

/** A way, in steps from its start. */
export type KeyPath = readonly KeyStep[];

/** Longer ways are not looked for. */
const MOST_STEPS = 4;
/** Where there are more ways, nothing decides between them. */
const MOST_PATHS = 4096;

/** The key edges of a graph, by the tables that they join. */
export class KeyPaths {
  readonly #steps = new Map<string, KeyStep[]>();
  /** Steps that are left from each table to a table, by the latter. */
  readonly #left = new Map<string, ReadonlyMap<string, number>>();

  /** @param edges the edges of a graph; rejected ones, self joins and other kinds lead nowhere */
  constructor(edges: readonly Edge[]) {
    for (const step of edges.flatMap(stepsOf)) {
      const steps = this.#steps.get(step.table);
      if (steps) steps.push(step);
      else this.#steps.set(step.table, [step]);
    }
  }

  /**
   * Finds the shortest ways between two tables.
   * @param from the table to start at
   * @param to the table to reach
   * @param named columns that decide where several ways are equally short: those through them are taken
   * @returns one way; several where nothing decides, two of them where there are too many to compare; none where no key edges
   *   lead there. Ways that compare the same columns of both tables in the end are one way
   */
  between(from: string, to: string, named: readonly ColumnRef[] = []): readonly KeyPath[] {
    const left = this.#leftTo(to);
    const length = left.get(from) ?? 0;
    if (length === 0) return [];
    const paths = this.#along(from, length, left, MOST_PATHS + 1);
    return paths.length <= MOST_PATHS ? decided(paths, named) : this.#along(from, length, left, 2);
  }

  /** How far tables are from one: only steps that come nearer to it are on a shortest way. */
  #leftTo(to: string): ReadonlyMap<string, number> {
    const known = this.#left.get(to);
    if (known) return known;
    const left = new Map([[to, 0]]);
    let reached = [to];
    for (let steps = 1; steps <= MOST_STEPS; steps++) {
      const further = reached.flatMap((table) => (this.#steps.get(table) ?? []).map((step) => step.to));
      reached = [...new Set(further)].filter((table) => !left.has(table));
      for (const table of reached) left.set(table, steps);
    }
    this.#left.set(to, left);
    return left;
  }

  /** Shortest ways, `most` of them. Each way so far leads on, so that cutting loses no table. */
  #along(from: string, length: number, left: ReadonlyMap<string, number>, most: number): KeyPath[] {
    let paths: KeyPath[] = [[]];
    for (let next = length - 1; next >= 0; next--) {
      paths = paths
        .flatMap((path) => {
          const steps = this.#steps.get(path.at(-1)?.to ?? from) ?? [];
          return steps.filter((step) => left.get(step.to) === next).map((step) => [...path, step]);
        })
        .slice(0, most);
    }
    return paths;
  }
}

function stepsOf(edge: Edge): readonly KeyStep[] {
  const [table, to] = [edge.from[0]?.table, edge.to[0]?.table];
  if (edge.kind !== 'key' || edge.status === 'rejected' || table === undefined || to === undefined) return [];
  if (table === to || edge.from.length !== edge.to.length) return [];
  const { match, cardinality = 'many-to-one' } = edge;
  const one = { from: cardinality.startsWith('one-to'), to: cardinality.endsWith('to-one') };
  const [columns, toColumns] = [edge.from.map(({ column }) => column), edge.to.map(({ column }) => column)];
  return [
    { table, columns, to, toColumns, match, toOne: one.to, fromOne: one.from },
    { table: to, columns: toColumns, to: table, toColumns: columns, match, toOne: one.from, fromOne: one.to },
  ];
}

function decided(paths: readonly KeyPath[], named: readonly ColumnRef[]): readonly KeyPath[] {
  const isNamed = (table: string, column: string) => named.some((r) => r.table === table && r.column === column);
  const score = (path: KeyPath) =>
    path.filter((s) => s.columns.some((c) => isNamed(s.table, c)) || s.toColumns.some((c) => isNamed(s.to, c))).length;
  const different = (some: readonly KeyPath[]) => [
    ...new Map(some.map(direct).map((path) => [JSON.stringify(path), path])).values(),
  ];
  const all = different(paths);
  if (all.length < 2) return all;
  const best = Math.max(...paths.map(score));
  return different(paths.filter((path) => score(path) === best));
}

/**
 * A way without the tables in between, where its ends hold all columns that it compares: a contact of an occupant of a
 * vehicle of a crash names the crash itself. References are taken to be whole.
 */
function direct(path: KeyPath): KeyPath {
  const [first, ...others] = path;
  if (!first || others.length === 0 || path.some(({ match }) => match !== 'exact')) return path;
  return [others.reduce<KeyStep | undefined>((before, step) => before && joined(before, step), first)].flatMap(
    (step) => step ?? path,
  );
}

function joined(a: KeyStep, b: KeyStep): KeyStep | undefined {
  // What the second step compares has to be what the first one found, seen from whichever end holds fewer columns.
  const middle = b.columns.length <= a.toColumns.length ? b.columns : a.toColumns;
  const columns = middle.map((column) => a.columns[a.toColumns.indexOf(column)]);
  const toColumns = middle.map((column) => b.toColumns[b.columns.indexOf(column)]);
  if (columns.includes(undefined) || toColumns.includes(undefined)) return undefined;
  // Both steps towards children, or both towards parents: else rows would meet that have only a parent in common.
  const down = a.fromOne && b.fromOne && middle.length === a.toColumns.length;
  const up = a.toOne && b.toOne && middle.length === b.columns.length;
  if (!down && !up) return undefined;
  return {
    table: a.table,
    columns: columns.flatMap((c) => c ?? []),
    to: b.to,
    toColumns: toColumns.flatMap((c) => c ?? []),
    match: 'exact',
    toOne: a.toOne && b.toOne,
    fromOne: a.fromOne && b.fromOne,
  };
}
