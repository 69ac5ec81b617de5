import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { sniffCsv } from '../../../src/engine/ingest/csv-dialect';
import { placeOf, type LoadedData } from '../../../src/engine/ingest/loaded-data';
import { loadText } from './memory-files';

async function rowsOf(data: LoadedData, sql = 'SELECT * FROM t'): Promise<unknown[]> {
  const { rows } = await data.engine.query(sql);
  return rows.map((row) => [...row]);
}
const typesOf = (data: LoadedData): string[] => (data.tables[0]?.columns ?? []).map((c) => `${c.name}:${c.type}`);
const problemsOf = (data: LoadedData): string[] =>
  data.problems.map((p) => `${p.start.line} ${p.code}: ${inEnglish(p.message)}`);

describe('CSV', () => {
  it('reads quotes, embedded line breaks and delimiters, mixed line ends, and skips blank lines', async () => {
    const data = await loadText('a.csv', 'a,b\r\n"1,5","x ""y""\nz"\n\n2,w\r\n"3","v"\r\n');
    expect(await rowsOf(data)).toEqual([[1.5, 'x "y"\nz'], [2, 'w'], [3, 'v']]); // prettier-ignore
    expect(data.problems).toEqual([]);
  });

  it('reports records that cannot be read with their line, and imports the others', async () => {
    const data = await loadText('a.csv', 'a,b\n1,2\n3\n"x\ny",4\n5,6,7\n"open,8\n9,10,,\n');
    expect(await rowsOf(data, 'SELECT rowid, a, b FROM t')).toEqual([[1, '1', 2], [3, 'x\ny', 4], [6, '9', 10]]); // prettier-ignore
    expect(problemsOf(data)).toEqual([
      '3 unreadable-record: The record is left out: it has 1 field instead of 2.',
      '6 unreadable-record: The record is left out: it has 3 fields instead of 2.',
      '7 unreadable-record: The record is left out: a quote that begins in this line is never closed.',
    ]);
  });

  it('reports at most 100 records one by one', async () => {
    const data = await loadText('a.csv', `a,b\n${'1\n'.repeat(150)}2,3\n`);
    expect(data.problems).toHaveLength(101);
    expect(inEnglish(data.problems.at(-1)?.message)).toBe(
      '50 more records of this file are left out for like reasons.',
    );
    expect(data.tables[0]?.rows).toBe(1);
  });

  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['name\nx\n', ','],
    ['a,"b; c"\n1,"d; e; f"\n', ','],
    ['"a;b","c"\n"d;e","f"\n', ','],
    ['a;"b,c,d"\n1;"e,f,g"\n', ';'],
  ])('finds the delimiter of %j', (text, delimiter) => expect(sniffCsv(text, 'csv').delimiter).toBe(delimiter));

  it('finds the delimiter of nothing but spaces in no time', () => {
    const start = performance.now();
    expect(sniffCsv(' '.repeat(20_000), 'csv').delimiter).toBe(',');
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('reads any table that another program writes', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((s) => s !== '' && !s.includes('\0') && !/^\s|\s$|\r/.test(s));
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    const quotes = fc.boolean();
    await fc.assert(
      fc.asyncProperty(table, quotes, fc.constantFrom('\n', '\r\n'), async (rows, quoted, newline) => {
        const text = Papa.unparse([['k', 'v', 'w'], ...rows], { newline, quotes: quoted });
        // A word that is no number keeps every column text, and the cells as they are.
        const data = await loadText('a.csv', `${text}${newline}word,word,word${newline}`);
        expect(data.problems).toEqual([]);
        expect(await rowsOf(data)).toEqual([...rows.map((row) => [...row]), ['word', 'word', 'word']]);
        await data.engine.close();
      }),
      { numRuns: 60 },
    );
  });

  it('names columns that have no name or the same name', async () => {
    const data = await loadText('a.csv', 'x,,X,x\n1,2,3,4\n');
    expect(typesOf(data)).toEqual(['x:integer', 'column_2:integer', 'X_2:integer', 'x_2_2:integer']);
    expect(await rowsOf(data)).toEqual([[1, 2, 3, 4]]);
  });

  it('warns where the first line looks like data', async () => {
    expect(problemsOf(await loadText('a.csv', '1,2020-01-01\n2,2020-01-02\n'))[0]).toMatch(/^1 no-header/);
  });

  it('of a cell longer than any record make one problem, and what follows is read', async () => {
    const data = await loadText('a.csv', `a,b\n1,2\n3,${'x'.repeat(6_000_000)}\n5,6\n`);
    expect(data.tables[0]).toMatchObject({ rows: 2, leftOut: 1 });
    expect(data.problems).toMatchObject([{ code: 'unreadable-record', start: { line: 3 } }]);
  });

  it('reads a file of several pieces with a record across their border', async () => {
    const long = 'ü'.repeat(200_000);
    const data = await loadText('a.csv', `a,b\n1,"${long}\n${long}"\n2,x\n`);
    expect(await rowsOf(data, 'SELECT rowid, length(b) FROM t')).toEqual([[1, 400_001], [2, 1]]); // prettier-ignore
  });

  it('says that a file without records holds none', async () => {
    expect(problemsOf(await loadText('a.csv', ''))).toEqual([
      '1 unreadable-source: Source one is left out: /data/a.csv holds no records.',
    ]);
    expect(typesOf(await loadText('a.csv', 'a,b\n'))).toEqual(['a:text', 'b:text']);
  });
});

