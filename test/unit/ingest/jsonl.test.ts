import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { readJsonLines } from '../../../src/engine/ingest/jsonl';
import { loadText, rowsOf } from './memory-files';

/** What the line `{"a":[source]}` gives, or why it is left out. */
function readValue(source: string): unknown {
  const [batch] = readJsonLines([
    { text: `{"a":${source}}\n`, done: 0.5 },
    { text: '', done: 1 },
  ]);
  return batch?.bad[0] ?? batch?.records[0]?.cells['a'];
}

describe('numbers of JSON Lines', () => {
  it.each([
    ['0.30000000000000004', 0.1 + 0.2],
    ['-12.3456789012345678', -12.345678901234567],
    ['1234567890123456789.5', 1234567890123456789.5],
    ['1234567890123456e-3', 1234567890123.456],
    ['1.2345678901234567E+20', 1.2345678901234567e20],
    ['123456789012345', 123456789012345],
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['[0.30000000000000004, 9007199254740993]', [0.1 + 0.2, '9007199254740993']],
    ['"9007199254740993 \\" 0.30000000000000004"', '9007199254740993 " 0.30000000000000004'],
  ])('%s is read without loss of digits', (source, value) => {
    expect(readValue(source)).toEqual(value);
  });

  it.each(['01234567890123456', '1.', '1.1234567890123456.1234567890123456', '1234567890123456x'])(
    '%s is no JSON',
    (source) => {
      expect(inEnglish(readValue(source))).toMatchObject({
        line: 1,
        reason: expect.stringMatching(/^it is not JSON/) as string,
      });
    },
  );

  it('are those of JSON.parse, except for long integers, which stay text', () => {
    const integer = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), integer, fc.jsonValue(), (real, whole, any) => {
        const source = JSON.stringify(real);
        const isLong = /^-?\d{16,}$/.test(source);
        expect(readValue(source)).toBe(isLong ? source : JSON.parse(source));
        const digits = String(whole);
        expect(readValue(digits)).toBe(digits.replace('-', '').length >= 16 ? digits : Number(digits));
        const text = JSON.stringify(JSON.stringify([any, real, digits]));
        expect(readValue(text)).toBe(JSON.parse(text));
      }),
    );
  });
});

describe('strings of JSON lines', () => {
  it.each<[string, string[], string, unknown[], string[]]>([
    ['dates', ['3 March 2023', '14 April 2023'], 'date', ['2023-03-03', '2023-04-14'], []],
    ['ISO dates', ['2023-01-31', '2023-02-01'], 'date', ['2023-01-31', '2023-02-01'], []],
    ['dates by their days', ['31/01/2023', '01/02/2023'], 'date', ['2023-01-31', '2023-02-01'], []],
    [
      'dates that may be either',
      ['01/02/2023', '03/04/2023'],
      'text',
      ['01/02/2023', '03/04/2023'],
      ['ambiguous-dates'],
    ],
    ['amounts', ['$1,200.50', '$7'], 'real', [1200.5, 7], []],
    ['digits alone', ['12', '7'], 'text', ['12', '7'], []],
    ['decimals alone', ['1.5', '7.0'], 'text', ['1.5', '7.0'], []],
    ['blanks around some', [' a', 'b'], 'text', [' a', 'b'], []],
    ['blanks around all', [' a', ' b'], 'text', [' a', ' b'], []],
    ['words', ['a', '2023-01-31'], 'text', ['a', '2023-01-31'], []],
  ])('hold %s', async (_what, values, type, stored, codes) => {
    const text = values.map((v, id) => `${JSON.stringify({ id, v })}\n`).join('');
    const data = await loadText('a.jsonl', text);
    expect(data.tables[0]?.columns[1]).toMatchObject({ name: 'v', type });
    expect(await rowsOf(data, 'SELECT v FROM t')).toEqual(stored.map((value) => [value]));
    expect(data.problems.map(({ code }) => code)).toEqual(codes);
    const { written } = data.tables[0] ?? {};
    if (written)
      expect(await rowsOf(data, `SELECT w0 FROM "${written.table}"`)).toEqual(values.map((value) => [value]));
  });

  it('stay as they are beside other values', async () => {
    const data = await loadText('a.jsonl', '{"v":"3 March 2023"}\n{"v":7}\n{"v":"$5"}\n');
    expect(await rowsOf(data, 'SELECT v FROM t')).toEqual([['3 March 2023'], [7], ['$5']]);
  });
});
