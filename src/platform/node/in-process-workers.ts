/**
 * SQL workers without threads, for tests, training and scripts: the same code in the caller's thread. They answer sooner,
 * but a running query blocks the caller, and its time limit is kept only between rows.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import type { WorkerPort, Workers } from '../../engine/core/ports';
import { SqlWorkerCore } from '../../engine/store/sql-worker-core';
import type { WorkerReply, WorkerRequest } from '../../engine/store/worker-protocol';
import { sqlJsConfig } from '../thread/sql-js';

let started: Promise<SqlJsStatic> | undefined;

/** One SQLite serves the whole process: each WebAssembly instance reserves gigabytes of address space for good. */
function startSqlJs(): Promise<SqlJsStatic> {
  const require = createRequire(path.join(process.cwd(), 'package.json'));
  started ??= WebAssembly.compile(fs.readFileSync(require.resolve('sql.js/dist/sql-wasm.wasm'))).then((wasm) =>
    initSqlJs(sqlJsConfig(wasm)),
  );
  return started;
}

/**
 * Workers that are none.
 * @returns workers that share one SQLite; `sql-wasm.wasm` is found where the package `sql.js` is installed
 */
export async function createInProcessWorkers(): Promise<Workers> {
  const sql = await startSqlJs();
  return {
    interruptible: false,
    spawnSql(): WorkerPort {
      let listener: (message: unknown) => void = () => undefined;
      const core = new SqlWorkerCore(sql, (reply: WorkerReply) => listener(reply), false);
      return {
        // Replies come after `post` has returned, as they do from a thread.
        post: (message) => queueMicrotask(() => core.handle(message as WorkerRequest)),
        onMessage: (l) => (listener = l),
        onExit: () => undefined,
        terminate: () => core.close(),
      };
    },
  };
}
