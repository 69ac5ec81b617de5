/** Lists, orders, numbers and values that a question spells out, and frames that do otherwise. */
import { describe, expect, it } from 'vitest';
import type { Frame, FrameItem } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { leavesUndone } from '../../../../src/engine/reason/sense/sensible-asked';
import { hasOddCondition } from '../../../../src/engine/reason/sense/sensible-conditions';
import {
  addsToList,
  leavesOutOfList,
  ordersByAnother,
  ordersByUnshown,
} from '../../../../src/engine/reason/said/stated-items';
import { column, frame, own } from '../frames';

const contextFor = (question: string) => contextOf(own.link(question), own.view);
const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });
const rows: FrameItem = { fn: 'rows', distinct: false };
const select = (...items: readonly FrameItem[]): Partial<Frame> => ({ select: items });
const by = (name: string, parts: Partial<Frame> = {}): Partial<Frame> => ({
  order: { item: item(name), descending: false },
  ...parts,
});

/** Tokens of a question that are just these words. */
const tokensOf = (question: string, ...words: readonly string[]) =>
  own.link(question).tokens.flatMap(({ text, index }) => (words.includes(text) ? [index] : []));

describe('ordersByAnother', () => {
  it.each<[string, string, boolean]>([
    ['List name and age of pilots in descending order of age.', 'pilots.nationality', true],
    ['List name and age of pilots in descending order of age.', 'pilots.age', false],
    ['List the pilots ordered by their names.', 'pilots.age', true],
    ['List the pilots ordered by their names.', 'pilots.name', false],
    ['List the pilots sorted by how old they are.', 'pilots.age', false],
    ['List the pilots in alphabetical order.', 'pilots.name', false],
  ])('%s by %s', (question, name, expected) =>
    expect(ordersByAnother(frame(by(name)), contextFor(question))).toBe(expected),
  );
});

describe('ordersByUnshown', () => {
  it.each<[string, string, boolean]>([
    ['Show the names of pilots in ascending order.', 'pilots.age', true],
    ['Show the names of pilots in ascending order.', 'pilots.name', false],
    ['Show the names of pilots, sorted in alphabetical order.', 'pilots.nationality', true],
    ['Show the names of pilots in ascending order of age.', 'pilots.age', false],
    ['Show the names of pilots by age in ascending order.', 'pilots.age', false],
    ['Show the names of pilots.', 'pilots.age', false],
  ])('%s by %s', (question, name, expected) =>
    expect(ordersByUnshown(frame(by(name)), contextFor(question))).toBe(expected),
  );
});

describe('leavesOutOfList', () => {
  const [name, age, nationality] = [item('pilots.name'), item('pilots.age'), item('pilots.nationality')];
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the name, age and nationality of all pilots.', select(name, nationality), true],
    ['Show the name, age and nationality of all pilots.', select(name, age, nationality), false],
    ['Which pilots are British? List the name and age.', select(name), true],
    ['Which pilots are British? List the name and age.', select(name, age), false],
    ['What are the name and the age of the pilots?', select(age), true],
    ['What is the average and maximum age of pilots?', select(item('pilots.age', 'avg')), true],
    [
      'What is the average and maximum age of pilots?',
      select(item('pilots.age', 'avg'), item('pilots.age', 'max')),
      false,
    ],
    [
      'What is the average, minimum, and maximum age of pilots?',
      select(item('pilots.age', 'avg'), item('pilots.age', 'min')),
      true,
    ],
    [
      'What is the average, minimum, and maximum age of pilots?',
      select(item('pilots.age', 'avg'), item('pilots.age', 'min'), item('pilots.age', 'max')),
      false,
    ],
    ['Show the nationality and the number of pilots.', select(nationality), true],
    ['Show the nationality and the number of pilots.', select(nationality, rows), false],
    ['Which pilot has most flights? Show the age and the flight count.', select(age), true],
    ['Which pilot has most flights? Show the age and the flight count.', select(age, rows), false],
    ['Show the names of pilots and the cities of their airports.', select(item('airports.city')), false],
    ['Show the names of pilots and the cities of their airports.', select(age, item('airports.city')), true],
    ['Show the names of pilots and the cities of their airports.', select(name), false],
    // Not of a list: something else stands between the names.
    ['Show the name of pilots and of airports.', select(name), false],
    ['How many pilots are there?', select(rows), false],
  ])('%s %j', (question, parts, expected) =>
    expect(leavesOutOfList(frame(parts), contextFor(question))).toBe(expected),
  );
});

