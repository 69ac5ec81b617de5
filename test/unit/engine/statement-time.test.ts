/** How long a statement that somebody wrote may run: on a real worker, for no other engine can be stopped. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { createNodePlatform } from '../../../src/platform/node/platform';
import { runGraphTool } from '../../../src/tools/run-tool';
import { buildSqlWorker } from '../store/sql-worker-folder';
import { answerOf } from '../../support/answer-of';

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

let workers: string;
let folder: string;
let session: Session;
beforeAll(async () => {
  workers = await buildSqlWorker();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-time-'));
  fs.writeFileSync(path.join(folder, 'ports.csv'), 'code,name\nHH,Hamburg\nRT,Rotterdam\n');
  const graph = path.join(folder, 'ports.sgraph.yaml');
  fs.writeFileSync(graph, 'version: 1\nsources: [{ id: data, kind: csv, path: ports.csv }]\ntables: { ports: { key: [code] } }\n'); // prettier-ignore
  const platform = createNodePlatform({ workerFolder: workers });
  session = await createEngine({ ...platform, files: filesAnywhere(platform.files) }).open({ graph });
});
afterAll(async () => {
  await session.close();
  for (const made of [workers, folder]) fs.rmSync(made, { recursive: true, force: true });
});

it('ends after the time that it is given, says so, and leaves the data to the next question', async () => {
  const start = performance.now();
  const corrections = [{ kind: 'sql', sql: ENDLESS }] as const;
  const answer = await answerOf(session, 'How many?', { corrections, statementMs: 500 });
  expect(performance.now() - start).toBeLessThan(5000);
  expect(answer.abstained).toBe(true);
  expect(answer.reason && inEnglish(answer.reason)).toMatch(/longer than 0\.5 s/);
});

it('is for the tool what it asks for, and no more than whoever runs it allows', async () => {
  for (const [input, statementMs, said] of [
    [{ max_seconds: 1 }, undefined, 'longer than 1 s'],
    [{ max_seconds: 60 }, 300, 'longer than 0.3 s'],
    [{}, undefined, 'longer than 10 s'],
  ] as const) {
    const work = statementMs === undefined ? {} : { statementMs };
    const { text } = await runGraphTool('run_sql', session, { sql: ENDLESS, ...input }, work);
    expect(text).toContain(said);
  }
}, 30_000);

it('is so for the tool, which takes statements again at once', async () => {
  const start = performance.now();
  const { text } = await runGraphTool('run_sql', session, { sql: ENDLESS }, { statementMs: 500 });
  expect(performance.now() - start).toBeLessThan(5000);
  expect(text).toContain('Refused');
  const next = await runGraphTool('run_sql', session, { sql: 'SELECT count(*) FROM ports' }, { statementMs: 500 });
  expect(next.text).toContain('[2]');
});
