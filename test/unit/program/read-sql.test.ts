import fc from 'fast-check';
import initSqlJs, { type Database } from 'sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { printSql } from '../../../src/engine/program/print-sql';
import { readSql } from '../../../src/engine/program/read-sql';
import { queries } from './sql-trees';

let database: Database;
beforeAll(async () => {
  const SQL = await initSqlJs();
  database = new SQL.Database();
  database.run(`CREATE TABLE t (id INTEGER, name TEXT, n REAL, d TEXT, "group" TEXT);
    INSERT INTO t VALUES (1, 'a', 1.5, '2020-01-02', 'x'), (2, 'B', NULL, '2021-05-06', 'y'), (3, 'it''s', 7, NULL, 'x');
    CREATE TABLE u (id INTEGER, tid INTEGER, name TEXT);
    INSERT INTO u VALUES (1, 1, 'p'), (2, 1, 'q'), (3, 9, 'a');`);
});

describe('readSql', () => {
  it.each([
    'SELECT * FROM t',
    'select distinct T.name as "full name", t.* from t as T where t.n > 1.0 or not t.name like \'a%\'',
    'SELECT t.name, u.name FROM t LEFT JOIN u ON t.id = u.tid WHERE u.name IS NOT NULL ORDER BY 1 DESC, u.name LIMIT 2',
    'SELECT t.name FROM t, u WHERE t.id = u.tid',
    'SELECT a.id FROM t a JOIN (u b CROSS JOIN t c) ON a.id = b.tid AND c.id = a.id',
    'SELECT id FROM (t JOIN u USING (id))',
    'SELECT * FROM t NATURAL JOIN u',
    'SELECT t.id, u.id FROM t FULL OUTER JOIN u ON t.id = u.tid',
    'SELECT t.id, u.id FROM t RIGHT JOIN u ON t.id = u.tid',
    'SELECT [group], `name`, "id" FROM \'t\'',
    'SELECT name, count(*) c FROM t GROUP BY name HAVING count(*) >= 1 ORDER BY c DESC, name ASC NULLS LAST LIMIT 1 OFFSET 1',
    'SELECT id FROM t LIMIT 1, 2',
    'SELECT id FROM t LIMIT -1 OFFSET 1',
    'SELECT id FROM t ORDER BY id LIMIT (SELECT count(*) / 2 FROM t)',
    "SELECT 7 / 2, 7 / 2.0, 1e3, .5, 0x1F, -0x1, 12345678901234567890, x'00ff', - -3, +3, ~1, -id FROM t",
    'SELECT 1 + 2 * 3 - 4 % 3, (1 + 2) * 3, 1 - (2 - 3), 8 >> 1 << 2, 5 & 3 | 8, 1 || 2 + 3, NOT 1 = 2, 1 < 2 = 1',
    "SELECT name || ' ' || coalesce(n, 'none') FROM t",
    "SELECT name FROM t WHERE name COLLATE NOCASE = 'b' OR name LIKE 'it_s' ESCAPE '!' OR name GLOB 'a*' OR name NOT LIKE 'z'",
    'SELECT name FROM t WHERE n ISNULL OR n NOTNULL OR n NOT NULL OR n IS NOT DISTINCT FROM 7 OR n IS DISTINCT FROM 8 OR d IS name',
    'SELECT name FROM t WHERE id IN (1, 2) AND id NOT IN (SELECT tid FROM u) AND n BETWEEN 1 AND 10 AND NOT n BETWEEN 2 AND 3 AND id IN (id, 4) OR id NOT IN ()',
    'SELECT name FROM t WHERE (id, name) IN (SELECT tid, name FROM u) OR (id, 1) = (1, 1)',
    'SELECT name FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.tid = t.id) AND NOT EXISTS (SELECT 1 FROM u WHERE u.id = 77)',
    'SELECT (SELECT max(n) FROM t) - (SELECT min(n) FROM t)',
    "SELECT CASE WHEN n > 2 THEN 'big' WHEN n IS NULL THEN 'none' ELSE 'small' END, CASE id WHEN 1 THEN 'one' END FROM t",
    "SELECT CAST(n AS INT), CAST(id AS VARCHAR(20)), CAST(d AS DECIMAL(10, 2)), cast(n as double precision), SUBSTRING(d, 1, 4), IIF(n > 1, 1, 0), strftime('%Y', d) FROM t",
    "SELECT count(DISTINCT name), group_concat(name, ';' ORDER BY id DESC), sum(n) FILTER (WHERE id > 1), count() FROM t",
    'SELECT name, row_number() OVER (PARTITION BY "group" ORDER BY id DESC), sum(n) OVER w, avg(n) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM t WINDOW w AS (ORDER BY id)',
    'WITH a AS (SELECT id, n FROM t), b(k) AS (SELECT id FROM a) SELECT k FROM b JOIN a ON a.id = b.k',
    'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5) SELECT x FROM c',
    "SELECT name FROM t UNION SELECT name FROM u EXCEPT SELECT 'p' ORDER BY name LIMIT 2",
    'SELECT avg(x.n) FROM (SELECT n FROM t WHERE n > 1 ORDER BY n LIMIT 5) AS x',
    'SELECT x FROM (SELECT 1 AS x UNION ALL SELECT 1)',
    'SELECT -- a comment\n id /* and ; another */ FROM main.t;',
    'SELECT "nothing of that name", id FROM t',
    'SELECT count(*) AS \'how many\' FROM t "x y"',
  ])('reads, and prints what gives the same rows: %s', (sql) => {
    const tree = readSql(sql);
    const printed = printSql(tree);
    expect(database.exec(printed).map(({ values }) => values)).toEqual(database.exec(sql).map(({ values }) => values));
    expect(printSql(readSql(printed))).toBe(printed);
  });

  it('takes sides in parentheses, which SQLite does not', () => {
    const sql =
      '(SELECT id FROM t ORDER BY id LIMIT 1) UNION ALL (SELECT id FROM u ORDER BY id DESC LIMIT 1) ORDER BY 1';
    const printed = printSql(readSql(sql));
    expect(database.exec(printed)[0]?.values).toEqual([[1], [3]]);
    expect(printSql(readSql(printed))).toBe(printed);
    expect(
      database.exec(printSql(readSql('(SELECT id FROM t ORDER BY id LIMIT 2) ORDER BY id DESC')))[0]?.values,
    ).toEqual([[2], [1]]);
  });

  it.each([
    ['', 'The statement ends too early'],
    ['DELETE FROM t', 'at “DELETE” (line 1, column 1): only SELECT statements are run'],
    ['SELECT id FROM t; DROP TABLE t', 'at “DROP” (line 1, column 19)'],
    ['SELECT id\nFROM t WHERE', 'ends too early'],
    ['SELECT id FRM t WHERE 1', 'at “t” (line 1, column 15)'],
    ['SELECT TOP 5 id FROM t', 'write LIMIT at the end instead'],
    ['SELECT id FROM t FETCH FIRST 5 ROWS ONLY', 'at “FETCH”'],
    [
      'SELECT year(d) FROM t',
      "at “year” (line 1, column 8): there is no such function in SQLite; write CAST(STRFTIME('%Y', d) AS INTEGER)",
    ],
    ["SELECT load_extension('x')", 'no such function'],
    ["SELECT readfile('/etc/passwd')", 'no such function'],
    ['SELECT * FROM pragma_table_info(1)', 'a table was expected'],
    ['SELECT id FROM other.t', 'without a schema'],
    ['SELECT a::int FROM t', '“::int'],
    ['SELECT id FROM t WHERE id = ?', '“?'],
    ['SELECT id FROM t WHERE id = :id', '“:id'],
    ['SELECT 1abc', '“1abc'],
    ['SELECT id FROM t INDEXED BY x', 'at “BY”'],
    ['SELECT id FROM t WHERE name ILIKE 1', 'at “ILIKE”'],
    ['SELECT id FROM a LEFT JOIN (b LEFT JOIN c ON 1) ON 2', 'without parentheses'],
    ['VALUES (1)', 'write SELECT'],
    ['SELECT id FROM t ORDER', 'at “ORDER”'],
    ['SELECT (1', 'ends too early'],
    ["SELECT 'abc", "“'abc”"],
  ])('refuses %s', (sql, message) => {
    expect(() => readSql(sql)).toThrow(expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(message) as string })); // prettier-ignore
  });

  it('keeps where the fault is', () => {
    expect(() => readSql('SELECT id\nFROM t GROUP id')).toThrow(expect.objectContaining({ start: 17, end: 22 }));
  });

  it.each([
    ['parentheses', `SELECT ${'('.repeat(5000)}1${')'.repeat(5000)}`],
    ['a few hundred parentheses', `SELECT ${'('.repeat(400)}1${')'.repeat(400)}`],
    ['signs', `SELECT ${'- '.repeat(800)}1`],
    ['sums', `SELECT ${Array.from({ length: 5000 }, () => '1').join('+')}`],
    ['denials', `SELECT ${'NOT '.repeat(800)}1`],
    ['sub-queries', `${'SELECT * FROM ('.repeat(300)}SELECT 1${')'.repeat(300)}`],
    ['text', `SELECT '${'x'.repeat(200_000)}'`],
  ])('refuses %s without end', (_name, sql) => {
    expect(() => readSql(sql)).toThrow(expect.objectContaining({ code: 'bad-input', message: expect.stringContaining('too long') as string })); // prettier-ignore
  });

  it('reads every tree again as it was printed', () => {
    fc.assert(
      fc.property(queries, (tree) => {
        let printed: string;
        try {
          printed = printSql(tree);
          readSql(printed);
        } catch (error) {
          // Random trees may be deeper than what is read.
          fc.pre(!String(error).includes('too long'));
          throw error;
        }
        expect(readSql(printed)).toEqual(tree);
      }),
      { numRuns: 500 },
    );
  });

  it('never fails but with an error that says where, whatever it is given', () => {
    const words = fc.constantFrom(...'SELECT FROM WHERE ( ) , . * t id = AND OR NOT IN EXISTS JOIN ON LEFT USING AS CASE WHEN THEN END UNION LIMIT 1 \'x\' "y" OVER WITH BETWEEN LIKE'.split(' ')); // prettier-ignore
    fc.assert(
      fc.property(fc.array(words, { maxLength: 25 }), (tokens) => {
        const sql = `SELECT ${tokens.join(' ')}`;
        let tree;
        try {
          tree = readSql(sql);
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad-input' });
          return;
        }
        expect(printSql(readSql(printSql(tree)))).toBe(printSql(tree));
      }),
      { numRuns: 2000 },
    );
  });
});
