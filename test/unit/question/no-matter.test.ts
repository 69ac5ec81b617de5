// What a question says makes no difference.
import { describe, expect, it } from 'vitest';
import { withoutNoMatter } from '../../../src/engine/question/no-matter';

describe('what makes no difference', () => {
  it.each([
    ['How many rafts are on the lake, sunken ones included?', 'How many rafts are on the lake?'],
    ['How many rafts are there (sunken rafts included)?', 'How many rafts are there?'],
    ['What do our rafts weigh in total, sunken or not?', 'What do our rafts weigh in total?'],
    ['How many rafts has each guide, insured or uninsured?', 'How many rafts has each guide?'],
    ['How many rafts are there, including those that have been sold?', 'How many rafts are there?'],
    ['How many rafts has each guide, regardless of their state?', 'How many rafts has each guide?'],
    ['Irrespective of the season, how many trips were there?', 'how many trips were there?'],
    ['total weight per guide, whatever the state of the rafts', 'total weight per guide'],
    [
      'How many trips were there in each month, no matter what the weather was?',
      'How many trips were there in each month?',
    ],
    ['Which guides have led trips, whether or not they still work here?', 'Which guides have led trips?'],
    ['On which lake were most rafts seen, whichever way they went?', 'On which lake were most rafts seen?'],
    // What restricts rows, or is asked for, stays.
    ['cabins under 100, breakfast included', undefined],
    ['List the guides including their rafts', undefined],
    ['Show the rafts, including the weight', undefined],
    ['Is raft 4 sunken or not?', undefined],
    ['Show whether each raft is sunken or not', undefined],
    ['How many rafts are sunken or sold?', undefined],
  ])('%s', (question, plain) => expect(withoutNoMatter(question)).toBe(plain ?? question));
});
