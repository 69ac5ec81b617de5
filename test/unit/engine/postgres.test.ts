import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/engine/core/answers';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import { serverData } from '../../../src/engine/ingest/list-data';
import { finalAnswer } from '../../../src/engine/judge';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { createPostgresServers } from '../../../src/platform/node/postgres-servers';
import { serverPrograms, startCluster, type PostgresCluster } from '../../support/postgres-cluster';

const programs = serverPrograms();
if (!programs) console.warn('No PostgreSQL server is installed: graphs over one are not tested.');

const HOSTILE = 'x"; DROP TABLE customers; --';
const SCHEMA = `
  CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, "Home Town" text, since date, active boolean);
  COMMENT ON TABLE customers IS 'people who buy'; COMMENT ON COLUMN customers.since IS 'day of the first order';
  INSERT INTO customers VALUES (1, 'Ada', 'Paris', '2020-01-02', true), (2, 'Bob', 'Rome', '2021-03-04', false), (3, 'Eve''; --', 'Rome', NULL, true);
  CREATE TABLE orders (id int, customer_id int REFERENCES customers (id), placed timestamp NOT NULL, total numeric(10, 2)) PARTITION BY RANGE (placed);
  CREATE TABLE orders_2020 PARTITION OF orders FOR VALUES FROM ('2020-01-01') TO ('2021-01-01');
  CREATE TABLE orders_2021 PARTITION OF orders FOR VALUES FROM ('2021-01-01') TO ('2022-01-01');
  INSERT INTO orders VALUES (1, 1, '2020-05-06 07:08:09', 12.5), (2, 1, '2021-02-03', 7.5), (3, 2, '2021-03-04', 100);
  CREATE VIEW loyal AS SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id HAVING count(*) > 1;
  CREATE SCHEMA archive; CREATE TABLE archive.customers (id int, name text); INSERT INTO archive.customers VALUES (9, 'Old');
  CREATE TABLE "${HOSTILE.replaceAll('"', '""')}" ("se""lect" int, "MiXed" text); INSERT INTO "${HOSTILE.replaceAll('"', '""')}" VALUES (1, 'x');
  CREATE TABLE secrets (id int); INSERT INTO secrets VALUES (1);
  CREATE ROLE reader LOGIN PASSWORD 'reads';
  GRANT USAGE ON SCHEMA archive TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA public, archive TO reader; REVOKE ALL ON secrets FROM reader;`;

