/**
 * Notices rows of a CSV file that are read as rows, for they could be, but look otherwise: totals of some rows among them, which
 * would count twice in sums, and names of another table below a blank line.
 */
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import { shownText } from './aside-text';
import { isTotalOf } from './csv-footer';
import { importProblem } from './import-problem';

/** So many of the last rows tell where numbers stand. */
const LOOKED_BACK = 5;
const NUMBER = /^\s*[($€£¥+-]*\s*\d[\d.,\s]*[)%€]?\s*$/;

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Looks at the rows of one file, in their order. */
export class RowSuspects {
  #totals = 0;
  #firstTotal: Row | undefined;
  #secondTable: Row | undefined;
  /** The last rows; each takes the place of the one that came so many before it. */
  readonly #last: Row[] = [];
  #before: Row | undefined;
  #seen = 0;

  /** Takes the next row. */
  saw(row: Row): void {
    if (isTotalOf(row.cells)) {
      this.#firstTotal ??= row;
      this.#totals++;
    }
    const before = this.#before;
    if (before && row.line > before.line + 1 && !this.#secondTable && this.#beginsTable(row, before))
      this.#secondTable = row;
    this.#before = row;
    this.#last[this.#seen++ % LOOKED_BACK] = row;
  }

  /** Whether there is a gap above a row that has a word in each cell, numbers above some of them. */
  #beginsTable({ line, cells }: Row, before: Row): boolean {
    const breaks = before.cells.join('').split(/\r\n|\r|\n/).length - 1;
    if (line <= before.line + breaks + 1 || this.#last.length < 2) return false;
    if (cells.length < 2 || new Set(cells).size < cells.length) return false;
    if (cells.some((cell) => cell.trim() === '' || NUMBER.test(cell))) return false;
    return cells.some((_, i) => this.#last.every((row) => NUMBER.test(row.cells[i] ?? '')));
  }

  /**
   * What was noticed.
   * @param path the file
   */
  problems(path: string): Problem[] {
    const found: Problem[] = [];
    if (this.#firstTotal) {
      const text = shownText(this.#firstTotal.cells);
      const message =
        this.#totals === 1
          ? say`"${text}" looks like a total of other rows, but is read as a row: sums count it twice. Take it out of the file where it is one.`
          : say`${this.#totals} rows look like totals of other rows, "${text}" first, but are read as rows: sums count them twice. Take them out of the file where they are.`;
      found.push(importProblem(path, 'totals-among-rows', message, this.#firstTotal.line));
    }
    if (this.#secondTable) {
      const text = shownText(this.#secondTable.cells);
      const message = say`"${text}", below a blank line, looks like the names of another table, but is read as a row. Where it is one, put that table into a file of its own.`;
      found.push(importProblem(path, 'second-table', message, this.#secondTable.line));
    }
    return found;
  }
}
