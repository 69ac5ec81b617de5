import { expect, test, vi } from 'vitest';
import type { Files } from '../../../src/engine/core/ports';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Engine } from '../../../src/engine/engine';
import { nameAmong, sharedFolder } from '../../../src/engine/ingest/loaded-data';
import { placeOfRow } from '../../../src/platform/thread/cited-rows';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';
import { workbook } from '../ingest/workbooks';
import { answerOf } from '../../support/answer-of';

const engineOf = async (over: Files): Promise<Engine> =>
  createEngine({ ...(await createInProcessPlatform()), files: over });

const files = memoryFiles({
  '/w/g.sgraph.yaml': `version: 1
sources:
  - { id: crash, kind: csv, path: data/crash.csv }
  - { id: gv, kind: csv, path: data/GV_*.csv, table: GV }
  - { id: log, kind: jsonl, path: "*.jsonl", table: log }
  - { id: shop, kind: sqlite, path: data/shop.sqlite }
  - { id: crm, kind: postgres, connection: crm }
  - { id: orders, kind: json, path: orders.json }
  - { id: book, kind: excel, path: book.xlsx }
  - { id: broken, kind: csv, path: broken.txt }
  - { id: deep, kind: csv, path: "deep/**/*.csv", table: deep }
  - { id: outside, kind: csv, path: ../secret.csv }
`,
  '/w/data/crash.csv': '\uFEFFid,text\n\n1,"two\nlines"\n\n2,x\n',
  '/w/data/GV_1.csv': 'id\n1\n',
  '/w/data/GV_2.csv': 'id\n2\n',
  '/w/deep/a/x.csv': 'id\n1\n2\n',
  '/w/deep/b/x.csv': 'id\n1\n2\n',
  '/secret.csv': 'id\n1\n',
  '/w/log.jsonl': '{"a":1}\n\n{"a":2}\n',
  '/w/asked.sgq.jsonl': '{"question":"?"}\n',
  '/w/orders.json': '[\n  { "id": 1, "items": [\n    { "n": 1 } ] },\n  { "id": 2, "items": [{ "n": 2 }] }\n]',
  '/w/book.xlsx': '',
  '/w/data/shop.sqlite': '',
  '/w/broken.txt': '"a"b\n'.repeat(2000),
});

test.each<[string, string, number | string, string | undefined, object]>([
  ['a row of a text file', 'crash', 2, undefined, { file: '/w/data/crash.csv', line: 6 }],
  ['a row of the only file of a pattern', 'log', 2, undefined, { file: '/w/log.jsonl', line: 3 }],
  ['a row of several files', 'gv', 1, 'GV_2.csv', { file: '/w/data/GV_2.csv', line: 2 }],
  ['a row of files in several folders', 'deep', 2, 'b/x.csv', { file: '/w/deep/b/x.csv', line: 3 }],
  ['a row of a file of many, of which another was the only one then', 'deep', 1, undefined, {}],
  ['a row of a file of several that has gone', 'gv', 1, 'GV_3.csv', {}],
  ['a row of one of several files that is now the only one', 'log', 1, 'log.jsonl', { file: '/w/log.jsonl', line: 1 }],
  ['a row that the file does not have any more', 'crash', 7, undefined, { file: '/w/data/crash.csv' }],
  ['a row that only its key tells', 'crash', 'A, B', undefined, { file: '/w/data/crash.csv' }],
  ['a row of a database', 'shop', 3, undefined, { file: '/w/data/shop.sqlite' }],
  ['a row of a server', 'crm', 3, undefined, {}],
  ['a row of a file that is something else by now', 'broken', 1, undefined, { file: '/w/broken.txt' }],
  ['a row of a source that the graph lacks', 'none', 1, undefined, {}],
])('finds %s', async (_what, source, row, file, place) => {
  const cited = { source, row, ...(file !== undefined && { file }) };
  expect(await placeOfRow(await engineOf(files), { graph: '/w/g.sgraph.yaml' }, cited)).toEqual(place);
});

test('finds a row of a list within a record', async () => {
  const engine = await engineOf(files);
  const key = { graph: '/w/g.sgraph.yaml' };
  const at = (table: string, row: number) => placeOfRow(engine, key, { source: 'orders', table, row });
  expect(await at('orders', 2)).toEqual({ file: '/w/orders.json', line: 4 });
  expect(await at('orders_items', 2)).toEqual({ file: '/w/orders.json', line: 4 });
  expect(await at('orders_items', 1)).toEqual({ file: '/w/orders.json', line: 2 });
  expect(await at('orders_items', 3)).toEqual({ file: '/w/orders.json' });
  expect(await placeOfRow(engine, key, { source: 'book', table: 'book', row: 2 })).toEqual({ file: '/w/book.xlsx' });
});

test('a citation does not lead outside', async () => {
  const cited = { source: 'outside', row: 1 };
  await expect(placeOfRow(await engineOf(files), { graph: '/w/g.sgraph.yaml' }, cited)).rejects.toMatchObject({
    code: 'refused-file',
  });
});

test('the rows of one answer are found in a graph that is read once', async () => {
  const read: string[] = [];
  const seen: Files = {
    ...files,
    read: (path) => {
      read.push(path);
      return files.read(path);
    },
  };
  const engine = await engineOf(seen);
  for (const row of [1, 2]) await placeOfRow(engine, { graph: '/w/g.sgraph.yaml' }, { source: 'crash', row });
  expect(read.filter((path) => path.endsWith('.sgraph.yaml'))).toHaveLength(1);
});

