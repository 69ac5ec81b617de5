import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { deniesWhatItRefersTo } from '../../../../src/engine/reason/mend/denied-rows';
import { isSensible } from '../../../../src/engine/reason/sense/sensible';
import { doesUnasked } from '../../../../src/engine/reason/sense/sensible-unasked';
import { column, equal, frame, own } from '../frames';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';

const context = contextOf(own.link('Show the number of different ages of pilots and the names.'), own.view);

describe('isSensible', () => {
  it.each<[string, Partial<Frame>, boolean]>([
    [
      'different values of what is named',
      { select: [{ fn: 'count', distinct: true, column: column('pilots.age') }] },
      true,
    ],
    ['of what is not', { select: [{ fn: 'count', distinct: true, column: column('flights.price') }] }, false],
    ['of an identifier', { select: [{ fn: 'count', distinct: true, column: column('flights.pilot_id') }] }, true],
    ['what is stated', { conditions: [equal(column('pilots.name'), 'A')] }, false],
    [
      'what is stated, and more',
      {
        select: ['pilots.name', 'pilots.age'].map((name) => ({ fn: 'none', distinct: false, column: column(name) })),
        conditions: [equal(column('pilots.name'), 'A')],
      },
      true,
    ],
    ['the sum of a key', { select: [{ fn: 'sum', distinct: false, column: column('pilots.pilot_id') }] }, false],
    [
      'an order by the average of a key',
      { order: { item: { fn: 'avg', distinct: false, column: column('pilots.pilot_id') }, descending: true } },
      false,
    ],
    [
      'an unnamed property beside a named one',
      {
        select: ['pilots.age', 'flights.price'].map((name) => ({ fn: 'none', distinct: false, column: column(name) })),
      },
      false,
    ],
    [
      'one name and another',
      { conditions: [equal(column('pilots.name'), 'A'), equal(column('pilots.name'), 'B')] },
      false,
    ],
    [
      'more groups of rows than the number of a condition',
      {
        conditions: [{ ...equal(column('pilots.pilot_id'), 1), tokens: [3] }],
        group: [column('pilots.name')],
        having: { item: { fn: 'rows', distinct: false }, op: '>', value: 1, tokens: [3] },
      },
      false,
    ],
  ])('%s', (_, parts, expected) => {
    expect(isSensible(frame(parts), context)).toBe(expected);
  });

  it.each<[string, Partial<Frame>]>([
    ['a plain list', {}],
    [
      'one name or another',
      { conditions: [equal(column('pilots.name'), 'A'), equal(column('pilots.name'), 'B')], connective: 'or' },
    ],
    [
      'one name in each of two parts',
      {
        conditions: [equal(column('pilots.name'), 'A')],
        part: { kind: 'intersect', uses: [], conditions: [equal(column('pilots.name'), 'B')] },
      },
    ],
  ])('%s', (_, parts) => {
    expect(isSensible(frame(parts), contextOf(own.link('What are the names of both pilots?'), own.view))).toBe(true);
  });
});

describe('isSensible, of one question', () => {
  const sensible = (question: string, parts: Partial<Frame>) =>
    isSensible(frame(parts), contextOf(own.link(question), own.view));
  const item = (name: string, fn: 'none' | 'sum' | 'avg' | 'max' | 'min') => ({
    fn,
    distinct: false,
    column: column(name),
  });
  const top = (name: string, descending: boolean): Partial<Frame> => ({
    order: { item: item(name, 'none'), descending },
    limit: 1,
  });
  const outside = (use: string): Partial<Frame> => {
    const inner = column(`${use}.pilot_id`);
    const uses = [own.view.columns[inner]?.use ?? -1];
    return { part: { kind: 'not-in', column: column('pilots.pilot_id'), inner, uses, conditions: [] } };
  };

  it.each<[string, Partial<Frame>, boolean]>([
    // Years are no amounts, but have a mean.
    ['What is the total model year of checks?', { select: [item('checks.model_year', 'sum')] }, false],
    ['What is the average model year of checks?', { select: [item('checks.model_year', 'avg')] }, true],
    // Rows are left out for being in a table that is named.
    ['Which pilots have no flights?', outside('flights'), true],
    ['Which pilots have no flights?', outside('checks'), false],
    // What ties them to what is named is meant as well.
    ['Which pilots are not in any airport?', outside('flights'), true],
    // The end that is asked for, of the property that is asked for.
    ['Which pilot is the youngest?', top('pilots.age', false), true],
    ['Which pilot is the youngest?', top('pilots.age', true), false],
    ['Which pilot has the cheapest flight?', top('flights.price', false), true],
    ['Which pilot has the cheapest flight?', top('flights.price', true), false],
    ['What was the cheapest flight?', { select: [item('flights.price', 'min')] }, true],
    ['What was the cheapest flight?', { select: [item('flights.price', 'max')] }, false],
    [
      'Which is the most expensive flight?',
      { select: [item('flights.flight_id', 'none')], ...top('flights.flight_no', true) },
      false,
    ],
    // A second use of which nothing is read only drops rows.
    [
      'Which pilots are British?',
      {
        uses: [
          own.view.columns[column('airports.city')]?.use ?? -1,
          own.view.columns[column('airports.city', 'source')]?.use ?? -1,
        ],
      },
      false,
    ],
    // Two things are asked for.
    [
      'How many pilots are there and what is their average age?',
      { select: [{ fn: 'rows', distinct: false }, item('pilots.age', 'avg')] },
      true,
    ],
    ['How many pilots are there and what is their average age?', { select: [item('pilots.age', 'avg')] }, false],
    [
      'How many pilots are there and what is the average price?',
      { select: [{ fn: 'rows', distinct: false }, item('flights.price', 'avg')] },
      false,
    ],
  ])('%s %j', (question, parts, expected) => {
    expect(sensible(question, parts)).toBe(expected);
  });
});

