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

it('says why JSON with too many names holds no table', async () => {
  const record = Object.fromEntries(names.map((name, i) => [name, i]));
  const told = await tellFile('t.json', JSON.stringify([record, record]));
  expect(told.problems).toEqual([
    '1 unreadable-source: Source one is left out: /data/t.json holds no table. The record is left out: the records have more than 1990 different names.',
  ]);
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
