import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerConnection, ServerLimits, ServerResult } from '../../../src/engine/core/ports';
import { SQLITE } from '../../../src/engine/core/sql-dialect';
import { createServerEngine } from '../../../src/engine/store/server-engine';
import { connectPostgres } from '../../../src/platform/node/postgres-connection';
import type { PostgresSettings } from '../../../src/platform/thread/postgres-address';
import { serverPrograms, startCluster, type PostgresCluster } from '../../support/postgres-cluster';

const programs = serverPrograms();
if (!programs) console.warn('No PostgreSQL server is installed: tests of connections are skipped.');

const LIMITS: ServerLimits = { maxRows: 1000, maxCells: 10_000, timeoutMs: 10_000 };
/** Runs for minutes, whatever the machine. */
const ENDLESS = 'SELECT COUNT(*) FROM generate_series(1, 100000000000) AS g(i) WHERE i % 7 = 3';

describe.skipIf(!programs)('a connection to a PostgreSQL server', () => {
  let cluster: PostgresCluster;
  let settings: PostgresSettings;
  const opened: ServerConnection[] = [];

  const connect = async (other: Partial<PostgresSettings> = {}): Promise<ServerConnection> => {
    const connection = await connectPostgres({ ...settings, ...other });
    opened.push(connection);
    return connection;
  };
  const one = async (connection: ServerConnection, sql: string, limits = LIMITS): Promise<ServerResult> => {
    const [reply] = await connection.runAll([{ sql }], limits);
    if (!reply || 'error' in reply) throw reply?.error ?? new Error('no reply');
    return reply;
  };
  /** Statements that the server is working on for us. */
  const running = () =>
    cluster.use(async (client) => {
      const found = await client.query(
        `SELECT query FROM pg_stat_activity WHERE application_name = 'schema-graph' AND state = 'active' AND query LIKE '%generate_series%'`,
      );
      return found.rowCount ?? 0;
    });
  const until = async (test: () => Promise<boolean>): Promise<number> => {
    const started = performance.now();
    while (!(await test())) if (performance.now() - started > 5000) throw new Error('it never came');
    return performance.now() - started;
  };

  beforeAll(async () => {
    cluster = await startCluster(programs ?? '');
    const { host, port, user, password } = cluster;
    settings = { host, port, database: 'postgres', user, password, ssl: 'disable' };
    await cluster.run(`CREATE TABLE t (id int PRIMARY KEY, name text); INSERT INTO t VALUES (1, 'one'), (2, NULL);
      CREATE SEQUENCE s; CREATE ROLE reader LOGIN PASSWORD 'reads'; CREATE ROLE nobody;
      CREATE FUNCTION sly() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM public.t; RETURN 1; END $$`);
  }, 60_000);
  afterAll(async () => {
    for (const connection of opened) await connection.close();
    await cluster.stop();
  });

  test.each<[string, unknown]>([
    ['42::int2', 42],
    ['9007199254740991::int8', 9007199254740991],
    ['9007199254740993::int8', '9007199254740993'],
    ['12.50::numeric', 12.5],
    ['123456789012345678901234567890::numeric', '123456789012345678901234567890'],
    ["'NaN'::float8", null],
    ['0.1::float8', 0.1],
    ['true', 1],
    ['false', 0],
    ['NULL::int', null],
    ["DATE '2024-02-29'", '2024-02-29'],
    ["TIMESTAMP '2024-02-29 13:14:15'", '2024-02-29 13:14:15'],
    ["TIMESTAMPTZ '2024-02-29 13:14:15+02'", '2024-02-29 11:14:15+00'],
    ["TIME '13:14'", '13:14:00'],
    [`'{"a": [1, 2]}'::jsonb`, '{"a": [1, 2]}'],
    ["ARRAY['a b', NULL, 'c']", '{"a b",NULL,c}'],
    ["'ab'::char(5)", 'ab'],
    ["'\\x00ff'::bytea", new Uint8Array([0, 255])],
    ["'5 days'::interval", '5 days'],
    ["'it''s'", "it's"],
  ])('%s becomes %j', async (sql, value) => {
    expect((await one(await connect(), `SELECT ${sql} AS v`)).rows).toEqual([[value]]);
  });

  test('nothing is ever written, though the role could', async () => {
    const connection = await connect();
    const engine = createServerEngine(connection, SQLITE);
    const before = await cluster.use((c) => c.query('SELECT * FROM t ORDER BY id'));
    const attempts = [
      'DELETE FROM public.t',
      'INSERT INTO public.t VALUES (3)',
      'WITH gone AS (DELETE FROM public.t RETURNING *) SELECT * FROM gone',
      'SELECT * FROM public.t; DELETE FROM public.t',
      'SELECT * FROM public.t) AS x; DELETE FROM public.t; --',
      'SELECT * INTO public.u FROM public.t',
      'SELECT * FROM public.t FOR UPDATE',
      'CREATE TABLE public.u (x int)',
      "SELECT nextval('public.s')",
      'SELECT public.sly()',
      "SELECT set_config('transaction_read_only', 'off', false), public.sly()",
      "SELECT set_config('default_transaction_read_only', 'off', false)",
      'COMMIT; DELETE FROM public.t',
      'DO $$ BEGIN DELETE FROM public.t; END $$',
      "COPY public.t TO PROGRAM 'true'",
      'SELECT pg_catalog.pg_terminate_backend(pg_backend_pid())',
      "SELECT pg_read_file('/etc/passwd')",
      'SELECT "lo_import"(\'/etc/passwd\')',
    ];
    for (const limits of [{ maxRows: 10 }, { maxRows: Infinity }]) {
      for (const sql of attempts) {
        const [reply] = await engine.queryAll([{ sql }], limits);
        expect(reply, sql).toHaveProperty('error');
        // And once more without the list of functions, for what the transaction alone keeps from being written.
        if (!/pg_|lo_|set_config/.test(sql)) {
          const [bare] = await connection.runAll([{ sql }], { ...LIMITS, ...limits });
          expect(bare, sql).toHaveProperty('error');
        }
      }
    }
    await connection.runAll([{ sql: "SELECT set_config('default_transaction_read_only', 'off', false)" }], LIMITS);
    expect(await connection.runAll([{ sql: 'SELECT public.sly()' }], LIMITS)).toMatchObject([
      { error: expect.anything() as unknown },
    ]);
    const after = await cluster.use((c) => c.query('SELECT * FROM t ORDER BY id'));
    expect(after.rows).toEqual(before.rows);
    expect((await cluster.use((c) => c.query("SELECT to_regclass('public.u') AS u, is_called FROM s"))).rows).toEqual([
      { u: null, is_called: false },
    ]);
    // The control: the same role writes where nobody keeps it from doing so.
    await cluster.run('BEGIN; SELECT sly(); ROLLBACK');
  });

  test('what is cancelled is gone from the server within 300 ms', async () => {
    const connection = await connect();
    for (let round = 0; round < 3; round++) {
      const abort = new AbortController();
      const query = connection.runAll([{ sql: ENDLESS }], { ...LIMITS, timeoutMs: 60_000 }, abort.signal);
      const outcome = query.then(
        () => 'answered',
        (error: unknown) => error,
      );
      await until(async () => (await running()) === 1);
      const started = performance.now();
      abort.abort();
      expect(await outcome).toMatchObject({ code: 'cancelled' });
      expect(performance.now() - started).toBeLessThan(100);
      await until(async () => (await running()) === 0);
      expect(performance.now() - started).toBeLessThan(300);
      expect((await one(connection, 'SELECT 1')).rows).toEqual([[1]]);
    }
  });

  test('what takes too long is ended by the server, and the rest goes on', async () => {
    const connection = await connect();
    const started = performance.now();
    const replies = await connection.runAll([{ sql: ENDLESS }, { sql: 'SELECT 2' }], { ...LIMITS, timeoutMs: 200 });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(replies).toMatchObject([{ error: { code: 'limit' } }, { rows: [[2]] }]);
    expect(await running()).toBe(0);
  });

  test('rows and cells beyond the limits are not read', async () => {
    const connection = await connect();
    const rows = 'SELECT i, i AS j FROM (SELECT generate_series(1, 100000000000) AS i) AS g';
    const few = await one(connection, rows, { ...LIMITS, maxRows: 5 });
    expect([few.rows.length, few.truncated, few.columns]).toEqual([5, true, ['i', 'j']]);
    const cells = await one(connection, rows, { ...LIMITS, maxRows: Infinity, maxCells: 20 });
    expect([cells.rows.length, cells.truncated]).toEqual([10, true]);
    const all = await one(connection, 'SELECT * FROM public.t; ', { ...LIMITS, maxRows: 2 });
    expect([all.rows.length, all.truncated]).toEqual([2, false]);
    await until(async () => (await running()) === 0);
  });

  test('names are the ones that are written: nobody can put another function before the server’s own', async () => {
    await cluster.run(`CREATE FUNCTION public.lower(varchar) RETURNS text LANGUAGE sql AS $$ SELECT 'hijacked' $$`);
    expect((await one(await connect(), "SELECT lower('ABC'::varchar)")).rows).toEqual([['abc']]);
    await expect(one(await connect(), 'SELECT * FROM t')).rejects.toThrow(/name the table with its schema/);
  });

  test.each<[string, Partial<PostgresSettings>, string, RegExp]>([
    ['a wrong password', { password: 'wrong' }, 'bad-input', /does not take this password of owner/],
    ['no database', { database: 'nowhere' }, 'bad-input', /has no database nowhere/],
    ['no such user', { user: 'stranger', password: 'x' }, 'bad-input', /does not take this password of stranger/],
    ['no server', { port: 1 }, 'not-found', /No server answers at 127.0.0.1:1/],
    ['a server without encryption', { ssl: 'require' }, 'bad-input', /does not encrypt/],
    [
      'a role that it may not take',
      { user: 'reader', password: 'reads', role: 'nobody' },
      'bad-input',
      /does not let reader read/,
    ],
  ])('%s is told', async (_what, other, code, message) => {
    const failure = await connect(other).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as unknown });
  });

  test('no password is told', async () => {
    const { password: _, ...without } = settings;
    await expect(connectPostgres(without)).rejects.toThrow(/asks for the password of owner, and none is known/);
  });

  test('what one may not read is refused, and the rest goes on', async () => {
    const connection = await connect({ user: 'reader', password: 'reads' });
    expect(await connection.runAll([{ sql: 'SELECT * FROM public.t' }, { sql: 'SELECT 1' }], LIMITS)).toMatchObject([
      { error: { code: 'bad-input', message: expect.stringContaining('does not allow it') as unknown } },
      { rows: [[1]] },
    ]);
  });

  test('a server that ends a session in the middle of a query is told, and asked again', async () => {
    const connection = await connect();
    const query = connection
      .runAll([{ sql: ENDLESS }], { ...LIMITS, timeoutMs: 60_000 })
      .catch((error: unknown) => error);
    await until(async () => (await running()) === 1);
    await cluster.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND pid <> pg_backend_pid()`,
    );
    expect(await query).toMatchObject({ code: 'not-found', message: expect.stringContaining('went away') as unknown });
    expect((await one(connection, 'SELECT 3')).rows).toEqual([[3]]);
  });

  test('a server that stops is told', async () => {
    const own = await startCluster(programs ?? '');
    const connection = await connectPostgres({ ...settings, port: own.port });
    const query = connection
      .runAll([{ sql: ENDLESS }], { ...LIMITS, timeoutMs: 60_000 })
      .catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await own.stop();
    expect(await query).toMatchObject({ code: 'not-found' });
    await expect(connection.runAll([{ sql: 'SELECT 1' }], LIMITS)).rejects.toMatchObject({ code: 'not-found' });
    await connection.close();
  }, 60_000);
});