describe('addsToList', () => {
  const [name, age, nationality] = [item('pilots.name'), item('pilots.age'), item('pilots.nationality')];
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the name and age of all pilots.', select(name, age, nationality), true],
    ['Show the name and age of all pilots.', select(name, age), false],
    ['What are the names of pilots?', select(name, age), true],
    ['What are the names of pilots, and what is their age?', select(name, age), false],
    // What is left out is another rule's.
    ['Show the name and age of all pilots.', select(name, nationality), false],
    [
      'Show the name and age of all pilots.',
      { ...select(name, age, nationality), group: [nationality.column ?? -1] },
      false,
    ],
  ])('%s %j', (question, parts, expected) => expect(addsToList(frame(parts), contextFor(question))).toBe(expected));
});

describe('hasOddCondition', () => {
  const number = (question: string, name: string, value: number): Partial<Frame> => ({
    conditions: [
      { kind: 'n', op: '>', column: column(name), values: [value], tokens: tokensOf(question, String(value)) },
    ],
  });
  const several = 'Which pilots have more than 3 flights?';
  const priced = 'Which flights have a price above 90?';
  const [aged, above] = ['a nationality are older than 40', 'a nationality above 40'].map(
    (end) => `Which pilots with ${end}?`,
  );
  const pattern = 'Which airports have a name that starts with "New"?';
  const value = (question: string, words: readonly string[], stored: string): Partial<Frame> => ({
    conditions: [
      { kind: 'e', op: '=', column: column('airports.city'), values: [stored], tokens: tokensOf(question, ...words) },
    ],
  });
  const [two, since] = [
    'Which pilots have at least 2 checks with a high model year?',
    'Which checks were made after 2014?',
  ];
  it.each<[string, string, Partial<Frame>, boolean]>([
    ['a number of rows is no property', two, number(two, 'checks.model_year', 2), true],
    ['a year is no result', since, number(since, 'checks.MEDRES', 2014), true],
    ['a year', since, number(since, 'checks.model_year', 2014), false],
    [
      'the words of a table are no scrap of a value',
      'Which flights are there?',
      value('Which flights are there?', ['flights'], 'flights to come'),
      false,
    ],
    [
      "the words of a term are an expert's, and no scrap",
      'Which flights are there?',
      {
        conditions: [
          {
            kind: 'e',
            op: 'term',
            term: 'flights',
            column: column('airports.city'),
            values: ['flights to come'],
            tokens: tokensOf('Which flights are there?', 'flights'),
          },
        ],
      },
      false,
    ],
    ['a number of rows is no age', several, number(several, 'pilots.age', 3), true],
    ['another column than the one before it', priced, number(priced, 'flights.flight_no', 90), true],
    ['another column than the one before it', above ?? '', number(above ?? '', 'pilots.age', 40), true],
    ['a word that tells the column', aged ?? '', number(aged ?? '', 'pilots.age', 40), false],
    ['the column before it', priced, number(priced, 'flights.price', 90), false],
    ['a part is no whole', pattern, value(pattern, ['New'], 'New York'), true],
    [
      'a superlative is no value',
      'What is the longest name?',
      value('What is the longest name?', ['longest'], 'Longest'),
      true,
    ],
    ['a value', 'Who is from Aberdeen?', value('Who is from Aberdeen?', ['Aberdeen'], 'Aberdeen'), false],
    [
      'texts have no greatest',
      'Which pilots have the highest name?',
      { part: { kind: 'compare', op: '=', fn: 'max', column: column('pilots.name'), conditions: [], uses: [] } },
      true,
    ],
  ])('%s: %s', (_, question, parts, expected) =>
    expect(hasOddCondition(frame(parts), contextFor(question))).toBe(expected),
  );
});

