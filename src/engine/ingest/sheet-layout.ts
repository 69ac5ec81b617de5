/** Finds where a table begins and ends among the rows of a sheet, by the same signs as in a text file. */
import type { Reading } from '../graph/reading';
import type { Aside } from './csv';
import { FOOTER_RECORDS, footerOf } from './csv-footer';
import { findLayout } from './csv-layout';
import type { CsvRecord } from './csv-records';
import type { SheetGrid } from './sheet-grid';

/** So many of the first rows tell where the table begins. */
const FIRST_ROWS = 200;
/** So much of a title or note is told. */
const SHOWN = 60;

/** What the rows of a block are, from top to bottom. */
export interface SheetLayout {
  /** Rows above the names. */
  readonly above: number;
  /** Rows that hold the names; 0 where there are none. */
  readonly header: number;
  /** A name for each column; empty where it has none. */
  readonly names: readonly string[];
  /** Rows of data. */
  readonly rows: readonly number[];
  /** Rows that are no data: titles, totals, notes. */
  readonly asides: readonly Aside[];
}

/**
 * Finds the names, and what stands above them and below the data.
 * @param rows consecutive rows, from 0
 * @param columns the columns that are filled in any of them
 * @param grid the sheet
 * @param reading what a person says of the source: of rows that are not among these it says nothing
 */
export function sheetLayout(
  rows: readonly number[],
  columns: readonly number[],
  grid: SheetGrid,
  reading: Reading,
): SheetLayout {
  // Blank rows have been looked at where the block was found: lines count its rows alone.
  const recordOf = (row: number, index: number): CsvRecord => {
    const cells = grid.row(row, columns).map((cell) => String(cell ?? ''));
    // A title or note in the first column is a line of one cell.
    const isAlone = cells.slice(1).every((cell) => cell === '');
    return { line: index + 1, cells: isAlone ? cells.slice(0, 1) : cells };
  };
  const lines = (reading.header ?? []).flatMap((line) => (rows.includes(line - 1) ? rows.indexOf(line - 1) + 1 : []));
  const { header: _header, ...rest } = reading;
  const own = lines.length > 0 || reading.header?.length === 0 ? { ...rest, header: lines } : rest;
  const first = rows.slice(0, FIRST_ROWS).map(recordOf);
  const { above, names, header } = findLayout(first, own);
  const below = rows.slice(above + names);
  const last = below.slice(-FOOTER_RECORDS).map(recordOf);
  const found = reading.notes === 'keep' ? new Map<number, Aside['kind']>() : footerOf(last, columns.length);
  // What is a table at all has a row that is one.
  const footer = found.size < below.length ? found : new Map<number, Aside['kind']>();
  const end = below.length - footer.size;
  const asides = [
    ...first.slice(0, above).map((record, i) => asideOf(record, rows[i], 'above')),
    ...[...footer].flatMap(([i, kind]) =>
      last[i] ? asideOf(last[i], below[below.length - last.length + i], kind) : [],
    ),
  ];
  return { above, header: names, names: columns.map((_, i) => header[i] ?? ''), rows: below.slice(0, end), asides };
}

function asideOf({ cells }: CsvRecord, row = 0, kind: Aside['kind']): Aside {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ');
  return { line: row + 1, kind, text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text };
}
