/**
 * Fills one table while its columns and their types are still being found: rows go into a temporary table in batches, as
 * text; when all are there, one statement makes the final table from it. Several tables may be filled side by side. Whoever
 * fills them opens a transaction beforehand, and ends it.
 */
import { throwIfCancelled } from '../core/errors';
import { quoteIdentifier } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import type { WorkerClient } from '../store/worker-client';
import type { InferredColumn } from './column-inference';
import { type ColumnTold, isAsked } from './column-told';
import type { Hiding } from '../graph/exclusion';
import { STAND_IN, takeStandIns } from './hidden-values';
import type { ImportedColumn, WrittenTable } from './loaded-data';
import type { EmptiedColumn } from './csv-problems';
import { MOST_COLUMNS } from './table-reader';
import { keepWritten, makeWritten, writtenTable } from './written-table';

/** A batch of about so many cells is sent to the worker at a time. */
const CELLS_PER_BATCH = 40_000;
/** So many batches may be on their way while the next is being read. */
const BATCHES_UNDER_WAY = 2;

/** Names under which SQLite gives the number of a row, where no column is called so. */
export const PLACE_NAMES: readonly string[] = ['rowid', '_rowid_', 'oid'];

/** A column of record numbers. */
const PLACE_COLUMN: InferredColumn = { type: 'integer', affinity: 'INTEGER', convert: (column) => column };

/** Finds a column's type from its values. */
export interface Inference<V> {
  add(value: V): void;
  result(): InferredColumn;
  /** What people should know of its values; known with the result. */
  readonly told?: readonly ColumnTold[];
  /** See `ColumnInference`. */
  readonly emptied?: readonly string[];
}

/** What became of the table. */
export interface FilledTable {
  readonly rows: number;
  readonly columns: readonly ImportedColumn[];
  readonly placeColumn?: string;
  readonly written?: WrittenTable;
  /** What people should know, by column. */
  readonly told: readonly { readonly column: string; readonly told: ColumnTold }[];
  /** Words that are stored as NULL, by column. */
  readonly emptied: readonly EmptiedColumn[];
}

interface Column<V> {
  name: string;
  /** It is not to be in the final table. */
  isGone?: true;
  readonly inference: Inference<V>;
}

/** A table that is being filled. `V` is what a cell may hold before it is stored. */
export class StagingTable<V> {
  readonly #client: WorkerClient;
  readonly #infer: (name: string) => Inference<V>;
  readonly #signal: AbortSignal | undefined;
  readonly #staging: string;
  readonly #columns: Column<V>[] = [];
  readonly #indexByName = new Map<string, number>();
  readonly #taken = new Set<string>();
  #created = 0;
  #batch: SqlValue[][] = [];
  #batchCells = 0;
  #underWay: Promise<unknown>[] = [];
  #rows = 0;

  /**
   * @param client a worker that is not sealed
   * @param infer makes what finds a column's type
   * @param signal the caller's, looked at between batches
   * @param number tells it from others that are filled side by side
   */
  constructor(
    client: WorkerClient,
    infer: (name: string) => Inference<V>,
    signal: AbortSignal | undefined,
    number = 0,
  ) {
    this.#client = client;
    this.#staging = `temp.sg_staging_${number}`;
    this.#infer = infer;
    this.#signal = signal;
  }

