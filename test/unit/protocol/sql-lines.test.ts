import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sqlLines } from '../../../src/protocol/sql-lines';

describe('lines of a statement', () => {
  it.each([
    ['one clause', 'SELECT 1', ['SELECT 1']],
    [
      'clauses',
      'SELECT "a" FROM "t" JOIN "u" ON "u"."t" = "t"."id" WHERE "a" > 1 GROUP BY "a" ORDER BY "a" ASC LIMIT 1',
      [
        'SELECT "a"',
        'FROM "t"',
        'JOIN "u" ON "u"."t" = "t"."id"',
        'WHERE "a" > 1',
        'GROUP BY "a"',
        'ORDER BY "a" ASC',
        'LIMIT 1',
      ],
    ],
    [
      'a query within',
      'SELECT "a" FROM "t" WHERE "a" > (SELECT AVG("b") FROM "u" WHERE "c" = 1) LIMIT 3',
      ['SELECT "a"', 'FROM "t"', 'WHERE "a" > (SELECT AVG("b")', '  FROM "u"', '  WHERE "c" = 1)', 'LIMIT 3'],
    ],
    [
      'names and texts',
      `SELECT " FROM (" FROM "t" WHERE "a" = ' LIMIT )'`,
      ['SELECT " FROM ("', 'FROM "t"', `WHERE "a" = ' LIMIT )'`],
    ],
    ['what has lines', 'SELECT a\n  FROM t WHERE b', ['SELECT a', '  FROM t WHERE b']],
  ])('%s', (_, sql, lines) => {
    expect(sqlLines(sql)).toEqual(lines);
  });

  it('says the same', () => {
    const piece = fc.constantFrom(
      'SELECT "a"',
      'FROM',
      '"t"',
      '(',
      ')',
      'WHERE',
      `'it''s FROM'`,
      'ORDER BY',
      '" ("',
      '=',
      '1',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const sql = pieces.join(' ');
        const lines = sqlLines(sql);
        expect(lines.map((line, i) => (i === 0 ? line : line.trimStart())).join(' ')).toBe(sql);
      }),
    );
  });
});
