/** Workers as threads of this process. */
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerPort, Workers } from '../../engine/core/ports';
import type { WorkerReply } from '../../engine/store/worker-protocol';

/** What a worker thread is started with. */
export interface SqlWorkerData {
  readonly wasm: WebAssembly.Module;
}

/** What a thread that reads files may take, in MB: a file that is made to take more ends its own thread and nothing else. */
const READER_MEMORY_MB = 640;

/**
 * Workers that run `sql-worker.cjs` and `reader-worker.cjs`.
 * @param folder the folder that holds these, as they were built, and `sql-wasm.wasm`
 * @returns workers; SQLite's WebAssembly is compiled once, with the first of them
 */
export function createNodeWorkers(folder: string): Workers {
  let wasm: WebAssembly.Module | undefined;
  return {
    interruptible: true,
    processorMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    spawnSql() {
      wasm ??= new WebAssembly.Module(fs.readFileSync(path.join(folder, 'sql-wasm.wasm')));
      const workerData: SqlWorkerData = { wasm };
      return toPort(new Worker(path.join(folder, 'sql-worker.cjs'), { workerData, name: 'schema-graph-sql' }));
    },
    spawnReader() {
      const worker = new Worker(path.join(folder, 'reader-worker.cjs'), {
        name: 'schema-graph-reader',
        resourceLimits: { maxOldGenerationSizeMb: READER_MEMORY_MB },
        execArgv: [],
      });
      return portOf(worker);
    },
  };
}

/** Whoever reads waits for the end, so that the worker may keep the process alive. */
function portOf(worker: Worker): WorkerPort {
  let failure: Error | undefined;
  worker.on('error', (error: Error) => (failure = error));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer && [...transfer]),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void worker.on('exit', () => listener(failure)),
    terminate: () => void worker.terminate(),
  };
}

/** A waiting worker must not keep the process alive, one that owes an answer must. */
function toPort(worker: Worker): WorkerPort {
  let owed = 0;
  worker.unref();
  worker.on('message', ({ kind }: WorkerReply) => {
    if ((kind === 'done' || kind === 'error') && --owed === 0) worker.unref();
  });
  return {
    ...portOf(worker),
    post(message, transfer) {
      if (owed++ === 0) worker.ref();
      worker.postMessage(message, transfer && [...transfer]);
    },
  };
}