  /**
   * The position of a column, which is added where there is none of this name. SQLite compares names without case, so
   * names that differ in nothing else are one column only where they are spelt alike; else the later one gets a number.
   * @param infer makes what finds its type, where that is not what does for the others
   * @returns undefined where there are too many columns
   */
  column(name: string, infer?: (name: string) => Inference<V>): number | undefined {
    const known = this.#indexByName.get(name);
    if (known !== undefined) return known;
    if (this.#columns.length === MOST_COLUMNS) return undefined;
    const index = this.#columns.length;
    const unique = this.#uniqueName(name);
    this.#columns.push({ name: unique, inference: (infer ?? this.#infer)(unique) });
    this.#indexByName.set(name, index);
    return index;
  }

  #uniqueName(name: string): string {
    const plain = name.replaceAll('\u0000', '');
    let unique = plain;
    for (let i = 2; this.#taken.has(unique.toLowerCase()); i++) unique = `${plain}_${i}`;
    this.#taken.add(unique.toLowerCase());
    return unique;
  }

  /**
   * Adds a row.
   * @param place where it came from
   * @param cells by position of their column; null is NULL
   * @param store turns a cell into what is stored
   */
  add(place: number, cells: readonly (V | null)[], store: (value: V) => SqlValue): void {
    const row: SqlValue[] = [place];
    cells.forEach((value, i) => {
      if (value !== null) this.#columns[i]?.inference.add(value);
      row.push(value === null ? null : store(value));
    });
    this.#batch.push(row);
    this.#batchCells += row.length;
    this.#rows++;
  }

  /** Sends what has been added, once it is enough; waits where the worker lags behind. */
  async flush(force = false): Promise<void> {
    throwIfCancelled(this.#signal);
    if (!force && this.#batchCells < CELLS_PER_BATCH) return;
    await this.#createColumns();
    const width = this.#created + 1;
    const rows = this.#batch.map((row) => (row.length === width ? row : padded(row, width)));
    const sql = `INSERT INTO ${this.#staging} VALUES (${Array.from({ length: width }, () => '?').join(', ')})`;
    this.#underWay.push(this.#client.request({ kind: 'insert', sql, rows: JSON.stringify(rows) }));
    this.#batch = [];
    this.#batchCells = 0;
    while (this.#underWay.length > (force ? 0 : BATCHES_UNDER_WAY)) await this.#underWay.shift();
  }

  async #createColumns(): Promise<void> {
    const missing = this.#columns.slice(this.#created).map((_, i) => `c${this.#created + i}`);
    if (this.#created === 0 && missing.length > 0)
      await this.#client.run(`CREATE TABLE ${this.#staging} (place INTEGER PRIMARY KEY, ${missing.join(', ')})`);
    else if (missing.length > 0)
      await this.#client.run(...missing.map((c) => `ALTER TABLE ${this.#staging} ADD COLUMN ${c}`));
    this.#created = this.#columns.length;
  }

  /**
   * Whether every row has a value of its own in a column.
   * @param index the column's position
   */
  async isKey(index: number): Promise<boolean> {
    await this.flush(true);
    const counts = `count(*), count(c${index}), count(DISTINCT c${index})`;
    const [found] = await this.#client.run(`SELECT ${counts} FROM ${this.#staging}`);
    const [all, filled, distinct] = found?.rows[0] ?? [];
    return all === filled && all === distinct;
  }

  /**
   * Makes the final table.
   * @param name its name
   * @param hiding what of it is not to be stored
   * @param numbers name of a column that is to hold the place of each row, where there is to be one
   */
  async finish(name: string, hiding: Hiding, numbers?: string): Promise<FilledTable> {
    await this.flush(true);
    const own = this.#columns.flatMap((c, i) => {
      const hidden = c.isGone ? 'hidden' : hiding.column(name, c.name);
      const column = { name: c.name, from: `c${i}`, ...(hidden === 'redacted' ? STAND_IN : c.inference.result()) };
      return hidden === 'hidden' ? [] : [{ ...column, isRedacted: hidden === 'redacted' }];
    });
    const numbered = { ...PLACE_COLUMN, isRedacted: false, name: this.#uniqueName(numbers ?? ''), from: 'place' };
    const inferred = numbers === undefined ? own : [numbered, ...own];
    const place = PLACE_NAMES.find((n) => !inferred.some((c) => c.name.toLowerCase() === n));
    const table = `main.${quoteIdentifier(name)}`;
    const targets = [...(place ? [place] : []), ...inferred.map((c) => quoteIdentifier(c.name))];
    const values = [...(place ? ['place'] : []), ...inferred.map((c) => c.convert(c.from))];
    const rewritten = place === undefined ? [] : inferred.filter((c) => c.rewritten);
    const written = rewritten.length > 0 ? writtenTable(name, rewritten) : undefined;
    const fromOf = rewritten.map(({ from, keep }) => keep?.(from) ?? from);
    const standIns = own.filter((c) => c.isRedacted).flatMap((c) => takeStandIns(c.from, this.#staging, 'place'));
    await this.#client.run(
      ...standIns,
      `CREATE TABLE ${table} (${inferred.map((c) => `${quoteIdentifier(c.name)} ${c.affinity}`).join(', ')})`,
      `INSERT INTO ${table} (${targets.join(', ')}) SELECT ${values.join(', ')} FROM ${this.#staging} ORDER BY place`,
      ...(written
        ? [makeWritten(written), keepWritten(written, fromOf, { table: this.#staging, place: 'place' })]
        : []),
      `DROP TABLE ${this.#staging}`,
    );
    const told = this.#columns.flatMap(({ name: column, inference: { told: some = [] } }) =>
      hiding.column(name, column) === undefined ? some.map((one) => ({ column, told: one })) : [],
    );
    const emptied = this.#columns.flatMap(({ name: column, inference: { emptied: words = [] } }) =>
      words.length > 0 && hiding.column(name, column) === undefined ? [{ column, words }] : [],
    );
    const undecided = new Set(told.filter((one) => isAsked(one.told)).map(({ column }) => column));
    const columns = inferred.map((c) => ({
      ...{ name: c.name, type: c.type },
      ...(c.unit !== undefined && { unit: c.unit }),
      ...(undecided.has(c.name) && { undecided: true as const }),
    }));
    const filled = { rows: this.#rows, columns, told, emptied };
    return { ...filled, ...(place !== undefined && { placeColumn: place }), ...(written && { written }) };
  }

  /** Waits until nothing is under way any more, where the table is not to be finished. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /**
   * Gives a column another name.
   * @param index its position
   * @param name a number follows it where another column has it
   * @returns the name that it has from now on
   */
  rename(index: number, name: string): string {
    const unique = this.#uniqueName(name);
    const column = this.#columns[index];
    if (column) column.name = unique;
    return unique;
  }

  /**
   * Leaves a column out of the final table.
   * @param index its position
   */
  leaveOut(index: number): void {
    const column = this.#columns[index];
    if (column) column.isGone = true;
  }

  /** Takes the rows back: there is to be no final table. */
  async discard(): Promise<void> {
    await this.flush(true);
    if (this.#created > 0) await this.#client.run(`DROP TABLE ${this.#staging}`);
  }

  /** Names of the columns so far. */
  get columnNames(): readonly string[] {
    return this.#columns.map(({ name }) => name);
  }

  /** Columns so far. */
  get width(): number {
    return this.#columns.length;
  }
}

function padded(row: readonly SqlValue[], width: number): SqlValue[] {
  return [...row, ...Array.from({ length: width - row.length }, () => null)];
}
