import { expect, test } from 'vitest';
import type { Files } from '../../../src/engine/core/ports';
import { createEngine, type Engine, type Session } from '../../../src/engine/engine';
import { placeOfRow } from '../../../src/platform/thread/cited-rows';
import { filesBehind } from '../../../src/platform/thread/files-behind';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { SessionCache } from '../../../src/platform/thread/session-cache';
import { memoryFiles } from '../ingest/memory-files';

const GRAPH = '/g.sgraph.yaml';

/** A cache over an engine whose sessions only say which texts they were opened on. */
function cacheOf(): { cache: SessionCache; opened: string[]; closed: string[] } {
  const opened: string[] = [];
  const closed: string[] = [];
  const open = (request: { text: ReadonlyMap<string, string> }) => {
    const text = [...request.text.values()].toSorted().join(' + ');
    opened.push(text);
    const close = () => {
      closed.push(text);
      return Promise.resolve();
    };
    const catalogue = { tables: new Map(), fingerprint: '' };
    return Promise.resolve({ text, madeFrom: [GRAPH, '/parts/*.sgraph.yaml'], catalogue, close } as unknown as Session);
  };
  return { cache: new SessionCache({ open } as unknown as Engine, {} as Files), opened, closed };
}

const textOf = (session: Session) => Promise.resolve((session as unknown as { text: string }).text);
const use = (cache: SessionCache, text: string, unsaved: Record<string, string> = {}) =>
  cache.use({ graph: GRAPH, text, unsaved: new Map(Object.entries(unsaved)) }, {}, textOf);

test('each of two texts of one graph that are asked at once gets its own session', async () => {
  const { cache, closed } = cacheOf();
  await use(cache, 'first');
  expect(await Promise.all([use(cache, 'second'), use(cache, 'third')])).toEqual(['second', 'third']);
  expect(await use(cache, 'third')).toBe('third');
  expect(closed.sort()).toEqual(['first', 'second']);
});

test('a changed text that is asked twice at once is opened once', async () => {
  const { cache, opened } = cacheOf();
  await use(cache, 'first');
  await Promise.all([use(cache, 'second'), use(cache, 'second')]);
  expect(opened).toEqual(['first', 'second']);
});

test('the unsaved text of a part is asked, and that of another graph opens nothing anew', async () => {
  const { cache, opened } = cacheOf();
  await use(cache, 'root');
  expect(await use(cache, 'root', { '/parts/a.sgraph.yaml': 'part' })).toBe('part + root');
  expect(await use(cache, 'root', { '/parts/a.sgraph.yaml': 'part', '/other.sgraph.yaml': 'x' })).toBe('part + root');
  expect(await use(cache, 'root', { '/parts/a.sgraph.yaml': 'other part' })).toBe('other part + root');
  expect(await use(cache, 'root')).toBe('root');
  expect(opened).toEqual(['root', 'part + root', 'other part + root', 'root']);
});

test('a session, the rows that it cites and the files behind it are those of an unsaved part', async () => {
  const part = '/part.sgraph.yaml';
  const files = memoryFiles({
    [GRAPH]: 'version: 1\ninclude: [part.sgraph.yaml]\nsources: [{ id: a, kind: csv, path: a.csv }]\n',
    [part]: 'version: 1\n',
    '/a.csv': 'id\n1\n',
    '/b.csv': 'id\n2\n',
  });
  const unsaved = new Map([[part, 'version: 1\nsources: [{ id: b, kind: csv, path: b.csv }]\n']]);
  const key = { graph: GRAPH, unsaved };
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  const tables = await new SessionCache(engine, files).use(key, {}, async (session) => {
    const names = [...session.graph.tables.keys()];
    await session.close();
    return names;
  });
  expect(tables).toEqual(['a', 'b']);
  expect(await placeOfRow(engine, key, { source: 'b', row: 1 })).toEqual({ file: '/b.csv', line: 2 });
  expect(await filesBehind(engine, key)).toContain('/b.csv');
});
