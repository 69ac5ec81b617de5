import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';
import { databaseBytes } from '../ingest/sqlite-bytes';

const GRAPH = '/w/g.sgraph.yaml';
const SQL = `
  CREATE TABLE Customer (id INTEGER PRIMARY KEY, email TEXT UNIQUE, secret TEXT);
  CREATE TABLE Orders (id INTEGER PRIMARY KEY, buyer INTEGER REFERENCES Customer, payer INTEGER REFERENCES Customer(id));
  CREATE TABLE Line (orders INTEGER, no INTEGER, PRIMARY KEY (orders, no), FOREIGN KEY (orders) REFERENCES Orders(id));
  CREATE TABLE Log (at TEXT);
  CREATE VIEW Latest AS SELECT * FROM Orders;
`;

async function planned(yaml: string, content: Record<string, string> = {}) {
  const files = memoryFiles({ [GRAPH]: yaml, '/w/shop.sqlite': await databaseBytes(SQL), ...content });
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  const plan = inEnglish(await engine.planImport({ graph: GRAPH, database: '/w/shop.sqlite' }));
  return { ...plan, text: plan.files[0]?.text ?? '' };
}

describe('the keys that a database declares', () => {
  test('are merged into a graph over it, under the names that its tables have there', async () => {
    const yaml = 'version: 1\nsources: [{ id: shop, kind: sqlite, path: shop.sqlite, prefix: s_ }] # mine\n';
    const { text, added, notes } = await planned(yaml);
    expect(text.startsWith(yaml)).toBe(true);
    expect(added).toMatchObject({ tables: 0, columns: 0, details: 0, keys: 4, edges: 3 });
    expect(text).toMatch(/s_Line:\n {4}key: \[orders, "no"\]/);
    expect(text).toMatch(/from: s_Orders\.buyer, to: s_Customer\.id, label: buyer, cardinality: many-to-one, status: declared/); // prettier-ignore
    expect(text).toMatch(/from: s_Orders\.payer, to: s_Customer\.id, label: payer/);
    expect(notes).toEqual([]);
  });

  test('reach data that was exported from it, and nothing that the graph does not have is added', async () => {
    const yaml = `version: 1
sources:
  - { id: customer, kind: csv, path: customer.csv, table: customer }
  - { id: orders, kind: csv, path: orders.csv, table: orders }
tables:
  customer: { key: [email] } # a person says so
edges:
  - { kind: key, from: orders.buyer, to: customer.id, status: suggested, confidence: 0.7 }
`;
    const content = { '/w/customer.csv': 'id,email\n1,a\n', '/w/orders.csv': 'id,buyer,payer\n1,1,1\n' };
    const { text, added, conflicts, notes } = await planned(yaml, content);
    expect(text).toContain('  customer: { key: [email] } # a person says so\n');
    expect(text).not.toMatch(/secret|Line|Log|Latest/);
    expect(text).toMatch(/from: orders\.buyer, to: customer\.id, status: declared \}/);
    expect(added).toMatchObject({ tables: 0, columns: 0, confirmed: 1, edges: 1 });
    expect(conflicts).toEqual(['The key of customer is email in the graph and id in the schema.']);
    expect(notes.map(({ message }) => message)).toEqual([
      'The graph does not have the tables Line, Log; they were left out.',
    ]);
    const line = `version: 1\nsources:\n${['Customer', 'Orders', 'Line'].map((t) => `  - { id: ${t}, kind: csv, path: ${t}.csv, table: ${t} }\n`).join('')}`;
    const all = { '/w/Customer.csv': 'id\n1\n', '/w/Orders.csv': 'id\n1\n', '/w/Line.csv': 'orders,no\n1,1\n' };
    const { notes: other } = await planned(line, all);
    expect(other.map(({ message }) => message)).toContain('The graph does not have the table Log; it was left out.');
  });
});
