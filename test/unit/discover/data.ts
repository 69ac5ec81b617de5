/** Small databases for the tests of this room: made by SQL, loaded and profiled as the engine does it. */
import initSqlJs from 'sql.js';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { loadSources } from '../../../src/engine/ingest/load';
import { buildCatalogue } from '../../../src/engine/profile/build-catalogue';
import type { Catalogue } from '../../../src/engine/profile/catalogue';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';

/** A database that was made for a test. */
export interface TestDatabase {
  readonly catalogue: Catalogue;
  readonly engine: SqlEngine;
}

/**
 * Makes a database.
 * @param statements SQL that creates and fills its tables
 */
export async function makeDatabase(...statements: readonly string[]): Promise<TestDatabase> {
  const sql = await initSqlJs();
  const db = new sql.Database();
  for (const statement of statements) db.run(statement);
  const bytes = db.export();
  db.close();
  const platform = await createInProcessPlatform();
  const files = filesAnywhere({
    read: () => Promise.resolve(bytes),
    head: (_path, length) => Promise.resolve(bytes.subarray(0, length)),
    stat: () => Promise.resolve({ kind: 'file' as const, size: bytes.length, modified: 0 }),
    list: () => Promise.resolve([]),
    real: (path) => Promise.resolve(path),
  });
  const data = await loadSources([{ id: 'data', kind: 'sqlite', path: '/data.sqlite' }], { ...platform, files });
  return { catalogue: await buildCatalogue(data), engine: data.engine };
}

/** Rows 1 … n as a table of one column `i`, to fill tables from. */
export function counting(n: number): string {
  return `WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < ${String(n)})`;
}
