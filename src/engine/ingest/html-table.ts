/** One table of a page, while its cells come one after the other: puts those that span rows and columns where they stand. */
import type { CsvRecord } from './csv-records';
import { MOST_COLUMNS } from './table-reader';

/** What HTML allows. */
const MOST_COLUMN_SPAN = 1000;
const MOST_ROW_SPAN = 65_534;

interface OpenCell {
  text: string;
  readonly columns: number;
  readonly rows: number;
}

/** A cell of a row above that stands in later rows too. */
interface Hanging {
  readonly text: string;
  /** So many rows more. */
  left: number;
}

/** A table of a page. */
export class HtmlTable {
  #caption: string | undefined;
  readonly #records: CsvRecord[] = [];
  readonly #hanging = new Map<number, Hanging>();
  #cells: string[] | undefined;
  #rowLine = 1;
  #cell: OpenCell | undefined;
  #inCaption = false;
  #part: 'thead' | 'tbody' | 'tfoot' | undefined;
  /** Whether all cells of the row that is being read are headings. */
  #headings = true;
  #header = 0;
  #totals = 0;

  /**
   * @param line on which it begins
   * @param heading the text of the last heading before it
   */
  constructor(
    readonly line: number,
    private readonly heading: string | undefined,
  ) {}

  /** What it could be called. */
  get title(): string | undefined {
    return this.#caption?.replaceAll(/\s+/g, ' ').trim() || this.heading;
  }

  /** Begins its head, body or foot. */
  openPart(part: 'thead' | 'tbody' | 'tfoot'): void {
    this.closeRow();
    this.#part = part;
    this.#hanging.clear();
  }

  /** Begins its caption. */
  openCaption(): void {
    this.#inCaption = true;
    this.#caption ??= '';
  }

  /** Ends its caption. */
  closeCaption(): void {
    this.#inCaption = false;
  }

  /** Begins a row. */
  openRow(line: number): void {
    this.closeRow();
    this.#cells = [];
    this.#rowLine = line;
    this.#headings = true;
  }

  /**
   * Begins a cell.
   * @param isHeading whether it is a `th`
   * @param attributes its own
   * @param line on which it stands, where no row was begun
   * @returns cells that it takes, those of later rows not counted
   */
  openCell(isHeading: boolean, attributes: Readonly<Record<string, string>>, line: number): number {
    this.closeCell();
    if (!this.#cells) this.openRow(line);
    this.#headings &&= isHeading;
    const columns = spanOf(attributes['colspan'], MOST_COLUMN_SPAN);
    const rows = spanOf(attributes['rowspan'], MOST_ROW_SPAN);
    this.#cell = { text: '', columns, rows };
    return columns + this.#hanging.size;
  }

  /** Takes text of the cell or caption that is open; other text is no part of a table. */
  text(text: string): void {
    if (this.#inCaption) this.#caption = (this.#caption ?? '') + text;
    else if (this.#cell) this.#cell.text += text;
  }

  /** Ends the cell that is open, if any. */
  closeCell(): void {
    const [cell, cells] = [this.#cell, this.#cells];
    this.#cell = undefined;
    if (!cell || !cells) return;
    const text = tidy(cell.text);
    this.#fillFromAbove(cells);
    // A heading over several columns stands above each of them; data stands once, and leaves the others empty.
    // A cell beyond the last column that there may be is kept if it says something, and the table then refused.
    const isBeyond = cells.length === MOST_COLUMNS && text !== '';
    for (let i = 0; i < cell.columns && cells.length < (isBeyond ? MOST_COLUMNS + 1 : MOST_COLUMNS); i++) {
      if (cell.rows > 1)
        this.#hanging.set(cells.length, { text: i === 0 || this.#isHead ? text : '', left: cell.rows - 1 });
      cells.push(i === 0 || this.#isHead ? text : '');
    }
  }

  /** Ends the row that is open, if any. */
  closeRow(): void {
    this.closeCell();
    const cells = this.#cells;
    this.#cells = undefined;
    if (!cells) return;
    const own = cells.length;
    this.#fillFromAbove(cells);
    const width = Math.max(0, ...[...this.#hanging.keys()].map((column) => column + 1));
    while (cells.length < width) {
      cells.push('');
      this.#fillFromAbove(cells);
    }
    for (const [column, { left }] of this.#hanging) if (left <= 0) this.#hanging.delete(column);
    if (own === 0 && cells.every((cell) => cell === '')) return;
    if (this.#header === this.#records.length && this.#isHead) this.#header++;
    else if (this.#part === 'tfoot') this.#totals++;
    this.#records.push({ line: this.#rowLine, cells });
  }

  /** Its rows; how many of the first hold names, and of the last totals, as far as the page says so. */
  result(): { readonly records: readonly CsvRecord[]; readonly header: number; readonly totals: number } {
    this.closeRow();
    // A page may mark nothing but headings.
    const header = this.#header === this.#records.length ? 0 : this.#header;
    return { records: this.#records, header, totals: this.#totals };
  }

  get #isHead(): boolean {
    return this.#part === 'thead' || (this.#headings && this.#part !== 'tfoot');
  }

  #fillFromAbove(cells: string[]): void {
    for (let above = this.#hanging.get(cells.length); above; above = this.#hanging.get(cells.length)) {
      if (above.left <= 0) return;
      cells.push(above.text);
      above.left--;
    }
  }
}

function spanOf(text: string | undefined, most: number): number {
  const span = Number.parseInt(text ?? '1', 10);
  return Number.isInteger(span) && span > 0 ? Math.min(span, most) : 1;
}

/** Blanks are one blank, as on the screen; lines stay lines. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