describe('encodings', () => {
  const text = 'k,v\n1,äöü €\n2,日本 😀\n';
  const utf16 = (bigEndian: boolean, mark: boolean): Uint8Array => {
    const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
  };
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(false, true)],
    ['UTF-16, big end first', utf16(true, true)],
  ])('%s', async (_, bytes) => {
    const data = await loadText('a.csv', bytes);
    expect(typesOf(data)).toEqual(['k:integer', 'v:text']);
    expect(await rowsOf(data)).toEqual([[1, 'äöü €'], [2, '日本 😀']]); // prettier-ignore
  });

  it('reads anything else as windows-1252, and says so', async () => {
    const data = await loadText('a.csv', new Uint8Array(Buffer.from('k,v\n1,\xe4\x80\n', 'latin1')));
    expect(await rowsOf(data)).toEqual([[1, 'ä€']]);
    expect(problemsOf(data)[0]).toMatch(/^1 assumed-encoding/);
  });
});

describe('types of a column of text', () => {
  it.each([
    ['integers', 'n', ['1', '-20', '0', ''], 'integer', [1, -20, 0, null]],
    ['decimals', 'n', ['1.5', '2', '.25'], 'real', [1.5, 2, 0.25]],
    ['amounts', 'price', ['3.00', '12.50'], 'real', [3, 12.5]],
    ['scientific', 'n', ['1.5e10', '2E-3'], 'real', [1.5e10, 0.002]],
    ['leading zeros', 'zip', ['01234', '12345'], 'text', ['01234', '12345']],
    ['digits beyond 2^53', 'n', ['12345678901234567', '1'], 'text', ['12345678901234567', '1']],
    ['telephone numbers', 'n', ['6505551234', '2125551234'], 'text', ['6505551234', '2125551234']],
    ['telephone numbers by name', 'phone', ['5551234', '5559876'], 'text', ['5551234', '5559876']],
    ['seconds since 1970', 'n', ['1609459200', '1709459200'], 'integer', [1609459200, 1709459200]],
    ['a plus sign', 'n', ['+5', '6'], 'integer', [5, 6]],
    ['versions', 'n', ['1.9', '1.10', '2.0'], 'text', ['1.9', '1.10', '2.0']],
    ['versions by name', 'Version', ['1.1', '1.2'], 'text', ['1.1', '1.2']],
    ['versions of three parts', 'n', ['1.2.3', '1.10.0'], 'text', ['1.2.3', '1.10.0']],
    ['thousands', 'n', ['1,000', '2'], 'integer', [1000, 2]],
    ['markers among numbers', 'n', ['1', 'NA', 'null', '-', '2'], 'integer', [1, null, null, null, 2]],
    ['markers alone', 'n', ['NA', '-'], 'text', ['NA', '-']],
    ['a word among numbers', 'n', ['1', '2', 'many'], 'text', ['1', '2', 'many']],
    ['spaces around numbers', 'n', [' 1', '2 '], 'integer', [1, 2]],
    ['ISO dates', 'd', ['2020-02-29', 'NULL'], 'date', ['2020-02-29', null]],
    ['no such day', 'd', ['2020-13-01', '2020-01-01'], 'text', ['2020-13-01', '2020-01-01']],
    ['dates and times', 'd', ['2020-02-29 10:30', '2020-01-01'], 'datetime', ['2020-02-29 10:30', '2020-01-01']],
    ['times', 'd', ['10:30', '23:59:59'], 'time', ['10:30', '23:59:59']],
    ['month first', 'd', ['1/31/2005', '2/1/2005'], 'date', ['2005-01-31', '2005-02-01']],
    ['day first', 'd', ['31/1/2005', '1/2/2005', ''], 'date', ['2005-01-31', '2005-02-01', null]],
    ['day first, with dots', 'd', ['1.2.2005', '3.4.2005'], 'date', ['2005-02-01', '2005-04-03']],
    ['day or month first', 'd', ['1/2/2005', '3/4/2005'], 'text', ['1/2/2005', '3/4/2005']],
    ['dates and numbers', 'd', ['2020-01-01', '5'], 'text', ['2020-01-01', '5']],
  ])('%s', async (_, name, cells, type, stored) => {
    const data = await loadText('a.csv', `id,${name}\n${cells.map((c, i) => `${i},"${c}"`).join('\n')}\n`);
    expect(typesOf(data)[1]).toBe(`${name}:${type}`);
    expect(await rowsOf(data, `SELECT ${name} FROM t`)).toEqual(stored.map((v) => [v]));
  });

  it('any column of numbers can be written again as it stood', async () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,18})$/);
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { minLength: 1, maxLength: 6 }), async (cells) => {
        const data = await loadText('a.csv', `n\n${cells.join('\n')}\n`);
        expect(await rowsOf(data, 'SELECT CAST(n AS TEXT) FROM t')).toEqual(cells.map((c) => [c]));
        await data.engine.close();
      }),
      { numRuns: 60 },
    );
  });
});

