/** The two numbers of a share of rows. */
import { describe, expect, it } from 'vitest';
import { shareOfRows } from '../../../src/engine/question/share-of-rows';

describe('shareOfRows', () => {
  it.each([
    ['What percentage of machines have never been hired?', 'machines have never been hired', 'machines'],
    ['What share of hires had damage?', 'hires had damage', 'hires'],
    ['percentage of machines with more than 2 services', 'machines with more than 2 services', 'machines'],
    [
      'What proportion of all customers who live in Leeds have not paid?',
      'customers who live in Leeds have not paid',
      'customers who live in Leeds',
    ],
    [
      'What percentage of machines with a rate above 100 have never been serviced?',
      'machines with a rate above 100 have never been serviced',
      'machines with a rate above 100',
    ],
    [
      'What fraction of the hires that were late had damage?',
      'hires that were late had damage',
      'hires that were late',
    ],
  ])('%s', (question, part, whole) => {
    expect(shareOfRows(question)).toEqual({ part: `How many ${part}?`, whole: `How many ${whole} are there?` });
  });

  it.each([
    'What percentage of machines were hired per depot?',
    'What is the share of revenue by genre?',
    'How many machines have never been hired?',
    'What percentage of machines?',
    'Which machines have a rate above 50 percent?',
  ])('%s is no share of rows', (question) => {
    expect(shareOfRows(question)).toBeUndefined();
  });
});
