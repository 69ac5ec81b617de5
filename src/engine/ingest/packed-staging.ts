/**
 * Fills one table while its columns and their types are still being found: rows are packed into databases of their own, as
 * text; when all are there, the worker is handed one after the other, and a statement fills the final table from each. So no
 * more than one of them is held twice.
 */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import { quoteIdentifier } from '../core/sql-text';
import type { WorkerClient } from '../store/worker-client';
import type { ColumnInference } from './column-inference';
import type { Hiding } from '../graph/exclusion';
import { STAND_IN, takeStandIns } from './hidden-values';
import type { ImportedColumn, WrittenTable } from './loaded-data';
import { TableImage } from './table-image';
import { MOST_COLUMNS } from './table-reader';
import { keepWritten, makeWritten, writtenTable } from './written-table';

/** Another database is begun after so many bytes. */
const PART_BYTES = 32 * 1024 * 1024;
/** What the pages of its last row and its index may take besides. */
const PART_ROOM = 1024 * 1024;
/** What is packed may take so many bytes: the database that is made of it has 512 MB. */
const MOST_BYTES = 480 * 1024 * 1024;

/** Others have a turn after so many ms. */
const TURN_MS = 20;

const SCHEMA = 'packed';
const PLACE_NAMES: readonly string[] = ['rowid', '_rowid_', 'oid'];

/** What became of the table. */
export interface PackedTable {
  readonly rows: number;
  readonly columns: readonly ImportedColumn[];
  readonly placeColumn?: string;
  readonly written?: WrittenTable;
}

/** A table that is being filled with texts. */
export class PackedStaging {
  readonly #client: WorkerClient;
  readonly #infer: (name: string) => ColumnInference;
  readonly #signal: AbortSignal | undefined;
  readonly #columns: { readonly name: string; readonly inference: ColumnInference }[] = [];
  readonly #indexByName = new Map<string, number>();
  readonly #taken = new Set<string>();
  #image = new TableImage();
  /** Those that are full, and what they take. */
  readonly #full: TableImage[] = [];
  #fullBytes = 0;
  #rows = 0;
  #turn = 0;

  /**
   * @param client a worker that is not sealed
   * @param infer makes what finds a column's type
   * @param signal the caller's, looked at between batches
   */
  constructor(client: WorkerClient, infer: (name: string) => ColumnInference, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#infer = infer;
    this.#signal = signal;
  }

  /** Names of the columns so far. */
  get columnNames(): readonly string[] {
    return this.#columns.map(({ name }) => name);
  }

  /** Columns so far. */
  get width(): number {
    return this.#columns.length;
  }

  /**
   * The position of a column, which is added where there is none of this name. SQLite compares names without case, so
   * names that differ in nothing else are one column only where they are spelt alike; else the later one gets a number.
   * @returns undefined where there are too many columns
   */
  column(name: string): number | undefined {
    const known = this.#indexByName.get(name);
    if (known !== undefined) return known;
    const index = this.#columns.length;
    if (index === MOST_COLUMNS) return undefined;
    let unique = name;
    for (let i = 2; this.#taken.has(unique.toLowerCase()); i++) unique = `${name}_${i}`;
    this.#taken.add(unique.toLowerCase());
    this.#columns.push({ name: unique, inference: this.#infer(unique) });
    this.#indexByName.set(name, index);
    return index;
  }

  /**
   * Adds a row.
   * @param place where it came from; larger than those before
   * @param cells by position of their column; empty ones are NULL
   * @throws SchemaGraphError `limit` where there is more than the database can hold
   */
  add(place: number, cells: readonly string[]): void {
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (cell) this.#columns[i]?.inference.add(cell);
    }
    this.#image.add(place, cells);
    this.#rows++;
    if (this.#image.size < PART_BYTES) return;
    this.#full.push(this.#image);
    this.#fullBytes += this.#image.size;
    this.#image = new TableImage(PART_BYTES + PART_ROOM);
  }

  /**
   * Lets others have a turn between batches.
   * @throws SchemaGraphError `cancelled`, `limit`
   */
  async flush(): Promise<void> {
    throwIfCancelled(this.#signal);
    if (this.#fullBytes + this.#image.size > MOST_BYTES) throw tooLarge();
    if (Date.now() - this.#turn < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#turn = Date.now();
  }

  /**
   * Makes the final table.
   * @param name its name
   * @param hiding what of it is not to be stored
   */
  async finish(name: string, hiding: Hiding): Promise<PackedTable> {
    throwIfCancelled(this.#signal);
    const inferred = this.#columns.flatMap((c, i) => {
      const hidden = hiding.column(name, c.name);
      const column = { name: c.name, from: `c${i}`, ...(hidden === 'redacted' ? STAND_IN : c.inference.result()) };
      return hidden === 'hidden' ? [] : [{ ...column, isRedacted: hidden === 'redacted' }];
    });
    const place = PLACE_NAMES.find((n) => !this.#taken.has(n));
    const rewritten = place === undefined ? [] : inferred.filter((c) => c.rewritten);
    const written = rewritten.length > 0 ? writtenTable(name, rewritten) : undefined;
    const from = rewritten.map((c) => c.keep?.(c.from) ?? c.from);
    const staging = `${SCHEMA}.staging`;
    const standIns = inferred.filter((c) => c.isRedacted).flatMap((c) => takeStandIns(c.from, staging, 'rowid'));
    const table = `main.${quoteIdentifier(name)}`;
    const targets = [...(place ? [place] : []), ...inferred.map((c) => quoteIdentifier(c.name))];
    const values = [...(place ? ['rowid'] : []), ...inferred.map((c) => c.convert(c.from))];
    const make = `CREATE TABLE ${table} (${inferred.map((c) => `${quoteIdentifier(c.name)} ${c.affinity}`).join(', ')})`;
    const fill = [
      ...standIns,
      `INSERT INTO ${table} (${targets.join(', ')}) SELECT ${values.join(', ')} FROM ${staging} ORDER BY rowid`,
      ...(written ? [keepWritten(written, from, { table: staging, place: 'rowid' })] : []),
    ];
    const made: string[] = [];
    try {
      await this.#client.run(make);
      made.push(table);
      if (written) {
        await this.#client.run(makeWritten(written));
        made.push(`main.${quoteIdentifier(written.table)}`);
      }
      for await (const _ of this.#attached()) await this.#client.run('BEGIN', ...fill, 'COMMIT');
    } catch (error) {
      await this.#client.runEach(['ROLLBACK', ...made.map((one) => `DROP TABLE IF EXISTS ${one}`)]);
      throw error;
    }
    const columns = inferred.map(({ name: column, type, unit }) => ({
      ...{ name: column, type },
      ...(unit !== undefined && { unit }),
    }));
    const rows = this.#rows;
    return { rows, columns, ...(place !== undefined && { placeColumn: place }), ...(written && { written }) };
  }

  /** Hands the packed databases to the worker, one after the other, and lets go of each. */
  async *#attached(): AsyncGenerator<void> {
    this.#full.push(this.#image);
    for (let part = this.#full.shift(); part; part = this.#full.shift()) {
      throwIfCancelled(this.#signal);
      const image = part.finish(this.width);
      await this.#client.request({ kind: 'attach', image, schema: SCHEMA }, undefined, [image.buffer]);
      try {
        yield;
      } finally {
        await this.#client.request({ kind: 'detach', schema: SCHEMA });
      }
    }
  }
}

function tooLarge(): SchemaGraphError {
  return new SchemaGraphError(
    'limit',
    say`the data takes more memory than it may; put it into a SQLite or Postgres database, or take a sample of its rows.`,
  );
}
