/**
 * Names for tables beside their own: what the key of one counts whose name says nothing (`GV`, told apart by VEHNO: vehicle), and
 * what all tables call it that refer to it (a superhero by its `hero_id`: hero).
 */
import { SCHEMA_WORDS, expandAbbreviation } from '../search/schema-vocabulary';
import { synonymsOf } from '../search/synonyms';
import { expandedWords, singular, splitIdentifier, stem } from '../search/words';
import type { ForeignKey } from './foreign-key';
import type { FoundKey } from './keys';

/** Words that make a name of a key column rather than of a thing. */
const KEY_WORDS = new Set(['id', 'ids', 'no', 'num', 'number', 'key', 'code', 'nr', 'pk', 'index', 'identifier']);
/** Names of at most so many letters that no word is made of. */
const CRYPTIC_LENGTH = 4;

/**
 * Keywords for tables that other tables refer to: for those with cryptic names, and those that the others call otherwise.
 * @param keys keys by table
 * @param foreignKeys references between tables
 * @returns keywords by table; none for tables whose name already says what they are, or whose key is as cryptic
 */
export function tableKeywords(
  keys: ReadonlyMap<string, FoundKey>,
  foreignKeys: readonly ForeignKey[],
): ReadonlyMap<string, readonly string[]> {
  const referred = new Set(foreignKeys.map((key) => key.to));
  const found = new Map<string, readonly string[]>(calledByOthers(keys, foreignKeys));
  for (const [table, { columns }] of keys) {
    const last = columns.at(-1);
    if (last === undefined || !referred.has(table) || !isCryptic(table)) continue;
    const words = wordsOfKey(last);
    if (words.length > 0 && words.every(isSaid)) found.set(table, [words.join(' ')]);
  }
  return found;
}

/** Whether people say a word: nobody asks for an `eno` or a `vid`, though keys are called so. */
function isSaid(word: string): boolean {
  if (SCHEMA_WORDS.has(word) || synonymsOf(stem(word)).size > 0) return true;
  return word.length >= CRYPTIC_LENGTH && /[aeiouy]/.test(word);
}

function wordsOfKey(column: string): string[] {
  return expandedWords(splitIdentifier(column, SCHEMA_WORDS)).filter((word) => !KEY_WORDS.has(word));
}

/** Tables that refer to another one, from which on it is a name that they have for it: of one it may be a role. */
const ENOUGH_REFERRING = 2;

/** What all tables call another one that refer to it, once each, where that is no word of its name and of no other table's. */
function calledByOthers(
  keys: ReadonlyMap<string, FoundKey>,
  foreignKeys: readonly ForeignKey[],
): readonly [string, string[]][] {
  const tables = [...keys.keys()];
  const calledBy = ({ columns }: ForeignKey) => (columns.length === 1 ? wordsOfKey(columns[0] ?? '').join(' ') : '');
  return tables.flatMap((table): [string, string[]][] => {
    const referring = foreignKeys.filter(({ to, table: from }) => to === table && from !== table);
    const from = new Set(referring.map((key) => key.table));
    const [name = '', ...more] = new Set(referring.map(calledBy));
    if (name === '' || more.length > 0 || referring.length < ENOUGH_REFERRING || from.size < referring.length)
      return [];
    const holds = (words: ReadonlySet<string>) => name.split(' ').every((word) => words.has(singular(word)));
    // Those that refer are often called so, as a `hero_power` is.
    const isTaken = tables.some((other) => !from.has(other) && holds(wordsOfTable(other)));
    // What its own key counts is known as its name without more.
    const isOwn = keys.get(table)?.columns.some((column) => holds(new Set(wordsOfKey(column).map(singular)))) === true;
    const isElsewhere = foreignKeys.some((key) => key.to !== table && calledBy(key) === name);
    return isTaken || isOwn || isElsewhere || !name.split(' ').every(isSaid) ? [] : [[table, [name]]];
  });
}

function wordsOfTable(name: string): ReadonlySet<string> {
  return new Set(expandedWords(splitIdentifier(name, SCHEMA_WORDS)).map(singular));
}

function isCryptic(name: string): boolean {
  const words = splitIdentifier(name, SCHEMA_WORDS);
  return (
    name.length <= CRYPTIC_LENGTH &&
    words.every((word) => !SCHEMA_WORDS.has(word) || expandAbbreviation(word) !== undefined)
  );
}
