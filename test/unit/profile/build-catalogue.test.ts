import fs from 'node:fs';
import path from 'node:path';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '../../../src/engine/core/values';
import { loadSources } from '../../../src/engine/ingest/load';
import { buildCatalogue } from '../../../src/engine/profile/build-catalogue';
import { profileOf, type Catalogue, type ColumnProfile } from '../../../src/engine/profile/catalogue';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryPlatform } from '../ingest/memory-files';

let sql: SqlJsStatic;
beforeAll(async () => {
  sql = await initSqlJs();
});

/** Profiles column `c` of a table `t` with the declared type and values. */
async function profile(values: readonly SqlValue[], declared = ''): Promise<ColumnProfile> {
  const db = new sql.Database();
  db.exec(`CREATE TABLE t(c ${declared})`);
  for (const value of values) db.run('INSERT INTO t VALUES (?)', [value]);
  const catalogue = await catalogueOf(db.export());
  const column = profileOf(catalogue, { table: 't', column: 'c' });
  if (!column) throw new Error('no profile');
  return column;
}

async function catalogueOf(image: Uint8Array): Promise<Catalogue> {
  const platform = await memoryPlatform({ '/t.sqlite': image });
  const data = await loadSources([{ id: 't', kind: 'sqlite', path: '/t.sqlite' }], platform);
  return buildCatalogue(data);
}