describe('leavesUndone', () => {
  const average = item('flights.price', 'avg');
  const over40: Partial<Frame> = {
    conditions: [{ kind: 'n', op: '>', column: column('pilots.age'), values: [40], tokens: [] }],
  };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the pilots in descending order of age.', by('pilots.age'), true],
    ['Show the pilots in ascending order of age.', by('pilots.age'), false],
    ['Show the pilots in alphabetical order.', by('pilots.age'), true],
    ['Show the pilots sorted by age.', {}, true],
    ['Show the pilots of each flight.', {}, false],
    ['Show the number of pilots for each nationality.', { select: [rows], group: [column('pilots.name')] }, true],
    [
      'Show the number of pilots for each nationality.',
      { select: [rows], group: [column('pilots.nationality')] },
      false,
    ],
    ['What is the total number of price of flights?', select(item('flights.price')), true],
    ['What is the total number of price of flights?', select(item('flights.price', 'sum')), false],
    ['What is the average price of each airport?', select(average), true],
    ['What is the average price across all airports?', select(average), false],
    ['What is the average price of each airport?', { ...select(average), group: [column('airports.city')] }, false],
    ['What is the average price of flights?', select(item('flights.price')), true],
    ['What is the average price of flights?', select(average), false],
    ['Show each city and the number of flights.', select(item('airports.city')), true],
    [
      'Show each city and the number of flights.',
      { ...select(item('airports.city'), rows), group: [column('airports.city')] },
      false,
    ],
    ['Which pilot has the most number of flights?', {}, false],
    ['What percent of flights go to Aberdeen?', { share: [0] }, false],
    ['How many flights go to Aberdeen?', { share: [0] }, true],
    ['Which flight has the highest price?', by('flights.price', { limit: 1 }), false],
    ['Which flights have a price?', by('flights.price', { limit: 1 }), true],
    ['When was the check of the model year?', select(item('checks.model')), true],
    ['What is the age of the pilot?', select(item('pilots.nationality')), true],
    ['What is the age of the pilot?', select(item('pilots.age')), false],
    // A measure that is the verb of the rows asks for them.
    ['Which pilots age more than 40 years?', { ...select(item('pilots.age')), ...over40 }, true],
    ['Which pilot ages are more than 40?', { ...select(item('pilots.age')), ...over40 }, false],
    ['Which pilots age more than 40 years?', { ...select(item('pilots.name')), ...over40 }, false],
    // So do the words of a calendar.
    ['In which year was the check?', select(item('checks.model')), true],
    ['What year was the check of?', select(item('checks.model_year')), false],
    ['When was the check of the model year?', select(item('checks.model_year')), false],
  ])('%s %j', (question, parts, expected) => expect(leavesUndone(frame(parts), contextFor(question))).toBe(expected));

  it.each<[string, string, boolean]>([
    ['Find all the pilots with flights of a high price.', 'flights.price', true],
    ['Find all the pilots with flights of a high price.', 'pilots.name', false],
    ['Which pilots have a flight? Show the price.', 'flights.price', false],
  ])('%s %s', (question, name, expected) =>
    expect(leavesUndone(frame(select(item(name))), contextFor(question))).toBe(expected),
  );

  it('shows nothing that rows are only compared by', () => {
    const question = 'Show the flights with a price above 90.';
    const conditions: Frame['conditions'] = [
      { kind: 'n', op: '>', column: column('flights.price'), values: [90], tokens: tokensOf(question, '90') },
    ];
    const both = select(item('flights.flight_no'), item('flights.price'));
    expect(leavesUndone(frame({ ...both, conditions }), contextFor(question))).toBe(true);
    expect(leavesUndone(frame({ ...both, conditions: [] }), contextFor(question))).toBe(false);
  });
});

describe('one end for each', () => {
  const last = { order: { item: item('flights.price'), descending: true }, limit: 1 };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the highest price of each pilot.', last, true],
    ['Show the highest price of every pilot.', last, true],
    [
      'Show the highest price of each pilot.',
      { group: [column('pilots.pilot_id')], ...select(item('flights.price', 'max')) },
      false,
    ],
    ['Show the highest price of all flights.', last, false],
  ])('%s %j: %s', (question, parts, expected) =>
    expect(leavesUndone(frame({ ...select(item('flights.price')), ...parts }), contextFor(question))).toBe(expected),
  );
});
