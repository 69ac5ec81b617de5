/** Values as they stand in a table's cells, and the types of columns. */

/** What one cell holds. Integers beyond 2^53 stay text; dates are ISO text. */
export type SqlValue = null | number | string | Uint8Array;

/** The type of a column: how its values are to be read, not merely how they are stored. */
export type ColumnType = 'integer' | 'real' | 'text' | 'date' | 'datetime' | 'time' | 'boolean' | 'blob';

/** Column types whose values can be added and averaged. */
export function isNumeric(type: ColumnType | undefined): boolean {
  return type === 'integer' || type === 'real';
}

/** Column types whose values are points in time. */
export function isTemporal(type: ColumnType | undefined): boolean {
  return type === 'date' || type === 'datetime' || type === 'time';
}

/**
 * A code as text, such that `1`, `"1"`, `1.0` and `"01.0"`... are one code only where they are the same number written
 * plainly: a number without leading zeros is normalised, any other text stays as it is.
 * @param value a stored value or a code of a code list
 */
export function normaliseCode(value: SqlValue | boolean): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string') return '';
  const text = value.trim();
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? String(Number(text)) : text;
}
