/** Imports CSV and TSV files of one shape as one table: every record becomes a row, or is reported. */
import { say, type Message } from '../core/message';
import type { Problem } from '../core/problems';
import type { Progress } from '../core/reports';
import type { ColumnType } from '../core/values';
import { Hiding } from '../graph/exclusion';
import type { WorkerClient } from '../store/worker-client';
import { ColumnInference } from './column-inference';
import { columnProblem, isAsked } from './column-told';
import { type Aside, type CsvHead, readCsv } from './csv';
import { asideProblems, backslashQuotes, emptiedWords, namesInTwoLines, noNames, shiftedNames } from './csv-problems';
import { decodePieces, type TextPiece } from './decode-text';
import { differences, type FileColumns } from './file-differences';
import { GroupGaps } from './group-gaps';
import { importProblem, recordProblems, tooManyColumns } from './import-problem';
import type { ResolvedSource } from './loaded-data';
import { PackedStaging, type PackedTable } from './packed-staging';
import type { BadRecord, Numbered } from './records';
import { QuotedTexts } from './quoted-text';
import { RowSuspects } from './row-suspects';
import { chooseEncoding } from './text-encoding';
import { uniqueNames } from './unique-names';

const LINE_END = 10;
/** How far it is is told so often: there are thousands of pieces, and each message goes through two threads to a window. */
const PROGRESS_MS = 100;

/** What an import runs on. */
export interface CsvContext {
  readonly client: WorkerClient;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Fills one table from one file after the other. */
export class CsvImport {
  readonly problems: Problem[] = [];
  readonly staging: PackedStaging;
  /** Number of the last record of all files so far. */
  records = 0;
  /** Records that could not be read. */
  leftOut = 0;
  /** Records that were read and are no rows: titles, totals, notes, blank lines. */
  asides = 0;
  readonly #source: ResolvedSource;
  readonly #onProgress: CsvContext['onProgress'];
  /** Positions in the table of the columns of the file that is being read. */
  #columns: number[] = [];
  #inOrder = true;
  /** What tells the file that is being read from the others, and the position of the column that says so. */
  #file = '';
  #fileAt: number | undefined;
  readonly #columnsOf: FileColumns[] = [];
  /** What each column of the file that is being read holds by itself, where there are several files. */
  #own: { readonly inference: ColumnInference; filled: boolean }[] = [];
  readonly #isOneOfMany: boolean;
  readonly #inferences: { readonly name: string; readonly inference: ColumnInference }[] = [];
  #semicolons = false;

  /**
   * @param source how its files are read
   * @param context worker, cancellation, progress
   * @param files how many there are
   * @param storesNumbers see `PackedOptions`
   */
  constructor(source: ResolvedSource, context: CsvContext, files: number, storesNumbers: boolean) {
    this.#source = source;
    this.#isOneOfMany = files > 1;
    this.#onProgress = context.onProgress;
    const infer = (name: string): ColumnInference => {
      const inference = this.#inferenceOf(name);
      this.#inferences.push({ name, inference });
      return inference;
    };
    // The same value has the same stand-in in all tables, however it is stored.
    const numbers = storesNumbers && !new Hiding(source.exclude).concernsTables;
    this.staging = new PackedStaging(context.client, infer, { signal: context.signal, numbers });
  }

