// Numbers and dates as people write them: stored as numbers and ISO dates where that is beyond doubt, shown as written.
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/engine/graph/reading';
import { loadText, problemsOf, rowsOf } from './memory-files';

type Case = readonly [
  what: string,
  cells: readonly string[],
  type: string,
  stored: readonly unknown[],
  unit?: string,
  reading?: Reading,
];

const CASES: readonly Case[] = [
  ['thousands', ['1,000', '12', '2,345,678'], 'integer', [1000, 12, 2345678]],
  ['thousands and decimals', ['1,000.50', '12', '7.25'], 'real', [1000.5, 12, 7.25]],
  ['European thousands and decimals', ['1.000,50', '12', '7,2'], 'real', [1000.5, 12, 7.2]],
  ['European thousands', ['1.234.567', '89'], 'integer', [1234567, 89]],
  ['thousands with spaces', ['1 234', '12 345,5'], 'real', [1234, 12345.5]],
  ['Swiss thousands', ["1'234.50", '12'], 'real', [1234.5, 12]],
  ['dollars', ['$71,832', '$5', '-$3'], 'integer', [71832, 5, -3], '$'],
  ['euros behind', ['12,50 €', '3 €'], 'real', [12.5, 3], '€'],
  ['codes of currencies', ['USD 5', 'USD 1,200'], 'integer', [5, 1200], 'USD'],
  ['percent', ['12.5%', '3 %', '0'], 'real', [12.5, 3, 0], '%'],
  ['negatives in parentheses', ['(1,234)', '56', '(7)'], 'integer', [-1234, 56, -7]],
  ['negative dollars in parentheses', ['($1,234)', '$56'], 'integer', [-1234, 56], '$'],
  ['units', ['12 km/h', '7 km/h', '0.5 km/h'], 'real', [12, 7, 0.5], 'km/h'],
  ['units without a space', ['12kg', '7kg'], 'integer', [12, 7], 'kg'],
  ['degrees', ['21.5 °C', '−3 °C'], 'real', [21.5, -3], '°C'],
  ['markers beside units', ['12 km', 'N/A', '-'], 'integer', [12, null, null], 'km'],
  [
    'a word beside units stays the text that it is',
    ['$5', 'unknown', ...Array.from({ length: 20 }, (_, i) => `$${i}`)],
    'integer',
    [5, 'unknown', ...Array.from({ length: 20 }, (_, i) => i)],
    '$',
  ],
  ['one day and several', ['12 days', '1 day'], 'integer', [12, 1], 'days'],
  ['signs before', ['+3', '-2', '+10'], 'integer', [3, -2, 10]],
  ['signs before percent', ['+3.5%', '-2.0%', '0%'], 'real', [3.5, -2, 0], '%'],
  ['signs behind', ['12.50-', '3.00', '1,000.25-'], 'real', [-12.5, 3, -1000.25]],
  ['Indian thousands', ['1,23,456', '12,34,567.50', '5,000'], 'real', [123456, 1234567.5, 5000]],
  ['what offices of statistics write for nothing', ['1,200', '..', '–', ':'], 'integer', [1200, null, null, null]],
  ['telephone numbers with a plus', ['+15551234567', '+442071234567'], 'text', ['+15551234567', '+442071234567']],
  ['ordinals', ['1st', '2nd', '3rd'], 'text', ['1st', '2nd', '3rd']],
  ['times of day', ['5 pm', '6 pm'], 'text', ['5 pm', '6 pm']],
  ['telephone numbers in groups', ['603 123 456', '604 123 457'], 'text', ['603 123 456', '604 123 457']],
  ['leading zeros', ['0,012', '1,5'], 'real', [0.012, 1.5]],
  ['codes with leading zeros', ['007', '1,000'], 'text', ['007', '1,000']],
  ['what may be either, by the source', ['1,234', '5,678'], 'real', [1.234, 5.678], undefined, { decimal: 'comma' }],
  ['points for thousands, by the source', ['1.234', '5'], 'integer', [1234, 5], undefined, { decimal: 'comma' }],
  ['powers of ten', ['1e+3', '2.5E-3', '0.0e-999', '-1.5e+300'], 'real', [1000, 0.0025, 0, -1.5e300]],
  ['a power of ten beyond all numbers', ['1e+400', '2.5'], 'text', ['1e+400', '2.5']],
  ['a power of ten that would be nought', ['1.5e-400', '2.5'], 'text', ['1.5e-400', '2.5']],
  ['yes and no stay words', ['yes', 'no', 'yes'], 'text', ['yes', 'no', 'yes']],
  ['dates with dashes, day first', ['31-01-2023', '01-02-2023'], 'date', ['2023-01-31', '2023-02-01']],
  ['dates with slashes, year first', ['2023/1/31', '2023/02/01'], 'date', ['2023-01-31', '2023-02-01']],
  ['dates by the source', ['01/02/2023'], 'date', ['2023-02-01'], undefined, { dates: 'dmy' }],
  ['dates by the source, month first', ['01/02/2023'], 'date', ['2023-01-02'], undefined, { dates: 'mdy' }],
  [
    'the data goes before the source',
    ['31/01/2023', '01/02/2023'],
    'date',
    ['2023-01-31', '2023-02-01'],
    undefined,
    { dates: 'mdy' },
  ],
];

