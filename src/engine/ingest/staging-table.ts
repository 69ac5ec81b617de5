/**
 * Fills one table while its columns and their types are still being found: rows go into a temporary table in batches, as
 * text; when all are there, one statement makes the final table from it.
 */
import { throwIfCancelled } from '../core/errors';
import { quoteIdentifier } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import type { WorkerClient } from '../store/worker-client';
import type { InferredColumn } from './column-inference';
import type { ImportedColumn } from './loaded-data';

/** A batch of about so many cells is sent to the worker at a time. */
const CELLS_PER_BATCH = 40_000;
/** So many batches may be on their way while the next is being read. */
const BATCHES_UNDER_WAY = 2;
/** SQLite's limit, less the place. */
const MAX_COLUMNS = 1999;

const STAGING = 'temp.sg_staging';

/** Finds a column's type from its values. */
export interface Inference<V> {
  add(value: V): void;
  result(): InferredColumn;
}

/** What became of the table. */
export interface FilledTable {
  readonly rows: number;
  readonly columns: readonly ImportedColumn[];
  readonly placeColumn?: string;
}

interface Column<V> {
  readonly name: string;
  readonly inference: Inference<V>;
}

/** A table that is being filled. `V` is what a cell may hold before it is stored. */
export class StagingTable<V> {
  readonly #client: WorkerClient;
  readonly #infer: (name: string) => Inference<V>;
  readonly #signal: AbortSignal | undefined;
  readonly #columns: Column<V>[] = [];
  readonly #indexByName = new Map<string, number>();
  #created = 0;
  #batch: SqlValue[][] = [];
  #batchCells = 0;
  #underWay: Promise<unknown>[] = [];
  #rows = 0;

  /**
   * @param client a worker that is not sealed
   * @param infer makes what finds a column's type
   * @param signal the caller's, looked at between batches
   */
  constructor(client: WorkerClient, infer: (name: string) => Inference<V>, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#infer = infer;
    this.#signal = signal;
  }

  /**
   * The position of a column, which is added where there is none of this name. SQLite compares names without case, so
   * names that differ in nothing else are one column only where they are spelt alike; else the later one gets a number.
   * @returns undefined where there are too many columns
   */
  column(name: string): number | undefined {
    const known = this.#indexByName.get(name);
    if (known !== undefined) return known;
    if (this.#columns.length === MAX_COLUMNS) return undefined;
    const index = this.#columns.length;
    const unique = this.#uniqueName(name);
    this.#columns.push({ name: unique, inference: this.#infer(unique) });
    this.#indexByName.set(name, index);
    return index;
  }

  #uniqueName(name: string): string {
    const plain = name.replaceAll('\u0000', '');
    const taken = new Set(this.#columns.map((c) => c.name.toLowerCase()));
    let unique = plain;
    for (let i = 2; taken.has(unique.toLowerCase()); i++) unique = `${plain}_${i}`;
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
    const sql = `INSERT INTO ${STAGING} VALUES (${Array.from({ length: width }, () => '?').join(', ')})`;
    this.#underWay.push(this.#client.request({ kind: 'insert', sql, rows: JSON.stringify(rows) }));
    this.#batch = [];
    this.#batchCells = 0;
    while (this.#underWay.length > (force ? 0 : BATCHES_UNDER_WAY)) await this.#underWay.shift();
  }

  async #createColumns(): Promise<void> {
    const missing = this.#columns.slice(this.#created).map((_, i) => `c${this.#created + i}`);
    if (this.#created === 0 && missing.length > 0)
      await this.#client.run(`CREATE TABLE ${STAGING} (place INTEGER PRIMARY KEY, ${missing.join(', ')})`, 'BEGIN');
    else if (missing.length > 0)
      await this.#client.run(...missing.map((c) => `ALTER TABLE ${STAGING} ADD COLUMN ${c}`));
    this.#created = this.#columns.length;
  }

  /**
   * Makes the final table.
   * @param name its name
   */
  async finish(name: string): Promise<FilledTable> {
    await this.flush(true);
    const inferred = this.#columns.map((c) => ({ name: c.name, ...c.inference.result() }));
    const place = ['rowid', '_rowid_', 'oid'].find((n) => !inferred.some((c) => c.name.toLowerCase() === n));
    const table = `main.${quoteIdentifier(name)}`;
    const targets = [...(place ? [place] : []), ...inferred.map((c) => quoteIdentifier(c.name))];
    const values = [...(place ? ['place'] : []), ...inferred.map((c, i) => c.convert(`c${i}`))];
    await this.#client.run(
      `CREATE TABLE ${table} (${inferred.map((c) => `${quoteIdentifier(c.name)} ${c.affinity}`).join(', ')})`,
      `INSERT INTO ${table} (${targets.join(', ')}) SELECT ${values.join(', ')} FROM ${STAGING} ORDER BY place`,
      'COMMIT',
      `DROP TABLE ${STAGING}`,
    );
    const columns = inferred.map((c) => ({ name: c.name, type: c.type }));
    return { rows: this.#rows, columns, ...(place !== undefined && { placeColumn: place }) };
  }

  /** Forgets what has been added, where the table cannot be finished. */
  async abandon(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await this.#client.runEach(['ROLLBACK', `DROP TABLE IF EXISTS ${STAGING}`]);
  }

  /** Columns so far. */
  get width(): number {
    return this.#columns.length;
  }
}

function padded(row: readonly SqlValue[], width: number): SqlValue[] {
  return [...row, ...Array.from({ length: width - row.length }, () => null)];
}
