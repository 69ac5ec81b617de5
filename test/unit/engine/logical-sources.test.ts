/** Folders become logical sources: files of one shape are one table, with what differs told. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles, type Content } from '../ingest/memory-files';
import { workbook } from '../ingest/workbooks';

async function draft(content: Content) {
  const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(content) });
  const { graph, report, yaml } = await engine.draft({ data: ['/w'], baseFolder: '/w' });
  const tables = [...graph.tables.values()].map((table) => `${table.name}(${[...table.columns.keys()].join(', ')})`);
  return {
    engine,
    sources: graph.sources,
    tables,
    ...inEnglish({ warnings: report.warnings, notes: report.notes }),
    yaml,
  };
}

/** As many files, each made from its number. */
function many<T extends string | Uint8Array>(
  count: number,
  name: (i: number) => string,
  text: (i: number) => T,
): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`/w/${name(i)}`, text(i)]));
}

describe('files with like names', () => {
  it('200 of one shape with a column missing in some are one table, and the differences are listed', async () => {
    const content = many(200, (i) => `data/sales_${i + 1}.csv`, (i) => (i % 50 === 7 ? `id,total\n${i},5\n` : `id,total,city\n${i},5,c${i % 3}\n`)); // prettier-ignore
    const { sources, tables, warnings, notes } = await draft(content);
    expect(sources).toEqual([
      { id: 'sales', kind: 'csv', path: 'data/sales_*.csv', table: 'sales', fileColumn: 'source_file' },
    ]);
    expect(tables).toEqual(['sales(id, total, city, source_file)']);
    expect(notes).toEqual([
      '200 files named like sales_*.csv are of one shape, and one table: sales. Its column source_file says which file a row is from.',
    ]);
    expect(warnings).toEqual([
      '/w/data/sales_108.csv: Column city is missing in 4 of 200 files, where it is NULL: sales_108.csv, sales_158.csv, sales_58.csv and sales_8.csv.',
    ]);
  });

  it('a row says which file it is from, in JSON too', async () => {
    const content = many(3, (i) => `log-${i}.jsonl`, (i) => `{"n":${i},"tags":[{"t":"x"}]}\n`); // prettier-ignore
    const { engine, yaml, tables } = await draft(content);
    expect(tables).toEqual(['log(record_no, n, source_file)', 'log_tags(log_record_no, t)']);
    const again = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles({ ...content, '/w/g.sgraph.yaml': yaml }) }); // prettier-ignore
    expect(await again.validate('/w/g.sgraph.yaml')).toEqual([]);
    const { rows } = await again.data.rows({ graph: '/w/g.sgraph.yaml', table: 'log', offset: 0, limit: 9 });
    expect(rows.map((row) => row.at(-1))).toEqual(['log-0.jsonl', 'log-1.jsonl', 'log-2.jsonl']);
    void engine;
  });

  test.each<[string, Record<string, string>, number]>([
    ['of other shapes', many(4, (i) => `t_${i}.csv`, (i) => `a${i},b${i}\n1,2\n`), 4],
    ['that are two', many(2, (i) => `t_${i}.csv`, () => 'a,b\n1,2\n'), 2],
    ['with half of the columns', { ...many(3, (i) => `t_${i}.csv`, () => 'a,b,c,d,e\n1,2,3,4,5\n'), '/w/t_9.csv': 'a,b\n1,2\n' }, 4],
    ['with a column of its own', { ...many(3, (i) => `t_${i}.csv`, () => 'a,b\n1,2\n'), '/w/t_9.csv': 'x,y\n1,2\n' }, 4],
  ])('are tables of their own where they are files %s', async (_, content, count) => {
    expect((await draft(content)).sources).toHaveLength(count);
  }); // prettier-ignore

  it('keep a column that is called as the column of files would be', async () => {
    const { tables } = await draft(
      many(
        3,
        (i) => `t_${i}.csv`,
        () => 'source_file,b\n1,2\n',
      ),
    );
    expect(tables).toEqual(['t(source_file, b, source_file_2)']);
  });
});

/** Sheets by name, each with a line of names and a row of numbers. */
function book(sheets: Readonly<Record<string, readonly string[]>>): Uint8Array {
  const plans = Object.entries(sheets).map(
    ([name, names]) => [name, { rows: [names, names.map((_, i) => i), names.map((_, i) => i + 7)] }] as const,
  );
  return workbook(Object.fromEntries(plans));
}

