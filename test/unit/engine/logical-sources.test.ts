/** Folders become logical sources: files of one shape are one table, with what differs told. */
import { describe, expect, it, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles, type Content } from '../ingest/memory-files';

async function draft(content: Content) {
  const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(content) });
  const { graph, report, yaml } = await engine.draft({ data: ['/w'], baseFolder: '/w' });
  const tables = [...graph.tables.values()].map((table) => `${table.name}(${[...table.columns.keys()].join(', ')})`);
  return { engine, sources: graph.sources, tables, warnings: inEnglish(report.warnings), yaml };
}

/** As many files, each made from its number. */
function many(count: number, name: (i: number) => string, text: (i: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`/w/${name(i)}`, text(i)]));
}

describe('files with like names', () => {
  it('200 of one shape with a column missing in some are one table, and the differences are listed', async () => {
    const content = many(200, (i) => `data/sales_${i + 1}.csv`, (i) => (i % 50 === 7 ? `id,total\n${i},5\n` : `id,total,city\n${i},5,c${i % 3}\n`)); // prettier-ignore
    const { sources, tables, warnings } = await draft(content);
    expect(sources).toEqual([
      { id: 'sales', kind: 'csv', path: 'data/sales_*.csv', table: 'sales', fileColumn: 'source_file' },
    ]);
    expect(tables).toEqual(['sales(id, total, city, source_file)']);
    expect(warnings).toEqual([
      '200 files named like sales_*.csv are of one shape, and one table: sales. Its column source_file says which file a row is from.',
      '/w/data/sales_108.csv:1 Column city is missing in 4 of 200 files, where it is NULL: sales_108.csv, sales_158.csv, sales_58.csv and sales_8.csv.',
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

describe('a folder of many files', () => {
  const word = (i: number): string => String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26));

  it('that are alike is one corpus, whatever they are called', async () => {
    const content = many(60, (i) => `stations/${word(i)}.json`, (i) => JSON.stringify([{ a: i, b: 1, c: 2, d: 3, e: 4, ...(i % 9 === 0 && { f: 1 }) }])); // prettier-ignore
    const { sources, tables } = await draft(content);
    expect(sources).toMatchObject([{ kind: 'json', path: 'stations/*.json', table: 'stations' }]);
    expect(tables).toEqual(['stations(a, b, c, d, e, f, source_file)']);
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
