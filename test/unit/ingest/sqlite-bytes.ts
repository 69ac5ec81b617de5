/** SQLite databases for tests. */
import initSqlJs from 'sql.js';

/**
 * The bytes of a database.
 * @param sql what it is made by
 */
export async function databaseBytes(sql: string): Promise<Uint8Array> {
  const { Database } = await initSqlJs();
  const db = new Database();
  db.exec(sql);
  const bytes = db.export();
  db.close();
  return bytes;
}