  #inferenceOf(name: string): ColumnInference {
    const { dates, decimal } = this.#source;
    const hints = { ...(dates && { dates }), ...(decimal && { decimal }) };
    return new ColumnInference(name, { ...hints, semicolons: this.#semicolons });
  }

  /**
   * Makes the table.
   * @param name its name
   * @param path the file that questions about its columns are told of
   */
  async finish(name: string, path: string): Promise<PackedTable> {
    const hiding = new Hiding(this.#source.exclude);
    const filled = await this.staging.finish(name, hiding);
    const hidden = (column: string): boolean => hiding.column(name, column) === 'hidden';
    this.problems.push(...differences(this.#columnsOf, this.staging.columnNames, this.#fileAt, hidden));
    const undecided = new Set<string>();
    const shown = this.#inferences.filter(({ name: column }) => hiding.column(name, column) === undefined);
    const emptied = shown.map(({ name: column, inference }) => ({ column, words: inference.emptied }));
    this.problems.push(
      ...emptiedWords(
        path,
        emptied.filter(({ words }) => words.length > 0),
      ),
    );
    for (const { name: column, inference } of shown) {
      for (const told of inference.told) {
        this.problems.push(columnProblem(path, column, told));
        if (isAsked(told)) undecided.add(column);
      }
    }
    if (undecided.size === 0) return filled;
    const columns = filled.columns.map((c) => (undecided.has(c.name) ? { ...c, undecided: true as const } : c));
    return { ...filled, columns };
  }

  /** Where it cannot be finished, nothing is in the database yet. */
  abandon(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Reads a file to its end.
   * @param name what tells it from the others
   */
  async readFile(path: string, bytes: Uint8Array, name: string): Promise<void> {
    this.#file = name;
    const { encoding, problems } = chooseEncoding(path, bytes, this.#source);
    this.problems.push(...problems);
    const offset = this.records;
    const bad: BadRecord[] = [];
    const asides: Aside[] = [];
    let backslashLine: number | undefined;
    const suspects = new RowSuspects();
    const gaps = new GroupGaps();
    const quoted = new QuotedTexts();
    const nulls = new NullCharacters();
    let told = 0;
    const pieces = quoted.watch(nulls.without(decodePieces(bytes, encoding)));
    for (const batch of readCsv(pieces, this.#source.kind, this.#source)) {
      bad.push(...batch.bad);
      asides.push(...batch.asides);
      backslashLine = batch.backslashLine;
      if (batch.head) this.#openFile(path, batch.head);
      for (const record of batch.records) {
        const reason = this.#addRecord(record, quoted.without(record.cells, record.line), offset);
        if (reason !== undefined) bad.push({ line: record.line, reason });
        else {
          suspects.saw(record);
          gaps.saw(record.cells);
        }
      }
      const last = batch.records.at(-1);
      if (last) this.records = Math.max(this.records, offset + last.number);
      const { id } = this.#source;
      const message = this.records === 1 ? say`Reading ${id}: 1 record` : say`Reading ${id}: ${this.records} records`;
      if (Date.now() - told >= PROGRESS_MS || batch.done === 1) {
        told = Date.now();
        this.#onProgress?.({ message, done: batch.done });
      }
      await this.staging.flush();
    }
    this.#closeFile(path);
    this.leftOut += bad.length;
    this.asides += asides.length;
    if (backslashLine !== undefined) this.problems.push(backslashQuotes(path, backslashLine));
    if (nulls.count > 0) this.problems.push(nullCharacters(path, nulls.count, lineOfNull(bytes, encoding)));
    this.problems.push(...asideProblems(path, asides), ...recordProblems(path, bad), ...quoted.problems(path));
    if (this.#source.notes !== 'keep') this.problems.push(...suspects.problems(path));
    this.problems.push(...gaps.problems(path, this.staging.columnNames[this.#columns[0] ?? 0] ?? ''));
  }

  #openFile(path: string, { header, names, line, delimiter, isShifted }: CsvHead): void {
    this.#semicolons = delimiter === ';';
    if (names === 0 && this.#source.header === undefined) this.problems.push(noNames(path, line));
    if (isShifted) this.problems.push(shiftedNames(path, line));
    if (names >= 2 && this.#source.header === undefined) this.problems.push(namesInTwoLines(path, line));
    const unique = uniqueNames(header);
    this.#columns = unique.map((name) => {
      const column = this.staging.column(name);
      if (column === undefined) throw tooManyColumns();
      return column;
    });
    this.#own = this.#isOneOfMany ? unique.map((name) => ({ inference: this.#inferenceOf(name), filled: false })) : [];
    const { fileColumn } = this.#source;
    this.#fileAt =
      fileColumn === undefined || unique.includes(fileColumn) ? undefined : this.staging.column(fileColumn);
    this.#inOrder = this.#columns.every((column, i) => column === i);
  }

  #closeFile(path: string): void {
    const columns = this.#own.map(({ inference, filled }, i): [number, ColumnType | undefined] => [
      this.#columns[i] ?? i,
      filled ? inference.result().type : undefined,
    ]);
    if (columns.length > 0) this.#columnsOf.push({ path, columns: new Map(columns) });
    this.#own = [];
  }

  #addRecord({ number }: Numbered<string[]>, written: string[], offset: number): Message | undefined {
    const wanted = this.#columns.length;
    let cells = written;
    if (cells.length > wanted && cells.slice(wanted).every((cell) => cell === '')) cells = cells.slice(0, wanted);
    if (cells.length !== wanted) {
      return cells.length === 1
        ? say`it has 1 field instead of ${wanted}`
        : say`it has ${cells.length} fields instead of ${wanted}`;
    }
    for (const [i, own] of this.#own.entries()) {
      const cell = cells[i];
      if (!cell) continue;
      own.inference.add(cell);
      own.filled = true;
    }
    const isPlain = this.#inOrder && this.#fileAt === undefined;
    this.staging.add(offset + number, isPlain ? cells : this.#reordered(cells));
    return undefined;
  }

  #reordered(cells: readonly string[]): string[] {
    const row = Array.from({ length: this.staging.width }, () => '');
    cells.forEach((cell, i) => (row[this.#columns[i] ?? i] = cell));
    if (this.#fileAt !== undefined) row[this.#fileAt] = this.#file;
    return row;
  }
}

/** Takes NUL characters out, which nobody writes and which end texts in SQLite, and counts them. */
class NullCharacters {
  count = 0;

  *without(pieces: Iterable<TextPiece>): Generator<TextPiece> {
    for (const { text, done } of pieces) {
      const clean = text.includes('\0') ? text.replaceAll('\0', '') : text;
      this.count += text.length - clean.length;
      // An empty piece would be taken for the last.
      if (clean !== '' || text === '') yield { text: clean, done };
    }
  }
}

/** The line of the first zero byte; in encodings of two bytes, which are full of them, the first line. */
function lineOfNull(bytes: Uint8Array, encoding: string): number {
  if (encoding.startsWith('utf-16')) return 1;
  let line = 1;
  for (const byte of bytes.subarray(0, bytes.indexOf(0))) if (byte === LINE_END) line++;
  return line;
}

function nullCharacters(path: string, count: number, line: number): Problem {
  const message =
    count === 1
      ? say`This line holds a NUL character, which is taken out; is the file whole?`
      : say`From this line on the file holds ${count} NUL characters, which are taken out; is the file whole?`;
  return importProblem(path, 'null-characters', message, line);
}
