/** Reads CSV and TSV as tables: the names of the columns, the rows, and what else stands in the file. */
import type { Reading } from '../graph/reading';
import { shownText } from './aside-text';
import { commonWidth, sniffCsv } from './csv-dialect';
import { type AsideKind, FOOTER_RECORDS, footerOf, isBlank, isRule } from './csv-footer';
import { findLayout } from './csv-layout';
import { CsvCutter, type CsvRecord, type CutRecords } from './csv-records';
import type { TextPiece } from './decode-text';
import type { BadRecord, Numbered, RecordBatch } from './records';

/** The first records tell where the table begins; so many are waited for. */
const FIRST_RECORDS = 200;
const BAR = '|';
const MOSTLY = 0.9;

/** A record that was read and is no row. */
export interface Aside {
  readonly line: number;
  readonly kind: AsideKind;
  /** What stands in it, cut to some words. */
  readonly text: string;
}

/** What is known of a table before its rows. */
export interface CsvHead {
  /** The name of each column; empty where it has none. */
  readonly header: readonly string[];
  /** Line of the first record of the table. */
  readonly line: number;
  /** Records that hold the names, 0 where there are none. */
  readonly names: number;
  readonly delimiter: string;
  /** See `CsvLayout`. */
  readonly isShifted?: true;
}

/** Some consecutive rows; the first batch that has any comes with the head. */
export interface CsvBatch extends RecordBatch<string[]> {
  readonly head?: CsvHead;
  readonly asides: readonly Aside[];
  /** The first line in which a quote within a cell stands behind a backslash, where the file writes them so. */
  readonly backslashLine?: number;
}

/**
 * Reads rows. Blank lines are skipped.
 * @param pieces the text of the file
 * @param kind `csv` or `tsv`, see `sniffCsv`
 * @param reading what a person says of how to read it
 * @returns batches whose rows are numbered from 1: all records after the names count
 * @throws SchemaGraphError `bad-input` where quotes are broken throughout
 */
export function* readCsv(pieces: Iterable<TextPiece>, kind: string, reading: Reading = {}): Generator<CsvBatch> {
  let cutter: CsvCutter | undefined;
  let table: TableReader | undefined;
  for (const { text, done } of pieces) {
    if (!cutter) {
      const dialect = sniffCsv(text, kind, reading);
      cutter = CsvCutter.for(dialect, text);
      table = new TableReader(reading, dialect.delimiter);
    }
    const last = done === 1 && text === '';
    if (!table) continue;
    const read = table.read(cutter.cut(text, last), last);
    const { backslashLine } = cutter;
    yield { ...read, ...(backslashLine !== undefined && { backslashLine }), done };
  }
}

type Read = Omit<CsvBatch, 'done' | 'backslashLine'>;

class TableReader {
  readonly #reading: Reading;
  readonly #delimiter: string;
  /** Records before it is known where the table begins, and those that could not be read. */
  #first: CsvRecord[] | undefined = [];
  #firstBad: BadRecord[] = [];
  #names: readonly (readonly string[])[] = [];
  #width = 0;
  #number = 0;
  /** Bars stand at the beginning and the end of each line too. */
  #hasBars = false;
  /** The last records, which may be no rows. */
  #held: Numbered<string[]>[] = [];

  constructor(reading: Reading, delimiter: string) {
    this.#reading = reading;
    this.#delimiter = delimiter;
  }

