import fs from 'node:fs';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Progress } from '../../../src/engine/core/reports';
import { listData } from '../../../src/engine/ingest/list-data';
import { loadSources } from '../../../src/engine/ingest/load';
import { placeOf } from '../../../src/engine/ingest/loaded-data';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { createNodePlatform } from '../../../src/platform/node/platform';
import { buildSqlWorker } from '../store/sql-worker-folder';
import { memoryFiles, memoryPlatform } from './memory-files';

let sql: SqlJsStatic;
beforeAll(async () => {
  sql = await initSqlJs();
});

function database(script: string): Uint8Array {
  const db = new sql.Database();
  db.exec(script);
  const image = db.export();
  db.close();
  return image;
}

const SHOP = `
  CREATE TABLE item(code TEXT PRIMARY KEY, name TEXT UNIQUE, price REAL) WITHOUT ROWID;
  CREATE TABLE "order"(id INTEGER PRIMARY KEY, Item TEXT REFERENCES ITEM, on_day DATE, paid BOOLEAN);
  CREATE TABLE line("order" INTEGER, no INTEGER, part INTEGER, PRIMARY KEY ("order", no), UNIQUE (no, part),
    FOREIGN KEY ("order") REFERENCES "order"(id), FOREIGN KEY (part) REFERENCES nowhere(x));
  CREATE VIEW cheap AS SELECT * FROM item WHERE price < 2;
  CREATE VIEW broken AS SELECT * FROM gone;
  CREATE VIEW endless AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c;
  INSERT INTO item VALUES ('a', 'apple', 1.5), ('b', 'bread', 3);
  INSERT INTO "order" VALUES (10, 'a', '2020-01-01', 1), (20, 'b', '2020-01-02', 0);
  INSERT INTO line VALUES (10, 1, 5), (10, 2, 6), (20, 1, 7);
  DELETE FROM line WHERE no = 2;`;

describe('a database alone', () => {
  it('is opened as it is, with what it declares', async () => {
    // The endless view would keep this thread for ever, for SQL in the caller's own thread cannot be stopped.
    const platform = await memoryPlatform({ '/shop.sqlite': database(`${SHOP} DROP VIEW endless;`) });
    const data = await loadSources([{ id: 'shop', kind: 'sqlite', path: '/shop.sqlite' }], platform);
    expect(data.tables).toEqual([
      {
        name: 'item',
        source: 'shop',
        rows: 2,
        columns: [
          { name: 'code', type: 'text' },
          { name: 'name', type: 'text' },
          { name: 'price', type: 'real' },
        ],
        declaredKey: ['code'],
        declaredUnique: [['name']],
        declaredForeignKeys: [],
      },
      {
        name: 'order',
        source: 'shop',
        rows: 2,
        columns: [
          { name: 'id', type: 'integer' },
          { name: 'Item', type: 'text' },
          { name: 'on_day', type: 'date' },
          { name: 'paid', type: 'boolean' },
        ],
        declaredKey: ['id'],
        declaredUnique: [],
        declaredForeignKeys: [{ columns: ['Item'], table: 'item', to: ['code'] }],
        placeColumn: 'rowid',
      },
      {
        name: 'line',
        source: 'shop',
        rows: 2,
        columns: [
          { name: 'order', type: 'integer' },
          { name: 'no', type: 'integer' },
          { name: 'part', type: 'integer' },
        ],
        declaredKey: ['order', 'no'],
        declaredUnique: [['no', 'part']],
        declaredForeignKeys: [{ columns: ['order'], table: 'order', to: ['id'] }],
        placeColumn: 'rowid',
      },
      expect.objectContaining({ name: 'cheap', rows: 1, declaredForeignKeys: [] }),
    ]);
    expect(data.tables[3]).not.toHaveProperty('placeColumn');
    expect(data.problems.map((p) => [p.code, inEnglish(p.message)])).toEqual([
      ['unreadable-table', expect.stringMatching(/^Table broken cannot be read/)],
    ]);
    expect((await data.engine.query('SELECT rowid FROM line')).rows).toEqual([[1], [3]]);
  });

  it('may have a view that never ends', async () => {
    const workerFolder = await buildSqlWorker();
    const platform = {
      ...createNodePlatform({ workerFolder }),
      files: filesAnywhere(memoryFiles({ '/s.sqlite': database(SHOP) })),
    };
    const data = await loadSources([{ id: 's', kind: 'sqlite', path: '/s.sqlite' }], platform);
    expect(data.tables.map((t) => t.name)).toEqual(['item', 'order', 'line', 'cheap']);
    expect(inEnglish(data.problems.at(-1)?.message)).toMatch(/^Table endless cannot be read .* took longer than 2 s/);
    await data.engine.close();
    fs.rmSync(workerFolder, { recursive: true });
  });

  it('may be in write-ahead mode', async () => {
    const image = database(SHOP);
    image[18] = image[19] = 2;
    const platform = await memoryPlatform({ '/shop.db': image, '/x.csv': 'a\n1\n' });
    const sources = [
      { id: 'shop', kind: 'sqlite', path: '/shop.db' },
      { id: 'x', kind: 'csv', path: '/x.csv' },
    ];
    const data = await loadSources(sources, platform);
    expect(data.tables.map((t) => t.name)).toEqual(['item', 'order', 'line', 'x']);
  });
});

