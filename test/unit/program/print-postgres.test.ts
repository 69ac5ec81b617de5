import initSqlJs, { type Database } from 'sql.js';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sameRows } from '../../../src/engine/core/compare-rows';
import type { ServerConnection, ServerResult } from '../../../src/engine/core/ports';
import type { PostgresDialect, ServerTable } from '../../../src/engine/core/sql-dialect';
import type { SqlValue } from '../../../src/engine/core/values';
import { printSql } from '../../../src/engine/program/print-sql';
import type {
  BinaryOperator,
  SqlExpression,
  SqlFunction,
  SqlQuery,
  SqlSelect,
} from '../../../src/engine/program/sql-tree';
import { connectPostgres } from '../../../src/platform/node/postgres-connection';
import { serverPrograms, startCluster, type PostgresCluster } from '../../support/postgres-cluster';

const table = (
  name: string,
  columns: Record<string, ServerTable['columns'] extends ReadonlyMap<string, infer C> ? C : never>,
  key: readonly string[],
): ServerTable => ({
  ...{ schema: 'public', name, kind: 'table', key, columns: new Map(Object.entries(columns)) },
});
const T = table(
  't',
  {
    id: { kind: 'integer', type: 'int4' },
    n: { kind: 'integer', type: 'int4' },
    r: { kind: 'number', type: 'float8' },
    x: { kind: 'number', type: 'numeric' },
    s: { kind: 'text', type: 'text' },
    w: { kind: 'text', type: 'varchar' },
    c: { kind: 'text', type: 'bpchar' },
    d: { kind: 'date', type: 'date' },
    m: { kind: 'timestamp', type: 'timestamp' },
    b: { kind: 'boolean', type: 'bool' },
    e: { kind: 'other', type: 'mood' },
    i: { kind: 'text', type: 'text' },
  },
  ['id'],
);
const U = table('u', { k: { kind: 'text', type: 'text' }, v: { kind: 'integer', type: 'int8' } }, []);
const DIALECT: PostgresDialect = {
  name: 'postgres',
  tables: new Map([
    ['t', T],
    ['u', U],
  ]),
  collates: true,
};

const CREATE = (types: Record<string, string>): string => `
  CREATE TABLE t (id integer PRIMARY KEY, n integer, r ${types['real'] ?? 'real'}, x ${types['numeric'] ?? 'numeric'}, s text, w ${types['varchar'] ?? 'text'}, c ${types['char'] ?? 'text'},
    d ${types['date'] ?? 'text'}, m ${types['timestamp'] ?? 'text'}, b ${types['bool'] ?? 'integer'}, e ${types['mood'] ?? 'text'}, i text);
  INSERT INTO t VALUES
    (1, 7, 1.5, 10.25, 'abc', 'Abc', 'ab', '2020-02-29', '2020-02-29 13:14:15', ${types['yes'] ?? '1'}, 'sad', '2020-02-29'),
    (2, -7, -2.5, 0.1, '007', '7', 'cd', '2019-12-31', '2019-12-31 00:00:00', ${types['no'] ?? '0'}, 'happy', '2021-01-05 10:11:12'),
    (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (4, 2, 2.5, 3, '12abc', 'ABC', 'ab', '2020-02-29', '2021-07-04 23:59:59', ${types['yes'] ?? '1'}, 'happy', 'no date'),
    (5, 0, 0.5, -3, ' 7 ', '10', 'EF', '2000-01-01', '2000-01-01 12:00:00', ${types['no'] ?? '0'}, 'sad', '2021-13-01'),
    (6, 7, 100, 7.5, '7.0', '9', 'ef', '2021-03-31', '2021-03-31 06:00:00', ${types['yes'] ?? '1'}, 'sad', '1999-12-31'),
    (7, 3, 0, 0, '', 'a%b', 'x_y', '2021-03-31', '2021-03-31 06:00:00', ${types['yes'] ?? '1'}, 'sad', '2020-02-31'),
    (8, 3, -0.5, 2, 'é', 'a\\b', 'Z', '2022-05-06', '2022-05-06 07:08:09', ${types['no'] ?? '0'}, 'sad', '2024-02-29T05:06');
  CREATE TABLE u (k text, v ${types['bigint'] ?? 'integer'});
  INSERT INTO u VALUES ('7', 7), ('7', 2), ('abc', 3), (NULL, 1), ('12', NULL), ('x', 7);`;

