import { expect, test } from 'vitest';
import { tagQuestion } from '../../../../src/engine/question/tag-question';
import { ordersTheOtherWay } from '../../../../src/engine/reason/shapes/asked-order';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import type { QuestionContext } from '../../../../src/engine/reason/frame/question-context';

const column = (id: number, name: string, kind: string) => ({
  id,
  name,
  names: [[name]],
  kind,
  unit: [],
  isYear: false,
  use: id < 4 ? 0 : 1,
});
const columns = [column(0, 'age', 'number'), column(1, 'birth', 'time'), column(2, 'name', 'text'), column(3, 'wage', 'number'), column(4, 'town', 'text')]; // prettier-ignore

const otherWay = (question: string, id: number, descending: boolean, fn: 'none' | 'max' = 'none', shown = 2) =>
  ordersTheOtherWay(
    {
      select: [{ fn: 'none', distinct: false, column: shown }],
      order: { item: { fn, distinct: false, column: id }, descending },
    } as unknown as Frame,
    { linked: { tokens: tagQuestion(question) }, view: { columns, uses: [] } } as unknown as QuestionContext,
  );

// Which order of ages, and of births, is the other one; by name nobody is older.
test.each<[string, boolean, boolean]>([
  ['list the guests from oldest to youngest', false, true],
  ['list the guests from the oldest', false, true],
  ['list the guests from youngest to oldest', true, false],
])('%s', (question, ages, births) => {
  expect([otherWay(question, 0, ages), otherWay(question, 0, !ages)]).toEqual([true, false]);
  expect([otherWay(question, 1, births), otherWay(question, 1, !births)]).toEqual([true, false]);
  expect(otherWay(question, 1, births, 'max')).toBe(true);
  for (const id of [2, 3]) expect([otherWay(question, id, true), otherWay(question, id, false)]).toEqual([true, true]);
});

test('towns are not old by the ages of guests', () => {
  const question = 'list the towns from oldest to youngest';
  expect([true, false].map((descending) => otherWay(question, 0, descending, 'none', 4))).toEqual([true, true]);
  expect(otherWay(question, 0, true)).toBe(false);
});

// The end of time decides, whatever ages there are: the oldest is its other end.
test.each<[string, boolean]>([
  ['list the guests from the most recent to the oldest', false],
  ['list the guests from newest to oldest', false],
  ['list the guests from the latest to the earliest', false],
])('%s', (question, ascending) => {
  expect([otherWay(question, 1, ascending), otherWay(question, 1, !ascending)]).toEqual([true, false]);
});

test('dates in the order of time are turned round by nothing', () => {
  const question = 'list the guests from oldest to newest';
  expect([otherWay(question, 1, true), otherWay(question, 1, false)]).toEqual([true, false]);
});
