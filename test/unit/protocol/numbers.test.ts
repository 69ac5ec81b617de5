/** Numbers as tables of rows show them. */
import { expect, test } from 'vitest';
import type { Cell } from '../../../src/protocol/parts';
import { columnStyle, styledCell } from '../../../src/protocol/numbers';

test.each<[string, string, Cell[], string[]]>([
  ['sets thousands of amounts apart', 'fee (EUR)', [681737.42, 1250.5, 12], ['681,737.42', '1,250.5', '12']],
  ['sets no thousands apart where there are few', 'fee (EUR)', [1250.5, 12], ['1250.5', '12']],
  ['leaves years alone', 'built year', [1990, 2017], ['1990', '2017']],
  ['leaves keys alone', 'licence number', [100200300, 7], ['100200300', '7']],
  ['knows counts by their names', 'number of voyages', [1204030, 3], ['1,204,030', '3']],
  ['cuts what a division leaves, the same for all', 'average cost', [21504.334615384614, 5], ['21,504.33', '5.00']],
  ['keeps what tells small shares apart', 'share', [0.000123456789, 0.25], ['0.000123457', '0.250000000']],
  ['keeps stored decimals', 'latitude', [54.32213, -7.1], ['54.32213', '-7.1']],
  ['shows no noise of binary numbers', 'sum', [0.1 + 0.2], ['0.3']],
  ['shows what is missing as a dash', 'fee', [null, 2.5], ['–', '2.5']],
  ['leaves words alone', 'port', ['Kiel', null], ['Kiel', '–']],
])('%s', (_what, name, cells, shown) => {
  const style = columnStyle(name, cells);
  expect(cells.map((cell) => styledCell(cell, style))).toEqual(shown);
});

test('columns of words, of both, and of nothing known have no style', () => {
  for (const cells of [['Kiel'], ['12', 7], [null]]) expect(columnStyle('x', cells)).toBeUndefined();
});