const col = (column: string, alias = 't'): SqlExpression => ({ kind: 'column', alias, column });
const lit = (value: SqlValue): SqlExpression => ({ kind: 'literal', value });
const bin = (left: SqlExpression, op: BinaryOperator, right: SqlExpression): SqlExpression => ({
  kind: 'binary',
  op,
  left,
  right,
});
const call = (fn: SqlFunction, ...args: SqlExpression[]): SqlExpression => ({ kind: 'call', fn, args });
const castTo = (of: SqlExpression, to: 'REAL' | 'INTEGER' | 'TEXT'): SqlExpression => ({ kind: 'cast', of, to });
const STAR: SqlExpression = { kind: 'star' };
const select = (values: readonly SqlExpression[], parts: Partial<SqlSelect> = {}): SqlSelect => ({
  ...{ kind: 'select', distinct: false, from: { from: 't', alias: 't' }, joins: [], groupBy: [], orderBy: [] },
  columns: values.map((value) => ({ value })),
  ...parts,
});
const where = (condition: SqlExpression): SqlSelect => select([col('id')], { where: condition });
const up = (by: SqlExpression) => ({ by, descending: false });
const down = (by: SqlExpression) => ({ by, descending: true });
const rows = (from: SqlQuery): SqlSelect => select([call('COUNT', STAR)], { from: { from, alias: 'q' } });

