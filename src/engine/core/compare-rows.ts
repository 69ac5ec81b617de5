/** When two results are the same: the rule of the question sets. */
import type { SqlValue } from './values';

/** Rows as an engine returns them. */
export type Rows = readonly (readonly SqlValue[])[];

/** More columns than this are only compared by position: trying all orders would take too long. */
const MOST_PERMUTED_COLUMNS = 8;

/**
 * Compares two results: as multisets of rows (as sequences where `ordered`), columns by position or else in any one
 * order, numbers within one part in a million, a number and the same number as text alike, NULL like NULL.
 * @param got the rows of the answer
 * @param gold the rows that are right
 * @param ordered whether the order of rows counts
 */
export function sameRows(got: Rows, gold: Rows, ordered: boolean): boolean {
  if (got.length !== gold.length) return false;
  if (gold.length === 0) return true;
  const width = gold[0]?.length ?? 0;
  if ((got[0]?.length ?? 0) !== width) return false;
  const a = got.map((row) => row.map(comparable));
  const b = gold.map((row) => row.map(comparable));
  for (const order of columnOrders(a, b, width)) {
    const permuted = a.map((row) => order.map((i) => row[i] ?? null));
    if (ordered ? equalSequences(permuted, b) : equalMultisets(permuted, b)) return true;
  }
  return false;
}

/**
 * BIRD's rule: equal sets of rows, columns by position.
 * @param got the rows of the answer
 * @param gold the rows that are right
 */
export function sameRowsOfficial(got: Rows, gold: Rows): boolean {
  const set = (rows: Rows) => new Set(rows.map((row) => JSON.stringify(row)));
  const [a, b] = [set(got), set(gold)];
  return a.size === b.size && [...a].every((row) => b.has(row));
}

type Cell = string | number | null;

function comparable(value: SqlValue): Cell {
  if (value === null || typeof value === 'number') return value;
  if (typeof value !== 'string') return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value) ? Number(value) : value;
}

function sameCell(a: Cell, b: Cell): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return a === b || Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));
  }
  return a === b;
}

function compareCells(a: Cell, b: Cell): number {
  const rank = (cell: Cell) => (cell === null ? 0 : typeof cell === 'number' ? 1 : 2);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (sameCell(a, b) || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

function compareRows(a: readonly Cell[], b: readonly Cell[]): number {
  for (let i = 0; i < a.length; i++) {
    const order = compareCells(a[i] ?? null, b[i] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function equalSequences(a: readonly (readonly Cell[])[], b: readonly (readonly Cell[])[]): boolean {
  return a.every((row, i) => compareRows(row, b[i] ?? []) === 0);
}

function equalMultisets(a: readonly (readonly Cell[])[], b: readonly (readonly Cell[])[]): boolean {
  return equalSequences([...a].sort(compareRows), [...b].sort(compareRows));
}

/** Orders in which columns of `a` may stand for those of `b`: by position first, then all whose columns hold the same. */
function* columnOrders(a: readonly Cell[][], b: readonly Cell[][], width: number): Iterable<number[]> {
  const identity = Array.from({ length: width }, (_, i) => i);
  yield identity;
  if (width > MOST_PERMUTED_COLUMNS || width < 2) return;
  const column = (rows: readonly Cell[][], i: number) => rows.map((row) => [row[i] ?? null]);
  const fits = identity.map((i) => identity.filter((j) => equalMultisets(column(a, j), column(b, i))));
  function* extend(order: number[]): Iterable<number[]> {
    if (order.length === width) yield order;
    else for (const j of fits[order.length] ?? []) if (!order.includes(j)) yield* extend([...order, j]);
  }
  yield* extend([]);
}
