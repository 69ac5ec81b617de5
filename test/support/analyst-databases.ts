/** The databases that analysts' questions are asked of: kept as text, made when they are needed. */
import fs from 'node:fs';
import path from 'node:path';
import type { SqlJsStatic } from 'sql.js';

/** Where the questions and the databases are, from the root of the project. */
export const ANALYSTS = path.join('test', 'analysts');

/**
 * One database.
 * @param sql makes it
 * @param db its name
 * @param root folder of the project
 * @returns the bytes of an SQLite file
 */
export function analystDatabase(sql: SqlJsStatic, db: string, root = '.'): Uint8Array {
  const made = new sql.Database();
  try {
    made.exec(fs.readFileSync(path.join(root, ANALYSTS, 'databases', `${db}.sql`), 'utf8'));
    return made.export();
  } finally {
    made.close();
  }
}

/**
 * Writes all of them as SQLite files.
 * @param sql makes them
 * @param to an existing folder
 * @param root folder of the project
 */
export function writeAnalystDatabases(sql: SqlJsStatic, to: string, root = '.'): void {
  for (const file of fs.readdirSync(path.join(root, ANALYSTS, 'databases'))) {
    const { name } = path.parse(file);
    fs.writeFileSync(path.join(to, `${name}.sqlite`), analystDatabase(sql, name, root));
  }
}
