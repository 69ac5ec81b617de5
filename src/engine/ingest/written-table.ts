/** Keeps the texts of columns whose values are stored otherwise than they are written, for people who look at the rows. */
import { quoteIdentifier } from '../core/sql-text';
import type { WrittenTable } from './loaded-data';

/**
 * Where these texts are kept.
 * @param name name of the table that the columns are of
 * @param columns the columns
 */
export function writtenTable(name: string, columns: readonly { readonly name: string }[]): WrittenTable {
  return { table: `${name} (as written)`, columns: columns.map((column) => column.name) };
}

/**
 * The statements that keep them. The columns are numbered: what they are called may be the name of the place.
 * @param written the table that is made, and its columns
 * @param from the columns of the staging table that hold their texts, in the same order
 * @param staging the staging table and its column of places, as SQL names them
 */
export function keepWritten(
  { table }: WrittenTable,
  from: readonly string[],
  staging: { readonly table: string; readonly place: string },
): string[] {
  const name = `main.${quoteIdentifier(table)}`;
  const columns = from.map((_, i) => `w${i} TEXT`).join(', ');
  const { table: rows, place } = staging;
  return [
    `CREATE TABLE ${name} (place INTEGER PRIMARY KEY, ${columns})`,
    `INSERT INTO ${name} SELECT ${place}, ${from.join(', ')} FROM ${rows} ORDER BY ${place}`,
  ];
}
