/** Everything the engine needs from Node, put together. */
import { performance } from 'node:perf_hooks';
import type { Platform } from '../../engine/core/ports';
import { createNodeCache } from './cache';
import { createNodeFiles } from './files';
import { createInProcessWorkers } from './in-process-workers';
import { keptFiles } from './kept-files';
import { createPostgresServers, type PostgresServers } from './postgres-servers';
import { createNodeWorkers } from './workers';

/** What the last imports may take on the disk. */
const KEPT_IMPORTS = { files: 200, bytes: 1024 ** 3, days: 30 };

/**
 * The platform of the extension and the command line: SQL runs in worker threads and can be stopped.
 * @param options `workerFolder` holds the built `sql-worker.cjs` and `sql-wasm.wasm`; `servers` are those that may be asked; in
 *   `importFolder` the last imports are kept, where files that are gone are to be asked after a restart, too
 */
export function createNodePlatform(options: {
  readonly workerFolder: string;
  readonly servers?: PostgresServers;
  readonly importFolder?: string;
}): Platform {
  const { importFolder } = options;
  return {
    files: createNodeFiles(),
    workers: createNodeWorkers(options.workerFolder),
    cache: createNodeCache(),
    clock: () => performance.now(),
    servers: options.servers ?? createPostgresServers(),
    ...(importFolder !== undefined && { lastImports: keptFiles(importFolder, 'import', KEPT_IMPORTS) }),
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
