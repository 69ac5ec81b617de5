import { expect, it } from 'vitest';
import { tellFile } from './load-file';

const names = Array.from({ length: 2500 }, (_, i) => `c${i}`);

it.each([
  ['t.csv', `${names.join(',')}\n${names.map((_, i) => i).join(',')}\n`],
  ['t.tsv', `${names.join('\t')}\n${names.map((_, i) => i).join('\t')}\n`],
])('says what to do with more columns than a table can have: %s', async (name, content) => {
  const told = await tellFile(name, content);
  expect(told.tables).toEqual([]);
  expect(told.problems.join('\n')).toMatch(/more than 1999 columns in one table\. Split it into files/);
});
