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
  const read = readSchema(schema, language, before.tables);
  const plan = mergeSchema(before, before, read);
  const notes = inEnglish(read.notes.map(({ message }) => message));
  return { ...plan, text: editGraphAll(text, plan.edits).text, conflicts: inEnglish(plan.conflicts), notes };
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

  it.each<[string, 'sql' | 'dbml', string, readonly string[]]>([
    [
      'a table of the graph, its key and another spelling',
      'sql',
      'CREATE TABLE calls (id INT PRIMARY KEY, who INT REFERENCES crm.CUSTOMER, what INT, FOREIGN KEY (what) REFERENCES Orders (ORDER_ID));',
      [
        '{ kind: key, from: calls.who, to: Customer.id, status: declared }',
        '{ kind: key, from: calls.what, to: orders.order_id, status: declared }',
      ],
    ],
    [
      'two tables of the graph, from one to the other',
      'sql',
      'ALTER TABLE items ADD FOREIGN KEY ("no") REFERENCES customer (id);',
      ['{ kind: key, from: items.no, to: Customer.id, status: declared }'],
    ],
    [
      'a column of the graph in a table that the file describes in part',
      'sql',
      'CREATE TABLE orders (payer INT, FOREIGN KEY (payer) REFERENCES items (order_id), FOREIGN KEY (order_id) REFERENCES items (order_id));',
      ['{ kind: key, from: orders.payer, to: items.order_id, status: declared }'],
    ],
    [
      'a table of the graph, in DBML',
      'dbml',
      'Table calls {\n  who int [ref: > customer.id]\n}\nRef: items.no > orders.order_id',
      [
        '{ kind: key, from: calls.who, to: Customer.id, cardinality: many-to-one, status: declared }',
        '{ kind: key, from: items.no, to: orders.order_id, cardinality: many-to-one, status: declared }',
      ],
    ],
  ])('takes references to %s', (_what, language, schema, edges) => {
    const { text, notes } = merged(schema, language);
    const lines = text.split('\n').map((line) => line.replace(/^  - /, ''));
    expect(lines.filter((line) => line.startsWith('{ kind') && !GRAPH.includes(line))).toEqual(edges);
    expect(notes).toEqual([]);
  });

  it('says which reference names what neither the file nor the graph has', () => {
    const { notes } = merged('CREATE TABLE calls (who INT REFERENCES person (id), what INT REFERENCES orders (nr));');
    expect(notes).toEqual([
      'The reference calls (who) → person (id) names what neither the file describes nor the graph has; it was left out.',
      'The reference calls (what) → orders (nr) names what neither the file describes nor the graph has; it was left out.',
    ]);
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
