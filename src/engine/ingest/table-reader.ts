/** What readers of files with several tables yield: rows of tables whose columns may still come while they stream by. */
import type { Message } from '../core/message';
import type { Severity } from '../core/problems';
import type { ColumnType } from '../core/values';
import type { Reading } from '../graph/reading';

/** A table has no more columns than this: SQLite's limit, less the place. */
export const MOST_COLUMNS = 1999;

/** What a cell may hold before it is stored. */
export type Cell = string | number | boolean | null;

/**
 * What tells the type of a column: its texts, as in CSV; the cells of a sheet, texts, numbers and truth values; the values of
 * JSON; integers of 64 bits; or what the file declares.
 */
export type ColumnHolds = 'texts' | 'sheet cells' | 'json values' | 'long integers' | { readonly declared: ColumnType };

/** A column of a table that is being read. */
export interface ReadColumn {
  readonly name: string;
  /** What tells its type. */
  readonly holds: ColumnHolds;
}

/** Where a table lies on a sheet: a row's number and the letters of its columns are the addresses of its cells. */
export interface SheetArea {
  readonly sheet: string;
  /** Letters of its first and its last column. */
  readonly from: string;
  readonly to: string;
}

/** A table of a file, the same object in every batch. */
export interface ReadTable {
  /**
   * What it is called within the file: '' for the one that is called as the source is; for a table that hangs on another one,
   * the name that follows its parent's.
   */
  readonly name: string;
  /** May grow while rows are read. */
  readonly columns: readonly ReadColumn[];
  /** Rows that belong to it and are none of its data: titles, totals, notes. */
  readonly asides?: number;
  /** Where it lies on a sheet. */
  readonly area?: SheetArea;
  /** The table whose rows its rows belong to. */
  readonly parent?: ReadTable;
}

/** A row of a table. */
export interface ReadRow {
  /** Its number in the table's part of the file, from 1, ascending: that of a sheet row or a record. */
  readonly place: number;
  /** Number of the parent's row, where the table has a parent. */
  readonly parent?: number;
  /** Line of the file on which it begins, from 1, where the file is text. */
  readonly line?: number;
  /** By position of their column; what is missing at the end is null. */
  readonly cells: readonly Cell[];
}

/** Some consecutive rows of one table. */
export interface RowBatch {
  readonly table: ReadTable;
  readonly rows: readonly ReadRow[];
  /** Share of the file read so far, 0 to 1. */
  readonly done: number;
}

/** What a reader noticed beside the rows. */
export interface ReadNote {
  /** In kebab-case. */
  readonly code: string;
  /** One sentence that says what is wrong and what to do. */
  readonly message: Message;
  readonly severity?: Severity;
  readonly line?: number;
}

/** What a reader is told. */
export interface ReadRequest {
  /** The file's path, for messages. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Where only tables and their columns are wanted: batches may be without rows, and what lies far down may be left out. */
  readonly columnsOnly?: true;
  /** What a person says of how it is to be read. */
  readonly reading: Reading;
  /** Takes what was noticed. */
  readonly note: (note: ReadNote) => void;
  /** Takes a record that cannot be read: its line, and the end of the sentence "The record is left out: …". */
  readonly leaveOut: (line: number, reason: Message) => void;
}

/**
 * Reads a file.
 * @throws SchemaGraphError `bad-input` where the file is not of its kind, or too large to be read
 */
export type TableReader = (request: ReadRequest) => Iterable<RowBatch> | AsyncIterable<RowBatch>;
