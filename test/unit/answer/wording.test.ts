import { describe, expect, it } from 'vitest';
import { readableNumber } from '../../../src/engine/answer/numbers';
import { wordAnswer } from '../../../src/engine/answer/wording';
import { plainValue, plural, wordList } from '../../../src/engine/answer/words';
import type { SqlValue } from '../../../src/engine/core/values';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, SchemaGraph, Table } from '../../../src/engine/graph/model';
import type { ColumnOf, Expression, SelectQuery } from '../../../src/engine/program/intent';

function table(name: string, columns: readonly Column[], notes: Partial<Table>): [string, Table] {
  return [
    name,
    { name, unique: [], display: [], terms: [], ...notes, columns: new Map(columns.map((c) => [c.name, c])) },
  ];
}

const codes = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

const graph: SchemaGraph = {
  version: 1,
  revision: 1,
  include: [],
  dictionaries: [],
  sources: [],
  edges: [],
  tables: new Map([
    table(
      'CRASH',
      [
        { name: 'CASEID', says: 'In case' },
        {
          name: 'MANCOLL',
          description: 'manner of the collision',
          says: 'the manner of the collision is',
          values: codes({ 0: 'Not a collision with a vehicle in transport', 1: 'Rear-end' }),
        },
        { name: 'SPEED', description: 'speed', unit: 'km/h' },
        { name: 'YEARS', description: 'age in years', unit: 'years' },
        { name: 'LAT', type: 'real' },
        { name: 'DAMAGE', says: 'the damages is' },
      ],
      { key: ['CASEID'], keywords: ['crash'] },
    ),
    table(
      'CREW',
      [{ name: 'CASEID', says: 'In case' }, { name: 'first name' }, { name: 'last name' }, { name: 'rank' }],
      {
        display: ['first name', 'last name'],
        keywords: ['sailor'],
      },
    ),
    table(
      'EVENT',
      [
        { name: 'CASEID', says: 'In case' },
        {
          name: 'GAD',
          description: 'area of damage',
          says: 'the area of damage is',
          values: codes({ F: 'front', B: 'back' }),
        },
        { name: 'SPEED', description: 'speed', unit: 'km/h' },
      ],
      { key: ['CASEID'], keywords: ['event'] },
    ),
  ]),
};
const index = createGraphIndex(graph);
const column = (name: string): ColumnOf => ({ kind: 'column', use: 0, column: name });

function ask(question: string, from: string, select: readonly Expression[], rows: readonly (readonly SqlValue[])[]) {
  const query: SelectQuery = {
    kind: 'select',
    distinct: false,
    select,
    uses: [{ table: from }],
    where: { kind: 'compare', op: '=', left: column('CASEID'), right: { kind: 'literal', value: 6916 } },
    groupBy: [],
    orderBy: [],
  };
  const columns = select.map((_, i) => `c${i}`);
  return wordAnswer(question, query, { columns, rows, truncated: false, ms: 0 }, index);
}

