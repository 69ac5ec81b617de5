import { expect, test } from 'vitest';
import { sameRows, sameRowsOfficial, type Rows } from '../../../src/engine/core/compare-rows';
import { crc32 } from '../../../src/cli/eval/question-set';

const cases: [string, Rows, Rows, boolean, boolean][] = [
  ['rows in another order', [[1], [2]], [[2], [1]], false, true],
  ['rows in another order where order counts', [[1], [2]], [[2], [1]], true, false],
  ['a row twice is not a row once', [[1], [1]], [[1], [2]], false, false],
  ['columns in another order', [[1, 'a'], [2, 'b']], [['a', 1], ['b', 2]], false, true], // prettier-ignore
  ['columns in no one order', [[1, 2], [2, 1]], [[1, 2], [1, 2]], false, false], // prettier-ignore
  ['a number as text', [['3.0']], [[3]], false, true],
  ['numbers within a millionth', [[1000000.5]], [[1000000]], false, true],
  ['numbers further apart', [[1.001]], [[1]], false, false],
  ['null like null', [[null]], [[null]], false, true],
  ['null unlike nought', [[null]], [[0]], false, false],
  ['text counts case', [['a']], [['A']], false, false],
  ['fewer columns', [[1]], [[1, 2]], false, false],
  ['nothing like nothing', [], [], false, true],
];
test.each(cases)('%s', (_, got, gold, ordered, same) => {
  expect(sameRows(got, gold, ordered)).toBe(same);
});

test('the official rule takes sets of rows and columns by position', () => {
  expect(sameRowsOfficial([[1], [1]], [[1]])).toBe(true);
  expect(sameRowsOfficial([[1, 2]], [[2, 1]])).toBe(false);
});

test('CRC-32 is that of the standard', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
});
