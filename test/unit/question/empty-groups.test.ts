// What a question says of groups that hold nothing, which takes nothing else.
import { describe, expect, it } from 'vitest';
import { withoutEmptyGroups } from '../../../src/engine/question/empty-groups';

describe('groups that hold nothing', () => {
  it.each([
    ['For each club, how many races did it win? Leave out clubs that won none.', 'For each club, how many races did it win?'],
    ['How many cabins does each lodge have? Leave out lodges without any.', 'How many cabins does each lodge have?'],
    ['How many maps has each press made? Name and number; presses without maps may be left out.', 'How many maps has each press made? Name and number.'],
    ['Average grade of each course for which any grades are recorded', 'Average grade of each course'],
    ['number of poets per agent, only those who have an agent', 'number of poets per agent'],
    ['fees paid in total by each club, number of fees per club that has paid any', 'fees paid in total by each club, number of fees per club'],
    ['How many guides left each team? Team and number, only for teams that lost anyone.', 'How many guides left each team? Team and number.'],
    ['number of pupils per course, for courses that anyone dropped', 'number of pupils per course'],
    ['How many jobs did each bay get? Leave out those without a bay; list bay and number.', 'How many jobs did each bay get? list bay and number.'],
    ['How many pages went into each folder? Give the label, and leave out folders that were never used.', 'How many pages went into each folder? Give the label.'],
    ['How many pupils are in each choir? Leave out choirs with nobody in them.', 'How many pupils are in each choir?'],
    ['How much have we paid to each kind of supplier? Kinds we never paid can stay out.', 'How much have we paid to each kind of supplier?'],
    ['How many guides speak each tongue? Only tongues spoken by someone.', 'How many guides speak each tongue?'],
    ['When did each lodger pay the first and the last rent? Those that never paid need not appear.', 'When did each lodger pay the first and the last rent?'],
    ['Show every nurse with the name of her ward; those without one can be left out.', 'Show every nurse with the name of her ward.'],
  ])('%s', (text, plain) => {
    expect(withoutEmptyGroups(text)).toBe(plain);
  }); // prettier-ignore

  it.each([
    'List the pilots. Leave out pilots without a licence.',
    'Average wage per harbour. Leave out pilots without a licence.',
    'How many cabins does each lodge have that has any heated rooms?',
    'Number of visits per lodge, only for lodges that have a sauna.',
    'Which lodges have no cabins?',
    'How many loans has each reader? Leave out readers who never paid.',
    'Show every nurse with the name of her ward; those without a licence can be left out.',
    'Show every nurse with her phone; those without one can be left out.',
  ])('is not said in: %s', (text) => {
    expect(withoutEmptyGroups(text)).toBe(text);
  });
});
