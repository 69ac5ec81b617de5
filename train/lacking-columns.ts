/** Databases without some of their columns: what is asked of these cannot be answered, and nobody should be sure of an answer. */
import { crc32 } from '../src/cli/eval/question-set';
import { quoteIdentifier } from '../src/engine/core/sql-text';
import { loadSqlJs } from './inline-engine';

/** Of so many names of columns one is taken out, in whatever tables. */
const TAKEN = 4;
/** So many columns at least stay in a table. */
const LEAST = 2;

/**
 * Takes columns out of a database; keys and what is indexed stay.
 * @param bytes the database
 * @returns the database without them
 */
export async function withoutColumns(bytes: Uint8Array): Promise<Uint8Array> {
  const { Database } = await loadSqlJs();
  const db = new Database(bytes);
  try {
    const names = (sql: string, at = 0): string[] => (db.exec(sql)[0]?.values ?? []).map((row) => String(row[at]));
    for (const table of names("SELECT name FROM sqlite_master WHERE type = 'table'")) {
      const columns = names(`PRAGMA table_info(${quoteIdentifier(table)})`, 1);
      let left = columns.length;
      for (const column of columns) {
        if (left <= LEAST || crc32(column.toLowerCase()) % TAKEN !== 0) continue;
        try {
          db.run(`ALTER TABLE ${quoteIdentifier(table)} DROP COLUMN ${quoteIdentifier(column)}`);
          left--;
        } catch {
          // A key, or something rests on it.
        }
      }
    }
    return db.export();
  } finally {
    db.close();
  }
}
