/** How two columns of a sample depend on each other: values that close another column, and what one tells of another. */
import type { SampledColumn } from './sampled-table';

/** Values of one column under which another one always holds the same. */
export interface Closing {
  /** Codes of the values of the closing column, most rows first. */
  readonly by: readonly number[];
  /** The code that the other column then holds; 0 for NULL. */
  readonly held: number;
  /** What it often holds elsewhere, most rows first, and how many different values in all. */
  readonly open: readonly number[];
  readonly openValues: number;
  /** Rows under the closing values, and those of them that hold it. */
  readonly rows: number;
  readonly hits: number;
  /** Rows elsewhere that hold it too. */
  readonly elsewhere: number;
  /** Agreement of both conditions, corrected for chance: phi, at most 1. */
  readonly phi: number;
}

/** A column that closes another has few values: it is a code. */
const MOST_CLOSING_VALUES = 40;
/** So large a share of the rows under a closing value hold the same. */
const CLOSED_SHARE = 0.985;
/** Fewer rows than this show nothing. */
const FEW_ROWS = 10;
const FEW_SHARE = 0.01;
const FEW_UNDER = 3;
/** Where the other column is open, no value fills it more than this. */
const OPEN_SHARE = 0.98;
/** Where it is open, the gate tells it in no more rows than this. */
const FOLLOWS_SHARE = 0.95;

/**
 * Finds the values of a column under which another one is closed.
 * @param gate the column that closes
 * @param other the column that is closed
 * @param rows of the sample
 * @param withEmpty whether rows in which the other column is empty count
 * @returns the best agreement; undefined where there is none worth speaking of
 */
export function closingOf(
  gate: SampledColumn,
  other: SampledColumn,
  rows: number,
  withEmpty = true,
): Closing | undefined {
  if (gate.values.length > MOST_CLOSING_VALUES + 1 || other.values.length < 4) return undefined;
  const cross = crossTable(gate, other, rows, withEmpty);
  const closings = new Map<number, number[]>();
  for (let code = 0; code < cross.left.length; code++) {
    const all = cross.left[code] ?? 0;
    if (all < FEW_UNDER) continue;
    let held = 1;
    for (let k = 2; k < cross.width; k++) if (at(cross, code, k) > at(cross, code, held)) held = k;
    if (at(cross, code, held) >= all * CLOSED_SHARE) closings.set(held, [...(closings.get(held) ?? []), code]);
  }
  let best: Closing | undefined;
  for (const [held, by] of closings) {
    const found = closing(cross, held, by, other);
    if (found && !(best && best.phi >= found.phi)) best = found;
  }
  return best;
}

function closing(cross: Cross, held: number, by: number[], other: SampledColumn): Closing | undefined {
  const few = Math.max(FEW_ROWS, cross.rows * FEW_SHARE);
  const under = sum(by.map((code) => cross.left[code] ?? 0));
  const outside = cross.rows - under;
  if (under < few || outside < few) return undefined;
  const open = openRanks(cross, by, held);
  // What is rare is many values.
  const most = open.find(({ rank }) => rank !== 0)?.rows ?? 0;
  if (most > outside * OPEN_SHARE || follows(cross, by) > outside * FOLLOWS_SHARE) return undefined;
  const codes = open.flatMap(({ rank }) => (rank === 0 ? [] : [other.frequent[rank - 1] ?? 0]));
  const rare = open.some(({ rank }) => rank === 0) ? other.values.length - other.frequent.length : 0;
  if (codes.length + rare < 2) return undefined;
  const hits = sum(by.map((code) => at(cross, code, held)));
  const all = cross.right[held] ?? 0;
  return {
    by: by.toSorted((x, y) => (cross.left[y] ?? 0) - (cross.left[x] ?? 0)),
    held: other.frequent[held - 1] ?? 0,
    open: codes,
    openValues: codes.length + rare,
    rows: under,
    hits,
    elsewhere: all - hits,
    phi: phiOf(hits, under, all, cross.rows),
  };
}

/** Rows that could be guessed from the gate where the other column is open: where that is most of them, nothing was closed. */
function follows(cross: Cross, by: readonly number[]): number {
  let guessed = 0;
  for (let code = 0; code < cross.left.length; code++) {
    if (by.includes(code)) continue;
    let most = 0;
    for (let k = 1; k < cross.width; k++) most = Math.max(most, at(cross, code, k));
    guessed += most;
  }
  return guessed;
}

