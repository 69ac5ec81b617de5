/** The filled cells of a sheet, however far apart they lie. */
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { Cell } from './table-reader';

/** Cells that merged cells may stand for, on one sheet. */
const MOST_REPEATED = 1_000_000;

/** The filled cells of one row, by column. */
interface SparseRow {
  readonly columns: number[];
  readonly cells: Cell[];
}

/** What stands in a sheet. Rows and columns count from 0. */
export class SheetGrid {
  readonly #rows = new Map<number, SparseRow>();
  #order: readonly number[] = [];

  /**
   * Takes the cells out of a sheet, row by row, so that they are not held twice. What stands in merged cells stands in each
   * row of them; beside each other it stands once, for it is a heading.
   * @param sheet a sheet that was read with `dense`; it is empty afterwards
   * @param valueOf what stands in a cell; null where that is nothing
   */
  static of(sheet: WorkSheet, valueOf: (cell: CellObject, row: number, column: number) => Cell): SheetGrid {
    const grid = new SheetGrid();
    const data = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
    // By their keys: a sheet of two cells may have a million rows of sixteen thousand columns.
    for (const r of Object.keys(data)) {
      const row = Number(r);
      const found: SparseRow = { columns: [], cells: [] };
      const cells = data[row] ?? [];
      for (const c of Object.keys(cells)) {
        const cell = cells[Number(c)];
        const value = cell ? valueOf(cell, row, Number(c)) : null;
        if (value === null || (typeof value === 'string' && value.trim() === '')) continue;
        found.columns.push(Number(c));
        found.cells.push(value);
      }
      if (found.columns.length > 0) grid.#rows.set(row, found);
      data[row] = undefined;
    }
    grid.#order = [...grid.#rows.keys()].sort((a, b) => a - b);
    grid.#repeatMerged(sheet['!merges'] ?? []);
    return grid;
  }

  #repeatMerged(merges: NonNullable<WorkSheet['!merges']>): void {
    let left = MOST_REPEATED;
    for (const { s, e } of merges) {
      const value = this.at(s.r, s.c);
      if (value === null || e.r <= s.r) continue;
      for (const row of this.#order) {
        if (row <= s.r || row > e.r) continue;
        if (left-- === 0) return;
        const { columns, cells } = this.#rows.get(row) ?? { columns: [], cells: [] };
        const at = columns.findIndex((column) => column >= s.c);
        if (columns[at] === s.c) continue;
        columns.splice(at < 0 ? columns.length : at, 0, s.c);
        cells.splice(at < 0 ? cells.length : at, 0, value);
      }
    }
  }

  /** Rows with anything in them, ascending. */
  get rows(): readonly number[] {
    return this.#order;
  }

  /** Whether nothing stands anywhere. */
  get isEmpty(): boolean {
    return this.#order.length === 0;
  }

  /** Columns with anything in them in a row, ascending. */
  columnsOf(row: number): readonly number[] {
    return this.#rows.get(row)?.columns ?? [];
  }

  /** What stands in a cell. */
  at(row: number, column: number): Cell {
    const found = this.#rows.get(row);
    return found?.cells[found.columns.indexOf(column)] ?? null;
  }

  /** What stands in some columns of a row. */
  row(row: number, columns: readonly number[]): Cell[] {
    const found = this.#rows.get(row);
    if (!found) return columns.map(() => null);
    if (found.columns.length === columns.length && found.columns.every((column, i) => column === columns[i]))
      return found.cells;
    const byColumn = new Map(found.columns.map((column, i) => [column, found.cells[i] ?? null]));
    return columns.map((column) => byColumn.get(column) ?? null);
  }
}
