import { expect, it } from 'vitest';
import { tellFile } from './load-file';

const names = Array.from({ length: 2500 }, (_, i) => `c${i}`);
const rows = [names, names.map((_, i) => String(i)), names.map((_, i) => String(2 * i))];
const lines = (line: (cells: readonly string[]) => string): string => `${rows.map(line).join('\n')}\n`;

it.each([
  ['t.csv', lines((cells) => cells.join(','))],
  ['t.tsv', lines((cells) => cells.join('\t'))],
  ['t.txt', lines((cells) => cells.map((cell) => cell.padEnd(7)).join(''))],
  ['t.html', `<table>${lines((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`)}</table>`],
])('says what to do with more columns than a table can have: %s', async (name, content) => {
  const told = await tellFile(name, content);
  expect(told.tables).toEqual([]);
  expect(told.problems.join('\n')).toMatch(/left out: it has a table of more than 1999 columns\. Split it into files/);
});

const AS_VALUES = 'each would be a column: write names that are data as values, in a list of objects such as {"name": "a", "value": 1}, or split the file into some with a part of the names each.'; // prettier-ignore
const byName = Object.fromEntries(names.map((name, i) => [name, i]));

it('says why JSON with too many names holds no table, and what to do', async () => {
  const told = await tellFile('t.json', JSON.stringify([byName, byName]));
  expect(told.problems).toEqual([
    `1 unreadable-source: Source one is left out: /data/t.json holds no table. The record is left out: the records have more than 1990 different names, and ${AS_VALUES}`,
  ]);
});

it('says it of lists within records, and of tables', async () => {
  const within = await tellFile('t.json', JSON.stringify([{ id: 1, list: [byName] }]));
  expect(within.problems).toContain(
    `1 entries-left-out: An entry of a list in this record is left out, and the record is kept: its lists have more than 1990 different names, and ${AS_VALUES}`,
  );
  const lists = Object.fromEntries(names.map((name, i) => [name, [{ i }]]));
  expect((await tellFile('t.json', JSON.stringify(lists))).problems.join('\n')).toMatch(
    /more than 200 tables\. Split it into files/,
  );
});

it('reads a page whose cells are said to span more columns than there can be', async () => {
  const wide = '<td colspan="1000"></td>';
  const told = await tellFile(
    't.html',
    `<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x</td></tr><tr>${wide.repeat(3)}</tr><tr><td>2</td><td>y</td></tr></table>`,
  );
  expect(told.rows['t']?.map((row) => (row as unknown[]).slice(1, 3))).toEqual([
    [1, 'x'],
    [2, 'y'],
  ]);
});
