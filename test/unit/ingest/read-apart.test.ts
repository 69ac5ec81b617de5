/** Files are read in a thread of their own, which gives the same rows and can be ended. */
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Workers } from '../../../src/engine/core/ports';
import { quoteIdentifier } from '../../../src/engine/core/sql-text';
import { kindOfFile } from '../../../src/engine/graph/source-kinds';
import { loadSources } from '../../../src/engine/ingest/load';
import type { LoadedData } from '../../../src/engine/ingest/loaded-data';
import { ReadersApart } from '../../../src/engine/ingest/read-apart';
import { createNodeWorkers } from '../../../src/platform/node/workers';
import { buildSqlWorker } from '../store/sql-worker-folder';
import { memoryPlatform } from './memory-files';
import { workbook } from './workbooks';

let folder: string;
beforeAll(async () => {
  folder = await buildSqlWorker();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Workers whose readers run some text instead. */
function playing(script: string): Workers {
  return {
    ...createNodeWorkers(folder),
    spawnReader() {
      const worker = new Worker(script, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
      let failure: Error | undefined;
      worker.on('error', (error: Error) => (failure = error));
      return {
        post: (message) => worker.postMessage(message),
        onMessage: (listener) => void worker.on('message', listener),
        onExit: (listener) => void worker.on('exit', () => listener(failure)),
        terminate: () => void worker.terminate(),
      };
    },
  };
}

const REQUEST = {
  ...{ path: '/data/a.xlsx', bytes: new Uint8Array(), reading: {} },
  ...{ note: () => undefined, leaveOut: () => undefined },
};

async function readAll(readers: ReadersApart): Promise<number> {
  let rows = 0;
  const read = await readers.of('excel');
  for await (const batch of read(REQUEST)) rows += batch.rows.length;
  return rows;
}

const PORTION = `port.postMessage({ kind: 'rows', table: 0, opened: { name: '' }, columns: [], rows: [{ place: 1, cells: [] }], done: 0 });`;
const WITH_PORT = `const port = require('node:worker_threads').parentPort;`;

describe('a reader', () => {
  it('that does not get on is ended, and the next file is read in another', async () => {
    const readers = new ReadersApart(playing(`${WITH_PORT} port.on('message', () => { for (;;); });`), {
      silence: 150,
    });
    for (let i = 0; i < 2; i++)
      await expect(readAll(readers)).rejects.toThrow(
        'nothing could be read of it within 0 s, and reading was given up',
      );
    readers.close();
  });

  it('that the machine has no time for is waited for', async () => {
    const script = `${WITH_PORT} port.on('message', () => setTimeout(() => { ${PORTION} port.postMessage({ kind: 'end' }); }, 600));`;
    // The processor does a tenth of what it could.
    const starved: Workers = { ...playing(script), processorMs: () => performance.now() / 10 };
    expect(await readAll(new ReadersApart(starved, { silence: 150 }))).toBe(1);
  });

  it('that never says a word is given up even so', async () => {
    const idle: Workers = { ...playing(`${WITH_PORT} port.on('message', () => undefined);`), processorMs: () => 0 };
    await expect(readAll(new ReadersApart(idle, { silence: 10 }))).rejects.toThrow('reading was given up');
  });

  it('that waits for what never comes is given up soon: it has all the time it wants, and does nothing', async () => {
    const idle = playing(
      `${WITH_PORT} port.on('message', ({ kind }) => { if (kind === 'ping') port.postMessage({ kind: 'pong' }); });`,
    );
    const start = performance.now();
    await expect(readAll(new ReadersApart({ ...idle, processorMs: () => 0 }, { silence: 500 }))).rejects.toThrow('reading was given up'); // prettier-ignore
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('that answers late is waited for: the machine may be busy', async () => {
    // Of its time it has what one answer takes, and then its work.
    const script = `${WITH_PORT} port.on('message', ({ kind }) => {
      if (kind === 'ping') setTimeout(() => port.postMessage({ kind: 'pong' }), 400);
      if (kind === 'read') setTimeout(() => { ${PORTION} port.postMessage({ kind: 'end' }); }, 2000);
    });`;
    const busy: Workers = { ...playing(script), processorMs: () => 0 };
    expect(await readAll(new ReadersApart(busy, { silence: 500 }))).toBe(1);
  });

  it('says how far it got', async () => {
    const script = `${WITH_PORT} port.on('message', () => { ${PORTION} for (;;); });`;
    const readers = new ReadersApart(playing(script), { silence: 150 });
    await expect(readAll(readers)).rejects.toThrow('after row 1 nothing more');
  });

  it('that takes too much memory ends alone', async () => {
    const script = `${WITH_PORT} port.on('message', () => { const all = []; for (;;) all.push({ a: [1, 2, 3] }); });`;
    await expect(readAll(new ReadersApart(playing(script)))).rejects.toThrow('takes more memory than it may');
  }, 20_000);

  it('that fails is told of', async () => {
    const script = `${WITH_PORT} port.on('message', () => { throw new Error('x'); });`;
    await expect(readAll(new ReadersApart(playing(script)))).rejects.toThrow('ended while it was reading it');
  });

  it('is ended at once where the work is cancelled', async () => {
    const abort = new AbortController();
    const script = `${WITH_PORT} port.on('message', () => { for (;;); });`;
    const reading = readAll(new ReadersApart(playing(script), { signal: abort.signal }));
    setTimeout(() => abort.abort(), 100);
    const start = performance.now();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

const LONG_JSON = JSON.stringify(
  Array.from({ length: 5000 }, (_, i) => ({ id: i, name: `n${i}`, items: [{ n: i }, { n: i + 1 }] })),
);
const FILES: Readonly<Record<string, Uint8Array>> = {
  'a.xlsx': workbook({ A: { rows: [['id', 'name'], [1, 'x'], [2, 'y'], ['=1/0', '']] }, B: { rows: [['n', 'm'], [1, 2]] } }), // prettier-ignore
  'a.json': strToU8(LONG_JSON),
  'a.jsonl': strToU8('{"a":1,"l":[{"b":2}]}\nno JSON\n{"a":{"c":3}}\n'),
  'broken.xlsx': strToU8('PK no workbook'),
};

async function told(data: LoadedData): Promise<unknown> {
  const rows = await Promise.all(
    data.tables.map(({ name }) => data.engine.query(`SELECT * FROM ${quoteIdentifier(name)}`, { maxRows: 20_000 })),
  );
  const problems = data.problems.map(({ message, ...rest }) => ({ ...rest, message: inEnglish(message) }));
  await data.engine.close();
  return { tables: data.tables, problems, rows: rows.map((result) => result.rows), fingerprint: data.fingerprint };
}

describe('read apart and in the same thread', () => {
  it.each(Object.keys(FILES))('%s is the same', async (name) => {
    const platform = await memoryPlatform({ [`/data/${name}`]: FILES[name] ?? '' });
    const source = { id: 'one', kind: kindOfFile(name) ?? '', path: `/data/${name}` };
    const here = await told(await loadSources([source], platform));
    const apart = await told(await loadSources([source], { ...platform, workers: createNodeWorkers(folder) }));
    expect(apart).toEqual(here);
  });
});
