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
  const isIn = (columns: readonly KnownColumn[], { name }: KnownColumn): boolean =>
    columns.some((column) => column.name === name);
  const gone = before.filter((column) => !isIn(now, column));
  const added = now.filter((column) => !isIn(before, column));
  const same = pairs(gone, added, (from, to) => Number(from.type === to.type && shared(from, to) >= ALIKE), 1, 1);
  const rest = (columns: readonly KnownColumn[]): readonly KnownColumn[] =>
    columns.filter((column) => !same.some(({ from, to }) => from === column || to === column));
  const likely = pairs(
    rest(gone),
    rest(added),
    (from, to) => {
      if (!isOneKind(from, to)) return 0;
      const place = neighbours(from, before, now) === neighbours(to, now, before) ? 1 : 0;
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
function shared(a: KnownColumn, b: KnownColumn): number {
  if (a.sketch.length === 0 || b.sketch.length === 0) return 0;
  const both = a.sketch.filter((hash) => b.sketch.includes(hash)).length;
  return both / (a.sketch.length + b.sketch.length - both);
}

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'real']);

function isOneKind(a: KnownColumn, b: KnownColumn): boolean {
  return a.type === b.type || (NUMBERS.has(a.type) && NUMBERS.has(b.type));
}

/** The columns beside one that are in both tables: a column that is renamed keeps them. */
function neighbours(column: KnownColumn, own: readonly KnownColumn[], other: readonly KnownColumn[]): string {
  const at = own.indexOf(column);
  const stays = ({ name }: KnownColumn): boolean => other.some((each) => each.name === name);
  return JSON.stringify([own.slice(0, at).findLast(stays)?.name, own.slice(at + 1).find(stays)?.name]);
}

/** 1 where names are the same but for case and separators, or one begins or ends with the other; 0 where nothing is alike. */
function nameLikeness(a: string, b: string): number {
  const [x, y] = [a, b].map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')) as [string, string];
  if (x === y && x !== '') return 1;
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  if (short.length > 2 && (long.startsWith(short) || long.endsWith(short))) return 0.8;
  return Math.max(0, 1 - distance(x, y) / Math.max(x.length, y.length, 1));
}