describe('several sources', () => {
  it('come into one database; tables keep rows, places, keys and affinities', async () => {
    const platform = await memoryPlatform({ '/shop.sqlite': database(SHOP), '/item.csv': 'code,n\na,1\n' });
    const sources = [
      { id: 'shop', kind: 'sqlite', path: '/shop.sqlite', prefix: 's_' },
      { id: 'again', kind: 'sqlite', path: '/shop.sqlite' },
      { id: 'csv', kind: 'csv', path: '/item.csv', table: 'item' },
    ];
    const data = await loadSources(sources, platform);
    const names = ['s_item', 's_order', 's_line', 'item', 'order', 'line', 'item_2'];
    expect(data.tables.map((t) => t.name)).toEqual(names);
    expect(data.tables[1]?.declaredForeignKeys).toEqual([{ columns: ['Item'], table: 's_item', to: ['code'] }]);
    expect((await data.engine.query('SELECT rowid, "order" FROM s_line')).rows).toEqual([[1, 10], [3, 20]]); // prettier-ignore
    expect((await data.engine.query(`SELECT i.n FROM item_2 i JOIN s_order o ON o.Item = i.code`)).rows).toEqual([[1]]);
    const codes = data.problems.map((p) => p.code);
    expect(codes.filter((c) => c === 'view-left-out')).toHaveLength(4);
    expect(codes.filter((c) => c === 'duplicate-table')).toHaveLength(1);
  });

  it('that are missing or of another kind are reported, and the rest is loaded', async () => {
    const platform = await memoryPlatform({ '/a.csv': 'x\n1\n', '/no.sqlite': 'plain text', '/crm': 'x' });
    const sources = [
      { id: 'gone', kind: 'sqlite', path: '/gone.sqlite' },
      { id: 'none', kind: 'csv', path: '/b*.csv' },
      { id: 'no', kind: 'sqlite', path: '/no.sqlite' },
      { id: 'crm', kind: 'postgres', path: '/crm' },
      { id: 'a', kind: 'csv', path: '/a.csv' },
    ];
    const data = await loadSources(sources, platform);
    expect(data.tables.map((t) => t.name)).toEqual(['a']);
    expect(data.problems.map((p) => [p.code, p.severity])).toEqual([
      ['missing-source', 'error'],
      ['missing-source', 'error'],
      ['unreadable-source', 'error'],
      ['unsupported-kind', 'error'],
    ]);
    expect((await data.engine.query('SELECT x FROM a')).rows).toEqual([[1]]);
  });

  it('a missing database alone is a problem, not a failure', async () => {
    const platform = await memoryPlatform({});
    const data = await loadSources([{ id: 'gone', kind: 'sqlite', path: '/gone.sqlite' }], platform);
    expect([data.tables, data.problems.map((p) => p.code)]).toEqual([[], ['missing-source']]);
  });
});

describe('several files of one table', () => {
  it('are read in order; rows keep file and record', async () => {
    const platform = await memoryPlatform({
      '/d/GV_2018.csv': 'CASE,V\n1,2\nbad\n3,4\n',
      '/d/GV_2019.csv': 'V,CASE,NEW\n20,10,x\n',
      '/d/other.csv': 'a\n1\n',
    });
    const data = await loadSources([{ id: 'gv', kind: 'csv', path: '/d/GV_*.csv', table: 'GV' }], platform);
    expect(
      (await data.engine.query('SELECT rowid, CASE_, * FROM (SELECT rowid, "CASE" AS CASE_, V, NEW FROM GV)')).rows,
    ).toEqual([
      [1, 1, 1, 1, 2, null],
      [3, 3, 3, 3, 4, null],
      [4, 10, 4, 10, 20, 'x'],
    ]);
    const [table] = data.tables;
    const places = [1, 3, 4].map((place) => table && placeOf(table, place));
    expect(places).toEqual([
      { file: '/d/GV_2018.csv', row: 1 },
      { file: '/d/GV_2018.csv', row: 3 },
      { file: '/d/GV_2019.csv', row: 1 },
    ]);
    expect(data.problems.map((p) => p.code)).toEqual(['unreadable-record', 'different-columns']);
  });
});

