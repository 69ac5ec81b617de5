import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { EdgeMeasure, HealthReport, KeyMeasure } from '../../../src/engine/core/health';
import { GRAPH, setUp, told } from './tables-graph';

async function healthOf(tables: Record<string, string>, body: string): Promise<HealthReport & { graph: string }> {
  const { engine, graph } = await setUp(tables, body);
  return { ...(await engine.health(GRAPH)), graph };
}

const CRASH = 'CASEID,NUMBER\n1,A1\n2,A2\n3,A3\n';
const edge = (fields: string): string => `edges:\n  - { kind: key, ${fields} }\n`;
const key = (fields: string): string => `tables: { T: { ${fields} } }\n`;

describe('keys that tell no rows apart', () => {
  test.each<[string, string, string, readonly unknown[]]>([
    ['a key that holds', 'A,B\n1,1\n1,2\n', 'key: [A, B]', []],
    [
      'a key that does not, with a ladder that need not',
      'A,B\n1,1\n1,2\n2,1\n',
      'key: [A], ladder: [A, B]',
      [
        'warning key-not-unique [A]: 2 of 3 rows of T share A with another row, for example "1" (in 2 rows). Add B, with which no two rows are alike, or take "key" out (a ladder need not tell rows apart).',
      ],
    ],
    [
      'one of several unique lists, spelt in another case',
      'A,B\n1,1\n2,1\n3,\n4,\n',
      'unique: [[a], [b]]',
      [expect.stringMatching(/^warning key-not-unique \[b\]: 2 of 4 rows of T share B .*"1" \(in 2 rows\)/)],
    ],
    ['cells without a value in a unique list', 'A,B\n1,\n2,\n', 'unique: [B]', []],
    [
      'codes for "not known" in a unique list',
      'A,B\n1,99\n2,99\n',
      'unique: [B], columns: { B: { missing: [99] } }',
      [],
    ],
    [
      'rows without a value in the key',
      'A,B\n1,1\n1,\n2,3\n',
      'key: [A, B]',
      [
        'info key-incomplete [A, B]: 1 of 3 rows of T lacks a value of its key A, B: nothing can refer to it. Fill the cells, or name another key.',
      ],
    ],
    [
      'a suggested key',
      'A,B\n1,1\n1,2\n',
      'suggested: { key: [A] }',
      [expect.stringMatching(/^info key-not-unique \[A\]/)],
    ],
    [
      'long text, as an example',
      `A\n${'long '.repeat(50)}\n${'long '.repeat(50)}\n`,
      'key: [A]',
      [expect.stringMatching(/for example "(long ){11}long…" \(in 2 rows\)/)],
    ],
    ['an empty table', 'A,B\n', 'key: [A]', []],
    ['a column that the data lacks, which is another problem', 'A,B\n1,1\n', 'key: [C]', []],
  ])('%s', async (_what, rows, fields, problems) => {
    const { graph, ...health } = await healthOf({ T: rows }, key(fields));
    expect(told(health.problems, graph)).toEqual(problems);
  });
});

describe('what would tell rows apart', () => {
  const ROWS =
    'ID,LINE,NOTE,AMOUNT,DAY\n1,1,a,1.5,2020-01-01\n1,2,b,2.5,2020-01-02\n2,1,c,3.5,2020-01-03\n2,2,c,4.5,2020-01-03\n3,1,c,5.5,2020-01-03\n';
  test.each<[string, string, readonly string[] | undefined]>([
    ['a column, and no fraction; not one that is the same where another value comes again', 'key: [ID]', ['LINE']],
    ['rungs of the ladder before others', 'key: [NOTE], ladder: [DAY, ID, LINE]', undefined],
    ['a list that is unique', 'unique: [[LINE]]', ['ID']],
    ['nothing, where no column does', 'key: [DAY]', undefined],
    ['nothing, where nothing is wrong', 'key: [ID, LINE]', undefined],
  ])('%s', async (_what, fields, apart) => {
    const { keys } = await healthOf({ T: ROWS }, key(fields));
    expect(keys[0]?.health.state === 'measured' && keys[0].health.apart).toEqual(apart);
  });

  test('the likeliest first; neither one with an empty cell, nor one that needs no other', async () => {
    const row = (a: number, i: number): string => `${a},t${i},${i === 2 ? '' : i},2020-01-0${i},${i},${a}${i}\n`;
    const T = `A,TEXT,HOLE,DAY,NO,OWN\n${[1, 2].flatMap((a) => [1, 2, 3].map((i) => row(a, i))).join('')}`;
    const { keys, problems } = await healthOf({ T }, key('key: [A]'));
    expect(keys[0]?.health).toMatchObject({ apart: ['NO', 'DAY', 'TEXT'] });
    expect(problems[0]?.set).toEqual({ field: 'key', value: 'NO', or: ['DAY', 'TEXT'] });
  });
});

