/** What vectors of texts need of Node: a thread for the encoder, and files to keep them in. */
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { VectorPorts, WorkerPort } from '../../engine/core/ports';
import { bytesInMemory } from '../thread/vector-memory';
import { keptFiles } from './kept-files';

/** What the encoder's thread is started with. */
export interface EncoderWorkerData {
  /** The folder of the encoder's files. */
  readonly folder: string;
}

/** Files of vectors: more than so many, those of two models, and the ones that were not written for longest go. */
const MOST_FILES = 32;

/**
 * The ports of vectors.
 * @param workerFolder holds the built `encoder-worker.cjs` and, where the encoder ships, the folder `encoder`
 * @param keptFolder where vectors are kept, which is made when it is needed; absent: in memory, for this process alone
 */
export function createVectorPorts(workerFolder: string, keptFolder?: string): VectorPorts {
  const folder = path.join(workerFolder, 'encoder');
  const ships = fs.existsSync(path.join(folder, 'encoder.bin'));
  return {
    ...(ships && { spawnEncoder: () => startEncoder(workerFolder, { folder }) }),
    kept: keptFolder === undefined ? bytesInMemory() : keptFiles(keptFolder, 'vectors', { files: MOST_FILES }),
  };
}

/** A waiting encoder must not keep the process alive, one that owes an answer must. */
function startEncoder(workerFolder: string, workerData: EncoderWorkerData): WorkerPort {
  const worker = new Worker(path.join(workerFolder, 'encoder-worker.cjs'), {
    workerData,
    name: 'schema-graph-encoder',
    execArgv: [],
  });
  let owed = 0;
  let failure: Error | undefined;
  worker.unref();
  worker.on('error', (error: Error) => (failure = error));
  worker.on('message', () => {
    if (--owed === 0) worker.unref();
  });
  return {
    post(message, transfer) {
      if (owed++ === 0) worker.ref();
      worker.postMessage(message, transfer && [...transfer]);
    },
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void worker.on('exit', () => listener(failure)),
    terminate: () => void worker.terminate(),
  };
}
