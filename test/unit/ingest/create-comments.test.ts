/** What comments in a CREATE TABLE say, from the statement to the draft. */
import { beforeAll, describe, expect, it } from 'vitest';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import { tableComments } from '../../../src/engine/ingest/create-comments';
import { createEngine } from '../../../src/engine/engine';
import { buildSqlWorker } from '../store/sql-worker-folder';
import { memoryPlatform } from './memory-files';

describe('tableComments', () => {
  const said = (sql: string, ...names: string[]) => {
    const { description, columns } = tableComments(sql, names);
    return { ...(description !== undefined && { description }), ...Object.fromEntries(columns) };
  };

  it.each<[string, string, Record<string, string>]>([
    [
      'behind what they are about, before or behind the comma',
      'CREATE TABLE t (a INT, -- one\n b TEXT /* S starter,\n * M main */, "C d" INT -- last\n)',
      { a: 'one', b: 'S starter, M main', 'c d': 'last' },
    ],
    ['of the table', 'CREATE TABLE t ( -- what we rent\n a INT)', { description: 'what we rent' }],
    ['of the table, before the bracket', 'CREATE TABLE t -- what we rent\n(a INT)', { description: 'what we rent' }],
    ['headings are left', 'CREATE TABLE t (\n -- keys\n a INT,\n b INT,\n c INT)', {}],
    [
      'above most columns, and behind none',
      'CREATE TABLE t (\n -- one\n a INT,\n -- two\n -- more\n b INT)',
      { a: 'one', b: 'two more' },
    ],
    [
      'above columns beside comments behind them',
      'CREATE TABLE t (\n -- who\n a INT,\n -- what\n b INT -- two\n)',
      { b: 'two' },
    ],
    ['of constraints is left', 'CREATE TABLE t (a INT,\n UNIQUE (a) -- each once\n)', {}],
    [
      'commas and brackets within a column',
      "CREATE TABLE t (a DECIMAL(5, 2) CHECK (a IN (1, 2)), -- euros\n b TEXT DEFAULT '--x, y' -- why\n)",
      { a: 'euros', b: 'why' },
    ],
    ['marks in quotes are none', 'CREATE TABLE t (a TEXT DEFAULT \'-- no\', "-- b" INT)', {}],
    ['an unclosed one', 'CREATE TABLE t (a INT /* one', { a: 'one' }],
    ['none', 'CREATE TABLE t (a INT, b INT)', {}],
  ])('%s', (_name, sql, expected) => {
    const names = ['a', 'b', 'c', 'C d', '-- b'].filter((name) =>
      new RegExp(`[ (]"?${name}"? (INT|TEXT|DEC)`).test(sql),
    );
    expect(said(sql, ...names)).toEqual(expected);
  });
});

describe('a draft of a database with comments', () => {
  let sql: SqlJsStatic;
  beforeAll(async () => {
    sql = await initSqlJs();
    await buildSqlWorker();
  });

  it('has its codes, units and descriptions', async () => {
    const db = new sql.Database();
    db.exec(`CREATE TABLE shifts ( -- who drove when
      id INTEGER PRIMARY KEY,
      kind TEXT, -- D day, N night
      way REAL, -- what was driven, unit: km
      done TEXT, -- date
      left_on TEXT, -- empty while still there
      note TEXT);
      INSERT INTO shifts (id, kind, way, note) VALUES (1, 'D', 12.5, 'x'), (2, 'N', 3, NULL), (3, 'N', 4, 'y');`);
    const platform = await memoryPlatform({ '/d/shifts.sqlite': db.export() });
    db.close();
    const { yaml } = await createEngine(platform).draft({ data: ['/d/shifts.sqlite'], baseFolder: '/d' });
    expect(yaml).toContain('description: who drove when');
    expect(yaml).toMatch(/kind: \{ type: text, values: \{ D: day, "N": night \} \}/);
    // Remarks on how a value is written, or on when it is missing, call no column.
    expect(yaml).not.toMatch(/description: (?:date|empty)/);
    expect(yaml).toMatch(/way: \{ type: real, description: what was driven, unit: km \}/);
  });
});
