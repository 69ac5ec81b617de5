/** What a SQLite database declares, read without its rows. */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import type { Files, Workers } from '../core/ports';
import { WorkerClient } from '../store/worker-client';
import { openDatabase } from './sqlite';
import { type DeclaredSchema, readSqliteSchema } from './sqlite-schema';

/** What every database file begins with; one without any table may be empty. */
const MAGIC = 'SQLite format 3\0';

/**
 * Reads the tables, keys and foreign keys that a database declares.
 * @param path absolute path of the database
 * @param platform files that may be read, and workers
 * @param signal cancels it
 * @throws SchemaGraphError `bad-input` where the file is no database, `not-found`, `cancelled`
 */
export async function readDeclaredSchema(
  path: string,
  platform: { readonly files: Pick<Files, 'read'>; readonly workers: Workers },
  signal?: AbortSignal,
): Promise<DeclaredSchema> {
  const bytes = await platform.files.read(path);
  throwIfCancelled(signal);
  const client = new WorkerClient(platform.workers.spawnSql());
  const end = (): void => client.terminate(new SchemaGraphError('cancelled', say`Cancelled.`));
  signal?.addEventListener('abort', end, { once: true });
  try {
    // SQLite reads a file when it is first asked of it, and takes some that are none for empty.
    const isDatabase = bytes.length === 0 || new TextDecoder('latin1').decode(bytes.subarray(0, 16)) === MAGIC;
    if (!isDatabase || !(await openDatabase(client, bytes))) {
      throw new SchemaGraphError('bad-input', say`${path} is no SQLite database.`);
    }
    return await readSqliteSchema(client, 'main');
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
