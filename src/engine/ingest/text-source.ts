/** Imports a text source (CSV, TSV or JSON Lines; one file or several of one shape) as one table. */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { hashBytes, hashText } from '../core/hash';
import { say, type Message } from '../core/message';
import type { Platform } from '../core/ports';
import type { Problem } from '../core/problems';
import type { Progress } from '../core/reports';
import type { WorkerClient } from '../store/worker-client';
import { ColumnInference, JsonColumnInference } from './column-inference';
import { readCsv } from './csv';
import { decodePieces, detectEncoding, type TextPiece } from './decode-text';
import { importProblem } from './import-problem';
import { type JsonRecord, readJsonLines } from './jsonl';
import type { FilePlace, ImportedTable, ResolvedSource } from './loaded-data';
import type { BadRecord, Numbered, RecordBatch } from './records';
import { StagingTable } from './staging-table';

/** So many unreadable records of one file are reported one by one; the others are counted. */
const REPORTED_RECORDS = 100;

/** What an import needs from around it. */
export interface TextImport {
  readonly client: WorkerClient;
  readonly platform: Platform;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** A table from text. */
export interface ImportedText {
  readonly table: ImportedTable;
  readonly problems: readonly Problem[];
  readonly fingerprint: string;
}

/**
 * Imports one table.
 * @param source the source
 * @param files its files, in the order in which their records are numbered
 * @param name the table's name
 * @param context worker, platform, cancellation
 * @throws SchemaGraphError `not-found`, `bad-input` where a file holds no table at all, `cancelled`
 */
export async function importText(
  source: ResolvedSource,
  files: readonly string[],
  name: string,
  context: TextImport,
): Promise<ImportedText> {
  const importer = source.kind === 'jsonl' ? new JsonImport(source, context) : new CsvImport(source, context);
  const places: FilePlace[] = [];
  const hashes: string[] = [];
  try {
    for (const path of files) {
      const bytes = await context.platform.files.read(path);
      hashes.push(hashBytes(bytes));
      places.push({ path, offset: importer.records });
      await importer.readFile(path, bytes);
    }
    if (importer.staging.width === 0) throw new SchemaGraphError('bad-input', say`${source.path} holds no records.`);
    const filled = await importer.staging.finish(name);
    const declared = { declaredUnique: [], declaredForeignKeys: [] };
    const { leftOut } = importer;
    const table = {
      ...{ name, source: source.id, ...filled, ...declared, files: places },
      ...(leftOut > 0 && { leftOut }),
    };
    return { table, problems: importer.problems, fingerprint: hashText(hashes.join(' ')) };
  } catch (error) {
    throwIfCancelled(context.signal);
    await importer.staging.abandon();
    throw error;
  }
}

/** What the import of every text format does alike. */
abstract class FormatImport<Cells, Value> {
  readonly problems: Problem[] = [];
  abstract readonly staging: StagingTable<Value>;
  /** Records of all files so far, and those of them that could not be read. */
  records = 0;
  leftOut = 0;
  readonly #source: ResolvedSource;
  readonly #onProgress: TextImport['onProgress'];

  constructor(source: ResolvedSource, context: TextImport) {
    this.#source = source;
    this.#onProgress = context.onProgress;
  }

  async readFile(path: string, bytes: Uint8Array): Promise<void> {
    const encoding = detectEncoding(bytes);
    if (encoding === 'windows-1252') this.problems.push(assumedEncoding(path));
    const offset = this.records;
    const bad: BadRecord[] = [];
    for (const batch of this.batches(path, decodePieces(bytes, encoding))) {
      bad.push(...batch.bad);
      for (const record of batch.records) {
        const reason = this.addRecord(record, offset);
        if (reason !== undefined) bad.push({ line: record.line, reason });
      }
      const last = batch.records.at(-1);
      if (last) this.records = Math.max(this.records, offset + last.number);
      const { id } = this.#source;
      const message = this.records === 1 ? say`Reading ${id}: 1 record` : say`Reading ${id}: ${this.records} records`;
      this.#onProgress?.({ message, done: batch.done });
      await this.staging.flush();
    }
    this.leftOut += bad.length;
    this.problems.push(...recordProblems(path, bad));
  }

  /** Reads a file; a record that belongs to no table row (a header) is taken out here. */
  protected abstract batches(path: string, pieces: Generator<TextPiece>): Iterable<RecordBatch<Cells>>;

  /** Adds a record to the staging table, or says why it cannot be added. */
  protected abstract addRecord(record: Numbered<Cells>, offset: number): Message | undefined;
}

class CsvImport extends FormatImport<string[], string> {
  readonly staging: StagingTable<string>;
  readonly #kind: string;
  /** Positions in the table of the columns of the file that is being read. */
  #columns: number[] = [];
  #inOrder = true;

  constructor(source: ResolvedSource, context: TextImport) {
    super(source, context);
    this.#kind = source.kind;
    this.staging = new StagingTable(context.client, (name) => new ColumnInference(name), context.signal);
  }

