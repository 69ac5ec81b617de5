import { describe, expect, it } from 'vitest';
import { tagQuestion } from '../../../src/engine/question/tag-question';
import { hourWords, namedWeekdays, saysWeekday, weekdayWords } from '../../../src/engine/question/weekdays';

describe('days of the week', () => {
  it.each<[string, readonly (readonly number[])[]]>([
    ['parcels sent on Mondays', [[1]]],
    ['parcels sent at the weekend', [[0, 6]]],
    ['parcels sent on weekdays', [[1, 2, 3, 4, 5]]],
    ['on which weekday were most parcels sent', []],
    ['parcels sent on Saturdays or Sundays', [[6, 0]]],
    ['parcels sent from Friday to Monday', [[5, 6, 0, 1]]],
    ['more parcels on Mondays than on Fridays', [[1], [5]]],
    ['difference between Mondays and Fridays', [[1], [5]]],
    ['parcels sent last Monday', []],
    ['parcels not sent on Mondays', [[1]]],
    ['all parcels except on Mondays', [[0, 2, 3, 4, 5, 6]]],
    ['parcels that were not sent at weekends', [[0, 6]]],
    ['parcels that did not happen at weekends', [[1, 2, 3, 4, 5]]],
    ['parcels not on Saturdays or Sundays', [[1, 2, 3, 4, 5]]],
    ['parcels on days other than Monday to Friday', [[0, 6]]],
    ['who never wrote on a Monday', [[1]]],
    ['parcels never on Mondays', []],
  ])('%s', (question, days) => {
    expect(namedWeekdays(tagQuestion(question)).map((found) => found.days)).toEqual(days);
  });

  it('knows the words for them as such', () => {
    expect(weekdayWords(tagQuestion('by day of the week'), 1)).toBe(4);
    expect(weekdayWords(tagQuestion('by day'), 1)).toBe(0);
    expect(hourWords(tagQuestion('per hour of the day'), 1)).toBe(4);
    expect(hourWords(tagQuestion('price per hour'), 2)).toBe(0);
    expect(['weekend', 'fridays', 'day'].map(saysWeekday)).toEqual([true, true, false]);
  });
});
