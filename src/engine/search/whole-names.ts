/** What tables and columns are called by one word: an item is all that `items` hold, and a part of a `purchase_item_date`. */
import type { Vocabulary } from './keywords';
import { stem } from './words';

/** Last words of names, which say what kind of a name it is and not of what. */
const ENDINGS = new Set(['id', 'name', 'code', 'number', 'no'].map(stem));

/**
 * Stems that make a name of a table or column alone, beside the words of its table and those that end names of keys.
 * @param vocabulary names of tables and columns
 * @param numberOf number of each table
 * @returns stem -> numbers of the tables of the columns that are called so
 */
export function wholeNames(
  { tables, columns }: Vocabulary,
  numberOf: ReadonlyMap<string, number>,
): Map<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const note = ([s = '', ...more]: readonly string[], table?: number) => {
    if (s === '' || more.length > 0) return;
    const own = found.get(s) ?? new Set();
    found.set(s, table === undefined ? own : own.add(table));
  };
  for (const { names } of tables.values()) for (const name of names) note(name);
  for (const { column, names } of columns) {
    const ofTable = new Set(tables.get(column.table)?.names.flat());
    for (const name of names) {
      const beside = name.filter((s) => !ofTable.has(s));
      for (const own of [name, beside, beside.filter((s) => !ENDINGS.has(s))]) note(own, numberOf.get(column.table));
    }
  }
  return found;
}

/**
 * What stands right behind each word in names of two: "main" in a `main_sector`.
 * @param vocabulary names of tables and columns
 * @returns stem -> stems
 */
export function partnersIn({ tables, columns }: Vocabulary): Map<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { names } of [...tables.values(), ...columns])
    for (const [first = '', second, ...more] of names)
      if (second !== undefined && more.length === 0) found.set(first, (found.get(first) ?? new Set()).add(second));
  return found;
}
