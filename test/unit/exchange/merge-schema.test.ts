import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { readSchema } from '../../../src/engine/exchange/exchange';
import { mergeSchema } from '../../../src/engine/exchange/merge-schema';
import { editGraphAll } from '../../../src/engine/graph/edit';
import { parseGraph } from '../../../src/engine/graph/parse';

const GRAPH = `version: 1
# Mine.
tables:
  Customer: # people
    key: [id]
    columns:
      id: { type: integer }
      name: { type: text, description: mine }
      since: {}
  orders: { suggested: { key: [order_id] }, columns: { order_id: { type: integer }, customer: { type: integer }, payer: {} } }
  items: { columns: { order_id: {}, no: {} } }
edges:
  - { kind: key, from: orders.customer, to: Customer.id, label: buys, status: suggested, confidence: 0.5 } # look
  - { kind: key, from: items.order_id, to: orders.order_id, status: rejected }
`;

function merged(schema: string, language: 'sql' | 'dbml' = 'sql', text = GRAPH) {
  const before = parseGraph(text, '').value;
  const plan = mergeSchema(before, before, readSchema(schema, language));
  return { ...plan, text: editGraphAll(text, plan.edits).text, conflicts: inEnglish(plan.conflicts) };
}

describe('merging a schema', () => {
  it('adds what is missing and lists what the graph says otherwise', () => {
    const { text, conflicts, added } = merged(`
      CREATE TABLE customer (id TEXT, NAME TEXT COMMENT 'theirs', since DATE, mail TEXT UNIQUE, PRIMARY KEY (id, name));
      CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer (id), payer INTEGER, FOREIGN KEY (payer) REFERENCES customer (id));
      CREATE TABLE items (order_id INTEGER REFERENCES orders (order_id), no INTEGER, PRIMARY KEY (order_id, no));
      CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, city TEXT);`);
    expect(conflicts).toEqual([
      'Customer.id is of type integer in the graph and text in the schema.',
      'The key of Customer is id in the graph and id and name in the schema.',
      'The join items.order_id → orders.order_id is declared in the schema and rejected in the graph.',
    ]);
    expect(added).toEqual({ tables: 1, columns: 3, details: 4, keys: 3, edges: 1, confirmed: 2 });
    expect(text).toMatchInlineSnapshot(`
      "version: 1
      # Mine.
      tables:
        Customer: # people
          key: [id]
          unique: [[mail]]
          columns:
            id: { type: integer }
            name: { type: text, description: mine }
            since: { type: date }
            mail: { type: text }
        orders: { key: [order_id], columns: { order_id: { type: integer }, customer: { type: integer }, payer: { type: integer } } }
        items: { key: [order_id, "no"], columns: { order_id: { type: integer }, no: { type: integer } } }
        shops: { key: [shop_id], columns: { shop_id: { type: integer }, city: { type: text } } }
      edges:
        - { kind: key, from: orders.customer, to: Customer.id, label: buys, status: declared } # look
        - { kind: key, from: orders.payer, to: Customer.id, label: payer, status: declared }
        - { kind: key, from: items.order_id, to: orders.order_id, status: rejected }
      "
    `);
  });

  it('adds nothing twice', () => {
    const schema = 'Table a { x int [pk] \n y text [unique] }\nTable b { x int [ref: > a.x] }\nRef again: b.x > a.x';
    const once = merged(schema, 'dbml').text;
    expect(merged(schema, 'dbml', once)).toMatchObject({ edits: [], text: once });
  });

  it('labels parallel and self joins, so that they can be told apart', () => {
    const { text } = merged(
      'CREATE TABLE airports (code TEXT PRIMARY KEY); CREATE TABLE flights (source_airport TEXT REFERENCES airports, dest_airport TEXT REFERENCES airports, next INT REFERENCES flights (n), n INT);',
      'sql',
      'version: 1\n',
    );
    expect(text.match(/label: [^,]*/g)).toEqual(['label: source', 'label: destination', 'label: next']);
  });

  it('leaves every byte of a graph that it adds to', () => {
    const { text } = merged('CREATE TABLE z (a INT PRIMARY KEY);');
    const lines = new Set(text.split('\n'));
    expect(GRAPH.split('\n').filter((line) => !lines.has(line))).toEqual([]);
  });

  it('imports 300 tables of 30 columns in a few seconds', { timeout: 20_000 }, () => {
    const columns = Array.from({ length: 30 }, (_, i) => `c${i} INT`).join(', ');
    const sql = Array.from(
      { length: 300 },
      (_, i) => `CREATE TABLE t${i} (${columns}, FOREIGN KEY (c1) REFERENCES t${(i + 1) % 300} (c0));`,
    ).join('\n');
    const started = performance.now();
    expect(merged(sql, 'sql', 'version: 1\n').added).toMatchObject({ tables: 300, columns: 9000, edges: 300 });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe('DBML', () => {
  it('is read in all its forms', () => {
    const { tables, references, notes } = readSchema(
      `// a comment
Project shop { database_type: 'PostgreSQL'
  Note: '''long
  text''' }
Enum status { open [note: 'x'] closed }
Table core.users as U [headercolor: #3498DB] {
  id integer [primary key, increment]
  "full name" "character varying"(255) [not null, note: 'it\\'s a name', default: \`now()\`]
  tags text[] 
  state status
  Note { 'people' }
}
Table orders [note: 'what was bought'] {
  id int [pk]
  user_id bigint [ref: > U.id]
  a int
  b int [unique]
  indexes {
    (a, b) [unique, name: 'ab']
    a
    \`lower(x)\` [unique]
  }
}
Table parts { order_id int
  no int
  indexes { (order_id, no) [pk] } }
Ref parts_of { orders.id < parts.order_id [delete: cascade] }
Ref: orders.(a, b) <> parts.(order_id, no)
Ref: orders.gone > parts.no
TableGroup g { orders parts }`,
      'dbml',
    );
    expect(tables).toMatchObject([
      {
        name: 'users',
        description: 'people',
        key: ['id'],
        columns: [
          { name: 'id', type: 'integer' },
          { name: 'full name', type: 'text', description: "it's a name" },
          { name: 'tags' },
          { name: 'state' },
        ],
      },
      { name: 'orders', description: 'what was bought', key: ['id'], unique: [['b'], ['a', 'b']] },
      { name: 'parts', key: ['order_id', 'no'] },
    ]);
    expect(references).toEqual([
      { table: 'orders', columns: ['user_id'], to: 'users', toColumns: ['id'], cardinality: 'many-to-one' },
      {
        table: 'parts',
        columns: ['order_id'],
        to: 'orders',
        toColumns: ['id'],
        cardinality: 'many-to-one',
        label: 'parts_of',
      },
      { table: 'orders', columns: ['a', 'b'], to: 'parts', toColumns: ['order_id', 'no'], cardinality: 'many-to-many' },
    ]);
    expect(notes).toHaveLength(1);
  });

  it.each([
    '',
    'Table',
    'Table {',
    'Table a {',
    'Table a { b',
    'Ref',
    'Ref: a',
    'Ref {',
    'Table a { b int [',
    "Table a { Note: '",
    'Table a { indexes { (',
    '}}}',
    'Table a { ] x }',
  ])('reads what is broken as far as it goes: %s', (dbml) => expect(() => readSchema(dbml, 'dbml')).not.toThrow());
});
