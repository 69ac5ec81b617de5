// What was imported stays while its files hold the same: of sources of which one has changed only that one is read again, and the
// result is the same as that of reading all of them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Platform } from '../../../src/engine/core/ports';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import type { SqlValue } from '../../../src/engine/core/values';
import { createEngine } from '../../../src/engine/engine';
import { filesAnywhere, filesWithin } from '../../../src/engine/graph/allowed-files';
import { KeptImports } from '../../../src/engine/ingest/kept-imports';
import { LastImports } from '../../../src/engine/ingest/last-imports';
import { loadSources } from '../../../src/engine/ingest/load';
import type { ImportedTable, LoadedData, ResolvedSource } from '../../../src/engine/ingest/loaded-data';
import { keptFiles } from '../../../src/platform/node/kept-files';
import { createNodePlatform } from '../../../src/platform/node/platform';
import { buildSqlWorker } from '../store/sql-worker-folder';
import { databaseBytes } from './sqlite-bytes';
import { answerOf } from '../../support/answer-of';

let workers: string;
let shops: Uint8Array;
let towns: Uint8Array;
beforeAll(async () => {
  workers = await buildSqlWorker();
  shops = await databaseBytes('CREATE TABLE shops (id INTEGER, town TEXT); INSERT INTO shops VALUES (1, 1);');
  towns = await databaseBytes('CREATE TABLE towns (id); CREATE TABLE shops (id);');
});
afterAll(() => fs.rmSync(workers, { recursive: true, force: true }));