const CASES: readonly (readonly [string, SqlQuery])[] = [
  ['numbers and text', where(bin(col('n'), '=', lit('7')))],
  ['numbers and words', where(bin(col('n'), '=', lit('abc')))],
  ['numbers below words', where(bin(col('n'), '<', lit('abc')))],
  ['text and numbers', where(bin(col('s'), '=', lit(7)))],
  ['text above numbers', where(bin(col('s'), '>', lit(5)))],
  ['text column and number column', where(bin(col('s'), '=', col('n')))],
  ['text column that is no number column', where(bin(col('s'), '!=', col('n')))],
  ['text that is a number as a whole', where(bin(col('s'), '=', castTo(col('s'), 'REAL')))],
  ['case of text', where(bin(col('w'), '=', lit('abc')))],
  ['order of text', where(bin(col('w'), '<', lit('a')))],
  ['like heeds no case', where(bin(col('w'), 'LIKE', lit('A%')))],
  ['like and a backslash', where(bin(col('w'), 'LIKE', lit('a\\b')))],
  ['like over numbers', where(bin(col('n'), 'LIKE', lit('%7')))],
  ['like over dates', where(bin(col('d'), 'LIKE', lit('2020-%')))],
  ['like over padded text', where(bin(col('c'), 'LIKE', lit('%b')))],
  ['dates and ISO text', where(bin(col('d'), '>=', lit('2020-02-29')))],
  ['dates and years', where(bin(col('d'), '>=', lit('2021')))],
  ['dates and no dates', where(bin(col('d'), '=', lit('2021-02-30')))],
  ['moments', where(bin(col('m'), '>', lit('2020-02-29 13:14:14')))],
  ['dates between', where({ kind: 'between', of: col('d'), low: lit('2020-01-01'), high: lit('2021-03-31') })],
  ['text between', where({ kind: 'between', of: col('w'), low: lit('A'), high: lit('a') })],
  [
    'years of dates',
    select([
      castTo(call('STRFTIME', lit('%Y'), col('d')), 'INTEGER'),
      call('STRFTIME', lit('%m-%d'), col('d')),
      col('id'),
    ]),
  ],
  [
    'days of the week',
    select([call('STRFTIME', lit('%w'), col('d')), call('STRFTIME', lit('%w'), col('m')), col('id')]),
  ],
  ['parts of ISO text', select([call('STRFTIME', lit('%Y/%m'), col('m')), col('id')])],
  ['days of dates', select([call('JULIANDAY', col('d')), call('JULIANDAY', col('m')), col('id')])],
  ['days of text', select([call('JULIANDAY', col('i')), col('id')], { where: bin(col('id'), '!=', lit(5)) })],
  ['truth', where(bin(col('b'), '=', lit(1)))],
  ['truth as text', where(bin(col('b'), '=', lit('0')))],
  ['truth by itself', where(col('b'))],
  ['truth added up', select([call('SUM', col('b')), call('AVG', col('b')), call('MAX', col('b'))])],
  ['truth compared', select([bin(col('n'), '>', lit(2)), col('id')])],
  ['truth added up from conditions', select([call('SUM', bin(col('n'), '>', lit(2)))])],
  ['division of whole numbers', select([bin(col('n'), '/', lit(2)), bin(lit(7), '/', col('n')), col('id')])],
  ['division of fractions', select([bin(castTo(col('n'), 'REAL'), '/', col('n')), col('id')])],
  [
    'sums divided',
    select([bin(call('SUM', col('v', 'u')), '/', call('COUNT', STAR))], { from: { from: 'u', alias: 'u' } }),
  ],
  ['remainders', select([bin(col('n'), '%', lit(4)), bin(col('r'), '%', lit(2)), col('id')])],
  ['rounding', select([call('ROUND', col('r')), call('ROUND', col('x'), lit(1)), col('id')])],
  [
    'casts of text',
    select([castTo(col('s'), 'REAL'), castTo(col('s'), 'INTEGER'), castTo(col('w'), 'INTEGER'), col('id')]),
  ],
  ['casts of fractions', select([castTo(col('r'), 'INTEGER'), castTo(col('x'), 'INTEGER'), col('id')])],
  ['casts to text', select([castTo(col('n'), 'TEXT'), castTo(col('d'), 'TEXT'), castTo(col('b'), 'TEXT'), col('id')])],
  ['text added up', select([call('SUM', col('s')), call('TOTAL', col('s'))])],
  [
    'nothing added up',
    select([call('SUM', col('n')), call('TOTAL', col('n')), call('COUNT', STAR)], {
      where: bin(col('id'), '>', lit(99)),
    }),
  ],
  [
    'functions of text',
    select([
      call('UPPER', col('w')),
      call('LENGTH', col('w')),
      call('TRIM', col('s')),
      call('SUBSTR', col('w'), lit(2), lit(2)),
      call('INSTR', col('w'), lit('b')),
      col('id'),
    ]),
  ],
  [
    'functions of numbers',
    select([
      call('ABS', col('n')),
      call('LENGTH', col('n')),
      call('MAX', col('n'), lit(3)),
      call('MIN', col('n'), col('r')),
      col('id'),
    ]),
  ],
  [
    'nothing',
    select([
      call('COALESCE', col('n'), lit(0)),
      call('NULLIF', col('n'), lit(7)),
      call('COALESCE', col('s'), col('n')),
      col('id'),
    ]),
  ],
  ['joined text', select([bin(bin(col('w'), '||', lit('-')), '||', col('n')), col('id')])],
  ['lists of mixed codes', where({ kind: 'in-list', of: col('n'), values: ['7', 7, 'x'], negated: false })],
  ['lists left out', where({ kind: 'in-list', of: col('s'), values: [7, '007'], negated: true })],
  ['lists of dates', where({ kind: 'in-list', of: col('d'), values: ['2020-02-29', 'x'], negated: false })],
  ['the same', where(bin(col('n'), 'IS', castTo(col('x'), 'INTEGER')))],
  ['empty', where(bin(col('n'), 'IS', lit(null)))],
  ['not empty', where(bin(col('d'), 'IS NOT', lit(null)))],
  ['unusual types', where(bin(col('e'), '=', lit('happy')))],
  [
    'order of unusual types',
    select([call('MIN', col('e')), call('MAX', col('d')), call('MAX', col('w')), call('COUNT', col('e'))]),
  ],
  ['order with nothing first', select([col('id')], { orderBy: [up(col('n')), up(col('id'))] })],
  ['order with nothing last', select([col('id')], { orderBy: [down(col('n')), down(col('id'))] })],
  ['order of words', select([col('w')], { orderBy: [up(col('w'))] })],
  ['ties in order', select([col('id')], { orderBy: [down(col('b'))], limit: 3 })],
  ['pages', select([col('id')], { orderBy: [up(col('id'))], limit: 3, offset: 2 })],
  ['ties of groups', select([col('e')], { groupBy: [col('e')], orderBy: [down(call('COUNT', STAR))], limit: 1 })],
  ['each once', select([col('e'), col('b')], { distinct: true })],
  ['each once, in another order', select([col('e')], { distinct: true, orderBy: [down(col('id'))], limit: 1 })],
  ['each once, in its own order', select([col('w')], { distinct: true, orderBy: [down(col('w'))], limit: 3 })],
  ['groups by key', select([col('w'), call('COUNT', STAR)], { groupBy: [col('id')] })],
  [
    'groups of the greatest',
    select([col('id'), call('MAX', col('x'))], { groupBy: [col('b')], where: bin(col('b'), 'IS NOT', lit(null)) }),
  ],
  ['the row of the least', select([col('id'), call('MIN', col('r'))])],
  [
    'groups that are kept',
    select([col('e')], { groupBy: [col('e')], having: bin(call('AVG', col('n')), '>', lit(1)) }),
  ],
  ['rows of groups', rows(select([col('d'), call('COUNT', STAR)], { groupBy: [col('d')] }))],
  [
    'members of a list of another type',
    where({
      kind: 'in-query',
      of: [col('n')],
      query: select([col('k', 'u')], {
        from: { from: 'u', alias: 'u' },
        where: bin(col('k', 'u'), 'IS NOT', lit(null)),
      }),
      negated: false,
    }),
  ],
  [
    'those who are in no list',
    where({
      kind: 'in-query',
      of: [col('s')],
      query: select([col('v', 'u')], {
        from: { from: 'u', alias: 'u' },
        where: bin(col('v', 'u'), 'IS NOT', lit(null)),
      }),
      negated: true,
    }),
  ],
  [
    'pairs in a list',
    where({
      kind: 'in-query',
      of: [col('n'), col('e')],
      query: select([col('n'), col('e')], { groupBy: [col('n'), col('e')] }),
      negated: false,
    }),
  ],
  [
    'those that exist',
    where({
      kind: 'exists',
      negated: true,
      query: select([lit(1)], { from: { from: 'u', alias: 'u' }, where: bin(col('v', 'u'), '=', col('n')) }),
    }),
  ],
  ['one value of another query', where(bin(col('x'), '>', { kind: 'scalar', query: select([call('AVG', col('x'))]) }))],
  [
    'sets',
    {
      kind: 'set',
      op: 'EXCEPT',
      left: select([col('n')]),
      right: select([col('v', 'u')], { from: { from: 'u', alias: 'u' } }),
    },
  ],
  ['sets of different types', { kind: 'set', op: 'UNION', left: select([col('w')]), right: select([col('d')]) }],
  [
    'sets of ordered lists',
    {
      kind: 'set',
      op: 'INTERSECT',
      left: select([col('n')], { orderBy: [up(col('id'))], limit: 4 }),
      right: select([col('n')], { orderBy: [down(col('id'))], limit: 6 }),
    },
  ],
  [
    'joins',
    select([col('id'), col('v', 'u')], {
      joins: [{ from: 'u', alias: 'u', on: bin(col('k', 'u'), '=', col('w')), side: 'LEFT' }],
    }),
  ],
  [
    'branches',
    select([
      {
        kind: 'case',
        branches: [
          { when: bin(col('n'), '>', lit(2)), then: lit('many') },
          { when: col('b'), then: col('n') },
        ],
      },
      col('id'),
    ]),
  ],
  [
    'branches of numbers',
    select([
      call('SUM', {
        kind: 'case',
        branches: [{ when: bin(col('n'), '>', lit(2)), then: col('x') }],
        otherwise: lit(0),
      }),
    ]),
  ],
  ['negation', where({ kind: 'not', of: bin(bin(col('n'), '=', lit(7)), 'OR', col('b')) })],
];

