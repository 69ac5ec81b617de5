/**
 * Copies of databases whose numbers are stored as numbers.
 *
 * A column of numbers that is declared as text is compared as text by SQL that was written without a look at it: '98' is
 * then more than '230', and a word for a missing value the largest of all. Who asks for the strongest engine means neither,
 * so both programs are run over a copy too in which such columns hold numbers.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Database, SqlJsStatic } from 'sql.js';
import { quoteIdentifier, quoteLiteral } from '../../../src/engine/core/sql-text';
import { rowsOf, tableNames } from './changed-database';

/** Texts that say of a number that it is missing. */
const MISSING = new Set(['', 'null', 'n/a', 'na', 'none', 'nan', '-', '?']);

/** A number as it is written without thought of its form: no leading zeros, as codes and telephone numbers have them. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/**
 * Copies all SQLite databases of a folder.
 * @param sql opens them
 * @param from the folder
 * @param to an existing folder
 * @returns the columns that hold numbers now, as `database.table.column`
 */
export function copyWithNumbers(sql: SqlJsStatic, from: string, to: string): string[] {
  return fs
    .readdirSync(from)
    .filter((name) => name.endsWith('.sqlite'))
    .flatMap((name) => {
      const db = new sql.Database(fs.readFileSync(path.join(from, name)));
      const columns = storeNumbers(db);
      fs.writeFileSync(path.join(to, name), db.export());
      db.close();
      return columns.map((column) => `${path.parse(name).name}.${column}`);
    });
}

function storeNumbers(db: Database): string[] {
  const told = new Map<string, readonly string[]>();
  for (const [table, columns] of tableNames(db))
    told.set(
      table,
      columns.filter((column) => holdsNumbersAsText(db, table, column)),
    );
  retype(db, told);
  return [...told].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
}

function holdsNumbersAsText(db: Database, table: string, column: string): boolean {
  const name = quoteIdentifier(column);
  const texts = rowsOf(db, `SELECT DISTINCT ${name} FROM ${quoteIdentifier(table)} WHERE typeof(${name}) = 'text'`).map(
    ([value]) => String(value).trim(),
  );
  const told = texts.filter((text) => !MISSING.has(text.toLowerCase()));
  return told.length > 0 && told.every((text) => NUMBER.test(text));
}

/**
 * SQLite does not change the type of a column: its declaration is edited, and each value is stored anew under it.
 * @param told the columns, by table
 */
function retype(db: Database, told: ReadonlyMap<string, readonly string[]>): void {
  const missing = [...MISSING].map(quoteLiteral).join(', ');
  db.run('PRAGMA writable_schema = ON');
  for (const [table, columns] of told)
    for (const column of columns) {
      const [declared] = rowsOf(
        db,
        `SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ${quoteLiteral(table)}`,
      );
      const before = String(declared?.[0]);
      const after = before.replace(declaration(column), '$1NUMERIC');
      db.run(
        `UPDATE sqlite_master SET sql = ${quoteLiteral(after)} WHERE type = 'table' AND name = ${quoteLiteral(table)}`,
      );
    }
  db.run('PRAGMA writable_schema = RESET');
  for (const [table, columns] of told)
    for (const name of columns.map(quoteIdentifier))
      db.run(
        `UPDATE ${quoteIdentifier(table)} SET ${name} = CASE WHEN lower(trim(${name})) IN (${missing}) THEN NULL ELSE ${name} END`,
      );
}

/** Where a statement declares a column as text. */
function declaration(column: string): RegExp {
  const name = column.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(`(["\`[]?\\b${name}\\b["\`\\]]?\\s+)(TEXT|(?:VAR)?CHAR(?:ACTER)?)\\b(?:\\s*\\(\\d+\\))?`, 'i');
}