describe('what a virtual table keeps its data in', () => {
  it('is no table of its own; the names of others may look like it', async () => {
    // As SQLite writes it where it has the module, which this one lacks.
    const bytes = database(`
      CREATE TABLE notes_data(id INTEGER PRIMARY KEY, block BLOB); CREATE TABLE notes_idx(a); CREATE TABLE notes_more(a);
      PRAGMA writable_schema = 1;
      INSERT INTO sqlite_schema VALUES ('table', 'notes', 'notes', 0, 'CREATE VIRTUAL TABLE notes USING fts5(body)');
    `);
    const sources = [{ id: 's', kind: 'sqlite', path: '/w/s.db' }];
    const { tables, problems } = await loadSources(sources, await memoryPlatform({ '/w/s.db': bytes }));
    expect(tables.map(({ name }) => name)).toEqual(['notes_more']);
    expect(problems.map(({ code }) => code)).toEqual(['unreadable-table']);
  });
});

describe('200 files of one shape', () => {
  const parts = (file: (i: number) => string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`/d/part_${String(i + 100)}.csv`, file(i)]));
  const load = async (files: Record<string, string>) => {
    const data = await loadSources(
      [{ id: 'p', kind: 'csv', path: '/d/part_*.csv', table: 'p' }],
      await memoryPlatform(files),
    );
    return { tables: data.tables, told: inEnglish(data.problems).map(({ code, message }) => [code, message]) };
  };

  it('are one table, and what differs between them is listed: a column that some lack, another type in some', async () => {
    const { tables, told } = await load(
      parts((i) =>
        i === 7 ? 'id,size\n1,2\n' : `id,size,day,note\n1,${i === 3 || i === 9 ? 'large' : i / 4},2020-01-01,\n`,
      ),
    );
    expect(tables).toMatchObject([{ name: 'p', rows: 200 }]);
    expect(told).toEqual([
      ['different-columns', 'Column day is missing in 1 of 200 files, where it is NULL: part_107.csv.'],
      ['different-columns', 'Column note is missing in 1 of 200 files, where it is NULL: part_107.csv.'],
      [
        'different-types',
        'Column size holds text in 2 of 200 files, where most hold integer: part_103.csv and part_109.csv.',
      ],
    ]);
  });

  it('differ in nothing where one holds integers and one fractions, or one of them nothing', async () => {
    const { told } = await load(
      parts((i) => `id,size,at\n1,${['1', '1.5', ''][i % 3]},2020-01-01${i % 2 ? ' 10:00' : ''}\n`),
    );
    expect(told).toEqual([]);
  });
});

describe('the fingerprint', () => {
  const fingerprint = async (content: string, path = '/a.csv'): Promise<string> => {
    const platform = await memoryPlatform({ [path]: content });
    return (await loadSources([{ id: 'a', kind: 'csv', path }], platform)).fingerprint;
  };
  it('is that of the content', async () => {
    expect(await fingerprint('a\n1\n')).toBe(await fingerprint('a\n1\n', '/elsewhere/a.csv'));
    expect(await fingerprint('a\n1\n')).not.toBe(await fingerprint('a\n2\n'));
  });
});

describe('loading', () => {
  it('can be cancelled', async () => {
    const platform = await memoryPlatform({ '/a.csv': `a,b\n${'1,2\n'.repeat(300_000)}` });
    const controller = new AbortController();
    const messages: string[] = [];
    const onProgress = ({ message }: Progress): void => {
      messages.push(inEnglish(message));
      if (messages.length === 3) controller.abort();
    };
    const loading = loadSources([{ id: 'a', kind: 'csv', path: '/a.csv' }], platform, {
      signal: controller.signal,
      onProgress,
    });
    await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
    expect(messages.length).toBe(3);
  });
});