function parquet(names: readonly string[]): Uint8Array {
  const columnData = names.map((name) => ({ name, data: [1, 2], type: 'INT32' as const }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

describe('workbooks and Parquet files with like names', () => {
  const lacking = (i: number): readonly string[] => (i % 50 === 7 ? ['id', 'total'] : ['id', 'total', 'city']);

  test.each<[string, (i: number) => Uint8Array]>([
    ['xlsx', (i) => book({ Sheet1: lacking(i) })],
    ['parquet', (i) => parquet(lacking(i))],
  ])('200 of one shape with a column missing in some are one table: %s', async (ending, write) => {
    const { sources, tables, warnings, notes, yaml } = await draft(many(200, (i) => `sales_${i + 1}.${ending}`, write));
    const kind = ending === 'xlsx' ? 'excel' : ending;
    const path = `sales_*.${ending}`;
    expect(sources).toEqual([{ id: 'sales', kind, path, table: 'sales', fileColumn: 'source_file' }]);
    expect(tables).toEqual(['sales(id, total, city, source_file)']);
    expect(notes).toEqual([
      `200 files named like ${path} are of one shape, and one table: sales. Its column source_file says which file a row is from.`,
    ]);
    expect(warnings).toEqual([
      expect.stringContaining('Column city is missing in 4 of 200 files, where it is NULL: sales_108.'),
    ]);
    expect(yaml).toContain('fileColumn: source_file');
  });

  it('have a table for each sheet, where all have the same sheets; beside other data these are called after the files', async () => {
    const books = many(3, (i) => `y_${i}.xlsx`, () => book({ Orders: ['id', 'total'], Sheet1: ['id', 'town'] })); // prettier-ignore
    const { sources, tables, notes, yaml } = await draft({ ...books, '/w/Orders.csv': 'a,b\n1,2\n' });
    expect(sources.filter(({ kind }) => kind === 'excel')).toEqual([
      { id: 'y', kind: 'excel', path: 'y_*.xlsx', table: 'y', prefix: 'y_', fileColumn: 'source_file' },
    ]);
    const names = ['Orders(a, b)', 'y(id, town, source_file)', 'y_Orders(id, total, source_file)'];
    expect(tables.toSorted()).toEqual(names);
    expect(notes.filter((text) => text.includes('of one shape'))).toEqual([
      '3 files named like y_*.xlsx are of one shape, and one table for each of their sheets: y and y_Orders. The column source_file says which file a row is from.',
    ]);
    const files = memoryFiles({ ...books, '/w/Orders.csv': 'a,b\n1,2\n', '/w/g.sgraph.yaml': yaml });
    const again = createEngine({ ...(await createInProcessPlatform()), files });
    expect(await again.validate('/w/g.sgraph.yaml')).toEqual([]);
  });

  test.each<[string, Record<string, Uint8Array>]>([
    ['a sheet that the others lack', { ...many(2, (i) => `t_${i}.xlsx`, () => book({ A: ['x', 'y'] })), '/w/t_9.xlsx': book({ A: ['x', 'y'], B: ['x'] }) }],
    ['sheets with other names', many(3, (i) => `t_${i}.xlsx`, (i) => book({ [`Town${i}`]: ['x', 'y'] }))],
    ['other columns', many(3, (i) => `t_${i}.parquet`, (i) => parquet([`x${i}`, `y${i}`]))],
    ['one that is broken', { ...many(3, (i) => `t_${i}.parquet`, () => parquet(['x'])), '/w/t_9.parquet': new Uint8Array([80, 65, 82, 49, 9, 9]) }],
  ])('stay apart with %s', async (_, content) => {
    const { sources, yaml } = await draft(content);
    const broken = yaml.match(/^# {3}- /gm)?.length ?? 0;
    expect(sources.length + broken).toBe(Object.keys(content).length);
  }); // prettier-ignore
});

describe('a folder of many files', () => {
  const word = (i: number): string => String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26));

  it('that are alike is one corpus, whatever they are called', async () => {
    const content = many(60, (i) => `stations/${word(i)}.json`, (i) => JSON.stringify([{ a: i, b: 1, c: 2, d: 3, e: 4, ...(i % 9 === 0 && { f: 1 }) }])); // prettier-ignore
    const { sources, tables } = await draft(content);
    expect(sources).toMatchObject([{ kind: 'json', path: 'stations/*.json', table: 'stations' }]);
    expect(tables).toEqual(['stations(a, b, c, d, e, f, source_file)']);
  });

  it('of workbooks is one too, where each has the same sheets', async () => {
    const plain = many(60, (i) => `b/${word(i)}.xlsx`, () => book({ Data: ['a', 'b'] })); // prettier-ignore
    expect((await draft(plain)).tables).toEqual(['Data(a, b, source_file)']);
    const other = { ...plain, [`/w/b/${word(1)}.xlsx`]: book({ Data: ['a', 'b'], More: ['c', 'd'] }) };
    expect((await draft(other)).sources).toHaveLength(60);
  });

  it('that are not alike, or too few, is not', async () => {
    const unlike = many(
      60,
      (i) => `x/${word(i)}.csv`,
      (i) => `a,b${i % 2},c${i % 2}\n1,2,3\n`,
    );
    expect((await draft(unlike)).sources).toHaveLength(60);
    expect(
      (
        await draft(
          many(
            40,
            (i) => `x/${word(i)}.csv`,
            () => 'a,b\n1,2\n',
          ),
        )
      ).sources,
    ).toHaveLength(40);
  });
});
