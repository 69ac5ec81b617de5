import { describe, expect, test, vi } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { inEnglish, say } from '../../../src/engine/core/message';
import type { Files, Platform, WorkerPort } from '../../../src/engine/core/ports';
import type { Problem } from '../../../src/engine/core/problems';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';

const GRAPH = '/w/g.sgraph.yaml';

/** Files that a test changes; each change makes a file younger. */
class ChangingFiles {
  readonly content: Record<string, string> = {};
  readonly #changed = new Map<string, number>();
  readonly files: Files = {
    read: (path) => memoryFiles(this.content).read(path),
    head: (path, bytes) => memoryFiles(this.content).head(path, bytes),
    list: (path) => memoryFiles(this.content).list(path),
    real: (path) => Promise.resolve(path),
    stat: async (path) => {
      const stat = await memoryFiles(this.content).stat(path);
      return stat && { ...stat, modified: this.#changed.get(path) ?? 0 };
    },
  };

  write(path: string, text: string): void {
    this.content[path] = text;
    this.#changed.set(path, (this.#changed.get(path) ?? 0) + 1);
  }
}

async function setUp(graph: string, content: Record<string, string> = {}, platform?: Partial<Platform>) {
  const disk = new ChangingFiles();
  for (const [path, text] of Object.entries(content)) disk.write(path, text);
  disk.write(GRAPH, `version: 1\n${graph}`);
  const engine = createEngine({ ...(await createInProcessPlatform()), files: disk.files, ...platform });
  return { disk, engine, check: () => engine.validate(GRAPH) };
}

const told = (problems: readonly Problem[]): string[] =>
  problems.map(({ severity, code, start, message }) => `${start.line} ${severity} ${code}: ${inEnglish(message)}`);

describe('names are checked again when data changes', () => {
  const graph = `sources: [{ id: gv, kind: csv, path: "data/GV_*.csv", table: GV }]
tables: { GV: { key: [ID], columns: { SPEED: {} } } }
`;

  test.each<[string, (disk: ChangingFiles) => void]>([
    ['a file of a pattern', (disk) => disk.write('/w/data/GV_1.csv', 'ID,SPEED\n1,2\n')],
    ['another file of a pattern', (disk) => disk.write('/w/data/GV_2.csv', 'ID,SPEED\n1,2\n')],
  ])('%s', async (_what, change) => {
    const { disk, check } = await setUp(graph, { '/w/data/GV_1.csv': 'ID,PACE\n1,2\n' });
    expect(told(await check())).toEqual([expect.stringContaining('3 error unknown-column')]);
    change(disk);
    expect(await check()).toEqual([]);
  });
});

describe('all is told that can be known while a source cannot be read', () => {
  const tables = (names: string): string => `tables: { ${names} }\n`;
  const content = { '/w/a.csv': 'x,y\n1,2\n', '/w/no.sqlite': 'this is no database, but text' };

  test.each([
    [
      'a missing file',
      `sources: [{ id: a, kind: csv, path: a.csv }, { id: b, kind: csv, path: none/b.csv }]
${tables('a: { key: [speed] }, b: { key: [whatever] }, bb: {}, c1: {}')}`,
      [
        '2 error missing-source: There is no file "none/b.csv" beside this graph; mend the path of source "b".',
        '3 error unknown-column: Table a has no column "speed". It has x, y.',
        '3 error unknown-table: The data has no table "bb". Did you mean "b"?',
        expect.stringContaining('3 error unknown-table: The data has no table "c1". Add the source'),
      ],
    ],
    [
      'a file that is no database',
      `sources: [{ id: a, kind: csv, path: a.csv }, { id: shop, kind: sqlite, path: no.sqlite, prefix: shop_ }]
${tables('a: { key: [speed] }, shop_any: { key: [whatever] }, other: {}')}`,
      [
        expect.stringMatching(
          /^2 error unreadable-source: Source "shop" cannot be read; mend its file, .*not a database/,
        ),
        '3 error unknown-column: Table a has no column "speed". It has x, y.',
        expect.stringContaining('3 error unknown-table: The data has no table "other".'),
      ],
    ],
    [
      'a server',
      `sources: [{ id: a, kind: csv, path: a.csv }, { id: crm, kind: postgres, connection: crm }]
${tables('a: { key: [speed] }, any: { key: [whatever] }')}`,
      [
        '2 warning unsupported-kind: Source "crm" is left out: a browser cannot connect to a database server; open this folder in VS Code on a computer, or use the command line.',
        '3 error unknown-column: Table a has no column "speed". It has x, y.',
      ],
    ],
    [
      'paths that lead elsewhere',
      `dictionaries: [/else/where.json, ../up.json, in/here.json]
sources: [{ id: b, kind: csv, path: /else/b.csv }, { id: c, kind: csv, path: 'C:\\else\\c.csv' }]
`,
      [
        expect.stringContaining('2 error path-outside: /else/where.json lies outside of /w, and is not read'),
        expect.stringContaining('2 error path-outside: /up.json lies outside of /w, and is not read'),
        '2 error missing-dictionary: There is no dictionary "in/here.json" beside this file; mend the path or take it out.',
        expect.stringContaining('3 error path-outside: Source "b" is left out: /else/b.csv lies outside of /w'),
        expect.stringContaining('3 error path-outside: Source "c" is left out: C:/else/c.csv lies outside of /w'),
      ],
    ],
  ])('%s', async (_what, graph, problems) => {
    const { check } = await setUp(graph, content);
    expect(told(await check())).toEqual(problems);
  });

  test('a reading that fails is a problem, and is tried again', async () => {
    const real = await createInProcessPlatform();
    let broken = true;
    const spawnSql = (): WorkerPort => {
      if (broken) throw new SchemaGraphError('internal', say`No worker could be started.`);
      return real.workers.spawnSql();
    };
    const graph = 'sources: [{ id: a, kind: csv, path: a.csv }]\ntables: { a: { key: [speed, speed] } }\n';
    const { check } = await setUp(graph, content, { workers: { ...real.workers, spawnSql } });
    expect(told(await check())).toEqual([
      expect.stringMatching(/^2 error unreadable-data: The data could not be read.*No worker could be started/),
      expect.stringContaining('3 error duplicate-column'),
    ]);
    broken = false;
    expect(told(await check()).join()).toContain('unknown-column');
  });
});

test('a graph is asked without what its data lacks, also where another source is missing', async () => {
  const files = memoryFiles({
    [GRAPH]: `version: 1
sources: [{ id: a, kind: csv, path: a.csv }, { id: b, kind: csv, path: b.csv }]
tables: { a: { key: [speed] }, b: { key: [whatever] } }
`,
    '/w/a.csv': 'x,y\n1,2\n',
  });
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  const { warnings } = await engine.open({ graph: GRAPH });
  expect(inEnglish(warnings)).toEqual([expect.stringContaining(': a.speed.'), expect.stringContaining('b.csv')]);
});

describe('a check of data in many folders', () => {
  const graph = 'sources: [{ id: gv, kind: csv, path: "data/**/*.csv", table: GV }]\n';
  const content = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`/w/data/f${i}/x.csv`, 'ID\n1\n']));

  test('walks over them once', async () => {
    const { disk, check } = await setUp(graph, content);
    await check();
    const list = vi.spyOn(disk.files, 'list');
    expect(await check()).toEqual([]);
    expect(list.mock.calls.filter(([path]) => path.startsWith('/w/data/f'))).toHaveLength(50);
  });

  test('ends when it is cancelled', async () => {
    const { disk, engine } = await setUp(graph, content);
    const abort = new AbortController();
    const list = vi.spyOn(disk.files, 'list').mockImplementation((path) => {
      if (path === '/w/data/f10') abort.abort();
      return memoryFiles(disk.content).list(path);
    });
    await expect(engine.validate(GRAPH, undefined, abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(list.mock.calls.filter(([path]) => path.startsWith('/w/data/f')).length).toBeLessThan(5);
  });
});

test('a graph that was checked is not read again to count its health', async () => {
  const { disk, engine } = await setUp('sources: [{ id: a, kind: csv, path: a.csv }]\n', { '/w/a.csv': 'ID\n1\n' });
  const read = vi.spyOn(disk.files, 'read');
  const reads = () => read.mock.calls.filter(([path]) => path === GRAPH).length;
  await engine.validate(GRAPH);
  await engine.health(GRAPH);
  expect(reads()).toBe(1);
  disk.write(GRAPH, 'version: 1\ntables: { a: { key: [none] } }\n');
  expect(await engine.health(GRAPH)).toMatchObject({ keys: [] });
  expect(reads()).toBe(2);
});
