// Whose rows are counted.
import { describe, expect, it } from 'vitest';
import { countedTable } from '../../../../src/engine/reason/said/counted-use';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { own } from '../frames';

describe('countedTable', () => {
  it.each<[string, string | undefined]>([
    ['How many pilots had checks?', 'pilots'],
    ['Give me the number of pilots who had checks.', 'pilots'],
    ['What is the number of flights of each pilot?', 'flights'],
    ['Show the names and the number of flights.', undefined],
    ['Which pilots had the largest number of flights?', undefined],
    ['What is the age of the pilot?', undefined],
  ])('%s', (question, expected) => {
    const counted = countedTable(contextOf(own.link(question), own.view));
    expect(own.view.uses[counted ?? -1]?.table).toBe(expected);
  });
});
