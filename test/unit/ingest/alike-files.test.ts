// Files of one shape that are one table: what some of them lack, or hold otherwise, is told of all kinds of files alike.
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { loadSources } from '../../../src/engine/ingest/load';
import type { ResolvedSource } from '../../../src/engine/ingest/loaded-data';
import { memoryPlatform } from './memory-files';
import { workbook } from './workbooks';

type Row = Readonly<Record<string, string | number | null>>;

const WRITERS: Readonly<
  Record<string, readonly [ending: string, write: (rows: readonly Row[]) => string | Uint8Array]>
> = {
  csv: [
    'csv',
    (rows) => [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((cells) => cells.join()).join('\n'),
  ],
  json: ['json', (rows) => JSON.stringify(rows)],
  excel: ['xlsx', (rows) => workbook({ S: { rows: [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)] } })],
  parquet: ['parquet', parquet],
};

function parquet(rows: readonly Row[]): Uint8Array {
  const columnData = Object.keys(rows[0] ?? {}).map((name) => {
    const data = rows.map((row) => row[name] ?? null);
    return { name, data, type: typeof data[0] === 'number' ? ('INT32' as const) : ('STRING' as const) };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** Loads 200 files; in one of ten a column is missing, and in one file it holds something else. */
async function load(kind: string, exclude: ResolvedSource['exclude'] = {}) {
  const [ending = '', write] = WRITERS[kind] ?? [];
  const files = Array.from({ length: 200 }, (_, i) => {
    const town = i === 5 ? 7 : `town ${i}`;
    const row: Row = i % 10 === 3 ? { id: i, name: `n ${i}` } : { id: i, name: `n ${i}`, town };
    return [`/data/s_${String(i).padStart(3, '0')}.${ending}`, write?.([row, row]) ?? ''] as const;
  });
  const source = { id: 's', kind, path: `/data/s_*.${ending}`, table: 's', fileColumn: 'file', exclude };
  const data = await loadSources([source], await memoryPlatform(Object.fromEntries(files)));
  const town = exclude.columns ? '0' : 'SUM(town IS NULL)';
  const nulls = await data.engine.query(`SELECT COUNT(*), ${town}, COUNT(DISTINCT file) FROM s`);
  await data.engine.close();
  const tables = data.tables.map(({ name, rows }) => `${name} ${rows}`);
  return {
    tables,
    counts: nulls.rows,
    problems: inEnglish(data.problems).map(({ code, message }) => `${code}: ${message}`),
  };
}

it.each(Object.keys(WRITERS))('200 files, one column missing in some: %s', async (kind) => {
  const { tables, counts, problems } = await load(kind);
  expect(tables).toEqual([kind === 'excel' ? 'S 400' : 's 400']);
  expect(counts).toEqual([[400, 40, 200]]);
  expect(problems).toEqual([
    expect.stringMatching(/^different-columns: Column town is missing in 20 of 200 files, where it is NULL: s_003\./),
    expect.stringMatching(
      /^different-types: Column town holds integer in 1 of 200 files, where most hold text: s_005\./,
    ),
  ]);
});

it.each(Object.keys(WRITERS))('a column that is hidden is not told of: %s', async (kind) => {
  expect((await load(kind, { columns: ['*.town'] })).problems).toEqual([]);
});