describe('printSql for PostgreSQL', () => {
  it('quotes names and literals, whatever they hold', () => {
    const name = 'x"; DROP TABLE y; --';
    const tables = new Map([[name, table(name, { 'a"b': { kind: 'text', type: 'text' } }, [])]]);
    const query = select([col('a"b')], {
      from: { from: name, alias: 't' },
      where: bin(col('a"b'), '=', lit("it's; \\ --")),
    });
    expect(printSql(query, { ...DIALECT, tables })).toBe(
      `SELECT "t"."a""b" FROM "public"."x""; DROP TABLE y; --" AS "t" WHERE "t"."a""b" = 'it''s; \\ --'`,
    );
  });

  it.each<[SqlExpression, string]>([
    [bin(col('d'), '>=', lit('2020-02-29')), `"t"."d" >= DATE '2020-02-29'`],
    [bin(col('n'), '=', lit(7)), '"t"."n" = 7'],
    [bin(col('b'), '=', lit(1)), '"t"."b" = TRUE'],
    [bin(col('w'), 'LIKE', lit('%a%')), `"t"."w" ILIKE '%a%' ESCAPE ''`],
    [
      bin(castTo(call('STRFTIME', lit('%Y'), col('d')), 'INTEGER'), '=', lit(2020)),
      `TO_CHAR("t"."d", 'YYYY')::int = 2020`,
    ],
  ])('leaves stored values as they are where the server can compare them: %#', (condition, sql) => {
    expect(printSql(where(condition), DIALECT)).toBe(`SELECT "t"."id" FROM "public"."t" AS "t" WHERE ${sql}`);
  });

  it('samples tables, and views not', () => {
    const from = { from: 't', alias: 't', samplePercent: 1.5 };
    expect(printSql(select([col('id')], { from }), DIALECT)).toMatch(
      / AS "t" TABLESAMPLE SYSTEM \(1.5\) REPEATABLE \(1\)$/,
    );
    const view = { ...DIALECT, tables: new Map([['t', { ...T, kind: 'view' as const }]]) };
    expect(printSql(select([col('id')], { from }), view)).not.toContain('TABLESAMPLE');
  });
});

