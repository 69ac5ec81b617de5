// What goes wrong while data is opened leaves nothing behind, and the next attempt finds everything whole.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Cache, Platform, Workers } from '../../../src/engine/core/ports';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { KeptImports } from '../../../src/engine/ingest/kept-imports';
import { loadSources } from '../../../src/engine/ingest/load';
import type { LoadedData, ResolvedSource } from '../../../src/engine/ingest/loaded-data';
import { createNodePlatform } from '../../../src/platform/node/platform';
import { buildSqlWorker } from '../store/sql-worker-folder';
import { problemsOf } from './memory-files';
import { databaseBytes } from './sqlite-bytes';

/** So many rows take more than what is kept in memory. */
const LARGE = `id,text\n${Array.from({ length: 70_000 }, (_, i) => `${i},${'x'.repeat(1000)}\n`).join('')}`;

let workers: string;
let folder: string;
let platform: Platform;
/** Images of databases that are kept in the cache, and whether they can be read. */
let images: number;
let readable: boolean;
/** Threads of this test that run: those of the test before may end late. */
let threads: { running: number };
/** What is done as soon as an image is kept. */
let onKept: () => void;

beforeAll(async () => {
  workers = await buildSqlWorker();
});
afterAll(() => fs.rmSync(workers, { recursive: true, force: true }));
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-unfinished-'));
  [images, readable, threads, onKept] = [0, true, { running: 0 }, () => undefined];
  const node = createNodePlatform({ workerFolder: workers });
  platform = { ...node, cache, workers: counted(node.workers) };
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const cache: Cache = {
  keep(bytes) {
    images++;
    onKept();
    return Promise.resolve({
      read: () => (readable ? Promise.resolve(bytes.slice()) : Promise.reject(new Error('EIO'))),
      drop: () => Promise.resolve(void images--),
    });
  },
};

function counted(inner: Workers): Workers {
  return {
    ...inner,
    spawnSql() {
      const own = threads;
      own.running++;
      const port = inner.spawnSql();
      port.onExit(() => own.running--);
      return port;
    },
  };
}

/** Writes a file that has been as it is for a while. */
function write(name: string, content: string | Uint8Array, secondsAgo = 60): void {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  const then = Date.now() / 1000 - secondsAgo;
  fs.utimesSync(file, then, then);
}

function load(names: readonly string[], imports?: KeptImports, signal?: AbortSignal): Promise<LoadedData> {
  const sources = names.map((name): ResolvedSource => {
    const [id = '', kind = ''] = name.split('.');
    return { id, kind: kind === 'db' ? 'sqlite' : kind, path: path.join(folder, name) };
  });
  const on = { ...platform, files: filesAnywhere(platform.files), ...(imports && { imports }) };
  return loadSources(sources, on, signal ? { signal } : {});
}

const tablesOf = ({ tables }: LoadedData): unknown[] => tables.map(({ name, rows }) => [name, rows]);

it('a table that could not be read is read as soon as its file is mended', async () => {
  const good = await databaseBytes(
    'PRAGMA page_size=4096; CREATE TABLE a (id); CREATE TABLE b (id); INSERT INTO a VALUES (1); INSERT INTO b VALUES (1), (2);',
  );
  const [pageOfB, page] = [2, 4096];
  write('shop.db', good.slice().fill(0xff, pageOfB * page, pageOfB * page + 200));
  write('people.csv', 'id\n1\n');
  const imports = new KeptImports();
  const broken = await load(['people.csv', 'shop.db'], imports);
  expect(tablesOf(broken)).toEqual([['people', 1], ['a', 1]]); // prettier-ignore
  expect(problemsOf(broken)).toEqual([expect.stringContaining('Table b cannot be read and is left out')]);
  await broken.engine.close();
  write('shop.db', good, 50);
  const mended = await load(['people.csv', 'shop.db'], imports);
  expect(tablesOf(mended)).toEqual([['people', 1], ['a', 1], ['b', 2]]); // prettier-ignore
  expect(problemsOf(mended)).toEqual([]);
  await mended.engine.close();
});

it('files are read again where what was kept of them cannot be', async () => {
  write('large.csv', LARGE);
  write('people.csv', 'id\n1\n');
  const imports = new KeptImports();
  await (await load(['people.csv', 'large.csv'], imports)).engine.close();
  expect(images).toBe(1);
  readable = false;
  write('people.csv', 'id\n1\n2\n', 50);
  const again = await load(['people.csv', 'large.csv'], imports);
  expect(tablesOf(again)).toEqual([['people', 2], ['large', 70_000]]); // prettier-ignore
  await again.engine.close();
  await imports.forget();
  expect(images).toBe(0);
});

it('an import that is cancelled at its very end keeps nothing, and no thread', async () => {
  write('large.csv', LARGE);
  const abort = new AbortController();
  onKept = () => abort.abort();
  await expect(load(['large.csv'], new KeptImports(), abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect(images).toBe(0);
  await expect.poll(() => threads.running, { timeout: 20_000 }).toBe(0);
});

it('a database whose rows are being counted is closed where that is cancelled', async () => {
  const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
  const views = Array.from({ length: 20 }, (_, i) => `CREATE VIEW v${i} AS ${endless};`).join('');
  write('shop.db', await databaseBytes(`CREATE TABLE a (id); ${views}`));
  const abort = new AbortController();
  const loading = load(['shop.db'], new KeptImports(), abort.signal);
  const outcome = expect(loading).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => threads.running, { timeout: 20_000 }).toBe(2); // the second stands ready as soon as the database is open
  abort.abort();
  await outcome;
  await expect.poll(() => threads.running, { timeout: 20_000 }).toBe(0);
}, 60_000);
