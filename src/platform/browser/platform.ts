/** Everything the engine needs of a browser, put together. */
import type { Cache, Files, Platform } from '../../engine/core/ports';
import { filesByAddress } from '../thread/hosted-files';
import { startWorker, toPort } from './worker-port';

/** What workers are started from. */
export interface WorkerSources {
  /** The script of the worker that holds a database. */
  readonly sqlWorker: string;
  /** The script of the worker that reads files: one that is made to harm ends there. */
  readonly readerWorker: string;
  /** SQLite. */
  readonly wasm: WebAssembly.Module;
}

/**
 * The platform of the web extension. There are no servers: a browser opens no connections of that kind.
 * @param sources what workers are started from
 * @param files read files
 */
export function createBrowserPlatform({ sqlWorker, readerWorker, wasm }: WorkerSources, files: Files): Platform {
  return {
    files: filesByAddress(undefined, files),
    workers: {
      interruptible: true,
      spawnSql() {
        const port = toPort(startWorker(sqlWorker, 'schema-graph-sql'));
        port.post(wasm);
        return port;
      },
      spawnReader: () => toPort(startWorker(readerWorker, 'schema-graph-reader')),
    },
    cache: BLOBS,
    clock: () => performance.now(),
  };
}

/** The browser itself decides whether a blob lies in memory or on disk, and frees it with the page. */
const BLOBS: Cache = {
  keep(bytes) {
    let blob: Blob | undefined = new Blob([new Uint8Array(bytes)]);
    return Promise.resolve({
      async read() {
        if (!blob) throw new Error('What was kept is gone.');
        return new Uint8Array(await blob.arrayBuffer());
      },
      drop() {
        blob = undefined;
        return Promise.resolve();
      },
    });
  },
};