/** What the other column holds where it is open, most rows first. */
function openRanks(cross: Cross, by: readonly number[], held: number): { rank: number; rows: number }[] {
  return Array.from(cross.right, (all, rank) => ({ rank, rows: all - sum(by.map((code) => at(cross, code, rank))) }))
    .filter(({ rank, rows }) => rank !== held && rows > 0)
    .sort((x, y) => y.rows - x.rows);
}

/** How often two columns hold which values together: codes of the one, ranks of the other. */
interface Cross {
  readonly cells: Int32Array;
  readonly width: number;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly rows: number;
}

function crossTable(x: SampledColumn, y: SampledColumn, rows: number, withEmpty: boolean): Cross {
  const width = y.frequent.length + 1;
  const cells = new Int32Array(x.values.length * width);
  const [{ codes }, { ranks }] = [x, y];
  for (let i = 0; i < rows; i++) {
    const cell = (codes[i] ?? 0) * width + (ranks[i] ?? 0);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const empty = withEmpty ? -1 : y.frequent.indexOf(0) + 1;
  const [left, right] = [new Int32Array(x.values.length), new Int32Array(width)];
  cells.forEach((count, cell) => {
    const [i, k] = [Math.floor(cell / width), cell % width];
    if (k === empty && empty > 0) cells[cell] = 0;
    else if (count > 0) {
      left[i] = (left[i] ?? 0) + count;
      right[k] = (right[k] ?? 0) + count;
    }
  });
  return { cells, width, left, right, rows: sum(left) };
}

function at({ cells, width }: Cross, i: number, k: number): number {
  return cells[i * width + k] ?? 0;
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** The correlation of two conditions. */
function phiOf(both: number, x: number, y: number, rows: number): number {
  const spread = Math.sqrt(x * (rows - x)) * Math.sqrt(y * (rows - y));
  return spread === 0 ? 0 : (rows * both - x * y) / spread;
}

/**
 * How much of what a column says another one tells: mutual information over the entropy of what is told, both less what
 * columns that have nothing to do with each other would show by chance (a fixed shuffle).
 * @param told the column that may follow from the other
 * @param teller the other column
 * @param rows of the sample
 * @param least what is likely to be less is not reckoned, and 0
 * @returns 1 where it follows, about 0 where they are independent
 */
export function toldShare(told: SampledColumn, teller: SampledColumn, rows: number, least = 0): number {
  if (!mostlyTold(told.codes, teller, rows, least)) return 0;
  const own = entropy(told.counts, rows);
  const shared = own + entropy(teller.counts, rows) - jointEntropy(told.codes, teller.codes, rows);
  const chance = own + entropy(teller.counts, rows) - jointEntropy(shuffled(told.codes, rows), teller.codes, rows);
  return own - chance <= 1e-9 ? 0 : (shared - chance) / (own - chance);
}

/** A quick look: whether the first value that was met beside each value of the teller holds in most rows. */
function mostlyTold(told: Uint16Array, teller: SampledColumn, rows: number, least: number): boolean {
  const first = new Int32Array(teller.values.length).fill(-1);
  let differ = 0;
  for (let i = 0; i < rows && least > 0; i++) {
    const code = teller.codes[i] ?? 0;
    if (first[code] === -1) first[code] = told[i] ?? 0;
    else if (first[code] !== told[i] && ++differ > rows * 2 * (1 - least)) return false;
  }
  return true;
}

function entropy(counts: Iterable<number>, rows: number): number {
  let bits = 0;
  for (const n of counts) if (n > 0) bits -= (n / rows) * Math.log(n / rows);
  return bits;
}

function jointEntropy(x: Uint16Array, y: Uint16Array, rows: number): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < rows; i++) {
    const pair = (x[i] ?? 0) * 65_536 + (y[i] ?? 0);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return entropy(counts.values(), rows);
}

/** The same values in another order, the same one each time. */
function shuffled(codes: Uint16Array, rows: number): Uint16Array {
  const mixed = codes.slice(0, rows);
  let state = 12_345;
  for (let i = rows - 1; i > 0; i--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const j = state % (i + 1);
    const held = mixed[i] ?? 0;
    mixed[i] = mixed[j] ?? 0;
    mixed[j] = held;
  }
  return mixed;
}
