/** Entry of the SQL worker in a browser, built to `dist/browser/sql-worker.js`. Its first message is SQLite's WebAssembly. */
import initSqlJs from 'sql.js';
import { SqlWorkerCore } from '../../engine/store/sql-worker-core';
import type { WorkerRequest } from '../../engine/store/worker-protocol';
import { sqlJsConfig } from '../thread/sql-js';

let ready: Promise<SqlWorkerCore> | undefined;
addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | WorkerRequest>) => {
  if (data instanceof WebAssembly.Module) {
    ready = initSqlJs(sqlJsConfig(data)).then(
      (sql) => new SqlWorkerCore(sql, (reply, transfer = []) => postMessage(reply, { transfer }), true),
    );
  } else void ready?.then((core) => core.handle(data));
});