describe('JSON Lines', () => {
  it('reads objects with different names, nested values and long numbers', async () => {
    const lines = [
      '{"a":1,"b":"007","c":true}',
      '{"b":"x","d":{"e":[1,2]},"a":2}',
      '',
      '{"a":3,"f":12345678901234567890}',
    ];
    const data = await loadText('a.jsonl', lines.join('\r\n'));
    expect(typesOf(data)).toEqual(['a:integer', 'b:text', 'c:boolean', 'd.e:text', 'f:text']);
    expect(await rowsOf(data)).toEqual([
      [1, '007', 1, null, null],
      [2, 'x', null, '[1,2]', null],
      [3, null, null, null, '12345678901234567890'],
    ]);
  });

  it('keeps digits in strings as they are, and values of several kinds each as it is', async () => {
    const data = await loadText(
      'a.jsonl',
      '{"s":"id 12345678901234567890 \\"1234567890123456789\\""}\n{"s":5}\n{"s":1.5}\n',
    );
    expect(await rowsOf(data)).toEqual([['id 12345678901234567890 "1234567890123456789"'], [5], [1.5]]);
  });

  it('reports lines that are no objects', async () => {
    const data = await loadText('a.jsonl', '{"a":1}\nno\n[1]\n{"a":2}\n');
    expect(await rowsOf(data, 'SELECT rowid, a FROM t')).toEqual([[1, 1], [4, 2]]); // prettier-ignore
    expect(problemsOf(data)).toEqual([
      expect.stringMatching(/^2 unreadable-record: The record is left out: it is not JSON/),
      '3 unreadable-record: The record is left out: it is JSON, but not an object.',
    ]);
  });
});

it('every row keeps its place, whatever its columns are called', async () => {
  const data = await loadText('a.csv', 'rowid,oid\n7,8\n9,10\n');
  const [table] = data.tables;
  expect(table?.placeColumn).toBe('_rowid_');
  expect(await rowsOf(data, `SELECT _rowid_, rowid, oid FROM t`)).toEqual([[1, 7, 8], [2, 9, 10]]); // prettier-ignore
  expect(table && placeOf(table, 2)).toEqual({ file: '/data/a.csv', row: 2 });
});
