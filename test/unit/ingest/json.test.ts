import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellFile } from './load-file';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

describe('JSON files', () => {
  it('read a list of records as a table, objects in it as columns', async () => {
    const told = await tellFile(
      'people.json',
      json([
        { id: 1, name: { first: 'A', last: 'B' } },
        { id: 2, ok: true },
      ]),
    );
    expect(told.tables).toEqual(['people(id:integer, name.first:text, name.last:text, ok:boolean)']);
    expect(told.rows['people']).toEqual([[1, 1, 'A', 'B', null], [2, 2, null, null, 1]]); // prettier-ignore
    expect(told.problems).toEqual([]);
  });

  it('read lists of records within records as tables that refer to them', async () => {
    const orders = [
      {
        id: 'a',
        items: [
          { sku: 1, tags: ['x', 'y'] },
          { sku: 2, parts: [{ n: 5 }] },
        ],
      },
      { id: 'b', items: [] },
      { id: 'c', items: [{ sku: 3 }, null] },
    ];
    const told = await tellFile('orders.json', json(orders));
    expect(told.tables).toEqual([
      'orders(id:text)',
      'orders_items(record_no:integer, orders_id:text, sku:integer, tags:text) orders_id -> orders(id)',
      'orders_items_parts(orders_items_record_no:integer, n:integer) orders_items_record_no -> orders_items(record_no)',
    ]);
    expect(told.rows['orders_items']).toEqual([
      [1, 1, 'a', 1, '["x","y"]'],
      [2, 2, 'a', 2, null],
      [3, 3, 'c', 3, null],
      [4, 4, 'c', null, null],
    ]);
    expect(told.rows['orders_items_parts']).toEqual([[1, 2, 5]]);
  });

  it('read lists of lists that are called data as tables by position, named by a list beside them', async () => {
    const told = await tellFile('t.json', json({ columns: ['id', 'city'], data: [[1, 'Rome'], [2, 'Oslo']] })); // prettier-ignore
    expect(told.tables).toEqual(['t(id:integer, city:text)']);
    expect(told.rows['t']).toEqual([[1, 1, 'Rome'], [2, 2, 'Oslo']]); // prettier-ignore
    const view = { meta: { view: { columns: [{ name: 'id' }, { name: 'city' }] } }, data: [[1, 'Rome'], [2, 'Oslo']] }; // prettier-ignore
    const portal = await tellFile('t.json', json(view));
    expect(portal.tables).toContain('t(column_1:integer, column_2:text)');
    expect(portal.rows['t']).toHaveLength(2);
    const sheet = await tellFile('t.json', json({ range: 'A1:B3', values: [['id', 'city'], ['1', 'Rome'], ['2', 'Oslo']] })); // prettier-ignore
    expect(sheet.tables).toEqual(['t(id:text, city:text)']);
  });

  it('read lists of records in a list, as servers give page by page, as one table', async () => {
    const told = await tellFile('t.json', json([{ page: 1, pages: 1 }, [{ country: { id: 'IT' }, value: 1 }, { country: { id: 'NO' }, value: 2 }], [{ value: 3 }]])); // prettier-ignore
    expect(told.tables).toEqual(['t(page:integer, pages:integer)', 'records(country.id:text, value:integer)']);
    expect(told.rows['records']).toEqual([[1, 'IT', 1], [2, 'NO', 2], [3, null, 3]]); // prettier-ignore
  });

  it('name a reference as the key that it refers to, where that says what it is', async () => {
    const told = await tellFile('orders.json', json([{ order_id: 7, items: [{ n: 1 }] }, { order_id: 8 }]));
    expect(told.tables[1]).toBe('orders_items(order_id:integer, n:integer) order_id -> orders(order_id)');
    expect(told.rows['orders_items']).toEqual([[1, 7, 1]]);
  });

  it('refer by record number where no column tells records apart', async () => {
    const told = await tellFile(
      'o.json',
      json([
        { id: 1, l: [{ n: 1 }] },
        { id: 1, l: [{ n: 2 }] },
      ]),
    );
    expect(told.tables).toEqual([
      'o(record_no:integer, id:integer)',
      'o_l(o_record_no:integer, n:integer) o_record_no -> o(record_no)',
    ]);
    expect(told.rows['o_l']).toEqual([[1, 1, 1], [2, 2, 2]]); // prettier-ignore
  });

  it('read lists in objects as tables by path; what stands beside them is told', async () => {
    const told = await tellFile(
      'dump.json',
      json({
        version: 2,
        shop: { orders: [{ id: 1 }], meta: { at: 'x' } },
        customers: { data: [{ id: 5 }] },
        empty: [],
      }),
    );
    expect(told.tables).toEqual(['shop_orders(id:integer)', 'customers(id:integer)']);
    expect(told.problems).toEqual([
      '1 values-left-out: Single values beside the tables are left out: version, shop and empty.',
    ]);
  });

  it.each<[string, unknown, string, unknown[]]>([
    ['a wrapper that says nothing', { data: [{ a: 1 }] }, 't(a:integer)', [[1, 1]]],
    ['objects by name', { x: { n: 1 }, y: { n: 2 }, z: { n: 3 } }, 't(key:text, n:integer)', [[1, 'x', 1], [2, 'y', 2], [3, 'z', 3]]], // prettier-ignore
    ['a single object', { a: 1, b: { c: 'x' } }, 't(a:integer, b.c:text)', [[1, 1, 'x']]],
    ['lists of lists with names', [['a', 'b'], [1, 2]], 't(a:integer, b:integer)', [[1, 1, 2]]], // prettier-ignore
    ['lists of lists', [[1, 2], [3, 4]], 't(column_1:integer, column_2:integer)', [[1, 1, 2], [2, 3, 4]]], // prettier-ignore
    ['single values', [3, 4], 't(value:integer)', [[1, 3], [2, 4]]], // prettier-ignore
    ['names that JavaScript has', [{ ['__proto__']: 1, constructor: 2, '': 3 }], 't(__proto__:integer, constructor:integer, column_3:integer)', [[1, 1, 2, 3]]], // prettier-ignore
    ['names that would be one', [{ 'a.b': 1, a: { b: 2 } }], 't(a.b:integer, a.b_2:integer)', [[1, 1, 2]]], // prettier-ignore
  ])('read %s', async (_what, value, table, rows) => {
    const text = JSON.stringify(value);
    const told = await tellFile('t.json', text);
    expect(told.tables).toEqual([table]);
    expect(told.rows['t']).toEqual(rows);
  });

  it('keep long numbers, and numbers too large for any', async () => {
    const told = await tellFile('t.json', '[{"n":12345678901234567890,"m":1e999,"k":NaN,"s":"NaN 1e999"}]');
    expect(told.rows['t']).toEqual([[1, '12345678901234567890', '1e999', null, 'NaN 1e999']]);
    expect(told.problems).toEqual([
      '1 no-number: A record has NaN or Infinity, which is no number and is read as empty.',
    ]);
  });

  it('tell of numbers that are none in lines too, and of none within a text', async () => {
    const told = await tellFile('t.jsonl', '{"a":1,"s":"NaN"}\n{"a":Infinity}\n{"a":-Infinity}\n');
    expect(told.rows['t']).toEqual([[1, 1, 'NaN'], [2, null, null], [3, null, null]]); // prettier-ignore
    expect(told.problems).toEqual([
      '2 no-number: 2 records have NaN or Infinity, which are no numbers and are read as empty.',
    ]);
  });

  it('tell where a name stands twice', async () => {
    const told = await tellFile('t.json', '[\n{"a":1},\n{"a":1,"a":2}]');
    expect(told.rows['t']).toEqual([[1, 1], [2, 2]]); // prettier-ignore
    expect(told.problems).toEqual([
      '3 duplicate-name: A record has two values of the same name; the last one is taken.',
    ]);
  });

  it('read one object a line as JSON Lines', async () => {
    const told = await tellFile('t.json', '{"a":1,"l":[{"b":1}]}\n{"a":2}\n');
    expect(told.tables[0]).toBe('t(record_no:integer, a:integer)');
    expect(told.rows['t']).toHaveLength(2);
  });

  it('keep what was read before a file breaks off, and say where', async () => {
    const told = await tellFile('t.json', '[\n{"a":1},\n{"a":2},\n{"a":');
    expect(told.rows['t']).toEqual([[1, 1], [2, 2]]); // prettier-ignore
    expect(told.problems).toEqual([
      '4 unreadable-record: The record is left out: what follows cannot be read (line 4: the file ends in the middle of a value).',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a comment', '// x\n[]'],
    ['brackets without end', '['.repeat(200_000)],
    ['braces without end', '{"a":'.repeat(100_000)],
    ['two values', '{"a":1} 5'],
    ['an empty list', '[]'],
  ])('refuse %s', async (_what, text) => {
    const told = await tellFile('t.json', text);
    expect(told.tables).toEqual([]);
    expect(told.problems).toHaveLength(1);
    expect(told.problems[0]).toMatch(/^1 unreadable-source: /);
  });

  it.each([
    [
      'objects one after the other',
      '{\n  "id": 1,\n  "n": {"a": "}"}\n}\n{\n  "id": 2\n}\n',
      [
        [1, 1, '}'],
        [2, 2, null],
      ],
    ],
    [
      'objects with commas between them',
      '{"id": 1,\n"n": {"a": "x"}},\n{"id": 2}',
      [
        [1, 1, 'x'],
        [2, 2, null],
      ],
    ],
    [
      'lists for columns',
      '{"id": [1, 2], "n.a": ["x", null]}',
      [
        [1, 1, 'x'],
        [2, 2, null],
      ],
    ],
    [
      'columns by the numbers of rows',
      '{"id": {"0": 1, "1": 2}, "n.a": {"0": "x", "1": null}}',
      [
        [1, 1, 'x'],
        [2, 2, null],
      ],
    ],
    [
      'lists for columns within an object',
      '{"at": 5, "t": {"id": [1, 2], "n.a": ["x", null]}}',
      [
        [1, 1, 'x'],
        [2, 2, null],
      ],
    ],
  ])('read %s', async (_what, text, rows) => {
    for (const file of ['t.json', 't.jsonl']) {
      if (file === 't.jsonl' && !text.includes('\n')) continue;
      const told = await tellFile(file, text);
      expect(told.tables).toEqual(['t(id:integer, n.a:text)']);
      expect(told.rows['t']).toEqual(rows);
    }
  });

  it('cut off within such objects keep those that are whole, and say so', async () => {
    const told = await tellFile('t.json', '{"id": 1}\n{"id": 2}\n\n{"id": ');
    expect(told.rows['t']).toHaveLength(2);
    expect(told.problems).toEqual([expect.stringMatching(/unreadable-record/)]);
  });

  it('keep no columns of a record that has too many names, and the record whose list has', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2500 }, (_, i) => [`n${String(i)}`, Object.fromEntries([['x', i]])]),
    );
    const told = await tellFile('t.json', json([{ id: 1 }, { ...many, id: 2 }, { id: 3, list: [{ a: 1 }, many] }]));
    expect(told.tables[0]).toBe('t(id:integer)');
    expect(told.rows['t']?.map((row) => (row as unknown[])[1])).toEqual([1, 3]);
    expect(told.rows['t_list']).toHaveLength(1);
    expect(told.problems.map((problem) => problem.replace(/^\d+ ([a-z-]+): ([^,:]*).*/, '$1: $2'))).toEqual([
      'entries-left-out: An entry of a list in this record is left out',
      'unreadable-record: The record is left out',
    ]);
  });

  it('leave a record out that nests too deep, and read the others', async () => {
    const told = await tellFile('t.json', `[{"a":1},{"a":${'['.repeat(5000)}${']'.repeat(5000)}},{"a":2}]`);
    expect(told.rows['t']).toEqual([[1, 1], [2, 2]]); // prettier-ignore
    expect(told.problems[0]).toMatch('nested more than 100 levels deep');
  });

  it('lose no record, wherever the text is cut into pieces', async () => {
    const record = fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }), {
      maxKeys: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 5 }), async (records) => {
        const told = await tellFile('t.json', JSON.stringify([...records, { last: 1 }]));
        expect(told.rows['t']).toHaveLength(records.length + 1);
      }),
      { numRuns: 60 },
    );
  });
});
