/** Rows as tab-separated text, for the clipboard. Pure. */
import type { Cell } from '../../src/protocol/parts';

/**
 * Writes rows as spreadsheets read them from the clipboard: cells with a tab, a line break or a quote are quoted.
 * @param columns the header
 * @param rows the rows; null becomes an empty cell
 */
export function toTsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const write = (cell: Cell): string => {
    const text = cell === null ? '' : String(cell);
    return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => row.map(write).join('\t')).join('\n');
}