describe('what must be there', () => {
  it.each<[string, string, boolean]>([
    ['flights.pilot_id', 'pilots.pilot_id', true],
    ['pilots.pilot_id', 'flights.pilot_id', false],
    ['flights.pilot_id', 'checks.pilot_id', false],
  ])('%s outside of %s', (from, to, expected) => {
    const uses = [own.view.columns[column(to)]?.use ?? -1];
    const part = { kind: 'not-in' as const, column: column(from), inner: column(to), uses, conditions: [] };
    expect(deniesWhatItRefersTo(frame({ part }), context)).toBe(expected);
  });
});

describe('one "not" denies once', () => {
  const denied = contextOf(own.link('Which pilots are not named Smith?'), own.view);
  const not = denied.linked.tokens.find((t) => t.cue === 'not')?.index ?? -1;
  const part = { kind: 'except' as const, uses: [] };
  const condition = equal(column('pilots.name'), 'Smith');

  it.each<[string, readonly number[], boolean]>([
    ['by a set', [], true],
    ['by a condition on the other set, which makes use of it, and by the set once more', [not], false],
  ])('%s', (_, tokens, expected) => {
    const parts = { part: { ...part, conditions: [{ ...condition, tokens }] } };
    expect(isSensible(frame(parts), denied)).toBe(expected);
  });
});

describe('what no word asks for', () => {
  const of = (fn: 'avg' | 'max' | 'rows', name?: string): Partial<Frame> => ({
    select: [{ fn, distinct: false, ...(name !== undefined && { column: column(name) }) }],
  });
  const by = (name: string, limit?: number): Partial<Frame> => ({
    order: { item: { fn: 'none', distinct: false, column: column(name) }, descending: true },
    ...(limit !== undefined && { limit }),
  });
  it.each<[string, Partial<Frame>, boolean]>([
    ['What is the highest id of pilots?', of('max', 'pilots.pilot_id'), true],
    ['What is the id of pilots?', of('max', 'pilots.pilot_id'), false],
    ['What is the average age of pilots?', of('avg', 'pilots.age'), true],
    ['What is the age of pilots?', of('avg', 'pilots.age'), false],
    ['How many pilots are there?', of('rows'), true],
    ['Which pilots are there?', of('rows'), false],
    ['Which pilots are oldest?', by('pilots.age', 1), true],
    ['Which pilots are there?', by('pilots.age', 1), false],
    ['Show pilots sorted by age.', by('pilots.age'), true],
    ['Which pilots are there?', by('pilots.age'), false],
  ])('%s %j', (question, parts, expected) => {
    const asked = contextOf(own.link(question), own.view);
    expect(doesUnasked(frame(parts), asked)).toBe(!expected);
  });
});

describe('a number behind the name of a table', () => {
  const asks = (question: string, name: string, holds = true) => {
    const context = contextOf({ ...own.link(question), holds: () => holds }, own.view);
    const number = context.linked.tokens.find((t) => t.number !== undefined)?.index ?? -1;
    return isSensible(frame({ conditions: [{ ...equal(column(name), 3), kind: 'n', tokens: [number] }] }), context);
  };
  it.each<[string, string, boolean]>([
    ['What are the names of the pilots of flight 3?', 'flights.flight_id', true],
    ['What are the names of the pilots of flight 3?', 'flights.price', false],
    // It refers to what is named, or is named itself.
    ['What is the name of pilot 3?', 'flights.pilot_id', true],
    ['What are the names of the pilots of flight number 3?', 'flights.flight_no', true],
    // They are counted.
    ['What are the names of pilots with flights 3 or more?', 'flights.price', true],
  ])('%s %s', (question, name, expected) => expect(asks(question, name)).toBe(expected));

  it('is another number where no row has it', () => {
    expect(asks('What are the names of the pilots of flight 3?', 'flights.price', false)).toBe(true);
  });
});

describe('what is stated, and places', () => {
  const sensible = (question: string, parts: Partial<Frame>) =>
    isSensible(frame(parts), contextOf(own.link(question), own.view));
  const fold = (fn: 'sum' | 'avg' | 'rows', of?: string) => [
    { fn, distinct: false, ...(of !== undefined && { column: column(of) }) },
  ];
  const old = [{ ...equal(column('pilots.age'), 25), tokens: [2] }];
  const [pilots = 0] = own.view.uses.filter(({ table }) => table === 'pilots').map(({ id }) => id);

  it.each<[string, Partial<Frame>, boolean]>([
    ['How many 25 years old pilots are there?', { select: fold('sum', 'pilots.age'), conditions: old }, false],
    ['How many 25 years old pilots are there?', { select: fold('sum', 'flights.price'), conditions: old }, false],
    ['How many 25 years old pilots are there?', { select: fold('rows'), uses: [pilots], conditions: old }, true],
    ['Where is New York?', { select: fold('rows'), uses: [pilots] }, false],
    ['Where was the flight?', { select: [{ fn: 'none', distinct: false, column: column('flights.price') }] }, false],
    ['Where is the airport?', { select: [{ fn: 'none', distinct: false, column: column('airports.city') }] }, true],
  ])('%s %j: %s', (question, parts, expected) => {
    expect(sensible(question, parts)).toBe(expected);
  });
});
