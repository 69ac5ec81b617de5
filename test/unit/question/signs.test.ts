// Signs that are stored for their words.
import { expect, it } from 'vitest';
import { signsSaid } from '../../../src/engine/question/signs';
import { tagQuestion } from '../../../src/engine/question/tag-question';
import { linker } from './schemas';

const { view } = linker();
const holding = (values: readonly string[]) => ({
  ...view,
  columns: view.columns.map((c) =>
    c.name === 'nationality'
      ? { ...c, profile: { ...c.profile, distinct: values.length, typical: values.map((value) => ({ value, count: 1 })) } }
      : c,
  ),
}); // prettier-ignore

it.each<[string, string[], unknown[]]>([
  ['How many donors are O negative?', ['+', '-'], ['-']],
  ['How many donors are O positive?', ['pos', 'neg', '?'], ['pos']],
  ['How many donors are "negative"?', ['+', '-'], []],
  // One sign alone is none, nor is what has more values.
  ['How many donors are O negative?', ['-', 'x'], []],
  ['How many donors are O negative?', ['p', 'n', 'x', 'y'], []],
  ['How many donors are O negative?', ['positive', 'negative'], []],
])('%s of %j', (question, values, expected) =>
  expect(signsSaid(tagQuestion(question), holding(values)).map(({ stored }) => stored)).toEqual(expected),
);
