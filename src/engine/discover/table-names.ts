/** Names for tables whose own name says nothing: a table is called by what its key counts (`GV`, told apart by VEHNO: vehicle). */
import { SCHEMA_WORDS, expandAbbreviation } from '../search/schema-vocabulary';
import { synonymsOf } from '../search/synonyms';
import { expandedWords, splitIdentifier, stem } from '../search/words';
import type { ForeignKey } from './foreign-key';
import type { FoundKey } from './keys';

/** Words that make a name of a key column rather than of a thing. */
const KEY_WORDS = new Set(['id', 'ids', 'no', 'num', 'number', 'key', 'code', 'nr', 'pk', 'index', 'identifier']);
/** Names of at most so many letters that no word is made of. */
const CRYPTIC_LENGTH = 4;

/**
 * Keywords for tables with cryptic names that other tables refer to by their whole key.
 * @param keys keys by table
 * @param foreignKeys references between tables
 * @returns keywords by table; none for tables whose name already says what they are, or whose key is as cryptic
 */
export function tableKeywords(
  keys: ReadonlyMap<string, FoundKey>,
  foreignKeys: readonly ForeignKey[],
): ReadonlyMap<string, readonly string[]> {
  const referred = new Set(foreignKeys.map((key) => key.to));
  const found = new Map<string, readonly string[]>();
  for (const [table, { columns }] of keys) {
    const last = columns.at(-1);
    if (last === undefined || !referred.has(table) || !isCryptic(table)) continue;
    const words = expandedWords(splitIdentifier(last, SCHEMA_WORDS)).filter((word) => !KEY_WORDS.has(word));
    if (words.length > 0 && words.every(isSaid)) found.set(table, [words.join(' ')]);
  }
  return found;
}

/** Whether people say a word: nobody asks for an `eno` or a `vid`, though keys are called so. */
function isSaid(word: string): boolean {
  if (SCHEMA_WORDS.has(word) || synonymsOf(stem(word)).size > 0) return true;
  return word.length > CRYPTIC_LENGTH && /[aeiouy]/.test(word);
}

function isCryptic(name: string): boolean {
  const words = splitIdentifier(name, SCHEMA_WORDS);
  return (
    name.length <= CRYPTIC_LENGTH &&
    words.every((word) => !SCHEMA_WORDS.has(word) || expandAbbreviation(word) !== undefined)
  );
}