describe('listing data', () => {
  const files = memoryFiles({
    '/w/b.csv': 'x\n', '/w/a.TSV': 'x\n', '/w/sub/b.jsonl': '', '/w/sub/deep/c.ndjson': '', '/w/notes.pdf': '', '/w/shop.sqlite3': 'S',
    '/w/b.sgq.jsonl': '', '/w/sub/Asked.SGQ.JSONL': '',
    '/w/.git/x.csv': '', '/w/node_modules/y.csv': '', '/w/~$open.xlsx': 'x', '/w/Thumbs.db': 'x', '/w/s1.db': 'S',
  }); // prettier-ignore

  it('finds what can be read in a folder, under names that differ', async () => {
    const { sources, problems } = await listData(files, ['/w/']);
    expect(sources).toEqual([
      { id: 'a', kind: 'tsv', path: '/w/a.TSV', table: 'a' },
      { id: 'b', kind: 'csv', path: '/w/b.csv', table: 'b' },
      { id: 's1', kind: 'sqlite', path: '/w/s1.db', prefix: 's1_' },
      { id: 'shop', kind: 'sqlite', path: '/w/shop.sqlite3', prefix: 'shop_' },
      { id: 'b_2', kind: 'jsonl', path: '/w/sub/b.jsonl', table: 'b_2' },
      { id: 'c', kind: 'jsonl', path: '/w/sub/deep/c.ndjson', table: 'c' },
    ]);
    expect(problems.map(({ code, file }) => [code, file])).toEqual([['other-files', '/w/notes.pdf']]);
  });

  it('looks eight folders deep, and names those below', async () => {
    const deep = '/w/1/2/3/4/5/6/7/8';
    const folder = memoryFiles({ [`${deep}/a.csv`]: 'x\n', [`${deep}/9/b.csv`]: 'x\n', [`${deep}/10/c.csv`]: 'x\n' });
    const { sources, problems } = await listData(folder, ['/w']);
    expect(sources.map(({ id }) => id)).toEqual(['a']);
    expect(problems.map(({ file, message }) => `${file} ${inEnglish(message)}`)).toEqual([
      `${deep}/10 2 folders lie more than 8 folders deep, and are left out, this one first; name them, or one above them, by themselves.`,
    ]);
    expect((await listData(folder, ['/w/1'])).problems).toEqual([]);
  });

  it('leaves out of a folder what describes tables or holds nothing, and takes a dictionary that is named', async () => {
    const folder = memoryFiles({
      '/w/a.csv': 'x\n',
      '/w/empty.csv': ' \n\n',
      '/w/d.csv': 'table,column,description\n',
      '/w/none.db': '',
    });
    const { sources, dictionaries, problems } = await listData(folder, ['/w']);
    expect(sources.map(({ path }) => path)).toEqual(['/w/a.csv']);
    expect(dictionaries).toEqual(['/w/d.csv']);
    expect(problems.map(({ code, severity, file }) => [code, severity, file])).toEqual([
      ['empty-file', 'warning', '/w/empty.csv'],
      ['empty-file', 'warning', '/w/none.db'],
    ]);
    expect((await listData(folder, ['/w/d.csv'])).sources.map(({ id }) => id)).toEqual(['d']);
  });

  it('takes text that is called a workbook as what it is, and says so', async () => {
    const folder = memoryFiles({
      '/w/tabs.xls': 'id\tname\n1\tAnn\n2\tBob\n3\tCid\n',
      '/w/page.xls': '<html><table><tr><th>id</th></tr><tr><td>1</td></tr></table></html>',
      '/w/utf16.xls': new Uint8Array([0xff, 0xfe, ...Buffer.from('id\tname\tage\n1\tAnn\t3\n2\tBob\t4\n3\tC\t5\n', 'utf16le')]),
      '/w/real.xls': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('<table>')]),
    }); // prettier-ignore
    const { sources, problems } = await listData(folder, ['/w']);
    expect(sources.map(({ path, kind }) => [path, kind])).toEqual([
      ['/w/page.xls', 'html'],
      ['/w/real.xls', 'excel'],
      ['/w/tabs.xls', 'csv'],
      ['/w/utf16.xls', 'csv'],
    ]);
    expect(problems.map(({ code, severity, file }) => [code, severity, file])).toEqual([
      ['other-kind', 'info', '/w/page.xls'],
      ['other-kind', 'info', '/w/tabs.xls'],
      ['other-kind', 'info', '/w/utf16.xls'],
    ]);
  });

  it('takes one database without a prefix, and several files of a pattern', async () => {
    expect((await listData(files, ['/w/shop.sqlite3'])).sources).toEqual([
      { id: 'shop', kind: 'sqlite', path: '/w/shop.sqlite3' },
    ]);
    expect((await listData(files, ['/w/?.csv', '/w/b.csv'])).sources.map((s) => s.path)).toEqual(['/w/b.csv']);
  });

  it.each([
    ['/w/b.*', ['/w/b.csv']],
    ['/w/*', ['/w/a.TSV', '/w/b.csv', '/w/s1.db', '/w/shop.sqlite3']],
    ['/w/**/*.jsonl', ['/w/sub/b.jsonl']],
  ])('takes of the files of %s those that hold data', async (pattern, found) => {
    expect((await listData(files, [pattern])).sources.map((s) => s.path)).toEqual(found);
  });

  it('reports what is missing or cannot be read', async () => {
    const { problems } = await listData(files, ['/w/notes.pdf', '/w/none.csv', '/w/*.xlsx', '/w/*.pdf']);
    expect(problems.map((p) => [p.code, p.file])).toEqual([
      ['unsupported-file', '/w/notes.pdf'],
      ['missing-source', '/w/none.csv'],
      ['missing-source', '/w/*.xlsx'],
      ['unsupported-file', '/w/*.pdf'],
    ]);
  });
});