  read(cut: CutRecords, last: boolean): Read {
    if (!this.#first) return this.#rows(cut, last, []);
    this.#first.push(...cut.records);
    this.#firstBad.push(...cut.bad);
    if (!last && this.#first.length < FIRST_RECORDS) return { records: [], bad: [], asides: [] };
    return this.#begin(this.#first, this.#firstBad, last);
  }

  #begin(all: readonly CsvRecord[], bad: readonly BadRecord[], last: boolean): Read {
    this.#first = undefined;
    this.#width = commonWidth(all.map(({ cells }) => cells));
    const ruled = all.filter(({ cells }) => this.#isRule(cells));
    const written = all.filter((record) => !ruled.includes(record));
    this.#hasBars = this.#delimiter === BAR && areBarred(written);
    const first = this.#hasBars ? written.map(withoutBars) : written;
    const { above, names, header, width, isShifted } = findLayout(first, this.#reading);
    this.#width = width;
    this.#names = first.slice(above, above + names).map(({ cells }) => cells.map((cell) => cell.trim()));
    const asides = first.slice(0, above).map((record) => asideOf(record, 'above'));
    for (const record of ruled) asides.push(asideOf(record, 'rule'));
    const records = written.slice(above + names);
    const line = first[above]?.line ?? 1;
    const read = this.#rows({ records, bad }, last, asides, first[above + names - 1]?.line ?? 0);
    if (header.length === 0) return read;
    const head = { header, line, names, delimiter: this.#delimiter, ...(isShifted && { isShifted }) };
    return { head, ...read };
  }

  #isRule(cells: readonly string[]): boolean {
    return isRule(cells) && (cells.length > 1 || this.#width > 1);
  }

  /** @param from records before this line do not count */
  #rows({ records, bad }: CutRecords, last: boolean, asides: Aside[], from = 0): Read {
    const rows = this.#held;
    let unread = 0;
    for (const record of records) {
      for (; (bad[unread]?.line ?? Infinity) < record.line; unread++) this.#count(bad[unread], from);
      const number = ++this.#number;
      const { line, cells } = this.#hasBars ? withoutBars(record) : record;
      if (isBlank(cells)) asides.push(asideOf(record, 'blank'));
      else if (this.#isRule(cells)) asides.push(asideOf(record, 'rule'));
      else if (this.#names.length > 0 && this.#isNames(cells)) asides.push(asideOf(record, 'repeated-names'));
      else rows.push({ number, line, cells });
    }
    for (; unread < bad.length; unread++) this.#count(bad[unread], from);
    this.#held = last ? [] : rows.splice(-FOOTER_RECORDS);
    return { records: last ? this.#withoutFooter(rows, asides) : rows, bad, asides };
  }

  #count(bad: BadRecord | undefined, from: number): void {
    if (bad && bad.line > from) this.#number++;
  }

  #isNames(cells: readonly string[]): boolean {
    const [first = ''] = cells;
    return this.#names.some(
      (names) =>
        names[0] === first.trim() &&
        names.length === cells.length &&
        names.every((name, i) => name === cells[i]?.trim()),
    );
  }

  #withoutFooter(rows: readonly Numbered<string[]>[], asides: Aside[]): readonly Numbered<string[]>[] {
    if (this.#reading.notes === 'keep') return rows;
    const from = Math.max(0, rows.length - FOOTER_RECORDS);
    const footer = footerOf(rows.slice(from), this.#width);
    return rows.filter((row, i) => {
      const kind = footer.get(i - from);
      if (kind) asides.push(asideOf(row, kind));
      return !kind;
    });
  }
}

/** Whether nearly all records begin and end with a bar. */
function areBarred(records: readonly CsvRecord[]): boolean {
  const wide = records.filter(({ cells }) => cells.length > 2);
  const barred = wide.filter(({ cells }) => cells[0]?.trim() === '' && cells.at(-1)?.trim() === '');
  return wide.length > 1 && barred.length >= wide.length * MOSTLY;
}

function withoutBars(record: CsvRecord): CsvRecord {
  const { cells } = record;
  const isBarred = cells.length > 2 && cells[0]?.trim() === '' && cells.at(-1)?.trim() === '';
  return isBarred ? { ...record, cells: cells.slice(1, -1) } : record;
}

function asideOf({ line, cells }: CsvRecord, kind: AsideKind): Aside {
  return { line, kind, text: shownText(cells) };
}