test('each citation of a table of several files leads to its row, and those of one file name none', async () => {
  const data = memoryFiles({
    '/w/g.sgraph.yaml': `version: 1
sources:
  - { id: trips, kind: csv, path: "data/**/t*.csv", table: trips }
  - { id: boats, kind: csv, path: boats.csv, table: boats }
`,
    '/w/data/t1.csv': 'trip,port\n1,Oslo\n2,Bergen\n',
    '/w/data/old/t1.csv': 'trip,port\n3,"Os\nlo"\n4,Oslo\n',
    '/w/boats.csv': 'boat\nAda\n',
  });
  const engine = await engineOf(data);
  const session = await engine.open({ graph: '/w/g.sgraph.yaml' });
  const cited = async (question: string) => {
    const answer = await answerOf(session, question);
    const places = await Promise.all(
      answer.citations.map(async (citation) => placeOfRow(engine, { graph: '/w/g.sgraph.yaml' }, citation)),
    );
    return { files: answer.citations.map(({ file }) => file), places };
  };
  expect(await cited('How many trips are there?')).toEqual({
    files: ['old/t1.csv', 'old/t1.csv', 't1.csv', 't1.csv'],
    places: [
      { file: '/w/data/old/t1.csv', line: 2 },
      { file: '/w/data/old/t1.csv', line: 4 },
      { file: '/w/data/t1.csv', line: 2 },
      { file: '/w/data/t1.csv', line: 3 },
    ],
  });
  expect(await cited('How many boats are there?')).toEqual({
    files: [undefined],
    places: [{ file: '/w/boats.csv', line: 2 }],
  });
  await session.close();
});

test.each<[string, readonly string[], string]>([
  ['one file', ['/w/a.csv'], '/w/'],
  ['files of one folder', ['/w/d/a.csv', '/w/d/b.csv'], '/w/d/'],
  ['folders that begin alike', ['/w/data/a.csv', '/w/data2/a.csv'], '/w/'],
  ['a file beside a folder', ['/w/d/e/a.csv', '/w/d.csv'], '/w/'],
  ['nothing but the root', ['/v/a.csv', '/w/a.csv'], '/'],
  ['two drives', ['/w/a.csv', 'c:/w/a.csv'], ''],
])('the folder that holds %s', (_what, files, folder) => {
  expect(sharedFolder(files)).toBe(folder);
  if (files.length > 1) expect(files.map((file) => folder + (nameAmong(file, files) ?? ''))).toEqual(files);
});

test('a row of many files is found without comparing each file with all others', async () => {
  const names = Array.from({ length: 400 }, (_, i) => `/w/many/part_${String(i).padStart(3, '0')}.csv`);
  const graph = 'version: 1\nsources: [{ id: many, kind: csv, path: "many/*.csv" }]\n';
  const many = memoryFiles({
    '/w/g.sgraph.yaml': graph,
    ...Object.fromEntries(names.map((name) => [name, 'id\n1\n'])),
  });
  const spies = [vi.spyOn(String.prototype, 'split'), vi.spyOn(String.prototype, 'startsWith')];
  const engine = await engineOf(many);
  const place = await placeOfRow(
    engine,
    { graph: '/w/g.sgraph.yaml' },
    { source: 'many', row: 1, file: 'part_399.csv' },
  );
  const calls = spies.map((spy) => spy.mock.calls.filter(([by]) => typeof by === 'string').length);
  spies.forEach((spy) => spy.mockRestore());
  expect(place).toEqual({ file: '/w/many/part_399.csv', line: 2 });
  expect(Math.max(...calls)).toBeLessThan(names.length * 20);
});

test('a row of a workbook is cited by its cells, also one of a further table of a sheet', async () => {
  const people = [['id', 'name'], [1, 'Ann'], [2, 'Bo'], [], [null, null, 'code', 'label'], [null, null, 'a', 'Chief'], [null, null, 'b', 'Cook']]; // prettier-ignore
  const rows = { 'Our staff': { rows: people }, Towns: { rows: [['town'], ['Oslo'], ['Rome']] } };
  const engine = await engineOf(
    memoryFiles({
      '/w/g.sgraph.yaml': 'version: 1\nsources:\n  - { id: book, kind: excel, path: book.xlsx }\n',
      '/w/book.xlsx': workbook(rows),
    }),
  );
  const session = await engine.open({ graph: '/w/g.sgraph.yaml' });
  expect(inEnglish(session.notes)).toContainEqual(
    expect.stringContaining('Sheet Our staff has several tables; the one in C5:D7 is called Our staff_2.'),
  );
  const cells: (string | undefined)[][] = [];
  for (const question of ['What are the names?', 'What are the labels?', 'What are the towns?']) {
    const { citations } = await answerOf(session, question);
    cells.push(citations.map((citation) => citation.cells));
  }
  expect(cells).toEqual([
    ["'Our staff'!A2:B2", "'Our staff'!A3:B3"],
    ["'Our staff'!C6:D6", "'Our staff'!C7:D7"],
    ['Towns!A2', 'Towns!A3'],
  ]);
});
