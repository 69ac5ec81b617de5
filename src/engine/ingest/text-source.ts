/** Imports a text source (CSV, TSV or JSON Lines; one file or several of one shape) as one table. */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { hashBytes, hashText } from '../core/hash';
import { say, type Message } from '../core/message';
import type { Platform } from '../core/ports';
import type { Problem } from '../core/problems';
import type { Progress } from '../core/reports';
import type { WorkerClient } from '../store/worker-client';
import { JsonColumnInference } from './column-inference';
import { CsvImport } from './csv-import';
import { decodePieces, type TextPiece } from './decode-text';
import { recordProblems } from './import-problem';
import { type JsonRecord, readJsonLines } from './jsonl';
import { readWhole } from './read-whole';
import type { FilePlace, ImportedTable, ResolvedSource } from './loaded-data';
import type { BadRecord, Numbered, RecordBatch } from './records';
import { type FilledTable, StagingTable } from './staging-table';
import { chooseEncoding } from './text-encoding';

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
      const bytes = await readWhole(path, context.platform.files, importer.problems);
      hashes.push(hashBytes(bytes));
      places.push({ path, offset: importer.records });
      await importer.readFile(path, bytes);
    }
    if (importer.staging.width === 0) throw new SchemaGraphError('bad-input', say`${source.path} holds no records.`);
    const filled = await importer.finish(name, files[0] ?? source.path);
    const declared = { declaredUnique: [], declaredForeignKeys: [] };
    const { leftOut, asides } = importer;
    const table = {
      ...{ name, source: source.id, ...filled, ...declared, files: places },
      ...(leftOut > 0 && { leftOut }),
      ...(asides > 0 && { asides }),
    };
    return { table, problems: importer.problems, fingerprint: hashText(hashes.join(' ')) };
  } catch (error) {
    throwIfCancelled(context.signal);
    await importer.abandon();
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
  readonly asides = 0;
  readonly #source: ResolvedSource;
  readonly #onProgress: TextImport['onProgress'];

  constructor(source: ResolvedSource, context: TextImport) {
    this.#source = source;
    this.#onProgress = context.onProgress;
  }

  abandon(): Promise<void> {
    return this.staging.abandon();
  }

  finish(name: string): Promise<FilledTable> {
    return this.staging.finish(name);
  }

  async readFile(path: string, bytes: Uint8Array): Promise<void> {
    const { encoding, problems } = chooseEncoding(path, bytes, this.#source);
    this.problems.push(...problems);
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
