/** Words for amounts of money in the names of columns. */
import { stem } from '../search/words';
import type { ViewColumn } from './schema-view';

const MONEY = new Set(
  'amount total price cost fee charge sum value fare rent toll tax wage salary payment revenue income'
    .split(' ')
    .map(stem),
);

/**
 * Whether a column of numbers holds amounts of money, by its names.
 * @param column any column
 */
export function isMoney({ names }: ViewColumn): boolean {
  return names.some((name) => name.some((word) => MONEY.has(word)));
}
