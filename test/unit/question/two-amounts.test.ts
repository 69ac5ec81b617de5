/** Differences of two amounts, as the two questions that ask for them. */
import { describe, expect, it } from 'vitest';
import { nthPlace, placeName } from '../../../src/engine/question/nth-place';
import { twoAmounts } from '../../../src/engine/question/two-amounts';

describe('two amounts', () => {
  it.each<[string, string, string]>([
    [
      'By how much does the average fee of pools exceed that of parks?',
      'What is the average fee of pools?',
      'What is the average fee of parks?',
    ],
    [
      'By how many tons did the total catch in May 2020 exceed that in June 2020?',
      'What is the total catch in May 2020?',
      'What is the total catch in June 2020?',
    ],
    [
      'By how much does the highest fee among pools exceed the lowest one?',
      'What is the highest fee among pools?',
      'What is the lowest fee among pools?',
    ],
    [
      'By how many metres does the longest boat differ from the average boat length?',
      'What is the longest boat?',
      'What is the average boat length?',
    ],
    [
      'How many more visitors came to pools than to parks?',
      'How many visitors came to pools?',
      'How many visitors came to parks?',
    ],
    [
      'How many fewer berths does Ystad have than Malmo?',
      'How many berths does Malmo have?',
      'How many berths does Ystad have?',
    ],
  ])('%s', (question, first, second) => expect(twoAmounts(question)).toEqual({ first, second }));

  it.each([
    'Which pools have a fee that exceeds that of parks?',
    'How many more boats are there than 5?',
    'By how much?',
  ])('none: %s', (question) => expect(twoAmounts(question)).toBeUndefined());
});

describe('another place than the first', () => {
  it.each<[string, string, number]>([
    ['What is the second highest fee?', 'What is the highest fee?', 2],
    ['Which is the third-oldest pool?', 'Which is the oldest pool?', 3],
    ['Name the 12th most expensive boat', 'Name the most expensive boat', 12],
  ])('%s', (question, first, place) => expect(nthPlace(question)).toEqual({ first, place }));

  it.each(['Who came second?', 'The second floor with the highest fee', 'What is the 1st highest fee?'])(
    'none: %s',
    (question) => expect(nthPlace(question)).toBeUndefined(),
  );

  it('is called by its word, from eleven on by its number', () => {
    expect([placeName(2), placeName(10), placeName(12), placeName(22)]).toEqual(['second', 'tenth', '12th', '22nd']);
  });
});
