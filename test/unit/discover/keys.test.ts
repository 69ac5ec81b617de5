import { describe, expect, test } from 'vitest';
import { draftGraph } from '../../../src/engine/discover/draft';
import { counting, makeDatabase } from './data';

/** Visits 103, 106, … to which other tables refer. */
const VISITS = [
  'CREATE TABLE visits (visit_id INTEGER, patient TEXT)',
  `INSERT INTO visits ${counting(40)} SELECT 100 + i * 3, 'Patient ' || (i % 20) FROM r`,
];

/** A number below `below` that looks drawn by lot, for row `i`. */
const lot = (below: number, salt: number): string =>
  `(((i * ${String(7919 + 2 * salt)} + ${String(salt)}) * (i + ${String(31 + salt)})) % 1009) % ${String(below)}`;

/** The key that is drafted for a table `t` beside the visits. */
async function keyOf(...statements: readonly string[]): Promise<readonly string[] | undefined> {
  const { catalogue, engine } = await makeDatabase(...VISITS, ...statements);
  const graph = await draftGraph(catalogue, engine, { name: 'test', sources: [] });
  expect(graph.tables.get('visits')?.suggested?.key).toEqual(['visit_id']);
  return graph.tables.get('t')?.suggested?.key;
}

/** Rows 1 … n of a table `t`, its columns by name, type and SQL over `i`. */
function table(rows: number, columns: Record<string, string>): readonly string[] {
  const named = Object.entries(columns);
  const declared = named.map(
    ([name, sql]) => `${name} ${/\|\||'/.test(sql) ? 'TEXT' : /\d\.\d/.test(sql) ? 'REAL' : 'INTEGER'}`,
  );
  return [
    `CREATE TABLE t (${declared.join(', ')})`,
    `INSERT INTO t ${counting(rows)} SELECT ${named.map(([, sql]) => sql).join(', ')} FROM r`,
  ];
}

/** A reference to a visit: `each` rows in a row share one. */
const visit = (each: number): string => `100 + 3 * (1 + ((i - 1) / ${String(each)}) % 40)`;

describe('columns that tell rows apart by chance are no key', () => {
  test.each<[string, readonly string[]]>([
    ['measures of a small table', table(45, { visit_id: visit(2), dose_mg: lot(50, 1), days: lot(11, 5) })],
    ['one measure, however seldom its values come again', table(60, { visit_id: visit(2), price: `i * 37 % 101` })],
    ['fractions', table(45, { visit_id: visit(2), level: `${lot(50, 1)} + 0.5`, share: `${lot(50, 3)} + 0.25` })],
    [
      'free text',
      table(45, {
        visit_id: visit(2),
        note: `'the patient was seen and told us the story of ' || ${lot(40, 2)}`,
        remark: `'another long remark that somebody wrote down ' || ${lot(20, 3)}`,
      }),
    ],
    [
      'short texts of a few rows',
      table(20, {
        visit_id: visit(2),
        mood: `'m' || ${lot(3, 9)}`,
        place: `'p' || ${lot(9, 2)}`,
        how: `'h' || ${lot(7, 4)}`,
      }),
    ],
    [
      'how many there are of something',
      table(30, { visit_id: visit(2), mood: `'m' || ${lot(3, 9)}`, num_of_pills: 'i * 7' }),
    ],
    ['a unique measure', table(12, { mood: `'m' || (i % 3)`, place: `'p' || (i % 2)`, points: 'i * 7 % 97' })],
  ])('%s', async (_what, statements) => {
    expect(await keyOf(...statements)).toBeUndefined();
  });
});

describe('columns that look like identifiers are a key', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      'two references of a small junction',
      [
        'CREATE TABLE drugs (drug_id INTEGER, title TEXT)',
        `INSERT INTO drugs ${counting(10)} SELECT 500 + i, 'Drug ' || i FROM r`,
        ...table(12, { visit_id: visit(2), drug_id: '501 + i % 10', dose_mg: 'i * 5 % 7' }),
      ],
      ['visit_id', 'drug_id'],
    ],
    [
      'a number that counts within a parent',
      table(60, { visit_id: visit(3), item: '1 + (i - 1) % 3', dose_mg: lot(50, 1) }),
      ['visit_id', 'item'],
    ],
    [
      'the same from nought',
      table(60, { visit_id: visit(3), item: '(i - 1) % 3', dose_mg: lot(50, 1) }),
      ['visit_id', 'item'],
    ],
    [
      'a number that is named so',
      table(60, { visit_id: visit(3), line_no: '10 * ((i - 1) % 3)', dose_mg: lot(50, 1) }),
      ['visit_id', 'line_no'],
    ],
    ['a period', table(30, { visit_id: visit(3), year: '2001 + (i - 1) % 3', cost: lot(50, 1) }), ['visit_id', 'year']],
    ['an hour', table(36, { store_id: visit(12), hour: '8 + (i - 1) % 12', sold: lot(50, 1) }), ['store_id', 'hour']],
    [
      'names that would have met by chance',
      table(60, { visit_id: visit(3), drug: `'d' || ((i - 1) % 3)`, dose_mg: lot(50, 1) }),
      ['visit_id', 'drug'],
    ],
    ['the only two columns', table(20, { visit_id: visit(2), friend: '(i % 2) * 5 + 5' }), ['visit_id', 'friend']],
  ])('%s', async (_what, statements, key) => {
    expect(await keyOf(...statements)).toEqual(key);
  });
});