describe('values', () => {
  for (const [what, cells, type, stored, unit, reading] of CASES) {
    it(what, async () => {
      const text = `id,v\n${cells.map((cell, i) => `${i},"${cell}"`).join('\n')}\n`;
      const data = await loadText('a.csv', text, reading);
      expect(data.problems).toEqual([]);
      expect(data.tables[0]?.columns[1]).toEqual({ name: 'v', type, ...(unit !== undefined && { unit }) });
      expect(await rowsOf(data, 'SELECT v FROM t')).toEqual(stored.map((value) => [value]));
      const { written } = data.tables[0] ?? {};
      if (written) expect(await rowsOf(data, `SELECT w0 FROM "${written.table}"`)).toEqual(cells.map((cell) => [cell]));
    });
  }

  it.each([
    [
      'dates that may begin with the day or the month',
      'a,d\n1,01/02/2023\n2,03/04/2023\n',
      /^1 ambiguous-dates: "01\/02\/2023" in column d: the day first, or the month\?/,
    ],
    [
      'dates in both orders',
      'a,d\n1,31/01/2023\n2,01/31/2023\n',
      /^1 mixed-dates: Column d holds dates in both orders, "31\/01\/2023" and "01\/31\/2023"/,
    ],
    [
      'numbers that may be thousands',
      'a;n\nx;1,234\ny;5,678\n',
      /^1 ambiguous-numbers: "1,234" in column n: a thousand, or a fraction\?/,
    ],
    [
      'points that may stand before thousands',
      'a;n\nx;1.234\ny;5.678\nz;12\n',
      /^1 ambiguous-numbers: "1.234" in column n: a thousand, or a fraction\?/,
    ],
    ['different units', 'a,n\n1,12 km\n2,7 mi\n3,3 km\n', /^1 several-units: .*\(2 × km and 1 × mi\)/],
    ['a currency in few cells', 'a,n\n1,"(1,234)"\n2,56\n3,($7)\n', /^1 several-units: .*\(1 × \$ and 2 × –\)/],
    ['a percentage beside other numbers', 'a,n\n1,5%\n2,12%\n3,0.5\n', /^1 several-units: .*\(2 × % and 1 × –\)/],
    ['a number beside percentages', 'a,n\n1,7\n2,5%\n3,12%\n', /^1 several-units: .*\(2 × % and 1 × –\)/],
    ['different currencies', 'a,n\n1,$5\n2,€5\n', /^1 several-units: .*\(1 × \$ and 1 × €\)/],
  ])('%s stay text, and a person is asked or told', async (_, text, problem) => {
    const data = await loadText('a.csv', text);
    expect(data.tables[0]?.columns[1]?.type).toBe('text');
    expect(problemsOf(data)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    ['one has no three decimals', 'a;n\nx;1.234\ny;5.67\n'],
    ['one has four digits before its point', 'a;n\nx;1.234\ny;1234.567\n'],
    ['one has four digits and no point', 'a;n\nx;1.234\ny;-1234\n'],
    ['one begins with zero', 'a;n\nx;1.234\ny;0.567\n'],
    ['cells stand between commas', 'a,n\nx,1.234\ny,5.678\n'],
  ])('points are decimal points without asking where %s', async (_, text) => {
    const data = await loadText('a.csv', text);
    expect(data.tables[0]?.columns[1]?.type).toBe('real');
    expect(problemsOf(data)).toEqual([]);
  });
});

describe('fractions of more digits than a number holds', () => {
  it.each([
    ['one', ['12345678.123456789', '0.5'], ['A value of column n, 12345678.123456789, has more digits']],
    [
      'several',
      ['-12345678.123456789', '123456789012345.13', '0.5'],
      ['2 values of column n, such as -12345678.123456789, have more digits'],
    ],
    ['none where each is given back', ['12345678.12345679', '-0.123456789012345', '100000000000000.5'], []],
  ])('are told of: %s', async (_, cells, expected) => {
    const data = await loadText('t.csv', `a,n\n${cells.map((cell) => `x,${cell}\n`).join('')}`);
    expect(data.tables[0]?.columns[1]?.type).toBe('real');
    expect(problemsOf(data)).toEqual(
      expected.map((words): unknown => expect.stringContaining(`1 rounded-numbers: ${words}`)),
    );
  });
});

describe('words that are read as empty among numbers or dates', () => {
  it.each<[string, string]>([
    ['numbers', 'a,n\nx,5\ny,none\nz,7\n'],
    ['fractions', 'a,n\nx,5.5\ny,none\nz,7.25\n'],
    ['dates', 'a,n\nx,2023-01-01\ny,none\nz,2023-01-02\n'],
  ])('are told: %s', async (_, text) => {
    expect(problemsOf(await loadText('t.csv', text))).toEqual([
      '1 read-as-empty: Read as empty among numbers or dates in n: "none". Where such a word means something else, write another one into the file.',
    ]);
  });

  it('are told together, and not where they stay as they are', async () => {
    const rows = ['1,NA,x,5 km', '2,n/a,NA,NA', '3,7,y,6 km', 'NA,8,z,7 km'];
    expect(problemsOf(await loadText('t.csv', `a,b,c,d\n${rows.join('\n')}\n`))).toEqual([
      expect.stringContaining('in a and b: "NA" and "n/a".'),
    ]);
  });
});