describe('answers in words', () => {
  it('tells a fact as the graph says it, with the label of its code (SGAM A.2)', () => {
    const answer = ask('What was the manner of the collision in case 6916?', 'CRASH', [column('MANCOLL')], [[0]]);
    expect(answer.kind).toBe('scalar');
    expect(answer.text).toBe(
      'In case 6916, the manner of the collision is: Not a collision with a vehicle in transport.',
    );
    expect(answer.rows).toEqual([[0]]);
    expect(answer.labels).toEqual([{ 0: 'Not a collision with a vehicle in transport' }]);
  });

  it.each<[string, Expression, string]>([
    ['a column', column('SPEED'), 'speed (km/h)'],
    ['a fold of one', { kind: 'aggregate', fn: 'avg', distinct: false, of: column('SPEED') }, 'average speed (km/h)'],
    ['a number of them', { kind: 'aggregate', fn: 'count', distinct: false, of: column('SPEED') }, 'number of speeds'],
    ['a name that says it', column('YEARS'), 'age in years'],
    ['no unit', column('MANCOLL'), 'manner of the collision'],
  ])('says in the heading what numbers are measured in: %s', (_, select, heading) => {
    expect(ask('Which?', 'CRASH', [select], [[12]]).columns).toEqual([heading]);
  });

  it('tells several facts of one thing together, each once (SGAM B.4)', () => {
    const answer = ask('What was the area of damage?', 'EVENT', [column('GAD')], [['F'], ['B'], ['F']]);
    expect(answer.text).toMatch(/: front and back\.$/);
    expect(answer.rows).toHaveLength(3);
  });

  it('tells several values of one thing in the plural', () => {
    const two = (column: Expression, rows: SqlValue[][]) => ask('Which?', 'CRASH', [column], rows).text;
    expect(two(column('MANCOLL'), [[0], [1]])).toContain('the manners of the collision are: ');
    expect(two(column('DAMAGE'), [['a'], ['b']])).toContain('the damages are: a and b');
  });

  it.each<[string, readonly string[], readonly (readonly string[])[], string]>([
    ['two names', ['rank'], [['mate'], ['cook']], 'the ranks are: mate and cook'],
    ['more of them', ['rank'], [['mate'], ['cook'], ['boy']], 'There are 3 ranks'],
    ['more rows than names', ['rank'], [['mate'], ['cook'], ['boy'], ['cook']], 'There are 3 different ranks in 4 rows'],
    ['two people', ['first name', 'last name'], [['Ann', 'Lee'], ['Bo', 'Day']], 'the sailors are: Ann Lee and Bo Day.'],
    ['more people', ['first name', 'last name'], [['Ann', 'Lee'], ['Bo', 'Day'], ['Cy', 'Lee']], 'There are 3 sailors where'],
    ['namesakes', ['first name', 'last name'], [['Ann', 'Lee'], ['Ann', 'Lee'], ['Cy', 'Lee']], 'There are 3 sailors where'],
    ['names with something else', ['last name', 'rank'], [['Lee', 'mate'], ['Day', 'cook'], ['Poe', 'boy']], 'There are 3 sailors where'],
  ])('tells one or two, and of more how many: %s', (_, columns, rows, expected) => {
    const { text, rows: shown } = ask('Which?', 'CREW', columns.map(column), rows);
    expect(text).toContain(expected);
    expect(shown).toEqual(rows);
  }); // prettier-ignore

  it('answers yes or no, and says what it rests on', () => {
    const yes = ask('Was the front damaged in case 6916?', 'EVENT', [column('GAD')], [['F']]);
    expect(yes.kind).toBe('boolean');
    expect(yes.text).toMatch(/^Yes\. .*front/);
    expect(ask('Was the front damaged in case 6916?', 'EVENT', [column('GAD')], []).text).toMatch(/^No\b/);
  });

  it('says that a question which asks which is no question of yes or no', () => {
    expect(ask('Which area was damaged, was it the front?', 'EVENT', [column('GAD')], [['F']]).kind).not.toBe(
      'boolean',
    );
  });

  it('names units and folds', () => {
    const average: Expression = { kind: 'aggregate', fn: 'avg', distinct: false, of: column('SPEED') };
    expect(ask('What is the average speed?', 'EVENT', [average], [[37.5]]).text).toContain(
      'average speed is 37.5 km/h',
    );
  });

  it.each([
    ['a long average', { fn: 'avg', of: 'SPEED' }, 41.83333333333, 'is 41.83 km/h.'],
    ['an average that is no code', { fn: 'avg', of: 'MANCOLL' }, 1, 'is 1.'],
    ['an extreme that is a code', { fn: 'max', of: 'MANCOLL' }, 1, 'is Rear-end.'],
    ['a long sum', { fn: 'sum', of: 'SPEED' }, 1234567.5, 'is 1,234,567.5 km/h.'],
    ['a unit that is said already', { fn: 'max', of: 'YEARS' }, 70, 'years is 70.'],
  ] as const)('words %s', (_, { fn, of }, value, expected) => {
    const folded: Expression = { kind: 'aggregate', fn, distinct: false, of: column(of) };
    expect(ask('What is it?', 'CRASH', [folded], [[value]]).text).toContain(expected);
  });

  it('tells stored numbers to the last digit, and names by number without commas', () => {
    expect(ask('Where?', 'CRASH', [column('LAT')], [[37.7749295]]).text).toContain(': 37.7749295.');
    expect(ask('Which?', 'CRASH', [column('CASEID')], [[1234567]]).text).toContain('1234567.');
  });

  it('says when there are no rows', () => {
    expect(ask('What was the speed?', 'EVENT', [column('SPEED')], []).text).toMatch(/no such rows/);
  });
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists %j', (items, expected) => expect(wordList(items)).toBe(expected));

it.each([
  ['crash', 'crashes'],
  ['city', 'cities'],
  ['people', 'people'],
  ['day', 'days'],
  ['vehicles', 'vehicles'],
  ['child', 'children'],
  ['bus', 'buses'],
  ['person', 'people'],
  ['data', 'data'],
  ['avoidance equipment', 'avoidance equipment'],
  ['manner of collision', 'manners of collision'],
  ['avoidance system to check', 'avoidance systems to check'],
  ['speed (posted)', 'speeds (posted)'],
  ['Class', 'Classes'],
  ['vehicle NO.', 'vehicle NO.'],
  ['date hired', 'dates hired'],
  ['number of date hired', 'numbers of date hired'],
  ['tickets sold', 'tickets sold'],
  ['amount claimed', 'amounts claimed'],
  ['dog breed', 'dog breeds'],
  ['last updated', 'last updateds'],
])('plural of %s', (noun, expected) => expect(plural(noun)).toBe(expected));

it.each([
  [null, 'not known'],
  [3, '3'],
  [0.1 + 0.2, '0.3'],
  ['x', 'x'],
])('plain value of %s', (value, expected) => expect(plainValue(value)).toBe(expected));

it.each([
  [2015, {}, '2015'],
  [1234567, {}, '1234567'],
  [9999, { amount: true }, '9999'],
  [12345, { amount: true }, '12,345'],
  [9007199254740991, { amount: true }, '9,007,199,254,740,991'],
  [0.123456, { computed: true }, '0.123'],
  [41.9722222, { computed: true }, '41.97'],
  [0.1234567, {}, '0.1234567'],
  [41.97222222222222, {}, '41.9722222222222'],
  [41.97222222222222, { cell: true }, '41.9722'],
  [0.0004722222222222, { cell: true }, '0.0004722'],
  [37.7749295, { cell: true }, '37.7749295'],
  [1250.5, { unit: '$' }, '$1250.50'],
  [-12500, { unit: '€' }, '-€12,500'],
  [38, { unit: '%' }, '38 %'],
])('number %s, %j', (value, style, expected) => expect(readableNumber(value, style)).toBe(expected));
