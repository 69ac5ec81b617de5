/** Reads spreadsheets (.xlsx, .xlsm, .xlsb, .xls, .ods): each table on a sheet is a table, its rows are known by their sheet rows. */
import { read, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { errorMessage, SchemaGraphError } from '../core/errors';
import { listed, say, type Message } from '../core/message';
import { checkZip } from './zip-entries';
import { asideProblems, namesInTwoLines, noNames } from './csv-problems';
import { RowSuspects } from './row-suspects';
import { isDateFormat, sheetDate } from './sheet-dates';
import { numberCell, truthText } from './sheet-column';
import { findTables, outsideOf, type SheetTable } from './sheet-tables';
import { SheetGrid } from './sheet-grid';
import type { Cell, ReadRequest, ReadTable, RowBatch, SheetArea } from './table-reader';
import { textNature } from './text-nature';
import { uniqueNames } from './unique-names';
import { workbookMark } from './workbook-mark';

/** What the parts of a workbook take when they are unpacked, all together: reading them takes some times as much memory. */
const MOST_UNPACKED_BYTES = 96 * 1024 * 1024;
/**
 * Formulas that were never worked out, as programs write them, are only found among the cells that hold nothing but their format,
 * which take memory: they are looked for in workbooks of so many bytes.
 */
const MOST_BYTES_WITH_STUBS = 48 * 1024 * 1024;
/** Workbooks of the old format are not packed. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What is no workbook is told by so many bytes. */
const LOOKED_AT = 128 * 1024;
const ROWS_PER_BATCH = 1000;
/** Where only columns are wanted, they are looked for in so many rows of each sheet. */
const ROWS_FOR_COLUMNS = 200;

/** How sheets are called that nobody gave a name, in the languages of spreadsheet programs; and which of them it is. */
const UNNAMED =
  /^(?:sheet|tabelle|blatt|feuil(?:le)?|hoja|planilha|folha|foglio|blad|ark|arkusz|taul|lapas|list|munka|лист|аркуш|シート|工作表|시트|sayfa)[\s_]*(\d*)$/iu;

/**
 * Reads a workbook.
 * @param request the file
 * @throws SchemaGraphError `bad-input` where it is none, is locked by a password, or too large to be read
 */
export function* readWorkbook(request: ReadRequest): Generator<RowBatch> {
  const book = open(request);
  const hidden: string[] = [];
  const names = new TableNames();
  for (const [i, sheetName] of book.SheetNames.entries()) {
    const sheet = book.Sheets[sheetName];
    if (!sheet || isChart(sheet)) continue;
    if (book.Workbook?.Sheets?.[i]?.Hidden) {
      hidden.push(sheetName);
      continue;
    }
    yield* readSheet(sheetName, sheet, book, names, request);
    delete book.Sheets[sheetName]; // what has been read need not be kept
  }
  if (hidden.length > 0) {
    const message =
      hidden.length === 1
        ? say`Sheet ${hidden[0] ?? ''} is hidden, and left out; show it in the workbook to have it read.`
        : say`Sheets ${listed(hidden)} are hidden, and left out; show them in the workbook to have them read.`;
    request.note({ code: 'hidden-sheet', message, severity: 'info' });
  }
}

/** Many programs write a page or text with tabs, and call it a workbook. */
function noWorkbook(head: Uint8Array): Message {
  const nature = textNature('html', head) ?? textNature('fixed', head);
  if (nature === 'html')
    return say`it is no workbook but a web page, whatever it is called: write "kind: html" for it.`;
  if (nature === 'csv')
    return say`it is no workbook but text between tabs or commas, whatever it is called: write "kind: csv" for it.`;
  return say`it is no workbook; open it in the program that wrote it, and save it as .xlsx or as CSV.`;
}

function open({ bytes, columnsOnly }: ReadRequest): WorkBook {
  const mark = workbookMark(bytes);
  if (!mark) throw new SchemaGraphError('bad-input', noWorkbook(bytes.subarray(0, LOOKED_AT)));
  const size = mark === 'packed' ? checkZip(bytes, MOST_UNPACKED_BYTES) : bytes.length;
  if (mark === 'old' && size > MOST_BYTES) throw new SchemaGraphError('bad-input', TOO_LARGE);
  const sheetStubs = size <= MOST_BYTES_WITH_STUBS;
  try {
    const options = { type: 'array', dense: true, cellNF: true, cellText: false, cellHTML: false } as const;
    const rows = columnsOnly && { sheetRows: ROWS_FOR_COLUMNS };
    return read(bytes, { ...options, ...rows, cellFormula: true, sheetStubs });
  } catch (error) {
    const reason = errorMessage(error);
    if (/password|encrypt/i.test(reason))
      throw new SchemaGraphError('bad-input', say`it is locked by a password; save it without one.`);
    // What else the library says is about its own variables.
    throw new SchemaGraphError('bad-input', say`it is broken, or no workbook.`);
  }
}

const TOO_LARGE: Message = say`the workbook is too large; save its sheets as CSV.`;

function isChart(sheet: WorkSheet): boolean {
  const type: unknown = sheet['!type'];
  return type !== undefined && type !== 'sheet';
}

function* readSheet(
  sheetName: string,
  sheet: WorkSheet,
  book: WorkBook,
  names: TableNames,
  request: ReadRequest,
): Generator<RowBatch> {
  const cells = new SheetCells(sheetName, book.Workbook?.WBProps?.date1904 === true);
  const grid = SheetGrid.of(sheet, (cell, row, column) => cells.valueOf(cell, row, column));
  const tables = findTables(grid, request.reading);
  cells.report(request, rowsLeftOut(tables));
  for (const table of tables) {
    tellAsides(table, request);
    tellGap(table, sheetName, request);
    tellTotals(table, grid, request);
    const name = names.of(sheetName, table);
    if (!table.first && table.title === undefined) tellPlace(name, sheetName, table, request);
    yield* rowsOf(table, name, sheetName, grid);
  }
  const outside = outsideOf(grid, tables);
  const [first] = outside;
  if (tables.length > 0 && first) {
    const at = addressOf(first.row, first.column);
    const message =
      outside.length === 1
        ? say`Cell ${at} of sheet ${sheetName} lies in no table, and is left out.`
        : say`${outside.length} cells of sheet ${sheetName} lie in no table, and are left out; the first is ${at}.`;
    request.note({ code: 'cells-left-out', message, severity: 'info', line: first.row + 1 });
  }
  if (tables.length === 0 && !grid.isEmpty) {
    const message = say`Sheet ${sheetName} has no table: no row of names with rows below it.`;
    request.note({ code: 'no-table', message, severity: 'info' });
  }
}

/** Rows that are told of as a whole: what is in their cells need not be. */
function rowsLeftOut(tables: readonly SheetTable[]): ReadonlySet<number> {
  const rows = new Set(tables.flatMap(({ asides }) => asides.map(({ line }) => line - 1)));
  for (const table of tables) for (const row of table.rows) rows.delete(row);
  return rows;
}

function tellAsides({ asides, header, rows }: SheetTable, { path, reading, note }: ReadRequest): void {
  const problems = asideProblems(path, asides);
  if (header === 0 && reading.header === undefined) problems.push(noNames(path, (rows[0] ?? 0) + 1));
  if (header === 2 && reading.header === undefined) problems.push(namesInTwoLines(path, (rows[0] ?? 2) - 1));
  for (const { code, message, severity, start } of problems) note({ code, message, severity, line: start.line });
}

/** A further table of a sheet that has no title has no name that anybody gave it. */
function tellPlace(name: string, sheet: string, { columns, span }: SheetTable, { note }: ReadRequest): void {
  const [top, bottom] = [span[0] ?? 0, span.at(-1) ?? 0];
  const range = `${addressOf(top, columns[0] ?? 0)}:${addressOf(bottom, columns.at(-1) ?? 0)}`;
  const message = say`Sheet ${sheet} has several tables; the one in ${range} is called ${name}.`;
  note({ code: 'several-tables', message, severity: 'info', line: top + 1 });
}

/** Two tables of one height beside each other look like one with an empty column in it. */
function tellGap({ columns, span }: SheetTable, sheet: string, { note }: ReadRequest): void {
  const after = columns.find((column, i) => i > 0 && column !== (columns[i - 1] ?? 0) + 1);
  if (after === undefined) return;
  const [top, column] = [span[0] ?? 0, lettersOf(after - 1)];
  const message = say`Column ${column} of sheet ${sheet} is empty; what stands on both sides of it is read as one table. If these are two, move one of them to a sheet of its own.`;
  note({ code: 'empty-column', message, severity: 'info', line: top + 1 });
}

/** Totals of some rows among them count twice in sums. */
function tellTotals({ rows, columns }: SheetTable, grid: SheetGrid, { path, reading, note }: ReadRequest): void {
  if (reading.notes === 'keep') return;
  const suspects = new RowSuspects();
  for (const row of rows) {
    const cells = grid.row(row, columns).map((cell) => (cell === null ? '' : String(cell)));
    suspects.saw({ line: row + 1, cells });
  }
  for (const { code, message, severity, start } of suspects.problems(path))
    note({ code, message, severity, line: start.line });
}

function areaOf({ columns }: SheetTable, sheet: string): SheetArea {
  return { sheet, from: lettersOf(columns[0] ?? 0), to: lettersOf(columns.at(-1) ?? 0) };
}

function* rowsOf(table: SheetTable, name: string, sheet: string, grid: SheetGrid): Generator<RowBatch> {
  const columns = uniqueNames(table.names).map((column) => ({ name: column, holds: 'sheet cells' as const }));
  const target: ReadTable = { name, columns, asides: table.asides.length, area: areaOf(table, sheet) };
  if (table.rows.length === 0) yield { table: target, rows: [], done: 1 };
  for (let at = 0; at < table.rows.length; at += ROWS_PER_BATCH) {
    const some = table.rows.slice(at, at + ROWS_PER_BATCH);
    const rows = some.map((row) => ({ place: row + 1, cells: grid.row(row, table.columns) }));
    yield { table: target, rows, done: Math.min(1, (at + some.length) / table.rows.length) };
  }
}

/** Names of the tables of one workbook, each once. */
class TableNames {
  readonly #taken = new Set<string>();

  /** The first table of a sheet is called as the sheet is; one that nobody named, as the file is. */
  of(sheet: string, table: SheetTable): string {
    const [unnamed, number] = UNNAMED.exec(sheet.trim()) ?? [];
    const own = sheet.trim().replaceAll(/\s+/g, ' ');
    const base = unnamed === undefined ? own : number === '' || number === '1' ? '' : own;
    const wanted = table.first ? base : (table.title ?? (base === '' ? own : base));
    let name = wanted;
    for (let i = 2; this.#taken.has(name.toLowerCase()); i++) name = `${wanted === '' ? own : wanted}_${i}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** Cells of one kind, by row. */
class SeenCells {
  readonly #rows = new Map<number, { readonly first: string; count: number }>();

  saw(row: number, column: number): null {
    const seen = this.#rows.get(row);
    if (seen) seen.count++;
    else this.#rows.set(row, { first: addressOf(row, column), count: 1 });
    return null;
  }

  /** How many there are outside of some rows, and the first of these. */
  besides(rows: ReadonlySet<number>): { readonly count: number; readonly first: string } {
    const kept = [...this.#rows].flatMap(([row, seen]) => (rows.has(row) ? [] : [seen]));
    return { count: kept.reduce((sum, { count }) => sum + count, 0), first: kept[0]?.first ?? '' };
  }
}

/** Turns cells into values, and counts those that have none. */
class SheetCells {
  readonly #errors = new SeenCells();
  readonly #uncalculated = new SeenCells();
  readonly #noDays = new SeenCells();

  constructor(
    private readonly sheet: string,
    private readonly from1904: boolean,
  ) {}

  valueOf(cell: CellObject, row: number, column: number): Cell {
    const { t, v, z } = cell;
    if (cell.f !== undefined && (v === undefined || t === 'z')) return this.#uncalculated.saw(row, column);
    if (t === 'e') return this.#errors.saw(row, column);
    if (v === undefined || v === null || v === '') return null;
    if (typeof v === 'boolean') return truthText(v);
    if (v instanceof Date)
      return v
        .toISOString()
        .replace('T', ' ')
        .replace(/\.000Z$|Z$/, '');
    if (typeof v === 'string') return v;
    if (!Number.isFinite(v)) return this.#errors.saw(row, column);
    return this.#number(v, typeof z === 'string' ? z : '') ?? this.#noDays.saw(row, column);
  }

  /** Null where a format of dates shows a day that is none. */
  #number(value: number, format: string): Cell {
    if (format !== '' && format !== 'General') {
      if (/^0{2,}$/.test(format) && Number.isInteger(value) && value >= 0)
        return String(value).padStart(format.length, '0');
      const date = isDateFormat(format) ? sheetDate(value, format, this.from1904) : undefined;
      if (date !== undefined) return date;
    }
    return numberCell(value);
  }

  report({ note }: ReadRequest, leftOut: ReadonlySet<number>): void {
    const { sheet } = this;
    const errors = this.#errors.besides(leftOut);
    if (errors.count > 0) {
      const { count, first } = errors;
      const message =
        count === 1
          ? say`Cell ${first} of sheet ${sheet} holds an error such as #REF!, and is read as empty.`
          : say`${count} cells of sheet ${sheet} hold errors such as #REF!, and are read as empty; the first is ${first}.`;
      note({ code: 'error-cells', message });
    }
    const uncalculated = this.#uncalculated.besides(leftOut);
    if (uncalculated.count > 0) {
      const { count, first } = uncalculated;
      const message =
        count === 1
          ? say`The formula in cell ${first} of sheet ${sheet} has no value, and is read as empty; open the workbook in a spreadsheet program and save it.`
          : say`${count} formulas of sheet ${sheet} have no values, and are read as empty; open the workbook in a spreadsheet program and save it. The first is in ${first}.`;
      note({ code: 'formula-without-value', message });
    }
    const noDays = this.#noDays.besides(leftOut);
    if (noDays.count > 0) {
      const { count, first } = noDays;
      const message =
        count === 1
          ? say`Cell ${first} of sheet ${sheet} holds 0 as a date, as where a formula refers to an empty cell, and is read as empty.`
          : say`${count} cells of sheet ${sheet} hold 0 as a date, as where formulas refer to empty cells, and are read as empty; the first is ${first}.`;
      note({ code: 'no-day', message, severity: 'info' });
    }
  }
}

/** Such as B7. */
function addressOf(row: number, column: number): string {
  return `${lettersOf(column)}${row + 1}`;
}

function lettersOf(column: number): string {
  let letters = '';
  for (let c = column + 1; c > 0; c = Math.floor((c - 1) / 26))
    letters = String.fromCharCode(65 + ((c - 1) % 26)) + letters;
  return letters;
}
