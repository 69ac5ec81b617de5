import { expect, test, vi } from 'vitest';
import { LoadedGraphs } from '../../../src/engine/graph/loaded-graphs';
import { memoryFiles } from './memory-files';

const ROOT = '/w/g.sgraph.yaml';
const TEXTS = {
  [ROOT]: 'version: 1\ninclude: [parts/*.yaml]\ndictionaries: [d.yaml]\ntables: { T: { columns: { A: {} } } }\n',
  '/w/parts/p.yaml': 'version: 1\ntables: { P: {} }\n',
  '/w/d.yaml': 'T.A: what it is\n',
};

function setUp() {
  const texts: Record<string, string> = { ...TEXTS };
  const files = memoryFiles({});
  const now = (): ReturnType<typeof memoryFiles> => memoryFiles(texts);
  files.read = (path) => now().read(path);
  files.stat = (path) => now().stat(path);
  files.list = (path) => now().list(path);
  const read = vi.spyOn(files, 'read');
  const graphs = new LoadedGraphs(files);
  const load = (text?: string, path = ROOT, folders: string[] = []) => graphs.load(path, text, { folders }, undefined);
  return { texts, load, graphs, reads: () => read.mock.calls.length };
}

test('a graph of which nothing has changed is not read again', async () => {
  const { load, reads } = setUp();
  const first = await load();
  expect(first.problems).toEqual([]);
  expect(reads()).toBe(3);
  expect(await load()).toBe(first);
  expect(reads()).toBe(3);
});

test('who asks while it is read gets the same one', async () => {
  const { load } = setUp();
  const [first, second] = await Promise.all([load('version: 1\n'), load('version: 1\n')]);
  expect(second).toBe(first);
});

test.each<[string, (given: ReturnType<typeof setUp>) => Promise<unknown>]>([
  ['its text', ({ load }) => load('version: 1\n')],
  ['its file', ({ texts, load }) => ((texts[ROOT] += '\n'), load())],
  ['a part', ({ texts, load }) => ((texts['/w/parts/p.yaml'] += '\n'), load())],
  ['a part that has come', ({ texts, load }) => ((texts['/w/parts/q.yaml'] = 'version: 1\n'), load())],
  ['a part that has gone', ({ texts, load }) => (delete texts['/w/parts/p.yaml'], load())],
  ['a dictionary', ({ texts, load }) => ((texts['/w/d.yaml'] += '\n'), load())],
  ['where files may lie', ({ load }) => load(undefined, ROOT, ['/w'])],
])('another graph is loaded after a change of %s', async (_what, change) => {
  const given = setUp();
  const first = await given.load();
  expect(await change(given)).not.toBe(first);
});

test('a root that has come above a part is found', async () => {
  const { texts, load } = setUp();
  delete texts[ROOT];
  const part = '/w/parts/p.yaml';
  expect((await load(undefined, part)).root).toBe(part);
  texts[ROOT] = TEXTS[ROOT] ?? '';
  expect((await load(undefined, part)).root).toBe(ROOT);
});

test('a graph that could not be read is tried again', async () => {
  const { texts, load } = setUp();
  delete texts[ROOT];
  await expect(load()).rejects.toMatchObject({ code: 'not-found' });
  texts[ROOT] = TEXTS[ROOT] ?? '';
  expect((await load()).graph.tables.size).toBe(2);
});

test('who cancels waits no longer', async () => {
  const { graphs } = setUp();
  const abort = new AbortController();
  const work = graphs.load(ROOT, undefined, undefined, abort.signal);
  abort.abort();
  await expect(work).rejects.toMatchObject({ code: 'cancelled' });
});

test('all texts that are not saved count, those of parts too', async () => {
  const { graphs, load } = setUp();
  const texts = new Map([
    [ROOT, TEXTS[ROOT]?.replace('A: {}', 'A: {}, B: {}') ?? ''],
    ['/w/parts/p.yaml', 'version: 1\ntables: { P: {}, Q: {} }\n'],
  ]);
  const loaded = await graphs.load(ROOT, texts, { folders: [] }, undefined);
  expect([...loaded.graph.tables.keys()]).toEqual(['T', 'P', 'Q']);
  expect(loaded.graph.tables.get('T')?.columns.size).toBe(2);
  expect(await graphs.load(ROOT, new Map(texts), { folders: [] }, undefined)).toBe(loaded);
  expect((await load()).graph.tables.size).toBe(2);
});

test('a root that is not saved says which parts it has', async () => {
  const { texts, graphs } = setUp();
  texts[ROOT] = 'version: 1\n';
  const unsaved = new Map([[ROOT, TEXTS[ROOT] ?? '']]);
  expect((await graphs.load('/w/parts/p.yaml', unsaved, { folders: [] }, undefined)).root).toBe(ROOT);
});

test('of a text in which one entry has changed only that entry is read', async () => {
  const { graphs } = setUp();
  const edges = (column: string) =>
    `version: 1\nsources:\n  - { id: a, kind: csv, path: a.csv }\nedges:\n  - { kind: key, from: A.x, to: B.x }\n  - { kind: key, from: A.y, to: B.${column}, label: l }\n`;
  const path = '/w/h.sgraph.yaml';
  const load = async (text: string) =>
    (await graphs.load(path, text, { folders: [] }, undefined)).files[0]?.places.edges;
  const [first, second] = (await load(edges('y'))) ?? [];
  const [again, other] = (await load(edges('xy'))) ?? [];
  expect(again).toBe(first);
  expect(other).not.toBe(second);
  expect((await load(edges('y')))?.[0]).toBe(first);
});
