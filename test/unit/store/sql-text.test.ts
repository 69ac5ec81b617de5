import fc from 'fast-check';
import initSqlJs, { type Database } from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteIdentifier, quoteLiteral } from '../../../src/engine/core/sql-text';
import { isBlankSql, scanSql } from '../../../src/engine/store/sql-scan';

let db: Database;
beforeAll(async () => {
  db = new (await initSqlJs()).Database();
});
afterAll(() => db.close());

const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((s) => !s.includes('\0'));

describe('names and values in SQL', () => {
  it('any name stays one name', () => {
    fc.assert(
      fc.property(name, (text) => {
        const [result] = db.exec(`SELECT 1 AS ${quoteIdentifier(text)}`);
        expect(result?.columns).toEqual([text]);
      }),
    );
  });

  it('any text stays one text, the character U+0000 included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [result] = db.exec(`SELECT hex(${quoteLiteral(text)})`);
        expect(result?.values[0]?.[0]).toBe(Buffer.from(text, 'utf8').toString('hex').toUpperCase());
      }),
    );
  });

  it('any number stays that number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(db.exec(`SELECT ${quoteLiteral(value)}`)[0]?.values[0]?.[0]).toBe(Object.is(value, -0) ? 0 : value);
      }),
    );
  });

  it.each([
    [null, 'NULL'],
    [NaN, 'NULL'],
    [new Uint8Array([0, 255]), "x'00ff'"],
    ["O'Hara", "'O''Hara'"],
  ])('%j is written %s', (value, sql) => expect(quoteLiteral(value)).toBe(sql));

  it('refuses a name with U+0000', () => expect(() => quoteIdentifier('a\0b')).toThrow(RangeError));
});

const SPACES = /^[ \t\n\f\r\uFEFF]+/;

describe('scanning SQL', () => {
  it.each([
    ['/* a */ -- b\n select', [['word', 'select']]],
    [`'a;''b' "c""d" [e f] \`g\``, [['string', `'a;''b'`], ['name', '"c""d"'], ['name', '[e f]'], ['name', '`g`']]],
    ['a.1;', [['word', 'a'], ['other', '.'], ['number', '1'], ['other', ';']]],
    ['/* unclosed ; DROP', []],
  ])('%j', (sql, tokens) => expect([...scanSql(sql)].map((t) => [t.kind, t.text])).toEqual(tokens)); // prettier-ignore

  it('loses no character outside of spaces and comments', () => {
    fc.assert(
      fc.property(fc.string(), (sql) => {
        if (/\/\*|--/.test(sql)) return;
        let rest = sql;
        for (const { text } of scanSql(sql)) {
          rest = rest.replace(SPACES, '');
          expect(rest.startsWith(text)).toBe(true);
          rest = rest.slice(text.length);
        }
        expect(rest.replace(SPACES, '')).toBe('');
      }),
    );
  });

  it.each([['', true], [' ; /* x */ -- y', true], ['; DROP', false]])('%j is blank: %s', (sql, blank) =>
    expect(isBlankSql(sql)).toBe(blank),
  ); // prettier-ignore
});
