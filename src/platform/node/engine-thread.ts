/** Starts the engine in a worker thread, for the extension host. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerPort } from '../../engine/core/ports';

/** What the engine's thread is started with. */
export interface EngineThreadData {
  /** The folder of the built workers. */
  readonly workerFolder: string;
  /** The folder where what models answered, and what they took, is kept; in memory where it is absent. */
  readonly modelFolder?: string;
  /** The folder where vectors are kept; in memory where it is absent. */
  readonly vectorFolder?: string;
  /** The folder where what was last imported is kept; nowhere where it is absent. */
  readonly importFolder?: string;
}

/**
 * Starts `engine-worker.cjs`.
 * @param workerData what it is started with
 * @returns the extension host's end; messages are those of `engine-messages.ts`
 */
export function startEngineThread(workerData: EngineThreadData): WorkerPort {
  const worker = new Worker(path.join(workerData.workerFolder, 'engine-worker.cjs'), {
    workerData,
    name: 'schema-graph-engine',
    // The extension host's own flags (inspector, hooks) are not for this thread.
    execArgv: [],
  });
  let failure: Error | undefined;
  worker.on('error', (error: Error) => (failure = error));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer && [...transfer]),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void worker.on('exit', () => listener(failure)),
    terminate: () => void worker.terminate(),
  };
}
