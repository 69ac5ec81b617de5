import { describe, expect, it } from 'vitest';
import { askedDatePart } from '../../../src/engine/question/date-parts';
import { namedMonths, wholeYear } from '../../../src/engine/question/dates';
import { definitionIn } from '../../../src/engine/question/definitions';
import { tagQuestion } from '../../../src/engine/question/tag-question';

describe('a definition within a question', () => {
  it.each<[string, string | undefined, string[]]>([
    ['What was the total revenue, that is ticket price times tickets sold?', '*', ['revenue']],
    ['Which shops had the highest margin (price minus cost)?', '-', ['margin']],
    ['Show the usage of each lorry, defined as total litres over total distance.', '/', ['lorry', 'usage']],
    ['Which films are longer than two hours (and newer than 2010)?', undefined, []],
    ['How many times was the hall booked, that is used?', undefined, []],
  ])('%s', (question, op, words) => {
    const found = definitionIn(question);
    expect(found?.operator.op).toBe(op);
    expect((found?.words ?? []).map(({ start, end }) => question.slice(start, end))).toEqual(words);
  });
});

describe('months', () => {
  it.each<[string, boolean]>([
    ['How many visits were there in each month?', false],
    ['In which month were the most visits?', false],
    ['In which month do most visits take place?', true],
    ['How many visits were there in each calendar month?', true],
    ['How many visits were there in each month of the year?', true],
  ])('%s', (question, isOfAnyYear) => {
    expect(askedDatePart(tagQuestion(question))).toMatchObject({ part: 'month', isOfAnyYear });
  });

  it('are no condition where all of them are named', () => {
    expect(namedMonths('visits per month, January to December')).toEqual([]);
    expect(wholeYear('visits from March to December')).toBeUndefined();
    expect(namedMonths('visits in January')).toHaveLength(1);
  });
});
