/** Entry of the SQL worker thread, built to `dist/sql-worker.cjs` beside `sql-wasm.wasm`. */
import { parentPort, workerData } from 'node:worker_threads';
import initSqlJs from 'sql.js';
import { SqlWorkerCore } from '../../engine/store/sql-worker-core';
import type { WorkerRequest } from '../../engine/store/worker-protocol';
import type { SqlWorkerData } from './workers';
import { sqlJsConfig } from '../thread/sql-js';

const port = parentPort;
if (!port) throw new Error('sql-worker runs as a worker thread only');
const { wasm } = workerData as SqlWorkerData;
const ready = initSqlJs(sqlJsConfig(wasm)).then(
  (sql) => new SqlWorkerCore(sql, (reply, transfer) => port.postMessage(reply, transfer), true),
);
port.on('message', (request: WorkerRequest) => {
  void ready.then((core) => core.handle(request));
});
