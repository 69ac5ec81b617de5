/** What loading takes and gives: sources with absolute paths in, one SQL engine with described tables out. */
import type { DeclaredForeignKey } from '../core/declared';
import type { Message } from '../core/message';
import type { Problem } from '../core/problems';
import type { ColumnType } from '../core/values';
import type { FileFault } from '../graph/allowed-files';
import type { Exclusion } from '../graph/exclusion';
import type { Reading } from '../graph/reading';
import type { SqlEngine } from '../store/sql-engine';
import type { SheetArea } from './table-reader';

/** A source whose path is absolute. */
export interface ResolvedSource extends Reading {
  readonly id: string;
  /** `csv`, `tsv`, `jsonl`, `sqlite` or `postgres`; any other is reported as a problem. */
  readonly kind: string;
  /** Absolute; a text source's may be a pattern (`*`, `?`, `**`) for several files of one table. */
  readonly path: string;
  /** Name of the table of a text source; by default the file's base name. */
  readonly table?: string;
  /** Put before the name of every table of a database. */
  readonly prefix?: string;
  /** Name of the connection of a server, which has no path. */
  readonly connection?: string;
  /** What of it is not to be read. */
  readonly exclude?: Exclusion;
}

/** A column as it was imported. `profile/` looks at the values and may know its type better. */
export interface ImportedColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** What its numbers were written with, where that was taken off them: a currency, a unit of measurement, `%`. */
  readonly unit?: string;
  /** What the source itself says about it. */
  readonly description?: string;
  /** A person is asked what it holds; until then it is text. */
  readonly undecided?: true;
}

/** Where the records of one file begin in a table made of several. */
export interface FilePlace {
  readonly path: string;
  /** The place of its record 1, less 1: a row's record number is its place less this. */
  readonly offset: number;
  /** Where its rows lie in a workbook. */
  readonly area?: SheetArea;
}

/** The texts of columns whose values are stored otherwise (71832 for "$71,832"). */
export interface WrittenTable {
  /** A table with rows' places (`place`) and a column `w0`, `w1` … for each of these; NULL where the value is as it is written. */
  readonly table: string;
  readonly columns: readonly string[];
}

/** A table that can be queried. */
export interface ImportedTable {
  readonly name: string;
  /** Identifier of the source it came from. */
  readonly source: string;
  /** On a server an estimate, where counting would take long. */
  readonly rows: number;
  readonly columns: readonly ImportedColumn[];
  /** What the source itself says about it. */
  readonly description?: string;
  readonly declaredKey?: readonly string[];
  readonly declaredUnique: readonly (readonly string[])[];
  readonly declaredForeignKeys: readonly DeclaredForeignKey[];
  /**
   * A column that is in no list of columns and not in `SELECT *`, and holds where each row came from: the rowid in the
   * source's table, or the record number in the source's file (see `files`). Absent for views and tables without rowids,
   * whose rows only their key can tell, and for tables of a server that declare one: a row's place there (`ctid`, as text)
   * changes with every update, and says where a row is only as long as nobody writes.
   */
  readonly placeColumn?: string;
  /** Records of its files that could not be read, and are not among its rows; absent where there are none. */
  readonly leftOut?: number;
  /** Records of its files that are no rows: titles, totals, notes, blank rows; absent where there are none. */
  readonly asides?: number;
  /** What some of its columns look like in the file; absent where all are stored as they are written. */
  readonly written?: WrittenTable;
  /** The files of a text source, in order; record numbers count from 1 in each. */
  readonly files?: readonly FilePlace[];
  /** The files of its source are gone: this is what was read of them then, as people write a date and a time. */
  readonly gone?: string;
}

/** A source that could not be loaded. */
export interface UnreadSource {
  readonly source: ResolvedSource;
  /** `excluded`: the graph leaves it out. */
  readonly code: 'missing-source' | 'unreadable-source' | 'unsupported-kind' | 'excluded' | FileFault;
  readonly reason: Message;
}

/** Loaded sources. */
export interface LoadedData {
  /** Reads the tables; the caller closes it. */
  readonly engine: SqlEngine;
  readonly tables: readonly ImportedTable[];
  /** Sources that are missing, rows that could not be read: everything else was loaded. */
  readonly problems: readonly Problem[];
  /** The sources of which nothing was loaded. */
  readonly unread: readonly UnreadSource[];
  /** Changes when the content of any source does. */
  readonly fingerprint: string;
}

/**
 * What tells one file of a source from the others.
 * @param path absolute path of the file
 * @param all the files of the source
 * @returns its path from the deepest folder that holds them all; undefined where there are no others
 */
export function nameAmong(path: string, all: readonly string[]): string | undefined {
  return all.length < 2 ? undefined : path.slice(sharedFolder(all).length);
}

/**
 * The deepest folder that holds some files.
 * @param files absolute paths
 * @returns its path, with a slash at the end
 */
export function sharedFolder(files: readonly string[]): string {
  const [first = '/', ...others] = files;
  let end = first.lastIndexOf('/') + 1;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, end))) end = end < 2 ? 0 : first.lastIndexOf('/', end - 2) + 1;
  }
  return first.slice(0, end);
}

/**
 * Where a row came from.
 * @param table the table
 * @param place what the table's `placeColumn` holds for the row
 * @returns the file (absent for a database), the record number or rowid in it, and in a workbook the row's cells (`Staff!A7:C7`)
 */
export function placeOf(
  table: Pick<ImportedTable, 'files'>,
  place: number,
): { readonly file?: string; readonly row: number; readonly cells?: string } {
  const file = table.files?.findLast((f) => f.offset < place);
  if (!file) return { row: place };
  const row = place - file.offset;
  return { file: file.path, row, ...(file.area && { cells: cellsOf(file.area, row) }) };
}

/** An address as spreadsheet programs take it: `Staff!A7:C7`, `'My staff'!A7`. */
function cellsOf({ sheet, from, to }: SheetArea, row: number): string {
  const name = /^\p{L}[\p{L}\p{N}_]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${from}${row}${from === to ? '' : `:${to}${row}`}`;
}
