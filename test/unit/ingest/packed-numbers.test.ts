// However a table is filled - as packed, by statements from what was packed, or from texts alone - it is the same.
import { expect, it } from 'vitest';
import { loadSources } from '../../../src/engine/ingest/load';
import type { LoadedData } from '../../../src/engine/ingest/loaded-data';
import { memoryPlatform, problemsOf, rowsOf } from './memory-files';

/** Cells of a column `a`; beside it stand numbers. Rows are many where a batch has to be behind the change. */
const many = (cell: string): string[] => Array.from({ length: 40_000 }, () => cell);
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  integers: ['1', '-5', '0', '999999999999999', '', '42'],
  'fractions, and whole numbers among them': ['1.5', '2', '.25', '-0.0', '1.0', '', '123456.789'],
  'fractions with exponents': ['1.5', '1e5', '2.5E-3'],
  'numbers with spaces': ['1', ' 2', '3 '],
  'numbers and words for nothing': ['1', 'NA', '3', '-', ''],
  'fractions and words for nothing': ['1.5', 'n/a', '3.25'],
  'words for nothing first': ['NA', '', '1.5'],
  texts: ['a', ' b ', '5', '1.5', ''],
  dates: ['2020-01-01', '2021-12-31', ''],
  'dates with spaces': ['2020-01-01', ' 2021-12-31'],
  'dates of days first': ['31/12/2020', '01/02/2021'],
  'numbers to call': ['2025550101', '2025550102'],
  'prices with currencies': ['$1,250.00', '$12.50'],
  'whole numbers, then texts': [...many('7'), 'x', '8', '07'],
  'fractions, then texts': [...many('7.50'), 'x', 'y', 'z', 'u', '8.5'],
  'fractions, then thousands': [...many('7.50'), '1,250.00', '8.50'],
  'whole numbers, then fractions': [...many('7'), '7.5'],
  'zeros behind some fractions': ['1.9', '1.10', '1.1'],
  'nothing, then whole numbers': [...many(''), '5', '6'],
  'nothing, then fractions, then texts': [...many(''), '5.25', 'a'],
};

async function load(text: string, how: 'packed' | 'inserted' | 'texts'): Promise<LoadedData> {
  const platform = await memoryPlatform({ '/data/t.csv': text, '/data/other.csv': 'x\n1\n' });
  const one = { id: 'one', kind: 'csv', path: '/data/t.csv' };
  const other = { id: 'other', kind: 'csv', path: '/data/other.csv' };
  if (how === 'packed') return loadSources([one], platform);
  if (how === 'inserted') return loadSources([other, one], platform);
  return loadSources([{ ...one, exclude: { columns: ['nowhere.x'] } }], platform);
}

it.each(Object.keys(COLUMNS))('%s', async (name) => {
  const cells = COLUMNS[name] ?? [];
  const text = `a,version,n\n${cells.map((cell, i) => `"${cell}",${i % 3}.5,${i}\n`).join('')}`;
  const [packed, inserted, texts] = [
    await load(text, 'packed'),
    await load(text, 'inserted'),
    await load(text, 'texts'),
  ];
  const seen = async (data: LoadedData): Promise<unknown> => ({
    columns: data.tables.find((table) => table.name === 't')?.columns,
    // Where something is excluded, no cell is shown: only what they are about is compared.
    problems: problemsOf(data).map((problem) => problem.split(':')[0]),
    rows: await rowsOf(data, 'SELECT rowid, *, typeof(a), typeof(version), typeof(n) FROM t'),
  });
  const expected = await seen(texts);
  expect(await seen(packed)).toEqual(expected);
  expect(await seen(inserted)).toEqual(expected);
  for (const data of [packed, inserted, texts]) await data.engine.close();
});

it('has no name that SQLite keeps for itself, and what to do is said', async () => {
  const platform = await memoryPlatform({ '/data/sqlite_x.csv': 'a\n1\n' });
  const data = await loadSources([{ id: 'one', kind: 'csv', path: '/data/sqlite_x.csv' }], platform);
  expect(problemsOf(data)).toEqual([
    '1 unreadable-source: Source one is left out: SQLite keeps names such as sqlite_x for itself; give its source a prefix or a table name.',
  ]);
  await data.engine.close();
});

it('has columns of any names', async () => {
  const names = ['rowid', 'a "quoted" name', 'select', 'x'.repeat(3000), 'ü'];
  const platform = await memoryPlatform({
    '/data/t.csv': `${names.map((n) => `"${n.replaceAll('"', '""')}"`).join(',')}\n1,2,3,4,5\n`,
  });
  const data = await loadSources([{ id: 'one', kind: 'csv', path: '/data/t.csv' }], platform);
  expect(data.tables[0]?.columns.map((column) => column.name)).toEqual(names);
  expect(await rowsOf(data)).toEqual([[1, 2, 3, 4, 5]]);
  await data.engine.close();
});
