/** Finds the tables on a sheet: blank rows and columns lie around them, titles and notes above and below. */
import type { Reading } from '../graph/reading';
import type { Aside } from './csv';
import type { SheetGrid } from './sheet-grid';
import { sheetLayout } from './sheet-layout';

/** A table on a sheet. Rows and columns count from 0. */
export interface SheetTable {
  /** A name for each of its columns; empty where a column has none. */
  readonly names: readonly string[];
  readonly columns: readonly number[];
  /** Rows of data, without names, titles and notes. */
  readonly rows: readonly number[];
  /** All its rows: those of its names, data and asides. */
  readonly span: readonly number[];
  /** Rows that hold its names; 0 where it has none. */
  readonly header: number;
  /** Rows that belong to it and are no data: titles, totals, notes. */
  readonly asides: readonly Aside[];
  /** What stands above it, where that could be its name. */
  readonly title?: string;
  /** Whether it is the first of the sheet. */
  readonly first: boolean;
}

/** Rows without a blank one between them, and the columns that are filled in any of them. */
interface Block {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** A title longer than this is a sentence, and no name. */
const LONGEST_TITLE = 40;

/**
 * Finds the tables of a sheet, from top to bottom and from left to right.
 * @param grid its filled cells
 * @param reading what a person says of how it is read
 */
export function findTables(grid: SheetGrid, reading: Reading): SheetTable[] {
  const tables: SheetTable[] = [];
  let title: string | undefined;
  for (const segment of joined(segmentsOf(grid), grid)) {
    const found = sideBySide(segment, grid).flatMap((block) => tableOf(block, grid, reading) ?? []);
    for (const table of found) {
      const above = table.title ?? title;
      const named = above !== undefined && above.length <= LONGEST_TITLE ? { title: above } : {};
      const { title: _own, ...rest } = table;
      tables.push({ ...rest, ...named, first: tables.length === 0 });
    }
    title = found.length === 0 ? titleOf(segment, grid) : undefined;
  }
  // A column by itself is a note, where there are tables beside it.
  const wide = tables.filter(({ columns }) => columns.length > 1);
  return tables.length > 1 && wide.length > 0 ? wide.map((table, i) => ({ ...table, first: i === 0 })) : tables;
}

/** A cell of a sheet. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/**
 * The cells that are in no table.
 * @param grid the filled cells of a sheet
 * @param tables its tables
 * @returns from top to bottom
 */
export function outsideOf(grid: SheetGrid, tables: readonly SheetTable[]): CellPlace[] {
  const owned = new Map<number, Set<number>>();
  for (const { span, columns } of tables) {
    for (const row of span) {
      const own = owned.get(row) ?? new Set<number>();
      for (const column of columns) own.add(column);
      owned.set(row, own);
    }
  }
  const titles = new Set(tables.map(({ title }) => title));
  return grid.rows.flatMap((row) =>
    grid.columnsOf(row).flatMap((column) => {
      if (owned.get(row)?.has(column)) return [];
      const value = grid.at(row, column);
      return typeof value === 'string' && titles.has(asTitle(value)) ? [] : { row, column };
    }),
  );
}

/** Runs of rows without a blank one. */
function segmentsOf(grid: SheetGrid): Block[] {
  const runs: number[][] = [];
  let last = -2;
  for (const row of grid.rows) {
    if (row !== last + 1) runs.push([]);
    runs.at(-1)?.push(row);
    last = row;
  }
  return runs.map((rows) => ({ rows, columns: columnsOf(rows, grid) }));
}

function columnsOf(rows: readonly number[], grid: SheetGrid): number[] {
  const found = new Set<number>();
  for (const row of rows) for (const column of grid.columnsOf(row)) found.add(column);
  return [...found].sort((a, b) => a - b);
}

/** A blank row within a table: what follows lies in its columns and has no names of its own. */
function joined(segments: readonly Block[], grid: SheetGrid): Block[] {
  const blocks: Block[] = [];
  for (const segment of segments) {
    const before = blocks.at(-1);
    if (before && goesOn(before, segment, grid)) {
      blocks[blocks.length - 1] = { rows: [...before.rows, ...segment.rows], columns: before.columns };
    } else blocks.push(segment);
  }
  return blocks;
}

function goesOn(before: Block, after: Block, grid: SheetGrid): boolean {
  const [first = 0] = after.rows;
  const own = grid.columnsOf(first);
  if (before.rows.length < 2 || before.columns.length < 2 || own.length < 2) return false;
  if (!after.columns.every((column) => before.columns.includes(column))) return false;
  if (!own.every((column) => isWord(grid, first, column))) return true;
  // Words alone, where numbers stand above them, are names.
  const sample = before.rows.slice(1, 50);
  const isNumeric = (column: number): boolean =>
    sample.some((row) => grid.at(row, column) !== null && !isWord(grid, row, column));
  return own.length > after.columns.length / 2 && !own.some(isNumeric);
}

function isWord(grid: SheetGrid, row: number, column: number): boolean {
  const value = grid.at(row, column);
  return typeof value === 'string' && !/^-?\d/.test(value);
}

/** Tables beside each other: blank columns lie between them, and they end on different rows or have the same names. */
function sideBySide(segment: Block, grid: SheetGrid): Block[] {
  const groups: number[][] = [];
  let last = -2;
  for (const column of segment.columns) {
    if (column !== last + 1) groups.push([]);
    groups.at(-1)?.push(column);
    last = column;
  }
  if (groups.length < 2) return [segment];
  const blocks = groups.map((columns) => ({
    columns,
    rows: segment.rows.filter((row) => grid.columnsOf(row).some((column) => columns.includes(column))),
  }));
  const ends = new Set(blocks.map(({ rows }) => rows.at(-1)));
  const heads = new Set(blocks.map(({ rows, columns }) => JSON.stringify(grid.row(rows[0] ?? 0, columns))));
  return ends.size === 1 && heads.size === groups.length ? [segment] : blocks;
}

function tableOf(block: Block, grid: SheetGrid, reading: Reading): Omit<SheetTable, 'first'> | undefined {
  const { names, header, above, rows, asides } = sheetLayout(block.rows, block.columns, grid, reading);
  if (header === 0 && rows.length < 2) return undefined;
  if (rows.length === 0 && block.columns.length < 2) return undefined;
  const title = titleOf({ rows: block.rows.slice(0, above), columns: block.columns }, grid);
  return {
    names,
    columns: block.columns,
    rows,
    asides,
    header,
    span: block.rows,
    ...(title !== undefined && { title }),
  };
}

/** The first text above a table. */
function titleOf({ rows }: Block, grid: SheetGrid): string | undefined {
  for (const row of rows) {
    const [column] = grid.columnsOf(row);
    const value = column === undefined ? null : grid.at(row, column);
    if (typeof value === 'string') return asTitle(value);
  }
  return undefined;
}

function asTitle(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').replace(/:$/, '');
}
