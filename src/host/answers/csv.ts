/** Rows as CSV (RFC 4180). */
import type { SqlValue } from '../../engine/core/values';

/**
 * Writes rows as CSV with a header line.
 * @param columns names of the columns
 * @param rows the cells; NULL is an empty field
 * @returns lines that end with CR LF
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly SqlValue[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: SqlValue): string {
  const text = value === null ? '' : value instanceof Uint8Array ? `(${value.byteLength} bytes)` : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
