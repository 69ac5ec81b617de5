/** Reads Parquet files, one row group after the other: columns have the types that the file says, nested ones become JSON text. */
import {
  parquetMetadataAsync,
  parquetRead,
  type AsyncBuffer,
  type FileMetaData,
  type ParquetParsers,
  type SchemaElement,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { errorMessage, SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { parquetColumn } from './parquet-columns';
import type { ReadRequest, ReadTable, RowBatch } from './table-reader';

/** Rows that are made of columns at a time. */
const ROWS_PER_BATCH = 5000;
/** What all columns of one row group may take, unpacked: they are read together. */
const MOST_GROUP_BYTES = 512 * 1024 * 1024;

/** Dates and times as ISO text, digit by digit: a Date knows no microseconds. */
const PARSERS: Partial<ParquetParsers> = {
  dateFromDays: (days) => isoDay(Number(days)),
  timestampFromMilliseconds: (at) => isoTime(BigInt(at), 1000n, 3),
  timestampFromMicroseconds: (at) => isoTime(BigInt(at), 1_000_000n, 6),
  timestampFromNanoseconds: (at) => isoTime(BigInt(at), 1_000_000_000n, 9),
};

/**
 * Reads a Parquet file.
 * @param request the file
 * @throws SchemaGraphError `bad-input` where it is none, is broken, or packed in a way that is not known
 */
export async function* readParquet(request: ReadRequest): AsyncGenerator<RowBatch> {
  const { bytes, columnsOnly, note } = request;
  const file: AsyncBuffer = {
    byteLength: bytes.byteLength,
    slice: (start, end) => bytes.slice(start, end).buffer,
  };
  const metadata = await refusing(() => parquetMetadataAsync(file, { geoparquet: false }));
  const columns = topLevel(metadata.schema).map(parquetColumn);
  const names = columns.map(({ name }) => name);
  const table: ReadTable = { name: '', columns };
  const plain = withoutDecimals(metadata);
  const noNumbers = new NoNumbers();
  let row = 0;
  if (columnsOnly || metadata.row_groups.length === 0) yield { table, rows: [], done: 1 };
  if (columnsOnly) return;
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    if (Number(group.total_byte_size) > MOST_GROUP_BYTES) throw tooLarge();
    for (let at = 0; at < rows; at += ROWS_PER_BATCH) {
      const [rowStart, rowEnd] = [row + at, row + Math.min(rows, at + ROWS_PER_BATCH)];
      const read: unknown[][] = [];
      await refusing(() =>
        parquetRead({
          ...{ file, metadata: plain, columns: names, rowStart, rowEnd, compressors, parsers: PARSERS },
          ...{ utf8: false, geoparquet: false },
          onComplete: (some: unknown[][]) => void read.push(...some),
        }),
      );
      read.forEach((values, i) => noNumbers.saw(values, rowStart + i + 1));
      const cells = read.map((values) => columns.map((column, i) => column.cell(values[i])));
      yield {
        table,
        rows: cells.map((own, i) => ({ place: rowStart + i + 1, cells: own })),
        done: rowEnd / Number(metadata.num_rows),
      };
    }
    row += rows;
  }
  noNumbers.report(note);
}

/** Lists and objects within each other are looked through to this depth. */
const MOST_DEPTH = 20;

/** Numbers in a value, or within its lists and objects, that are NaN or infinite. */
function noNumbersIn(value: unknown, depth = 0): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : 1;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth === MOST_DEPTH) return 0;
  let count = 0;
  for (const item of Object.values(value)) count += noNumbersIn(item, depth + 1);
  return count;
}

/** Counts values that are NaN or infinite: neither a column nor a list in JSON can hold them, and they become empty. */
class NoNumbers {
  #count = 0;
  #first = 0;

  /** Takes a row. */
  saw(values: readonly unknown[], row: number): void {
    for (const value of values) {
      const found = noNumbersIn(value);
      if (found > 0 && this.#count === 0) this.#first = row;
      this.#count += found;
    }
  }

  /** Says how many there are. */
  report(note: ReadRequest['note']): void {
    if (this.#count === 0) return;
    const message =
      this.#count === 1
        ? say`Row ${this.#first} has NaN or Infinity, which is no number and is read as empty.`
        : say`${this.#count} values are NaN or Infinity, which are no numbers and are read as empty; the first stands in row ${this.#first}.`;
    note({ code: 'no-number', message, severity: 'info' });
  }
}

async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // What else the library says is about its own variables.
    const codec = /codec:? ([A-Z][A-Z0-9_]+)/.exec(errorMessage(error))?.[1];
    if (codec !== undefined)
      throw new SchemaGraphError('bad-input', say`its pages are packed with ${codec}, which cannot be read.`);
    throw new SchemaGraphError('bad-input', say`it is no Parquet file, or broken.`);
  }
}

function tooLarge(): SchemaGraphError {
  return new SchemaGraphError(
    'bad-input',
    say`one of its row groups is too large to be read; write it with smaller ones.`,
  );
}

/** The columns of rows, each with all that belongs to it. */
function topLevel([root, ...elements]: readonly SchemaElement[]): SchemaElement[] {
  const found: SchemaElement[] = [];
  let at = 0;
  const skip = (): void => {
    const children = elements[at++]?.num_children ?? 0;
    for (let i = 0; i < children; i++) skip();
  };
  for (let i = 0; i < (root?.num_children ?? 0) && at < elements.length; i++) {
    const element = elements[at];
    if (element) found.push(element);
    skip();
  }
  return found;
}

/** Decimals are read as the integers that they are stored as: as numbers they would lose digits. */
function withoutDecimals(metadata: FileMetaData): FileMetaData {
  const [root, ...elements] = metadata.schema;
  const plain = elements.map((element) => {
    if (element.converted_type !== 'DECIMAL' && element.logical_type?.type !== 'DECIMAL') return element;
    const { converted_type: _type, logical_type: _logical, ...rest } = element;
    return rest;
  });
  return { ...metadata, schema: root ? [root, ...plain] : plain };
}

function isoDay(days: number): string {
  const date = new Date(days * 86_400_000);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().replace(/T.*$/, '');
}

/** Whole seconds are written without a fraction. */
function isoTime(at: bigint, perSecond: bigint, digits: number): string {
  const seconds = at >= 0n ? at / perSecond : -((-at + perSecond - 1n) / perSecond);
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return String(at);
  const rest = String(at - seconds * perSecond)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  const text = date.toISOString().replace('T', ' ').replace(/\..*$/, '');
  return rest === '' ? text : `${text}.${rest}`;
}