let folder: string;
let platform: Platform;
/** Files that were read, by name. */
let read: string[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-kept-'));
  const node = createNodePlatform({ workerFolder: workers });
  read = [];
  const files = {
    ...node.files,
    read: (file: string) => {
      read.push(path.basename(file));
      return node.files.read(file);
    },
  };
  platform = { ...node, files };
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Writes a file that has been as it is for a while. */
function write(name: string, content: string | Uint8Array, secondsAgo = 60): void {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  const then = Date.now() / 1000 - secondsAgo;
  fs.utimesSync(file, then, then);
}

function sourcesOf(...names: string[]): ResolvedSource[] {
  const kinds: Readonly<Record<string, string>> = { db: 'sqlite' };
  return names.map((name) => {
    const [id = '', ending = ''] = name.split('.');
    return { id, kind: kinds[ending] ?? ending, path: path.join(folder, name) };
  });
}

function load(sources: readonly ResolvedSource[], imports?: KeptImports): Promise<LoadedData> {
  return loadSources(sources, {
    ...platform,
    files: filesAnywhere(platform.files),
    ...(imports && { imports }),
  });
}

type SqlRows = readonly (readonly SqlValue[])[];

/** All that is known of loaded data; it is closed. */
async function contentOf(data: LoadedData): Promise<{
  tables: { table: ImportedTable; rows: SqlRows; written: SqlRows | undefined }[];
  names: SqlRows;
  problems: unknown;
  fingerprint: string;
}> {
  const tables: { table: ImportedTable; rows: SqlRows; written: SqlRows | undefined }[] = [];
  for (const table of data.tables) {
    const place = table.placeColumn === undefined ? '' : `${table.placeColumn}, `;
    const { rows } = await data.engine.query(`SELECT ${place}* FROM ${quoteIdentifier(table.name)}`);
    const written = table.written && (await data.engine.query(`SELECT * FROM ${quoteIdentifier(table.written.table)}`));
    tables.push({ table, rows, written: written?.rows });
  }
  const names = await data.engine.query(`SELECT name FROM sqlite_schema ORDER BY name`);
  await data.engine.close();
  return { tables, names: names.rows, problems: inEnglish(data.problems), fingerprint: data.fingerprint };
}

const PRICES = 'id,price\n1,"$1,200"\n2,$30\n3,$7\n';
const ORDERS = JSON.stringify([
  { id: 1, lines: [{ n: 1 }, { n: 2 }] },
  { id: 2, lines: [{ n: 3 }] },
]);
const NAMES = ['people.csv', 'prices.csv', 'orders.json', 'shop.db'];

function writeAll(): void {
  write('people.csv', 'id,name\n1,Ann\n2,Bo\nx\n');
  write('prices.csv', PRICES);
  write('orders.json', ORDERS);
  write('shop.db', shops);
}

describe('sources of which some have changed', () => {
  it.each([
    ['none', [], (): void => undefined],
    ['a text', ['people.csv'], () => write('people.csv', 'id,name,age\n1,Ann,3\n', 50)],
    ['a text of the same size', ['people.csv'], () => write('people.csv', 'id,name\n1,Ann\n2,Cy\nx\n', 50)],
    ['one with values stored otherwise', ['prices.csv'], () => write('prices.csv', 'id,price\n1,2\n', 50)],
    ['nested tables', ['orders.json'], () => write('orders.json', '[{"id":1,"rows":[{"m":1}]}]', 50)],
    ['a database', ['shop.db'], () => write('shop.db', towns, 50)], // prettier-ignore
    ['two', ['people.csv', 'orders.json'], () => (write('people.csv', 'a,b\n1,2\n', 50), write('orders.json', '[{"a":1}]', 50))], // prettier-ignore
    ['one that is broken now', ['orders.json'], () => write('orders.json', '[{"a":', 50)],
  ] as const)('%s: only these are read, and all is as though all were', async (_what, changed, change) => {
    writeAll();
    const imports = new KeptImports();
    await (await load(sourcesOf(...NAMES), imports)).engine.close();
    change();
    read = [];
    const again = await contentOf(await load(sourcesOf(...NAMES), imports));
    expect([...new Set(read)]).toEqual(changed);
    expect(again).toEqual(await contentOf(await load(sourcesOf(...NAMES))));
    read = [];
    // What was put together so can be built on as well.
    expect(await contentOf(await load(sourcesOf(...NAMES), imports))).toEqual(again);
    expect(read.filter((name) => !(changed as readonly string[]).includes(name))).toEqual([]);
  });

  it('that were only touched, or written a moment ago, are compared by what they hold', async () => {
    writeAll();
    write('people.csv', 'id,name\n1,Ann\n', 0);
    const imports = new KeptImports();
    const before = await contentOf(await load(sourcesOf(...NAMES), imports));
    write('prices.csv', PRICES, 10);
    read = [];
    const again = await contentOf(await load(sourcesOf(...NAMES), imports));
    expect(read.sort()).toEqual(['people.csv', 'prices.csv']);
    expect(again).toEqual(before);
    // The same size at the same time.
    const { mtime } = fs.statSync(path.join(folder, 'people.csv'));
    fs.writeFileSync(path.join(folder, 'people.csv'), 'id,name\n1,Cyd\n');
    fs.utimesSync(path.join(folder, 'people.csv'), mtime, mtime);
    const third = await contentOf(await load(sourcesOf(...NAMES), imports));
    expect(third.tables[0]?.rows).toEqual([[1, 1, 'Cyd']]);
  });

  it('come and go with the graph, in any order', async () => {
    writeAll();
    const imports = new KeptImports();
    await (await load(sourcesOf('people.csv', 'orders.json'), imports)).engine.close();
    read = [];
    const wider = await contentOf(await load(sourcesOf('shop.db', 'orders.json', 'prices.csv', 'people.csv'), imports));
    expect([...new Set(read)]).toEqual(['shop.db', 'prices.csv']);
    expect(wider).toEqual(await contentOf(await load(sourcesOf('shop.db', 'orders.json', 'prices.csv', 'people.csv'))));
    read = [];
    const narrow = await contentOf(await load(sourcesOf('prices.csv', 'shop.db'), imports));
    expect(read).toEqual([]);
    expect(narrow).toEqual(await contentOf(await load(sourcesOf('prices.csv', 'shop.db'))));
  });

  it('are all read where two tables want one name', async () => {
    writeAll();
    const sources = [...sourcesOf('people.csv', 'prices.csv')];
    const imports = new KeptImports();
    await (await load(sources, imports)).engine.close();
    const renamed = sources.map((source, i) => (i === 0 ? { ...source, table: 'prices' } : source));
    const again = await contentOf(await load(renamed, imports));
    expect(again.tables.map(({ table }) => [table.source, table.name])).toEqual([
      ['people', 'prices'],
      ['prices', 'prices_2'],
    ]);
    expect(again).toEqual(await contentOf(await load(renamed)));
  });

  it('are read anew with what is hidden now', async () => {
    writeAll();
    const imports = new KeptImports();
    await (await load(sourcesOf('people.csv', 'prices.csv'), imports)).engine.close();
    const exclude = { columns: ['people.name'] };
    const hidden = sourcesOf('people.csv', 'prices.csv').map((source) => ({ ...source, exclude }));
    const again = await contentOf(await load(hidden, imports));
    expect(again).toEqual(await contentOf(await load(hidden)));
    expect(JSON.stringify(again)).not.toContain('Ann');
  });

  it('are as they were where reading them was cancelled', async () => {
    writeAll();
    const imports = new KeptImports();
    const before = await contentOf(await load(sourcesOf(...NAMES), imports));
    write('people.csv', `id,name\n${'1,Ann\n'.repeat(20_000)}`, 50);
    const abort = new AbortController();
    const on = { ...platform, files: filesAnywhere(platform.files), imports };
    const loading = loadSources(sourcesOf(...NAMES), on, { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
    writeAll();
    expect(await contentOf(await load(sourcesOf(...NAMES), imports))).toEqual(before);
  });
});

describe('a source whose file is gone', () => {
  it.each([[['people.csv', 'prices.csv']], [['people.csv']], [['shop.db']], [['shop.db', 'people.csv']]])(
    'leaves what was last read of it, marked: first of %j',
    async (names) => {
      writeAll();
      const imports = new KeptImports();
      const before = await contentOf(await load(sourcesOf(...names), imports));
      const [first = ''] = names;
      const file = path.join(folder, first);
      const whole = fs.readFileSync(file);
      fs.rmSync(file);
      for (let i = 0; i < 2; i++) {
        const { tables, problems } = await contentOf(await load(sourcesOf(...names), imports));
        expect(tables.map(({ rows }) => rows)).toEqual(before.tables.map(({ rows }) => rows));
        expect(tables.map(({ table }) => table.gone !== undefined)).toEqual(names.map((name) => name === first));
        expect(problems).toContainEqual(expect.objectContaining({ code: 'gone-source', file, severity: 'warning' }));
      }
      write(first, whole, 20);
      expect(await contentOf(await load(sourcesOf(...names), imports))).toEqual(before);
    },
  );

  it('is no more where nobody knows what was in it', async () => {
    writeAll();
    fs.rmSync(path.join(folder, 'people.csv'));
    const data = await load(sourcesOf('people.csv', 'prices.csv'), new KeptImports());
    expect(data.unread).toMatchObject([{ code: 'missing-source' }]);
    await data.engine.close();
  });

  it('is marked in answers, in the data view and among the problems', async () => {
    writeAll();
    write('g.sgraph.yaml', 'version: 1\nsources:\n  - { id: people, kind: csv, path: people.csv }\ntables:\n  people: { key: [id] }\n'); // prettier-ignore
    const engine = createEngine(platform);
    const graph = path.join(folder, 'g.sgraph.yaml');
    await engine.data.overview({ graph });
    fs.rmSync(path.join(folder, 'people.csv'));
    const { sources } = await engine.data.overview({ graph });
    expect(sources).toMatchObject([{ id: 'people', state: 'gone', tables: [{ name: 'people', rows: 2 }] }]);
    expect(await engine.validate(graph)).toMatchObject([{ code: 'missing-source' }]);
    const session = await engine.open({ graph });
    const said = inEnglish((await answerOf(session, 'How many people are there?')).warnings);
    const lastRead =
      /^The file of people is gone: these are the rows that were read of it on \d{4}-\d\d-\d\d \d\d:\d\d\.$/;
    expect(said).toContainEqual(expect.stringMatching(lastRead));
    await session.close();
  });
});

describe('a source whose file is gone when the next engine starts', () => {
  /** An engine of its own, over the storage of the workspace. */
  const started = (): KeptImports => new KeptImports(new LastImports(keptFiles(storage(), 'import', { files: 50 })));
  const storage = (): string => path.join(folder, 'storage');
  /** Loads in an engine that ends when all is written. */
  async function loadAndEnd(sources: readonly ResolvedSource[]): Promise<Awaited<ReturnType<typeof contentOf>>> {
    const last = new LastImports(keptFiles(storage(), 'import', { files: 50 }));
    const written: Promise<void>[] = [];
    const keep: LastImports['keep'] = (...given) => {
      const writing = last.keep(...given);
      written.push(writing);
      return writing;
    };
    const content = await contentOf(
      await load(
        sources,
        new KeptImports({
          keep,
          of: (source) => last.of(source),
          clear: () => last.clear(),
          exclude: (now) => last.exclude(now),
        }),
      ),
    );
    await Promise.all(written);
    return content;
  }
  const kept = (): string =>
    fs
      .readdirSync(storage())
      .map((name) => fs.readFileSync(path.join(storage(), name), 'latin1'))
      .join('\n');

  it.each([
    [['people.csv', 'prices.csv']],
    [['people.csv']],
    [['orders.json', 'people.csv']],
    [['shop.db']],
    [['shop.db', 'people.csv']],
  ])('leaves what was last read of it, marked with when that was: first of %j', async (names) => {
    writeAll();
    const before = await loadAndEnd(sourcesOf(...names));
    const [first = ''] = names;
    const file = path.join(folder, first);
    const whole = fs.readFileSync(file);
    fs.rmSync(file);
    // What is still there has changed meanwhile.
    if (names.includes('prices.csv')) write('prices.csv', 'id,price\n9,$9\n', 50);
    for (let i = 0; i < 3; i++) {
      const { tables, problems } = await loadAndEnd(sourcesOf(...names));
      const ofFirst = tables.filter(({ table }) => table.source === first.split('.')[0]);
      expect(ofFirst.map(({ rows }) => rows)).toEqual(before.tables.slice(0, ofFirst.length).map(({ rows }) => rows));
      expect(tables.every(({ table }) => (table.gone !== undefined) === ofFirst.some((one) => one.table === table))).toBe(true); // prettier-ignore
      expect(problems).toContainEqual(expect.objectContaining({ code: 'gone-source', file }));
      if (names.includes('prices.csv')) expect(tables[1]?.rows.map(([, id]) => id)).toEqual([9]);
    }
    write(first, whole, 20);
    const again = await loadAndEnd(sourcesOf(...names));
    expect(again).toEqual(await contentOf(await load(sourcesOf(...names))));
  });

  it('is read again where it is there, whatever an engine before made of it', async () => {
    writeAll();
    await loadAndEnd(sourcesOf('people.csv', 'prices.csv'));
    fs.rmSync(path.join(folder, 'prices.csv'));
    read = [];
    await loadAndEnd(sourcesOf('people.csv', 'prices.csv'));
    expect(read).toContain('people.csv');
  });

  it('is nowhere any more where a person forgets it, in memory or on the disk, even while it is being written', async () => {
    writeAll();
    await loadAndEnd(sourcesOf('people.csv', 'prices.csv'));
    expect(kept()).toContain('Ann');
    const imports = started();
    const data = await load(sourcesOf('people.csv', 'prices.csv'), imports);
    await imports.forget();
    expect(fs.existsSync(storage())).toBe(false);
    // What is open goes on.
    expect((await data.engine.query('SELECT COUNT(*) FROM people')).rows).toEqual([[2]]);
    await data.engine.close();
    fs.rmSync(path.join(folder, 'people.csv'));
    for (const next of [imports, started()]) {
      const after = await load(sourcesOf('people.csv', 'prices.csv'), next);
      expect(after.unread).toMatchObject([{ code: 'missing-source' }]);
      await after.engine.close();
    }
  });

  it('is nowhere any more where it is excluded, redacted, or read otherwise', async () => {
    writeAll();
    await loadAndEnd(sourcesOf('people.csv', 'prices.csv'));
    expect(kept()).toContain('Ann');
    for (const exclude of [{ columns: ['people.name'] }, { redact: ['people.name'] }]) {
      const hiding = sourcesOf('people.csv', 'prices.csv').map((source) => ({ ...source, exclude }));
      await loadAndEnd(hiding.slice(0, 1));
      expect(kept()).not.toContain('Ann');
      await loadAndEnd(sourcesOf('people.csv', 'prices.csv'));
    }
    fs.rmSync(path.join(folder, 'people.csv'));
    const otherwise = sourcesOf('people.csv').map((source) => ({ ...source, table: 'folk' }));
    const data = await load(otherwise, started());
    expect(data.unread).toMatchObject([{ code: 'missing-source' }]);
    await data.engine.close();
  });

  it('is no more where what is kept is broken, and nothing else fails', async () => {
    writeAll();
    await loadAndEnd(sourcesOf('people.csv', 'prices.csv'));
    for (const name of fs.readdirSync(storage()).filter((one) => one.startsWith('import')))
      fs.writeFileSync(path.join(storage(), name), 'x'.repeat(100));
    fs.rmSync(path.join(folder, 'people.csv'));
    const { tables } = await loadAndEnd(sourcesOf('people.csv', 'prices.csv'));
    expect(tables.map(({ table }) => table.name)).toEqual(['prices']);
  });

  it('is not shown where it may not be read', async () => {
    writeAll();
    await loadAndEnd(sourcesOf('people.csv'));
    fs.rmSync(path.join(folder, 'people.csv'));
    const elsewhere = path.join(folder, 'elsewhere');
    fs.mkdirSync(elsewhere);
    const on = {
      ...platform,
      files: await filesWithin(platform.files, [elsewhere], { folders: [elsewhere] }),
      imports: started(),
    };
    const data = await loadSources(sourcesOf('people.csv'), on);
    expect(data.tables).toEqual([]);
    await data.engine.close();
  });
});
