import { describe, expect, it } from 'vitest';
import { printSql } from '../../../src/engine/program/print-sql';
import type { SqlExpression, SqlSelect } from '../../../src/engine/program/sql-tree';

const column = (name: string): SqlExpression => ({ kind: 'column', alias: 't', column: name });
const select = (parts: Partial<SqlSelect>): SqlSelect => ({
  kind: 'select',
  distinct: false,
  columns: [{ value: column('a') }],
  from: { from: 't', alias: 't' },
  joins: [],
  groupBy: [],
  orderBy: [],
  ...parts,
});

describe('printSql', () => {
  it('quotes names and literals, whatever they hold', () => {
    const hostile = select({
      from: { from: 'x"; DROP TABLE y; --', alias: 't' },
      where: { kind: 'binary', op: '=', left: column('a"b'), right: { kind: 'literal', value: "it's; --" } },
    });
    expect(printSql(hostile)).toBe(`SELECT "t"."a" FROM "x""; DROP TABLE y; --" AS "t" WHERE "t"."a""b" = 'it''s; --'`);
  });

  it('keeps OR inside AND in parentheses', () => {
    const or: SqlExpression = { kind: 'binary', op: 'OR', left: column('a'), right: column('b') };
    const text = printSql(select({ where: { kind: 'binary', op: 'AND', left: or, right: column('c') } }));
    expect(text).toBe('SELECT "t"."a" FROM "t" WHERE ("t"."a" OR "t"."b") AND "t"."c"');
  });

  it('wraps sides of set operations that are ordered', () => {
    const ordered = select({ orderBy: [{ by: column('a'), descending: true }], limit: 3 });
    expect(printSql({ kind: 'set', op: 'UNION', left: ordered, right: select({}) })).toBe(
      'SELECT * FROM (SELECT "t"."a" FROM "t" ORDER BY "t"."a" DESC LIMIT 3) UNION SELECT "t"."a" FROM "t"',
    );
  });
});
