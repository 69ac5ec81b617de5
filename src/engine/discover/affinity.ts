/** How near two columns of one table are by their names, places and descriptions. */
import type { ColumnFacts } from './facts';

/** Words of names that say of what kind a value is, not what it is about. */
const KINDS = new Set(
  'name date type code id number no value text description comment note title status flag total time year month day key first last other new old min max average'.split(
    ' ',
  ),
);
/** Letters that names without separators have to begin with in common. */
const PREFIX = 3;
const SHORT_PREFIX = 2;

/**
 * How much the names of two columns have in common, 0 to 1: 1 where one name is the other with something added, less where
 * they only begin alike.
 * @param a one column
 * @param b another of the same table
 * @param all the columns of the table, in order
 */
export function nameAffinity(a: ColumnFacts, b: ColumnFacts, all: readonly ColumnFacts[]): number {
  const [x, y] = [a.words.words, b.words.words];
  const [short, long] = x.length <= y.length ? [x, y] : [y, x];
  if (short.length < long.length && short.every((word, i) => word === long[i]) && telling(short)) return 1;
  if (x.some((word) => !KINDS.has(word) && word.length > 1 && y.includes(word))) return x[0] === y[0] ? 0.8 : 0.6;
  return lettersInCommon(a, b, all);
}

function telling(words: readonly string[]): boolean {
  return words.some((word) => !KINDS.has(word) && word.length > 1);
}

/** Names in one run of letters: what stands together and begins alike belongs together. */
function lettersInCommon(a: ColumnFacts, b: ColumnFacts, all: readonly ColumnFacts[]): number {
  if (!isRun(a.name) || !isRun(b.name)) return 0;
  const length = commonPrefix(a.name.toLowerCase(), b.name.toLowerCase());
  const shortest = Math.min(a.name.length, b.name.length);
  if (length < SHORT_PREFIX) return 0;
  if (length === shortest && length >= PREFIX) return 1;
  const prefix = a.name.slice(0, length).toLowerCase();
  const sharing = all.filter((column) => column.name.toLowerCase().startsWith(prefix)).length;
  if (sharing > Math.max(4, all.length / 2)) return 0;
  if (length >= PREFIX) return Math.min(0.8, 0.35 + 0.1 * length);
  const [from, to] = [Math.min(a.position, b.position), Math.max(a.position, b.position)];
  return all.slice(from, to).every((column) => column.name.toLowerCase().startsWith(prefix)) ? 0.4 : 0;
}

function isRun(name: string): boolean {
  return /^[A-Z0-9]+$/.test(name) || /^[a-z0-9]+$/.test(name);
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
