/** Finds the names of the columns of a table on a sheet. */
import type { SheetGrid } from './sheet-grid';

/** What the rows of a block are, from top to bottom. */
export interface SheetLayout {
  /** Rows above the names. */
  readonly above: number;
  /** Rows that hold the names. */
  readonly header: number;
  /** Rows below the last row of data. */
  readonly below: number;
  /** A name for each column; empty where it has none. */
  readonly names: readonly string[];
}

/**
 * Finds the names: the first row that is more than a title.
 * @param rows consecutive rows
 * @param columns the columns that are filled in any of them
 * @param grid the sheet
 */
export function sheetLayout(rows: readonly number[], columns: readonly number[], grid: SheetGrid): SheetLayout {
  let above = 0;
  if (columns.length > 1) {
    while (above < rows.length - 1 && grid.row(rows[above] ?? 0, columns).filter((cell) => cell !== null).length < 2)
      above++;
  }
  const names = grid.row(rows[above] ?? 0, columns).map((cell) =>
    String(cell ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return { above, header: 1, below: 0, names };
}
