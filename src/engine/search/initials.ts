/** Names of columns that begin with the first letters of a table: the `aid` of `aircraft`, the `pName` of `Player`. */
import { splitIdentifier } from './words';

/** What such a name ends with, and the word that it stands for. */
const HEADS: Readonly<Record<string, string>> = { id: 'id', no: 'number', name: 'name' };
const INITIALS = /^([a-z]{1,2})_?(id|no|name)$/i;
/** Halves of the name of a person. */
const HALVES: Readonly<Record<string, string>> = { f: 'first', l: 'last', m: 'middle' };
/** The same where nothing but their initials are written: `fn` beside `ln`. */
const HALVES_IN_FULL: Readonly<Record<string, readonly string[]>> = {
  fn: ['first', 'name'],
  mn: ['middle', 'name'],
  ln: ['last', 'name'],
  gn: ['given', 'name'],
  sn: ['surname'],
};

/**
 * The words of a name that begins with the first letters of a table.
 * @param column its name
 * @param tables the tables that the letters may stand for, likeliest first
 * @param beside the other columns of its table
 * @param isNumber it numbers the rows of the first of the tables, whatever its letters stand for: the `eid` of `workers`
 * @returns undefined where it begins with no letters of one
 */
export function wordsOfInitials(
  column: string,
  tables: readonly string[],
  beside: readonly string[] = [],
  isNumber = false,
): string[] | undefined {
  const written = HALVES_IN_FULL[column.toLowerCase()];
  if (written && beside.some((other) => other !== column && Object.hasOwn(HALVES_IN_FULL, other.toLowerCase())))
    return [...written];
  const [, letters = '', ending = ''] = INITIALS.exec(column) ?? [];
  const head = HEADS[ending.toLowerCase()];
  if (letters === '' || head === undefined) return undefined;
  const start = letters.toLowerCase();
  const half = head === 'name' ? HALVES[start] : undefined;
  // `fName` beside `lName` is half of a person's name; by itself it may be that of a film.
  if (half !== undefined && beside.some((other) => isOtherHalf(other, start))) return [half, head];
  for (const table of tables) {
    const words = splitIdentifier(table);
    const initials = words.map(([first = '']) => first).join('');
    if (initials === start || words.some((word) => word.startsWith(start))) return [...words, head];
  }
  const [numbered] = tables;
  if (isNumber && head !== 'name' && numbered !== undefined) return [...splitIdentifier(numbered), head];
  return half === undefined ? undefined : [half, head];
}

function isOtherHalf(name: string, start: string): boolean {
  const letters = INITIALS.exec(name)?.[1]?.toLowerCase() ?? '';
  return letters !== start && Object.hasOwn(HALVES, letters);
}
