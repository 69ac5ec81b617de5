/** One SQLite file through the engine's own loading and profiling, in this thread. */
import type { Platform } from '../../../src/engine/core/ports';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { loadSources } from '../../../src/engine/ingest/load';
import { buildCatalogue } from '../../../src/engine/profile/build-catalogue';
import type { Catalogue } from '../../../src/engine/profile/catalogue';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';

/** A database that is loaded and profiled. */
export interface OneDatabase {
  readonly catalogue: Catalogue;
  readonly engine: SqlEngine;
  /** Milliseconds for loading and profiling. */
  readonly ms: number;
}

let platform: Promise<Platform> | undefined;

/**
 * Loads and profiles a SQLite file.
 * @param path where it is
 * @returns the caller closes the engine
 */
export async function loadDatabase(path: string): Promise<OneDatabase> {
  platform ??= createInProcessPlatform();
  const start = performance.now();
  const { files, ...others } = await platform;
  const data = await loadSources([{ id: 'data', kind: 'sqlite', path }], { ...others, files: filesAnywhere(files) });
  const catalogue = await buildCatalogue(data);
  return { catalogue, engine: data.engine, ms: performance.now() - start };
}