describe('joins that find too little or too much', () => {
  test.each<[string, Record<string, string>, string, readonly unknown[]]>([
    [
      'all found, and rows without a value refer to nothing',
      { CRASH, GV: 'CASEID\n1\n1\n2\n""\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [],
    ],
    [
      'codes for "not known" refer to nothing',
      { CRASH, GV: 'CASEID\n1\n999\n' },
      `tables: { GV: { columns: { CASEID: { missing: [999] } } } }\n${edge('from: GV.CASEID, to: CRASH.CASEID')}`,
      [],
    ],
    [
      'nothing found',
      { CRASH, GV: 'CASEID\n7\n7\n8\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [
        'warning edge-no-match GV.CASEID: None of the 3 values of CASEID in GV is found in CRASH.CASEID, for example "7" (in 2 rows). Name the columns that belong together, or reject the edge.',
      ],
    ],
    [
      'nothing found as it is compared',
      { CRASH, GV: 'NUMBER\na1\na2\n' },
      edge('from: GV.NUMBER, to: CRASH.NUMBER'),
      [expect.stringMatching(/^warning edge-no-match GV.NUMBER: .* With "match: nocase" all of them are found\.$/)],
    ],
    [
      'the way of comparing is honoured',
      { CRASH, GV: 'NUMBER\na1\n" A2"\n' },
      edge('from: GV.NUMBER, to: CRASH.NUMBER, match: nocase'),
      [],
    ],
    [
      'many orphans',
      { CRASH, GV: 'CASEID\n1\n2\n7\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [
        'warning edge-orphans GV.CASEID: 1 of 3 rows of GV finds no CASEID in CRASH, for example "7" (in 1 row), so joins leave it out. Mend the data; where it is a code for "not known", name it in "missing" of CASEID.',
      ],
    ],
    [
      'few orphans',
      { CRASH, GV: `CASEID\n${'1\n'.repeat(1499)}7\n` },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [expect.stringMatching(/^info edge-orphans GV.CASEID: 1 of 1,500 rows of GV finds/)],
    ],
    [
      'many orphans of a suggestion',
      { CRASH, GV: 'CASEID\n1\n7\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID, status: suggested'),
      [expect.stringMatching(/^info edge-orphans/)],
    ],
    [
      'whole numbers among fractions, as they are written',
      { CRASH: 'CASEID\n1.5\n2\n', GV: 'CASEID\n1.5\n7\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [expect.stringMatching(/for example "7" \(in 1 row\)/)],
    ],
    ['a rejected edge', { CRASH, GV: 'CASEID\n7\n' }, edge('from: GV.CASEID, to: CRASH.CASEID, status: rejected'), []],
    [
      'a composite edge over several files, with half a value',
      { GV: 'CASEID,VEHNO\n1,1\n1,2\n', OCC_1: 'CASEID,VEHNO\n1,1\n1,\n', OCC_2: 'CASEID,VEHNO\n1,2\n1,3\n' },
      edge('from: [OCC.CASEID, OCC.VEHNO], to: [GV.CASEID, GV.VEHNO]'),
      [
        expect.stringMatching(
          /^warning edge-orphans \[OCC.CASEID, OCC.VEHNO\]: 1 of 3 rows of OCC finds .*"1", "3" \(in 1 row\)/,
        ),
      ],
    ],
    [
      'a self join',
      { E: 'ID,BOSS\n1,\n2,1\n3,9\n' },
      edge('from: E.BOSS, to: E.ID, label: boss'),
      [expect.stringMatching(/^warning edge-orphans E.BOSS: 1 of 2 rows of E finds/)],
    ],
    [
      'an empty table that refers',
      { CRASH: 'CASEID\n1\n1\n', GV: 'CASEID\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [],
    ],
    [
      'an empty table that is referred to',
      { CRASH: 'CASEID\n', GV: 'CASEID\n1\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [expect.stringMatching(/^info edge-no-match GV.CASEID: CRASH.CASEID has no values/)],
    ],
    [
      'many-to-one where several are referred to',
      { CRASH: 'CASEID\n1\n1\n2\n', GV: 'CASEID\n1\n1\n2\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID, cardinality: many-to-one'),
      [
        'warning cardinality-contradicted many-to-one: This is no many-to-one join: 2 of 3 rows of CRASH share their CASEID, for example "1" (in 2 rows), so joins repeat rows. Write "cardinality: many-to-many", or name the columns that tell rows apart.',
      ],
    ],
    [
      'the same where nothing is written and nothing is repeated',
      { CRASH: 'CASEID\n1\n1\n2\n', GV: 'CASEID\n2\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID'),
      [
        'warning cardinality-contradicted CRASH.CASEID: This is no many-to-one join: 2 of 3 rows of CRASH share their CASEID, for example "1" (in 2 rows). Write "cardinality: many-to-many", or name the columns that tell rows apart.',
      ],
    ],
    [
      'one-to-one where several refer',
      { CRASH, GV: 'CASEID\n1\n1\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID, cardinality: one-to-one'),
      [
        expect.stringMatching(
          /^warning cardinality-contradicted one-to-one: .*rows of GV share .*Write "cardinality: many-to-one"/,
        ),
      ],
    ],
    [
      'many-to-many, which nothing contradicts',
      { CRASH: 'CASEID\n1\n1\n', GV: 'CASEID\n1\n1\n' },
      edge('from: GV.CASEID, to: CRASH.CASEID, cardinality: many-to-many'),
      [],
    ],
    [
      'names that are no SQL, and values that would be',
      { 'a"b': `x]y\n"'); DROP TABLE t; --"\n`, 'c d': 'e\n1\n' },
      `edges: [{ kind: key, from: '"a""b"."x]y"', to: '"c d".e' }]\n`,
      [expect.stringMatching(/^warning edge-no-match .*for example "'\); DROP TABLE t; --"/)],
    ],
  ])('%s', async (_what, tables, body, problems) => {
    const { graph, ...health } = await healthOf(tables, body);
    expect(told(health.problems, graph)).toEqual(problems);
  });
});

test('the commonest orphan can be named a code, unless another way to compare finds more', async () => {
  const found = await healthOf({ CRASH, GV: 'CASEID\n1\n9999\n9999\n' }, edge('from: GV.CASEID, to: CRASH.CASEID'));
  expect(found.problems[0]?.set).toEqual({ field: 'missing', value: '9999', of: { table: 'GV', column: 'CASEID' } });
  // Of several columns the one that does not tell rows of its own table apart.
  const composite = await healthOf(
    { GV: 'CASEID,VEHNO\n1,1\n', E: 'CASEID,NO,VEHNUM\n1,1,1\n1,2,99\n' },
    `tables: { E: { key: [CASEID, NO] } }\n${edge('from: [E.CASEID, E.VEHNUM], to: [GV.CASEID, GV.VEHNO]')}`,
  );
  expect(composite.problems[0]?.set).toEqual({ field: 'missing', value: '99', of: { table: 'E', column: 'VEHNUM' } });
  const cased = await healthOf({ CRASH, GV: 'NUMBER\na1\n' }, edge('from: GV.NUMBER, to: CRASH.NUMBER'));
  expect(cased.problems[0]?.set).toEqual({ field: 'match', value: 'nocase' });
});

test('what is measured can be read by name', async () => {
  const { keys, edges } = await healthOf(
    { CRASH, GV: 'CASEID,V\n1,1\n1,2\n2,1\n9,1\n,1\n' },
    `tables: { CRASH: { key: [caseid] } }\n${edge('from: gv.CASEID, to: CRASH.caseid, label: crash')}`,
  );
  expect(keys).toEqual([
    {
      table: 'CRASH',
      columns: ['CASEID'],
      kind: 'key',
      suggested: false,
      health: { state: 'measured', at: expect.any(Number) as number, rows: 3, incomplete: 0, distinct: 3, repeated: 0 },
    },
  ]);
  expect(edges).toEqual([
    {
      id: 'key:["gv","caseid"]>["crash","caseid"]@crash',
      suggested: false,
      health: {
        state: 'measured',
        at: expect.any(Number) as number,
        from: {
          table: 'GV',
          columns: ['CASEID'],
          rows: 5,
          filled: 4,
          distinct: 3,
          matched: 3,
          orphans: 1,
          repeated: 2,
          most: 2,
          orphan: { values: ['9'], rows: 1 },
        },
        to: {
          table: 'CRASH',
          columns: ['CASEID'],
          rows: 3,
          filled: 3,
          distinct: 3,
          matched: 2,
          orphans: 1,
          repeated: 0,
          most: 1,
        },
        joined: 3,
        fanOut: { mean: 1.5, most: 2 },
        cardinality: 'many-to-one',
      } satisfies EdgeMeasure,
    },
  ]);
});

test('counts equal brute force, and the join that questions run', async () => {
  const cell = fc.constantFrom('', '1', '2', '3', 'a', 'A', ' a', '01');
  const rows = fc.array(fc.tuple(cell, cell), { maxLength: 8 });
  const match = fc.constantFrom('exact', 'trim', 'nocase');
  await fc.assert(
    fc.asyncProperty(rows, rows, match, async (a, b, how) => {
      const csv = (all: readonly (readonly [string, string])[]) =>
        `X,Y\n${all.map(([x, y]) => `"${x}",t${y}`).join('\n')}\n`;
      const { keys, edges } = await healthOf(
        { A: csv([...a, ['a', '']]), B: csv([...b, ['a', '']]) },
        `tables: { A: { key: [X, Y] } }\nedges: [{ kind: key, from: [A.X, A.Y], to: [B.X, B.Y], match: ${how} }]\n`,
      );
      // Blanks around some texts of a file are taken away when it is read.
      const form = (v: string) => (how === 'nocase' ? v.trim().toLowerCase() : v.trim());
      const known = (all: typeof a) => [...all, ['a', ''] as [string, string]].filter(([x]) => x !== '');
      const [left, right] = [known(a), known(b)].map((all) =>
        all.map(([x, y]) => JSON.stringify([form(x), form(`t${y}`)])),
      );
      const health = edges[0]?.health as EdgeMeasure;
      const timesIn = (all: readonly string[] = [], v: string) => all.filter((w) => w === v).length;
      expect(health.from.filled).toBe(left?.length);
      expect(health.from.matched).toBe(left?.filter((v) => right?.includes(v)).length);
      expect(health.to.matched).toBe(right?.filter((v) => left?.includes(v)).length);
      expect(health.to.repeated).toBe(right?.filter((v) => timesIn(right, v) > 1).length);
      expect(health.joined).toBe(left?.reduce((sum, v) => sum + timesIn(right, v), 0));
      const all = [...a, ['a', '']].map((row) => JSON.stringify([row[0]?.trim(), row[1]]));
      const measured = keys[0]?.health as KeyMeasure;
      expect(measured.repeated).toBe(all.filter((v) => timesIn(all, v) > 1).length);
    }),
    { numRuns: 40 },
  );
}, 30_000);
