// Files that are not what they are called: read as what they are, or refused with what to do; never tables of nonsense.
import { gzipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine } from '../../../src/engine/engine';
import { listData } from '../../../src/engine/ingest/list-data';
import { withArchives } from '../../../src/engine/ingest/archive-files';
import { loadSources } from '../../../src/engine/ingest/load';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from './memory-files';
import { databaseBytes } from './sqlite-bytes';
import { workbook } from './workbooks';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function read(name: string, content: Uint8Array) {
  const platform = await createInProcessPlatform();
  const files = withArchives(memoryFiles({ [`/w/${name}`]: content }));
  const { sources, problems, named } = await listData(files, ['/w']);
  const data = await loadSources(sources, { ...platform, files: named });
  await data.engine.close();
  const told = [...problems, ...data.problems].map(({ message }) => inEnglish(message));
  return { tables: data.tables.map((t) => `${t.columns.map((c) => c.name).join()}: ${t.rows}`), told };
}

const POINTER = bytes('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n');
const PAGE = bytes('\n<!DOCTYPE html>\n<html><body><h1>Please, log in</h1></body></html>\n');

test.each(['a.csv', 'a.tsv', 'a.json', 'a.jsonl', 'a.xlsx', 'a.parquet', 'a.sqlite', 'a.csv.gz', 'a.zip', 'a.tar'])(
  'a placeholder of Git LFS called %s is refused',
  async (name) => {
    const { tables, told } = await read(name, POINTER);
    expect(tables).toEqual([]);
    expect(told.join('\n')).toContain('git lfs pull');
  },
);

test.each(['a.csv', 'a.tsv', 'a.json', 'a.jsonl', 'a.parquet', 'a.sqlite', 'a.csv.gz', 'a.zip'])(
  'a web page called %s is refused',
  async (name) => {
    const { tables, told } = await read(name, PAGE);
    expect(tables).toEqual([]);
    expect(told.join('\n')).toContain('is a web page');
  },
);

describe('what is called CSV', () => {
  it.each([
    ['gzip', gzipSync(bytes('a,b\n1,2\n'))],
    ['ZIP, Excel', workbook({ S: { rows: [['a'], [1]] } })],
    ['Microsoft Office', workbook({ S: { rows: [['a'], [1]] } }, 'xls')],
    ['PDF', bytes('%PDF-1.7\n1 0 obj\n')],
  ])('but is %s, is refused', async (what, content) => {
    const { tables, told } = await read('a.csv', content);
    expect(tables).toEqual([]);
    expect(told.join('\n')).toContain(`of another kind (${what}`);
  });

  it('but is a database, is refused', async () => {
    const { tables, told } = await read('a.csv', await databaseBytes('CREATE TABLE t(a); INSERT INTO t VALUES (1)'));
    expect(tables).toEqual([]);
    expect(told.join('\n')).toContain('(SQLite); give its name the ending that it should have (.sqlite)');
  });

  it.each([
    ['JSON', '[{"a":1,"b":"x"},{"a":2,"b":"y"}]'],
    ['JSON', '{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n'],
    ['HTML', '<html><body><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x</td></tr><tr><td>2</td><td>y</td></tr></table></body></html>'],
  ])('but is %s with rows, is read as that, and it is said', async (what, text) => {
    const { tables, told } = await read('a.csv', bytes(text));
    expect(tables).toEqual(['a,b: 2']);
    expect(told).toEqual([`The file is called otherwise, but is ${what}, and is read as such.`]);
  }); // prettier-ignore

  it('and only begins like something else, is read', async () => {
    expect((await read('a.csv', bytes('PAR1,BZh,7z\n1,2,3\n'))).tables).toEqual(['PAR1,BZh,7z: 1']);
    expect((await read('a.csv', bytes('"{""k"": 1}",x\n"{""k"": 2}",y\n'))).tables).toHaveLength(1);
  });
});

test('GeoJSON is JSON', async () => {
  const feature = (n: number) => ({ type: 'Feature', properties: { name: `P${n}` }, geometry: { type: 'Point', coordinates: [n, 1] } });
  const { tables } = await read('a.geojson', bytes(JSON.stringify({ type: 'FeatureCollection', features: [feature(1), feature(2)] })));
  expect(tables).toEqual(['type,properties.name,geometry.type,geometry.coordinates: 2']);
}); // prettier-ignore

test('a file that is called as tables of SQLite itself are, is a table all the same', async () => {
  expect(await read('sqlite_master.csv', bytes('a,b\n1,2\n'))).toEqual({ tables: ['a,b: 1'], told: [] });
});

test('where nothing can be read, the first reason is told', async () => {
  const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles({ '/w/a.zip': PAGE }) });
  const drafted = engine.draft({ data: ['/w/a.zip'], baseFolder: '/w' });
  await expect(drafted).rejects.toThrow(/There is no data .* is a web page/);
});
