/** What a question would run, before anything runs. */
import initSqlJs from 'sql.js';
import { expect, test } from 'vitest';
import { createEngine } from '../../../src/engine/engine';
import { memoryPlatform } from '../ingest/memory-files';

test('is told by the words of the question alone, and nothing runs', async () => {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(`CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO singer VALUES (1, 'Ana');`);
  const graph = 'version: 1\nsources: [{ id: data, kind: sqlite, path: data.sqlite }]\n';
  const platform = await memoryPlatform({ '/w/data.sqlite': database.export(), '/w/g.sgraph.yaml': graph });
  const session = await createEngine(platform).open({ graph: '/w/g.sgraph.yaml' });
  const { sql, focus, missing } = session.preview('How many singers are there?');
  expect(sql).toContain('COUNT(*)');
  expect([focus, missing]).toEqual(['number of singers', []]);
  await session.close();
});
