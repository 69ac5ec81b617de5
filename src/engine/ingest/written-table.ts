/** Keeps the texts of columns whose values are stored otherwise than they are written, for people who look at the rows. */
import { quoteIdentifier } from '../core/sql-text';
import type { WrittenTable } from './loaded-data';

/** No file, sheet or table is called so, and its texts are not left out because another one has the name. */
const ENDING = '\u001fas written';

/**
 * Where these texts are kept.
 * @param name name of the table that the columns are of
 * @param columns the columns
 */
export function writtenTable(name: string, columns: readonly { readonly name: string }[]): WrittenTable {
  return { table: `${name}${ENDING}`, columns: columns.map((column) => column.name) };
}

/**
 * The statement that makes the table. The columns are numbered: what they are called may be the name of the place.
 * @param written the table, and its columns
 */
export function makeWritten({ table, columns }: WrittenTable): string {
  const texts = columns.map((_, i) => `w${i} TEXT`).join(', ');
  return `CREATE TABLE main.${quoteIdentifier(table)} (place INTEGER PRIMARY KEY, ${texts})`;
}

/**
 * The statement that fills it: with a row for each that has such a text.
 * @param written the table, and its columns
 * @param from SQL of its texts over the staging table, in the order of its own columns
 * @param staging the staging table and its column of places, as SQL names them
 */
export function keepWritten(
  { table }: WrittenTable,
  from: readonly string[],
  staging: { readonly table: string; readonly place: string },
): string {
  const { table: rows, place } = staging;
  const kept = from.map((text) => `${text} IS NOT NULL`).join(' OR ');
  return `INSERT INTO main.${quoteIdentifier(table)} SELECT ${place}, ${from.join(', ')} FROM ${rows} WHERE ${kept} ORDER BY ${place}`;
}