const repeat = <T>(times: number, ...values: T[]): T[] => Array.from({ length: times }, () => values).flat();
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('a column', () => {
  it('is counted, ranged and described', async () => {
    const column = await profile([3, 1, 2, 3, null, 10], 'INTEGER');
    expect(column).toMatchObject({
      table: 't',
      column: 'c',
      type: 'integer',
      rows: 6,
      nulls: 1,
      distinct: 4,
      min: 1,
      max: 10,
    });
    expect(column.typical).toEqual([
      { value: 3, count: 2 },
      { value: 1, count: 1 },
      { value: 2, count: 1 },
      { value: 10, count: 1 },
    ]);
    expect(column).toMatchObject({ unique: false, meanLength: 1.2, maxLength: 2, missing: [] });
    expect(column).not.toHaveProperty('numbersAsText');
  });

  it('has an identifier that depends on its name alone', async () => {
    const [a, b] = [await profile([1]), await profile(['x', 'y'], 'TEXT')];
    expect(a.id).toBe(b.id);
    expect(a.id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is unique where every value occurs once, however many rows are NULL', async () => {
    expect((await profile([1, 2, null, null])).unique).toBe(true);
    expect((await profile([null, null])).unique).toBe(false);
    expect((await profile([])).unique).toBe(false);
  });

  it('keeps at most 20 typical values, and no text that it had to cut', async () => {
    const long = 'x'.repeat(500);
    const column = await profile([...range(1, 30).map((i) => `word ${i}`), long, long], 'TEXT');
    expect(column.typical).toHaveLength(20);
    expect(column.typical.some((t) => t.value === long || String(t.value).length > 200)).toBe(false);
    expect(column.maxLength).toBe(500);
  });
});

describe('the type of a column', () => {
  it.each<[string, readonly SqlValue[], string, string, boolean]>([
    ['integers', [1, 2], 'INTEGER', 'integer', false],
    ['integers declared as reals', [1, 2], 'REAL', 'real', false],
    ['reals', [1.5, 2], 'INTEGER', 'real', false],
    ['bits declared as boolean', [0, 1, null], 'BOOLEAN', 'boolean', false],
    ['more than bits', [0, 1, 2], 'BOOLEAN', 'integer', false],
    ['bits', [0, 1], 'INTEGER', 'integer', false],
    ['digits in text', ['1', '20'], 'TEXT', 'integer', true],
    ['decimals in text', ['1.5', '20'], 'TEXT', 'real', true],
    ['digits and markers', [...range(1, 40).map(String), 'null'], 'TEXT', 'integer', true],
    ['digits and words', ['1', '2', 'x', 'y'], 'TEXT', 'text', false],
    ['leading zeros', ['01', '02'], 'TEXT', 'text', false],
    ['telephone numbers', ['6505551234', '2125551234'], 'TEXT', 'text', false],
    ['digits beyond 2^53', ['12345678901234567'], 'TEXT', 'text', false],
    ['a marker among stored numbers', [...range(1, 40), 'n/a'], '', 'integer', false],
    ['ISO dates', ['2020-01-31', '1999-12-01'], 'TEXT', 'date', false],
    ['dates that are none', ['01/31/2020'], 'DATE', 'text', false],
    ['years declared as dates', [1999, 2000], 'DATE', 'integer', false],
    ['dates and times', ['2020-01-31 10:00:00', '1999-12-01'], 'TEXT', 'datetime', false],
    ['times', ['10:30', '23:59'], 'TEXT', 'time', false],
    ['blobs', [new Uint8Array([1])], 'BLOB', 'blob', false],
    ['nothing', [null], 'DATE', 'date', false],
    ['blanks', ['', ' '], 'VARCHAR(5)', 'text', false],
  ])('%s', async (_, values, declared, type, numbersAsText) => {
    const column = await profile(values, declared);
    expect([column.type, column.numbersAsText ?? false]).toEqual([type, numbersAsText]);
  });

  it('decides how smallest and largest are found', async () => {
    expect(await profile(['9', '10', '100'], 'TEXT')).toMatchObject({ min: 9, max: 100 });
    expect(await profile(['b', 'a'], 'TEXT')).toMatchObject({ min: 'a', max: 'b' });
  });
});

describe('how values are written', () => {
  it.each<[readonly SqlValue[], string]>([
    [['2020-01-31'], 'iso-date'],
    [['2020-01-31T10:00'], 'iso-datetime'],
    [['1/31/2020', '31.1.2020'], 'slash-date'],
    [['10:30'], 'time'],
    [['a.b@c.org'], 'email'],
    [['https://x.org/y'], 'url'],
    [[101, 999], 'digits-3'],
    [[1, 22], 'integer'],
    [[1.5], 'decimal'],
    [['1.2.3'], 'version'],
    [['5 %'], 'percent'],
    [['$1,000.50'], 'currency'],
    [['(650) 555-1234', '+44 20 7946 0958'], 'phone'],
    [['1-10-2019-001'], 'digit-groups'],
    [['2023-08', '2023-12'], 'iso-month'],
    [['2023-08', '2023-13'], 'mixed'],
    [['AB-12', 'CD'], 'upper-code'],
    [['a1b2', 'c3-d4'], 'mixed-code'],
    [['Anna', 'Bob'], 'word'],
    [['Anna Lee', 'Bob', 'Cy Young'], 'words'],
    [['one two three four five six seven eight nine ten'], 'prose'],
    [['Anna', '1', '2020-01-01', '?'], 'mixed'],
    [[null], 'empty'],
  ])('%j is %s', async (values, writtenAs) => expect((await profile(values)).writtenAs).toBe(writtenAs));
});

describe('values that probably mean "not known"', () => {
  const ages = [...range(1, 90), ...range(20, 60)];
  it.each<[string, readonly SqlValue[], readonly SqlValue[]]>([
    ['999 among ages', [...ages, ...repeat(5, 999)], [999]],
    ['several codes at one end', [...ages, ...repeat(5, 998), ...repeat(4, 999), ...repeat(3, 997)], [998, 999, 997]],
    ['9999 among years', [...range(1980, 2020), ...repeat(3, 9999)], [9999]],
    ['-1 where nothing else is negative', [...ages, ...repeat(3, -1)], [-1]],
    ['9 among codes', [...repeat(50, 1, 2), ...repeat(9, 9)], [9]],
    ['nought below all measurements', [...range(150, 200), ...repeat(20, 0)], [0]],
    ['1900-01-01', ['2001-05-06', '2012-01-01', ...repeat(3, '1900-01-01')], ['1900-01-01']],
    ['9999-12-31', ['2001-05-06', '2012-01-01', ...repeat(3, '9999-12-31')], ['9999-12-31']],
    ['a word among numbers', [...range(1, 50).map(String), 'null', 'null'], ['null']],
    ['a time that is none', [...range(10, 59).map((m) => `10:${m}`), '99:99'], ['99:99']],
    ['a number of nines', [...range(100, 140).map((n) => `A${n}`), ...repeat(30, '999999')], ['999999']],
    [
      'nines within the range of what hardly repeats',
      [...range(9000, 11000).filter((n) => n % 25 === 0), ...repeat(12, 9999)],
      [9999],
    ],
    ['a question mark in text', ['a', 'b', 'b', '?', '?'], ['?']],
  ])('%s', async (_, values, expected) => {
    const { missing } = await profile(values);
    expect(missing.map((m) => m.value)).toEqual(expected);
  });

  it.each<[string, readonly SqlValue[]]>([
    ['an ordinary extreme', [...ages, 999]],
    ['one outlier', [...range(1, 50), 5000]],
    ['a rare pair of outliers', [...repeat(5, ...range(1, 50)), 5000, 5000]],
    ['99 where it follows 98', range(1, 99)],
    ['a negative number among negative ones', [...range(-50, 50), -1, -1, -1]],
    ['two groups of codes', [...repeat(50, 1, 2), ...repeat(40, 90, 91)]],
    ['minus for negative', [...repeat(9, '-', '+')]],
    ['an early date', ['1900-01-01', '2001-05-06', '2012-01-01']],
    ['a label', ['Good', 'Bad', 'N/A']],
    [
      'a round price among others that are as common',
      [...Array.from({ length: 60 }, (_, i) => 500 + i * 20), ...repeat(12, 999), ...repeat(9, 900)],
    ],
    [
      'an ordinary number that many rows hold',
      [...Array.from({ length: 60 }, (_, i) => 500 + i * 20), ...repeat(12, 1000)],
    ],
  ])('not %s', async (_, values) => expect((await profile(values)).missing).toEqual([]));

  it('come with evidence in words', async () => {
    const [missing] = (await profile([...ages, ...repeat(5, 999)])).missing;
    expect(missing).toEqual({ value: 999, count: 5, evidence: '999 stands in 5 rows; the largest other value is 90' });
  });
});

describe('a large table', () => {
  it('is profiled by a sample, and says so', async () => {
    const db = new sql.Database();
    db.exec(`CREATE TABLE t(id INTEGER PRIMARY KEY, c TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000)
      INSERT INTO t SELECT i, iif(i % 4 = 0, NULL, 'k' || (i % 7)) FROM n`);
    const catalogue = await catalogueOf(db.export());
    const id = profileOf(catalogue, { table: 't', column: 'id' });
    const c = profileOf(catalogue, { table: 't', column: 'c' });
    expect(id).toMatchObject({ rows: 500_000, sampledRows: 100_000, unique: true, distinct: 500_000 });
    expect(c).toMatchObject({ rows: 500_000, sampledRows: 100_000, distinct: 7, type: 'text' });
    expect(c?.nulls).toBeGreaterThan(100_000);
    expect(c?.nulls).toBeLessThan(150_000);
  });
});

describe('public data', () => {
  const folder = process.env['SCHEMA_GRAPH_DATA'];
  const it_ = folder ? it : it.skip; // without SCHEMA_GRAPH_DATA there is no public data to read

  it_(
    'CISS 2019 is profiled, and its codes for unknown are proposed',
    async () => {
      const platform = await createInProcessPlatform();
      const file = path.join(folder ?? '', 'ciss/databases/ciss_2019.sqlite');
      expect(fs.existsSync(file)).toBe(true);
      const start = performance.now();
      const data = await loadSources([{ id: 'ciss', kind: 'sqlite', path: file }], {
        ...platform,
        files: filesAnywhere(platform.files),
      });
      const catalogue = await buildCatalogue(data);
      expect(performance.now() - start).toBeLessThan(50_000); // the bar is 5 s
      expect([...catalogue.tables.values()].reduce((sum, t) => sum + t.columns.length, 0)).toBe(802);
      const missingOf = (table: string, column: string): unknown[] =>
        profileOf(catalogue, { table, column })?.missing.map((m) => m.value) ?? [];
      expect(missingOf('OCC', 'AGE')).toEqual([999]);
      expect(missingOf('GV', 'DVTOTAL')).toEqual([999]);
      expect(missingOf('GV', 'MODELYR')).toEqual([9999]);
      expect(missingOf('CRASH', 'CASEID')).toEqual([]);
    },
    60_000,
  );
});

it('a column of which a person is asked what it holds is text until then', async () => {
  const platform = await memoryPlatform({ '/t.csv': 'a;n\nx;1.234\ny;5.678\n' });
  const typeWith = async (decimal?: 'point') => {
    const data = await loadSources([{ id: 't', kind: 'csv', path: '/t.csv', ...(decimal && { decimal }) }], platform);
    const { type, numbersAsText } = profileOf(await buildCatalogue(data), { table: 't', column: 'n' }) ?? {};
    await data.engine.close();
    return { type, numbersAsText };
  };
  expect(await typeWith()).toEqual({ type: 'text', numbersAsText: undefined });
  expect(await typeWith('point')).toEqual({ type: 'real', numbersAsText: undefined });
});