const programs = serverPrograms();
if (!programs) console.warn('No PostgreSQL server is installed: programs are not compared with those of SQLite.');

describe.skipIf(!programs)('a program means the same in both dialects', () => {
  let cluster: PostgresCluster;
  let connection: ServerConnection;
  let sqlite: Database;

  beforeAll(async () => {
    cluster = await startCluster(programs ?? '');
    await cluster.run("CREATE TYPE mood AS ENUM ('sad', 'happy')");
    await cluster.run(
      CREATE({
        real: 'double precision',
        varchar: 'varchar(20)',
        char: 'char(6)',
        date: 'date',
        timestamp: 'timestamp',
        bool: 'boolean',
        mood: 'mood',
        bigint: 'bigint',
        yes: 'true',
        no: 'false',
      }),
    );
    sqlite = new (await initSqlJs()).Database();
    sqlite.run(CREATE({}));
    const { host, port, user, password } = cluster;
    connection = await connectPostgres({ host, port, user, password, database: 'postgres', ssl: 'disable' });
  }, 60_000);
  afterAll(async () => {
    await connection.close();
    await cluster.stop();
    sqlite.close();
  });

  test.each(CASES)('%s', async (_what, query) => {
    const expected = sqlite.exec(printSql(query))[0]?.values ?? [];
    const sql = printSql(query, DIALECT);
    const [reply] = await connection.runAll([{ sql }], { maxRows: 100, maxCells: 1000, timeoutMs: 5000 });
    if (!reply || 'error' in reply) throw new Error(`${reply?.error.message ?? 'no reply'}: ${sql}`);
    const { rows: found }: ServerResult = reply;
    const ordered = query.kind === 'select' && query.orderBy.length > 0;
    expect(sameRows(found, expected, ordered), `${sql}\n${JSON.stringify(found)}\n${JSON.stringify(expected)}`).toBe(
      true,
    );
  });
});
