// Workers that die in the middle of their work: for want of memory, or because somebody killed them. Real threads are ended at
// random moments of imports and of questions; whatever could not be done is told, and the next attempt finds everything whole.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import type { Platform, WorkerPort } from '../../../src/engine/core/ports';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { loadSources } from '../../../src/engine/ingest/load';
import { createNodePlatform } from '../../../src/platform/node/platform';
import { buildSqlWorker } from './sql-worker-folder';

const LONG = process.env['LONG'] === '1';
const ROWS = 4_000;
const TABLES = ['a', 'b', 'c'];
/** What is asked of whole data, and the only right answer. */
const COUNTS = TABLES.map((name) => `SELECT count(*), sum(n), count(DISTINCT word) FROM ${name}`);
const RIGHT = [[ROWS, (ROWS * (ROWS - 1)) / 2, 97]];

let workers: string;
let folder: string;
beforeAll(async () => {
  workers = await buildSqlWorker();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-killed-'));
  const lines = Array.from({ length: ROWS }, (_, i) => `${i},word ${i % 97},${i / 4}`);
  for (const name of TABLES) fs.writeFileSync(path.join(folder, `${name}.csv`), `n,word,share\n${lines.join('\n')}\n`);
  const records = lines.map((line, n) => JSON.stringify({ n, word: line.split(',')[1] }));
  fs.writeFileSync(path.join(folder, 'c.json'), `[${records.join(',')}]`);
});
afterAll(() => {
  for (const made of [workers, folder]) fs.rmSync(made, { recursive: true, force: true });
});

/** Ends every worker so many ms after its start, until `spared` is called. */
function deadly(moments: () => number): { readonly platform: Platform; readonly spare: () => void } {
  const platform = createNodePlatform({ workerFolder: workers });
  let isDeadly = true;
  const doomed = (port: WorkerPort): WorkerPort => {
    if (isDeadly) setTimeout(() => isDeadly && port.terminate(), moments());
    return port;
  };
  const { workers: inner } = platform;
  return {
    platform: {
      ...platform,
      workers: {
        interruptible: true,
        spawnSql: () => doomed(inner.spawnSql()),
        ...(inner.spawnReader && { spawnReader: () => doomed(inner.spawnReader?.() ?? inner.spawnSql()) }),
      },
    },
    spare: () => (isDeadly = false),
  };
}

/** The same moments each time (a linear congruence), in ms. */
function random(seed: number, most: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const sources = (): { id: string; kind: string; path: string; table: string }[] => [
  { id: 'a', kind: 'csv', path: path.join(folder, 'a.csv'), table: 'a' },
  { id: 'b', kind: 'csv', path: path.join(folder, 'b.csv'), table: 'b' },
  { id: 'c', kind: 'json', path: path.join(folder, 'c.json'), table: 'c' },
];

describe('a worker that is killed', () => {
  it.each(Array.from({ length: LONG ? 200 : 8 }, (_, seed) => seed))(
    'during an import leaves nothing broken behind (%i)',
    async (seed) => {
      const { platform, spare } = deadly(random(seed, 400));
      const on = { ...platform, files: filesAnywhere(platform.files) };
      const before = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
      try {
        const data = await loadSources(sources(), on);
        // Whatever was read is whole; what is missing is told.
        const read = data.tables.map(({ name }) => name);
        expect(read.length + data.unread.length).toBe(TABLES.length);
        for (const { rows } of data.tables) expect(rows).toBe(ROWS);
        spare();
        for (const name of read) {
          const answer = await data.engine.query(COUNTS[TABLES.indexOf(name)] ?? '');
          expect(answer.rows).toEqual(RIGHT);
        }
        await data.engine.close();
      } catch (error) {
        expect(error).toBeInstanceOf(SchemaGraphError);
        expect((error as Error).message).toMatch(/try again|ended while/);
      }
      spare();
      const again = await loadSources(sources(), on);
      expect(again.problems).toEqual([]);
      for (const sql of COUNTS) expect((await again.engine.query(sql)).rows).toEqual(RIGHT);
      await again.engine.close();
      expect(fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))).toEqual(before);
    },
  );

  it.each(Array.from({ length: LONG ? 50 : 4 }, (_, seed) => seed))(
    'during questions is replaced, and no answer is wrong (%i)',
    async (seed) => {
      let kill = (): void => undefined;
      const platform = createNodePlatform({ workerFolder: workers });
      const ports: WorkerPort[] = [];
      const on: Platform = {
        ...platform,
        workers: {
          ...platform.workers,
          spawnSql: () => {
            const port = platform.workers.spawnSql();
            ports.push(port);
            kill = () => ports.at(-2)?.terminate();
            return port;
          },
        },
      };
      const data = await loadSources(sources(), { ...on, files: filesAnywhere(on.files) });
      const moment = random(seed, 30);
      for (let i = 0; i < 5; i++) {
        const timer = setTimeout(() => kill(), moment());
        const outcomes = await data.engine.queryAll([...COUNTS, ...COUNTS].map((sql) => ({ sql })));
        clearTimeout(timer);
        expect(outcomes).toHaveLength(2 * COUNTS.length);
        for (const outcome of outcomes) {
          if ('error' in outcome) expect(outcome.error.message).toMatch(/try again/);
          else expect(outcome.rows).toEqual(RIGHT);
        }
      }
      // The last one may have been killed right after its last answer: who asks next is told to try again, once.
      const ask = async () => (await data.engine.query(COUNTS[0] ?? '')).rows;
      expect(await ask().catch((error: unknown) => (/try again/.test(String(error)) ? ask() : Promise.reject(error as Error)))).toEqual(RIGHT); // prettier-ignore
      await data.engine.close();
    },
  );
});