describe.skipIf(!programs)('a graph over a PostgreSQL server', () => {
  let cluster: PostgresCluster;
  let session: Session;

  const engineFor = async (port: number) => {
    const settings = {
      host: '127.0.0.1',
      port,
      database: 'postgres',
      user: 'reader',
      password: 'reads',
      ssl: 'disable' as const,
    };
    return createEngine({
      ...(await createInProcessPlatform()),
      servers: createPostgresServers(new Map([['shop', settings]])),
    });
  };

  beforeAll(async () => {
    cluster = await startCluster(programs ?? '');
    await cluster.run(SCHEMA);
    session = await (await engineFor(cluster.port)).open({ data: [serverData('shop')] });
  }, 60_000);
  afterAll(async () => {
    await session.close();
    await cluster.stop();
  });

  test('has the tables of all schemas, views among them, those in parts once, and what one may not read is told', () => {
    expect([...session.graph.tables.keys()].sort()).toEqual(
      ['archive.customers', 'customers', 'loyal', 'orders', HOSTILE].sort(),
    );
    expect(session.warnings.map((warning) => inEnglish(warning)).join()).toMatch(/public\.secrets is left out/);
    expect(session.graph.sources).toEqual([{ id: 'shop', kind: 'postgres', connection: 'shop' }]);
  });

  test('has declared keys, references and types', () => {
    expect(session.graph.tables.get('customers')?.key).toEqual(['id']);
    expect(session.graph.edges.filter(({ status }) => status === 'declared').map(({ from, to }) => [from, to])).toEqual(
      [[[{ table: 'orders', column: 'customer_id' }], [{ table: 'customers', column: 'id' }]]],
    );
    const types = [...(session.catalogue.tables.get('customers')?.columns ?? [])].map(({ column, type }) => [
      column,
      type,
    ]);
    expect(types).toEqual([
      ['id', 'integer'],
      ['name', 'text'],
      ['Home Town', 'text'],
      ['since', 'date'],
      ['active', 'boolean'],
    ]);
  });

  test('has comments for descriptions', () => {
    const table = session.graph.tables.get('customers');
    expect([table?.description, table?.columns.get('since')?.description]).toEqual([
      'people who buy',
      'day of the first order',
    ]);
  });

  test('answers there, with rows by their keys', async () => {
    const { answer } = await finalAnswer(session, 'How many orders does each customer have?', {});
    expect(answer?.answer.rows.map((row) => row.at(-1))).toEqual([2, 1]);
    expect(answer?.sql).toContain('"public"."orders"');
    expect(answer?.citations[0]?.key).not.toEqual({});
  });

  test('declares keys that are merged into a graph of other files, or into one over it', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'declared-'));
    const write = (name: string, text: string) => {
      fs.writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const engine = await engineFor(cluster.port);
    const planned = async (graph: string) =>
      inEnglish(await engine.planImport({ graph, database: serverData('shop') }));
    try {
      write('customers.csv', 'id,name\n1,Ada\n2,Bob\n');
      write('orders.csv', 'id,customer_id,total\n1,1,12.5\n2,1,7.5\n');
      const written = `version: 1
# exported on Monday
sources:
  - { id: customers, kind: csv, path: customers.csv, table: customers }
  - { id: orders, kind: csv, path: orders.csv, table: orders }
tables:
  customers: { description: mine } # keep
edges:
  - { kind: context, from: orders.total, to: orders.id }
`;
      const { files, notes, added } = await planned(write('exported.sgraph.yaml', written));
      expect(added).toMatchObject({ tables: 0, keys: 1, edges: 1 });
      const lines = (files[0]?.text ?? '').split('\n');
      expect(written.split('\n').filter((line) => !lines.includes(line))).toEqual([
        '  customers: { description: mine } # keep',
      ]);
      expect(lines).toContain('  customers: { description: mine, key: [id] } # keep');
      expect(lines.join('\n')).toMatch(/from: orders\.customer_id, to: customers\.id, .*status: declared/);
      expect(notes.map(({ message }) => message).join()).toMatch(/does not have the tables .*archive\.customers/);

      const over = `version: 1\nsources: [{ id: shop, kind: postgres, connection: shop, prefix: s_ }]\nexclude: { columns: [s_orders.total] }\n`;
      const own = await planned(write('over.sgraph.yaml', over));
      expect(own.files[0]?.text).toMatch(/from: s_orders\.customer_id, to: s_customers\.id/);
      expect(own.notes).toEqual([]);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  test('shows nothing of what the graph excludes', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'excluded-'));
    const file = path.join(folder, 'shop.sgraph.yaml');
    fs.writeFileSync(
      file,
      `version: 1
name: shop
exclude: { tables: [loyal], columns: [customers.name], redact: ["customers.Home Town"] }
sources:
  - { id: shop, kind: postgres, connection: shop }
`,
    );
    const hiding = await (await engineFor(cluster.port)).open({ graph: file });
    const hidden = /Ada|Bob|Paris|Rome|loyal/;
    try {
      expect([...hiding.catalogue.tables.keys()]).toContain('customers');
      expect(JSON.stringify([...hiding.catalogue.tables.values()])).not.toMatch(hidden);
      for (const question of [
        'List the names of all customers',
        'Show the home town of each customer',
        'List all customers',
      ]) {
        const told: unknown[] = [];
        for await (const event of hiding.ask(question)) told.push(event);
        expect(JSON.stringify(told), question).not.toMatch(hidden);
      }
      expect(hiding.check('SELECT "name" FROM "customers"').problems).not.toEqual([]);
      const sql = 'SELECT count(*) FROM "customers"';
      let rows: unknown;
      for await (const event of hiding.ask('All', { corrections: [{ kind: 'sql', sql }] }))
        if (event.type === 'answer') rows = (event.output as Answer).answer.rows;
      expect(rows).toEqual([[3]]);
    } finally {
      await hiding.close();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  test('is drafted with what looks sensitive, which is not read where that is said: no stand-in can take its place', async () => {
    await cluster.run(`CREATE TABLE people (id int PRIMARY KEY, mail text); GRANT SELECT ON people TO reader;
      INSERT INTO people SELECT i, 'person' || i || '@example.org' FROM generate_series(1, 30) i`);
    try {
      const engine = await engineFor(cluster.port);
      const { yaml } = await engine.draft({ data: [serverData('shop')], baseFolder: '/w' });
      expect(yaml).toContain(
        'they\n# are not read:\n# exclude:\n#   columns:\n#     - people.mail # e-mail addresses\n',
      );
      expect(yaml).not.toContain('stand-in');
    } finally {
      await cluster.run('DROP TABLE people');
    }
  });

  test('a server that cannot be reached is an error that says so', async () => {
    await expect((await engineFor(1)).open({ data: [serverData('shop')] })).rejects.toThrow(
      /No server answers at 127\.0\.0\.1:1/,
    );
  });
});
