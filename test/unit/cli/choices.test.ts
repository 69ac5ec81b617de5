import { expect, test } from 'vitest';
import { chosenCorrections } from '../../../src/cli/choices';
import type { ShownAnswer } from '../../../src/engine/core/answers';

const linked = { table: 'voyages', column: 'days' };
const edit = { op: '>', values: [4] } as const;
const part = {
  at: 'where.0',
  kind: 'condition',
  text: '',
  place: null,
  words: '',
  linked,
  why: null,
  edit,
  options: [],
};
const answer = { understood: { parts: [part] }, alternatives: [] } as unknown as ShownAnswer;

test.each<[string, string, readonly string[]]>([
  ['1 >= 5', '>=', ['5']],
  ['1>=5', '>=', ['5']],
  ['1 < -2.5', '<', ['-2.5']],
  ['1 = a | b', '=', ['a', 'b']],
  ['1 != O’Hara = x', '!=', ['O’Hara = x']],
  ['1 contains "x" OR 1=1', 'contains', ['"x" OR 1=1']],
  ['1 between 3 and 5', 'between', ['3', '5']],
  ['1 unknown', 'unknown', []],
  ['1 = "A|B"', '=', ['A|B']],
])('%s edits a condition', (choice, op, values) => {
  expect(chosenCorrections(answer, choice)).toEqual([{ kind: 'condition', at: 'where.0', column: linked, op, values }]);
});

test.each([
  '1 == 5',
  '1 >',
  '1 = a |',
  '1 => 5',
  '1 <> 5',
  '1 between 3',
  '1 between 3 and 5 and 7',
  '1 known 5',
  '1 containsx',
  '1 droppy',
  '2 >= 5',
  '0',
  '1.1',
  '',
  'DROP TABLE x',
])('“%s” is no choice', (choice) => expect(chosenCorrections(answer, choice)).toBeUndefined());
