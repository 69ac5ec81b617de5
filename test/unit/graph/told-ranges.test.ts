/** Normal ranges that descriptions tell. */
import { describe, expect, it } from 'vitest';
import type { Column, SchemaGraph } from '../../../src/engine/graph/model';
import { toldNormalCodes, toldRange, toldSignsOrLess, withToldRanges } from '../../../src/engine/graph/told-ranges';

describe('toldRange', () => {
  it.each<[string, string | undefined]>([
    ['urea. Normal range: N < 30', '..30)'],
    ['albumin. Normal range: 3.5 < N < 5.5', '(3.5..5.5)'],
    ['complement. Normal range: N > 35', '(35..'],
    ['iron, normal range 10-30 umol/l', '[10..30]'],
    ['iron; reference range: 10 to 30', '[10..30]'],
    ['zinc. Normal values: below 5', '..5)'],
    ['zinc. Normal values: N <= 5', '..5]'],
    // Several ranges for different people are no range for all.
    ['acid. Normal range: N > 8.0 (Male)N > 6.5 (Female)', undefined],
    ['factor. Normal range: N= -, +-', undefined],
    ['the normal use of the vehicle', undefined],
    ['number of floors', undefined],
  ])('%s', (description, expected) => {
    const range = toldRange(description);
    const from = range?.from && `${range.from.within ? '[' : '('}${range.from.value}`;
    const to = range?.to && `${range.to.value}${range.to.within ? ']' : ')'}`;
    expect(range && `${from ?? ''}..${to ?? ''}`).toBe(expected);
  });
});

describe('toldNormalCodes', () => {
  it.each<[string, readonly string[] | undefined]>([
    ['factor. Normal range: N= -, +-', ['-', '+-']],
    ['factor; normal: - or +-', ['-', '+-']],
    ['factor. Normal value is -', ['-']],
    ['protein. Normal range: N= -, +-, or N < 1.0', undefined],
    ['urea. Normal range: N < 30', undefined],
    ['depth. Normal range: -5 to 10', undefined],
  ])('%s', (description, expected) => {
    expect(toldNormalCodes(description)).toEqual(expected);
  });
});

describe('toldSignsOrLess', () => {
  it.each<[string, object | undefined]>([
    ['protein. Normal range: N= -, +-, or N < 1.0', { codes: ['-', '+-'], below: '1.0', within: false }],
    ['sugar; normal: - or below 15 mg', { codes: ['-'], below: '15', within: false }],
    ['sugar; normal: -, N <= 15', { codes: ['-'], below: '15', within: true }],
    ['factor. Normal range: N= -, +-', undefined],
    ['urea. Normal range: N < 30', undefined],
    ['sugar; normal: - or below 15 in men, below 12 in women', undefined],
  ])('%s', (description, expected) => {
    expect(toldSignsOrLess(description)).toEqual(expected);
  });
});

describe('withToldRanges', () => {
  const graphOf = (...columns: Column[]): SchemaGraph => ({
    version: 1,
    revision: 0,
    include: [],
    dictionaries: [],
    sources: [],
    edges: [],
    tables: new Map([
      [
        'test',
        {
          name: 'test',
          unique: [],
          display: [],
          terms: [{ name: 'normal zinc', where: 'zinc = 1', keywords: [] }],
          columns: new Map(columns.map((column) => [column.name, column])),
        },
      ],
    ]),
  });
  const terms = (...columns: Column[]) =>
    withToldRanges(graphOf(...columns))
      .tables.get('test')
      ?.terms.map(({ name, where }) => `${name}: ${where ?? ''}`);

  it('makes terms for what is normal and what is not, and leaves those of a person alone', () => {
    expect(
      terms(
        { name: 'zinc', type: 'real', description: 'zinc. Normal range: N < 5' },
        { name: 'iron', type: 'text', suggested: { description: 'iron. Normal range: 2 < N < 9' } },
      ),
    ).toEqual([
      'normal zinc: zinc = 1',
      'abnormal zinc: "zinc" >= 5',
      'high zinc: "zinc" >= 5',
      'normal iron: CAST("iron" AS REAL) > 2 AND CAST("iron" AS REAL) < 9',
      'abnormal iron: CAST("iron" AS REAL) <= 2 OR CAST("iron" AS REAL) >= 9',
      'high iron: CAST("iron" AS REAL) >= 9',
      'low iron: CAST("iron" AS REAL) <= 2',
    ]);
    expect(terms({ name: 'RA', type: 'text', description: 'factor. Normal range: N= -, +-' })).toEqual([
      'normal zinc: zinc = 1',
      `normal RA: "RA" IN ('-', 'negative', 'neg', '0', '+-')`,
      `abnormal RA: "RA" NOT IN ('-', 'negative', 'neg', '0', '+-')`,
    ]);
    expect(terms({ name: 'sugar', type: 'text', description: 'sugar. Normal range: -, or N < 15' })).toEqual([
      'normal zinc: zinc = 1',
      `normal sugar: "sugar" IN ('-', 'negative', 'neg') OR CAST("sugar" AS REAL) < 15 AND "sugar" NOT IN ('+', '++', '+++', 'positive', 'pos')`,
      `abnormal sugar: CAST("sugar" AS REAL) >= 15 OR "sugar" IN ('+', '++', '+++', 'positive', 'pos')`,
    ]);
  });
});
