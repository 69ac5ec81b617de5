/** Everything the engine needs from Node, put together. */
import { performance } from 'node:perf_hooks';
import type { Platform } from '../../engine/core/ports';
import { createNodeCache } from './cache';
import { createNodeFiles } from './files';
import { createInProcessWorkers } from './in-process-workers';
import { createPostgresServers, type PostgresServers } from './postgres-servers';
import { createNodeWorkers } from './workers';

/**
 * The platform of the extension and the command line: SQL runs in worker threads and can be stopped.
 * @param options `workerFolder` holds the built `sql-worker.cjs` and `sql-wasm.wasm`; `servers` are those that may be asked
 */
export function createNodePlatform(options: {
  readonly workerFolder: string;
  readonly servers?: PostgresServers;
}): Platform {
  return {
    files: createNodeFiles(),
    workers: createNodeWorkers(options.workerFolder),
    cache: createNodeCache(),
    clock: () => performance.now(),
    servers: options.servers ?? createPostgresServers(),
  };
}

/** The platform of unit tests, training and scripts: SQL runs in this thread, without anything built beforehand. */
export async function createInProcessPlatform(): Promise<Platform> {
  return {
    files: createNodeFiles(),
    workers: await createInProcessWorkers(),
    cache: createNodeCache(),
    clock: () => performance.now(),
  };
}
