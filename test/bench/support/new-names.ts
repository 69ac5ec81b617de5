/** Other names for tables and columns: words that are listed are written as the other word for the same. */
import fs from 'node:fs';
import path from 'node:path';
import { singular } from '../../../src/engine/search/words';
import type { NewNames, TableNames } from './changed-database';

/** Word -> the other word for the same; both singular. */
export type SynonymList = ReadonlyMap<string, string>;

/**
 * Reads the list of the repository.
 * @param root folder of the project
 */
export function readSynonymList(root: string): SynonymList {
  const text = fs.readFileSync(path.join(root, 'test', 'fixtures', 'identifier-synonyms.txt'), 'utf8');
  const pairs = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [word = '', other = ''] = line.split(' ');
      return [word, other];
    });
  return new Map(pairs);
}

/**
 * New names for the tables and columns of a database. A name that would be taken, or that is a mere key, stays.
 * @param tables the names as they are
 * @param list the synonyms
 */
export function newNames(tables: TableNames, list: SynonymList): NewNames {
  const renamedTables = new Map<string, string>();
  const taken = new Set([...tables.keys()].map((name) => name.toLowerCase()));
  for (const name of tables.keys()) note(renamedTables, taken, name, list);
  const columns = new Map<string, Map<string, string>>();
  for (const [table, names] of tables) {
    const own = new Map<string, string>();
    const inTable = new Set(names.map((name) => name.toLowerCase()));
    for (const name of names) note(own, inTable, name, list);
    if (own.size > 0) columns.set(table, own);
  }
  return { tables: renamedTables, columns };
}

function note(found: Map<string, string>, taken: Set<string>, name: string, list: SynonymList): void {
  const other = otherName(name, list);
  if (other === name || taken.has(other.toLowerCase())) return;
  taken.add(other.toLowerCase());
  found.set(name, other);
}

/** A name with the listed ones among its words replaced, in the way in which they are written. */
function otherName(name: string, list: SynonymList): string {
  return name.replace(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu, (word) => {
    const lower = word.toLowerCase();
    const other = list.get(lower) ?? list.get(singular(lower));
    if (other === undefined) return word;
    const said = list.has(lower) ? other : pluralOf(other);
    if (word === word.toUpperCase() && word.length > 1) return said.toUpperCase();
    return word[0] === word[0]?.toUpperCase() ? said[0]?.toUpperCase() + said.slice(1) : said;
  });
}

function pluralOf(word: string): string {
  if (/(?:s|x|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
