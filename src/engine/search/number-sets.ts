/** Which numbers the numeric columns of a graph hold. */
import type { ColumnRef } from '../core/identifiers';
import { columnKey } from '../core/identifiers';

/** Tells which numbers a column holds. */
export interface NumberSets {
  /** Whether a column holds a number; undefined where its numbers are too many to have been read. */
  has(column: ColumnRef, value: number): boolean | undefined;
}

/**
 * Number sets over what was read.
 * @param numbers by `columnKey`; a column that is not there was not read
 */
export function numberSets(numbers: ReadonlyMap<string, ReadonlySet<number>>): NumberSets {
  return { has: (column, value) => numbers.get(columnKey(column))?.has(value) };
}
