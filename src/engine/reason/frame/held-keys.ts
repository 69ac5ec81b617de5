/** Keys of several columns in the rows that refer by them. */
import type { SchemaView, ViewUse } from '../../question/schema-view';

/**
 * Whether two columns say the same of a row: a key, and what refers to it.
 * @param a a column, by id
 * @param b another one
 * @param view the schema
 */
export function saysSame(a: number, b: number, { tied }: Pick<SchemaView, 'tied'>): boolean {
  return a === b || (tied[a] !== undefined && tied[a] === tied[b]);
}

/**
 * The columns of a table that together hold the key of a row of another, part by part: case and vehicle of an occupant.
 * @param use the table whose rows refer
 * @param key the key that they refer to
 * @param view the schema
 * @returns undefined where a part is missing
 */
export function heldKey(
  use: ViewUse,
  key: readonly number[],
  view: Pick<SchemaView, 'tied'>,
): readonly number[] | undefined {
  const columns = key.flatMap((part) => use.columns.find((id) => saysSame(id, part, view)) ?? []);
  return key.length > 0 && columns.length === key.length ? columns : undefined;
}