  protected override *batches(path: string, pieces: Generator<TextPiece>): Generator<RecordBatch<string[]>> {
    let header: readonly string[] | undefined;
    for (const batch of readCsv(pieces, this.#kind)) {
      const [firstRecord] = batch.records;
      if (header || !firstRecord) {
        yield batch;
        continue;
      }
      header = firstRecord.cells;
      this.#openFile(path, header);
      yield { ...batch, records: batch.records.slice(1) };
    }
  }

  #openFile(path: string, header: readonly string[]): void {
    const before = this.staging.width;
    if (header.every((cell) => LOOKS_LIKE_DATA.test(cell))) this.problems.push(noHeader(path));
    const seen = new Set<string>();
    this.#columns = header.map((cell, i) => {
      let name = cell.trim() || `column_${i + 1}`;
      for (let k = 2; seen.has(name); k++) name = `${cell.trim() || `column_${i + 1}`}_${k}`;
      seen.add(name);
      const column = this.staging.column(name);
      if (column === undefined) throw new SchemaGraphError('bad-input', say`${path} has more than 1999 columns.`);
      return column;
    });
    this.#inOrder = this.#columns.every((column, i) => column === i);
    if (before > 0 && (before !== this.staging.width || before !== header.length))
      this.problems.push(differentColumns(path));
  }

  protected override addRecord(record: Numbered<string[]>, offset: number): Message | undefined {
    const wanted = this.#columns.length;
    let { cells } = record;
    if (cells.length > wanted && cells.slice(wanted).every((cell) => cell === '')) cells = cells.slice(0, wanted);
    if (cells.length !== wanted) {
      return cells.length === 1
        ? say`it has 1 field instead of ${wanted}`
        : say`it has ${cells.length} fields instead of ${wanted}`;
    }
    this.staging.add(offset + record.number, this.#inOrder ? cells.map(orNull) : this.#reordered(cells), asIs);
    return undefined;
  }

  #reordered(cells: readonly string[]): (string | null)[] {
    const row: (string | null)[] = Array.from({ length: this.staging.width }, () => null);
    cells.forEach((cell, i) => (row[this.#columns[i] ?? i] = orNull(cell)));
    return row;
  }
}

function orNull(cell: string): string | null {
  return cell === '' ? null : cell;
}

function asIs<T>(value: T): T {
  return value;
}

type JsonScalar = string | number | boolean;

class JsonImport extends FormatImport<JsonRecord, JsonScalar> {
  readonly staging: StagingTable<JsonScalar>;

  constructor(source: ResolvedSource, context: TextImport) {
    super(source, context);
    this.staging = new StagingTable(context.client, () => new JsonColumnInference(), context.signal);
  }

  protected override batches(_path: string, pieces: Generator<TextPiece>): Generator<RecordBatch<JsonRecord>> {
    return readJsonLines(pieces);
  }

  protected override addRecord(record: Numbered<JsonRecord>, offset: number): Message | undefined {
    const row: (JsonScalar | null)[] = [];
    for (const [name, value] of Object.entries(record.cells)) {
      const column = this.staging.column(name);
      if (column === undefined) return say`the records have more than 1999 different names`;
      while (row.length <= column) row.push(null);
      row[column] = scalar(value);
    }
    this.staging.add(offset + record.number, row, (value) => (typeof value === 'boolean' ? Number(value) : value));
    return undefined;
  }
}

/** Objects and arrays are kept as JSON text. */
function scalar(value: unknown): JsonScalar | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

function recordProblems(path: string, bad: readonly BadRecord[]): Problem[] {
  const inOrder = bad.toSorted((a, b) => a.line - b.line);
  const problems = inOrder
    .slice(0, REPORTED_RECORDS)
    .map(({ line, reason }) => importProblem(path, 'unreadable-record', say`The record is left out: ${reason}.`, line));
  const more = inOrder[REPORTED_RECORDS];
  if (more) {
    const count = bad.length - REPORTED_RECORDS;
    const message =
      count === 1
        ? say`One more record of this file is left out for a like reason.`
        : say`${count} more records of this file are left out for like reasons.`;
    problems.push(importProblem(path, 'unreadable-records', message, more.line));
  }
  return problems;
}

function assumedEncoding(path: string): Problem {
  const message = say`The file is not UTF-8 and is read as windows-1252; save it as UTF-8 where letters look wrong.`;
  return importProblem(path, 'assumed-encoding', message, 1, 'info');
}

/** A number or a date: nobody calls a column so. Years as headings of a table do occur, but not for all of its columns. */
const LOOKS_LIKE_DATA = /^\s*-?\d+([.:/-]\d+)*\s*$/;

function noHeader(path: string): Problem {
  const message = say`The first line looks like data, but is taken for the names of the columns; add a line of names above it.`;
  return importProblem(path, 'no-header', message);
}

function differentColumns(path: string): Problem {
  const message = say`This file has other columns than the files before it; cells that a file lacks are NULL.`;
  return importProblem(path, 'different-columns', message);
}
