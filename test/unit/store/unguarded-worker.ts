/** The control: runs SQL in plain sql.js, without any guard, in a thread that can be ended. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const initSqlJs = require(workerData.sqlJs);
initSqlJs({ useOldExtensionFunctions: false }).then((sql) => {
  const db = new sql.Database(workerData.image);
  let rows = [];
  let error = null;
  parentPort.postMessage({ started: true });
  try { rows = db.exec(workerData.sql).map((r) => r.values); } catch (e) { error = e.message; }
  const state = (q) => { try { return JSON.stringify(db.exec(q)); } catch (e) { return e.message; } };
  const after = ['PRAGMA database_list', 'PRAGMA user_version', 'PRAGMA application_id',
    'PRAGMA writable_schema', 'PRAGMA foreign_keys', "SELECT 'A' LIKE 'a'", 'SELECT * FROM sqlite_schema', 'SELECT * FROM temp.sqlite_schema',
    'SELECT * FROM person', 'SELECT * FROM pet'].map(state).join('\\n');
  parentPort.postMessage({ rows, error, after });
});`;

/** What became of an attempt. */
export interface Unguarded {
  /** It was still running when it was ended. */
  readonly endless: boolean;
  readonly error: string | null;
  /** Rows of each of its statements. */
  readonly rows: readonly (readonly (readonly unknown[])[])[];
  /** What the database and the connection look like afterwards, as text. */
  readonly after: string;
}

/**
 * Runs an attempt on a throw-away copy.
 * @param image the database
 * @param sql one statement or several
 * @param timeoutMs after which the thread is ended, counted from the start of the statement
 */
export function runUnguarded(image: Uint8Array, sql: string, timeoutMs: number): Promise<Unguarded> {
  const sqlJs = path.resolve('node_modules/sql.js/dist/sql-wasm.js');
  const worker = new Worker(SCRIPT, { eval: true, workerData: { sqlJs, image, sql } });
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    worker.on('error', reject);
    worker.on('message', (message: { readonly started: true } | Omit<Unguarded, 'endless'>) => {
      const finish = (result: Unguarded): void => {
        clearTimeout(timer);
        void worker.terminate().then(() => resolve(result));
      };
      if (!('started' in message)) finish({ ...message, endless: false });
      else timer = setTimeout(() => finish({ endless: true, error: null, rows: [], after: '' }), timeoutMs);
    });
  });
}
