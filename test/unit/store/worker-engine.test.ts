import fs from 'node:fs';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerPort, Workers } from '../../../src/engine/core/ports';
import type { SqlEngine } from '../../../src/engine/store/sql-engine';
import { createWorkerEngine } from '../../../src/engine/store/worker-engine';
import { createInProcessWorkers } from '../../../src/platform/node/in-process-workers';
import { createNodeWorkers } from '../../../src/platform/node/workers';
import { attackedDatabase } from './attack-file';
import { buildSqlWorker } from './sql-worker-folder';

const ENDLESS = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c';
const PEOPLE = 'SELECT count(*) FROM person';

/** The bars; a test machine that is busy may take ten times as long. */
const STOPPED_MS = 100;
const USABLE_AGAIN_MS = 300;

let bytes: Uint8Array;
let folder: string;

beforeAll(async () => {
  bytes = attackedDatabase(await initSqlJs());
  folder = await buildSqlWorker();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Two tables of 30,000 rows whose keys agree but for blanks around them. */
async function manyRows(): Promise<{ size: number; bytes: () => Promise<Uint8Array> }> {
  const sql = await initSqlJs();
  const db = new sql.Database();
  const numbers = 'WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < 29999)';
  db.exec('CREATE TABLE a (k TEXT, n INTEGER); CREATE TABLE b (k TEXT)');
  db.exec(
    `INSERT INTO a ${numbers} SELECT 'k' || n || ' ', n FROM c; INSERT INTO b ${numbers} SELECT ' k' || n FROM c`,
  );
  const image = db.export();
  db.close();
  return { size: image.length, bytes: () => Promise.resolve(image) };
}

function open(workers: Workers): Promise<SqlEngine> {
  return createWorkerEngine({ workers, image: { size: bytes.length, bytes: () => Promise.resolve(bytes) } });
}

describe.each([
  ['threads', () => createNodeWorkers(folder)],
  ['this thread', () => createInProcessWorkers()],
])('the engine over workers in %s', (_, makeWorkers) => {
  let engine: SqlEngine;
  beforeAll(async () => {
    engine = await open(await makeWorkers());
  });
  afterAll(() => engine.close());

  it('binds parameters and gives every kind of value', async () => {
    const { columns, rows } = await engine.query(
      `SELECT ?1 AS a, ?2 AS b, NULL AS c, x'00ff' AS d, 9007199254740993 AS e, -9223372036854775808 AS f, 1e300 AS g, 5 AS h`,
      { params: ["O'Hara", 1.5] },
    );
    expect(columns).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(rows).toEqual([
      ["O'Hara", 1.5, null, new Uint8Array([0, 255]), '9007199254740993', '-9223372036854775808', 1e300, 5],
    ]);
  });

  it('cuts at the row limit and at the cell limit, and says so', async () => {
    const all = await engine.query('SELECT * FROM person');
    expect([all.rows.length, all.truncated]).toEqual([20, false]);
    const exactly = await engine.query('SELECT * FROM person', { maxRows: 20 });
    expect([exactly.rows.length, exactly.truncated]).toEqual([20, false]);
    const rows = await engine.query('SELECT * FROM person', { maxRows: 7 });
    expect([rows.rows.length, rows.truncated]).toEqual([7, true]);
    const cells = await engine.query('SELECT * FROM person', { maxCells: 10 });
    expect([cells.rows.length, cells.truncated]).toEqual([3, true]);
  });

  it('joins fast by what is indexed, gives the same rows, and still cannot be written to', async () => {
    const big = await createWorkerEngine({ workers: await makeWorkers(), image: await manyRows() });
    const join = 'SELECT count(*), sum(a.n) FROM a JOIN b ON TRIM(a.k) = TRIM(b.k)';
    await big.index?.([
      { table: 'a', on: ['TRIM("k")'] },
      { table: 'b', on: ['TRIM("k")'] },
      { table: 'nowhere', on: ['"k"'] },
    ]);
    // Without an index these are 900 million comparisons.
    const { rows } = await big.query(join, { timeoutMs: 5000 });
    expect(rows).toEqual([[30_000, (29_999 * 30_000) / 2]]);
    await expect(big.query('DELETE FROM a')).rejects.toMatchObject({ code: 'refused-sql' });
    await big.close();
  });

  it('answers each statement of a list, and goes on after one that fails', async () => {
    const [first, second, third] = await engine.queryAll([
      { sql: PEOPLE },
      { sql: 'SELECT x FROM nowhere' },
      { sql: 'SELECT name FROM person WHERE id = ?1', params: [3] },
    ]);
    expect(first).toMatchObject({ rows: [[20]] });
    const error = second && 'error' in second ? second.error : undefined;
    expect(error).toMatchObject({ code: 'bad-input', message: 'SQLite: no such table: nowhere' });
    expect(third).toMatchObject({ rows: [['person 3']] });
  });

  it('refuses with a code', async () => {
    await expect(engine.query('DELETE FROM person')).rejects.toMatchObject({ code: 'refused-sql' });
    await expect(engine.query('SELECT 1 \0')).rejects.toMatchObject({ code: 'refused-sql' });
    await expect(engine.query('')).rejects.toMatchObject({ code: 'refused-sql' });
  });

  it('stops a query that returns rows without end at its time limit', async () => {
    const endless = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c';
    const limits = { maxRows: Infinity, maxCells: Infinity, timeoutMs: 50 };
    await expect(engine.query(endless, limits)).rejects.toMatchObject({ code: 'limit' });
    expect((await engine.query(PEOPLE)).rows).toEqual([[20]]);
  });

  it('does not begin what was cancelled before', async () => {
    await expect(engine.query(PEOPLE, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the engine over threads', () => {
  let engine: SqlEngine;
  beforeAll(async () => {
    engine = await open(createNodeWorkers(folder));
  });
  afterAll(() => engine.close());

  it('stops a running query when it is cancelled, 50 times, and answers the next one', async () => {
    for (let i = 0; i < 50; i++) {
      const controller = new AbortController();
      const running = engine.query(ENDLESS, { signal: controller.signal });
      const outcome = expect(running).rejects.toMatchObject({ code: 'cancelled' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      const start = performance.now();
      controller.abort();
      await outcome;
      expect(performance.now() - start).toBeLessThan(10 * STOPPED_MS);
      expect((await engine.query(PEOPLE)).rows).toEqual([[20]]);
    }
  });

  it('is usable within 300 ms after a query was stopped, when the spare had time to get ready', async () => {
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await expect(engine.query(ENDLESS, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'limit' });
      const start = performance.now();
      await engine.query(PEOPLE);
      expect(performance.now() - start).toBeLessThan(10 * USABLE_AGAIN_MS);
    }
  });

  it('cancels a query that waits behind another one, which goes on', async () => {
    const first = engine.query(ENDLESS, { timeoutMs: 200 });
    const outcome = expect(first).rejects.toMatchObject({ code: 'limit' });
    const controller = new AbortController();
    const second = expect(engine.query(PEOPLE, { signal: controller.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    controller.abort();
    await second;
    await outcome;
    expect((await engine.query(PEOPLE)).rows).toEqual([[20]]);
  });

  it('stops one statement of a list and runs the others', async () => {
    const outcomes = await engine.queryAll([{ sql: PEOPLE }, { sql: ENDLESS }, { sql: PEOPLE }], { timeoutMs: 100 });
    expect(outcomes).toMatchObject([{ rows: [[20]] }, { error: { code: 'limit' } }, { rows: [[20]] }]);
  });

  it('refuses everything once it is closed', async () => {
    const other = await open(createNodeWorkers(folder));
    const running = expect(other.query(ENDLESS)).rejects.toMatchObject({ code: 'cancelled' });
    await other.close();
    await running;
    await expect(other.query(PEOPLE)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the engine without a spare worker', () => {
  /** Threads that are counted, and that cannot be started while `failing`. */
  class CountedWorkers implements Workers {
    readonly #workers = createNodeWorkers(folder);
    running = 0;
    failing = false;

    spawnSql(): WorkerPort {
      if (this.failing) throw new Error('No thread can be started.');
      const port = this.#workers.spawnSql();
      this.running++;
      let ended = false;
      const terminate = (): void => {
        if (!ended) this.running--;
        ended = true;
        port.terminate();
      };
      return {
        post: (message, transfer) => port.post(message, transfer),
        onMessage: (listener) => port.onMessage(listener),
        onExit: (listener) => port.onExit(listener),
        terminate,
      };
    }
  }

  const openLarge = (workers: Workers): Promise<SqlEngine> =>
    createWorkerEngine({ workers, image: { size: 2 ** 30, bytes: () => Promise.resolve(bytes) } });
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

  it('holds a large database twice only once it is made ready for questions', async () => {
    const workers = new CountedWorkers();
    const image = { size: 100 * 1024 * 1024, bytes: () => Promise.resolve(bytes) };
    const engine = await createWorkerEngine({ workers, image });
    await pause();
    expect((await engine.query(PEOPLE)).rows).toEqual([[20]]);
    expect(workers.running).toBe(1);
    await engine.index?.([]);
    await expect.poll(() => workers.running).toBe(2);
    await engine.close();
  });

  it('tries again on the next query where a worker could not be started', async () => {
    const workers = new CountedWorkers();
    const engine = await openLarge(workers);
    workers.failing = true;
    await expect(engine.query(ENDLESS, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'limit' });
    await pause(); // an unhandled rejection in this time would fail the run
    await expect(engine.query(PEOPLE)).rejects.toThrow('No thread can be started.');
    workers.failing = false;
    expect((await engine.query(PEOPLE)).rows).toEqual([[20]]);
    await engine.close();
    expect(workers.running).toBe(0);
  });

  it('frees what keeps the image of the database once it is closed', async () => {
    let dropped = 0;
    const drop = (): Promise<void> => Promise.resolve(void dropped++);
    const image = { size: 2 ** 30, bytes: () => Promise.resolve(bytes), drop };
    const engine = await createWorkerEngine({ workers: new CountedWorkers(), image });
    expect(dropped).toBe(0);
    await engine.close();
    expect(dropped).toBe(1);
    await engine.close(); // others may use it as well
    expect(dropped).toBe(1);
  });

  it('does not begin what is cancelled while a worker is started', async () => {
    const engine = await openLarge(new CountedWorkers());
    await expect(engine.query(ENDLESS, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'limit' });
    const controller = new AbortController();
    const waiting = engine.query(ENDLESS, { signal: controller.signal, timeoutMs: 60_000 });
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await Promise.resolve(); // the query before has ended; this one waits for the next worker
    await Promise.resolve();
    controller.abort();
    await outcome;
    expect((await engine.query(PEOPLE)).rows).toEqual([[20]]);
    await engine.close();
  });

  it('starts no worker once it is closed', async () => {
    const workers = new CountedWorkers();
    const engine = await openLarge(workers);
    const running = expect(engine.query(ENDLESS)).rejects.toMatchObject({ code: 'cancelled' });
    await pause();
    await engine.close();
    await running;
    await pause();
    expect(workers.running).toBe(0);
  });
});

it('gives one answer for each statement where a worker ends after its last answer', async () => {
  const inner = await createInProcessWorkers();
  let dies = true;
  const workers: Workers = {
    interruptible: false,
    spawnSql: () => {
      const port = inner.spawnSql();
      let exit = (): void => undefined;
      let asked = -1;
      return {
        post: (message, transfer) => {
          const { id, kind } = message as { readonly id: number; readonly kind: string };
          if (kind === 'query') asked = id;
          port.post(message, transfer);
        },
        onMessage: (listener) =>
          port.onMessage((message) => {
            const { id, kind } = message as { readonly id: number; readonly kind: string };
            // It ends between its answers and the word that it is done.
            if (!dies || id !== asked || kind !== 'done') listener(message);
            else [dies] = [false, exit()];
          }),
        onExit: (listener) => (exit = () => listener(undefined)),
        terminate: () => port.terminate(),
      };
    },
  };
  const engine = await open(workers);
  const outcomes = await engine.queryAll([{ sql: PEOPLE }, { sql: PEOPLE }]);
  expect(dies).toBe(false);
  expect(outcomes.map((outcome) => ('error' in outcome ? outcome.error.message : outcome.rows))).toEqual([
    [[20]],
    [[20]],
  ]);
  expect((await engine.query(PEOPLE)).rows).toEqual([[20]]);
  await engine.close();
});

it('says what is wrong with an image that is no database', async () => {
  const image = { size: 5000, bytes: () => Promise.resolve(new Uint8Array(5000).fill(65)) };
  const workers = await createInProcessWorkers();
  await expect(createWorkerEngine({ workers, image })).rejects.toMatchObject({
    code: 'bad-input',
    message: 'SQLite: file is not a database',
  });
});
