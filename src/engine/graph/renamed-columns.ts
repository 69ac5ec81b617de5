/** Tells which of the columns that went and came are one column under another name. */
import { distance } from 'fastest-levenshtein';
import type { KnownColumn, RenamedColumn } from '../core/data-changes';

/** Columns hold the same values where so large a share of what was sketched of either is in both. */
const ALIKE = 0.8;
/** What name, values and place together have to come to, and by how much a pair has to be better than any other. */
const LIKELY = 0.7;
const AHEAD = 0.15;
/** Where more pairs than this could be meant a table was replaced, and looking at all of them would take too long. */
const MOST_PAIRS = 40_000;
const WEIGHTS = { values: 1, name: 0.5, place: 0.3 } as const;

/**
 * Finds the renamed columns of a table.
 * @param before its columns as they were known, in their order
 * @param now its columns
 * @returns pairs of which neither side is like a third: a column of two codes is like many
 */
export function renamedColumns(before: readonly KnownColumn[], now: readonly KnownColumn[]): readonly RenamedColumn[] {
  const known = new Set(before.map(({ name }) => name));
  const stays = new Set(now.map(({ name }) => name).filter((name) => known.has(name)));
  const gone = before.filter(({ name }) => !stays.has(name));
  const added = now.filter(({ name }) => !stays.has(name));
  const sketches = new Map([...gone, ...added].map((column) => [column, new Set(column.sketch)]));
  const shared = (a: KnownColumn, b: KnownColumn): number => sharedShare(sketches.get(a), sketches.get(b));
  const neighbours = new Map([...neighboursIn(before, stays), ...neighboursIn(now, stays)]);
  const same = pairs(gone, added, (from, to) => Number(from.type === to.type && shared(from, to) >= ALIKE), 1, 1);
  const rest = (columns: readonly KnownColumn[]): readonly KnownColumn[] =>
    columns.filter((column) => !same.some(({ from, to }) => from === column || to === column));
  const likely = pairs(
    rest(gone),
    rest(added),
    (from, to) => {
      if (!isOneKind(from, to)) return 0;
      const place = neighbours.get(from) === neighbours.get(to) ? 1 : 0;
      return (
        WEIGHTS.values * shared(from, to) + WEIGHTS.name * nameLikeness(from.name, to.name) + WEIGHTS.place * place
      );
    },
    LIKELY,
    AHEAD,
  );
  return [
    ...same.map(({ from, to }) => ({ from: from.name, to: to.name })),
    ...likely.map(({ from, to }) => ({ from: from.name, to: to.name, likely: true }) as const),
  ];
}

interface Pair {
  readonly from: KnownColumn;
  readonly to: KnownColumn;
}

/** The pairs that are good enough, and better by so much than any other pair of either side. */
function pairs(
  gone: readonly KnownColumn[],
  added: readonly KnownColumn[],
  score: (from: KnownColumn, to: KnownColumn) => number,
  least: number,
  ahead: number,
): readonly Pair[] {
  if (gone.length * added.length > MOST_PAIRS) return [];
  const all = gone.flatMap((from) => added.map((to) => ({ from, to, score: score(from, to) })));
  const best = new Map<KnownColumn, number[]>();
  for (const { from, to, score: own } of all) {
    for (const side of [from, to]) best.set(side, [...(best.get(side) ?? []), own].sort((a, b) => b - a).slice(0, 2));
  }
  // What else a side fits best: the second where this pair is its best.
  const rival = (side: KnownColumn, own: number): number => {
    const [first = -Infinity, second = -Infinity] = best.get(side) ?? [];
    return first === own ? second : first;
  };
  return all.filter(
    ({ from, to, score: own }) => own >= least && own - Math.max(rival(from, own), rival(to, own)) >= ahead,
  );
}

/** Share of the values sketched of either that are in both. */
function sharedShare(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): number {
  if (a.size === 0 || b.size === 0) return 0;
  const both = [...a].filter((hash) => b.has(hash)).length;
  return both / (a.size + b.size - both);
}

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'real']);

function isOneKind(a: KnownColumn, b: KnownColumn): boolean {
  return a.type === b.type || (NUMBERS.has(a.type) && NUMBERS.has(b.type));
}

/** The columns beside each that stay in the table: a column that is renamed keeps them. */
function neighboursIn(columns: readonly KnownColumn[], stays: ReadonlySet<string>): ReadonlyMap<KnownColumn, string> {
  const before = passed(columns, stays);
  const after = passed(columns.toReversed(), stays);
  return new Map(columns.map((column) => [column, JSON.stringify([before.get(column), after.get(column)])]));
}

/** By column: the last one before it that stays. */
function passed(columns: readonly KnownColumn[], stays: ReadonlySet<string>): ReadonlyMap<KnownColumn, string | null> {
  let last: string | null = null;
  const found = new Map<KnownColumn, string | null>();
  for (const column of columns) {
    found.set(column, last);
    if (stays.has(column.name)) last = column.name;
  }
  return found;
}

/** 1 where names are the same but for case and separators, or one begins or ends with the other; 0 where nothing is alike. */
function nameLikeness(a: string, b: string): number {
  const [x, y] = [a, b].map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')) as [string, string];
  if (x === y && x !== '') return 1;
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  if (short.length > 2 && (long.startsWith(short) || long.endsWith(short))) return 0.8;
  return Math.max(0, 1 - distance(x, y) / Math.max(x.length, y.length, 1));
}
