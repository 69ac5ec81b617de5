/** What vectors of texts need of Node: a thread for the encoder, and files to keep them in. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { KeptBytes, VectorPorts, WorkerPort } from '../../engine/core/ports';
import { bytesInMemory } from '../thread/vector-memory';

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
    kept: keptFolder === undefined ? bytesInMemory() : bytesIn(keptFolder),
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

/**
 * Keeps bytes as files that only this user can read.
 * @param folder of the files
 */
function bytesIn(folder: string): KeptBytes {
  const file = (name: string): string => path.join(folder, `${name}.vectors`);
  return {
    read: (name) => fs.promises.readFile(file(name)).catch(() => undefined),
    async write(name, bytes) {
      await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
      // Whoever reads it meanwhile sees the whole of it, or nothing.
      const part = `${file(name)}.${randomUUID()}`;
      await fs.promises.writeFile(part, bytes, { mode: 0o600 });
      await fs.promises.rename(part, file(name));
      await tidy(folder);
    },
  };
}

/** Deletes the oldest of too many files. */
async function tidy(folder: string): Promise<void> {
  const names = await fs.promises.readdir(folder);
  if (names.length <= MOST_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const at = path.join(folder, name);
      return { at, time: (await fs.promises.stat(at).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  const old = files.sort((a, b) => b.time - a.time).slice(MOST_FILES);
  await Promise.all(old.map(({ at }) => fs.promises.rm(at, { force: true })));
}
