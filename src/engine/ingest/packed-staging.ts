/**
 * Fills one table while its columns and their types are still being found: rows are packed into databases of their own, numbers
 * as what they are, all else as text. When all are there, and every value is stored as its column's type wants it, they are put
 * together and become the worker's database. Else the worker is handed one after the other, and a statement fills the final
 * table from each, so that no more than one of them is held twice.
 */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import { quoteIdentifier } from '../core/sql-text';
import type { WorkerClient } from '../store/worker-client';
import type { ColumnInference, InferredColumn } from './column-inference';
import type { Hiding } from '../graph/exclusion';
import { STAND_IN, takeStandIns } from './hidden-values';
import type { ImportedColumn, WrittenTable } from './loaded-data';
import { HOLDS, PackedRecord } from './packed-record';
import { PLACE_NAMES } from './staging-table';
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
const STAGING = 'staging';

/** What became of the table. */
export interface PackedTable {
  readonly rows: number;
  readonly columns: readonly ImportedColumn[];
  readonly placeColumn?: string;
  readonly written?: WrittenTable;
}

/** Thrown where fractions were stored as numbers and turn out to be text: how they were written is gone, and the files are read again. */
export class WrittenTextNeeded extends Error {}

/** How a table is filled. */
export interface PackedOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether numbers are stored as numbers from the beginning; else every cell is kept as it is written until all are there. */
  readonly numbers: boolean;
}

/** A column as it is to be made. */
interface MadeColumn extends InferredColumn {
  readonly name: string;
  /** The column of the packed rows, and what is stored there. */
  readonly from: string;
  readonly holds: number;
  readonly isRedacted: boolean;
}

/** A table that is being filled with the cells of text files. */
export class PackedStaging {
  readonly #client: WorkerClient;
  readonly #infer: (name: string) => ColumnInference;
  readonly #signal: AbortSignal | undefined;
  readonly #storesNumbers: boolean;
  readonly #columns: { readonly name: string; readonly inference: ColumnInference }[] = [];
  readonly #indexByName = new Map<string, number>();
  readonly #taken = new Set<string>();
  readonly #record = new PackedRecord();
  /** Which columns hold numbers, by position; absent until a value tells. */
  readonly #numbers: boolean[] = [];
  /** Rows that were looked at and are still to be packed. */
  #waiting: { readonly place: number; readonly cells: readonly string[] }[] = [];
  #image = new TableImage();
  /** Those that are full, and what they take. */
  readonly #full: TableImage[] = [];
  #fullBytes = 0;
  #rows = 0;
  #turn = 0;

  /**
   * @param client a worker that is not sealed
   * @param infer makes what finds a column's type
   * @param options how it is filled; the caller's signal is looked at between batches
   */
  constructor(client: WorkerClient, infer: (name: string) => ColumnInference, options: PackedOptions) {
    this.#client = client;
    this.#infer = infer;
    this.#signal = options.signal;
    this.#storesNumbers = options.numbers;
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
   */
  add(place: number, cells: readonly string[]): void {
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (cell) this.#columns[i]?.inference.add(cell);
    }
    this.#waiting.push({ place, cells });
  }

  /**
   * Packs what was added, and lets others have a turn.
   * @throws SchemaGraphError `cancelled`, or `limit` where there is more than the database can hold
   * @throws WrittenTextNeeded
   */
  async flush(): Promise<void> {
    throwIfCancelled(this.#signal);
    this.#pack();
    if (this.#fullBytes + this.#image.size > MOST_BYTES) throw tooLarge();
    if (Date.now() - this.#turn < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#turn = Date.now();
  }

  /** A batch tells more than a row: what the columns hold is looked at before its rows are stored. */
  #pack(): void {
    this.#columns.forEach(({ inference }, i) => {
      if (!inference.isEmpty) this.#numbers[i] ??= this.#storesNumbers && inference.isNumeric;
      if ((this.#holds(i) & HOLDS.reals) > 0 && !inference.isNumeric) throw new WrittenTextNeeded();
    });
    for (const { place, cells } of this.#waiting) {
      this.#record.take(cells, this.#numbers);
      this.#image.add(place, this.#record);
      if (this.#image.size >= PART_BYTES) this.#nextImage();
    }
    this.#rows += this.#waiting.length;
    this.#waiting = [];
  }

  #nextImage(): void {
    this.#full.push(this.#image);
    this.#fullBytes += this.#image.size;
    this.#image = new TableImage(PART_BYTES + PART_ROOM);
  }

  #holds(column: number): number {
    return this.#record.holds[column] ?? 0;
  }

  /**
   * Makes the final table.
   * @param name its name
   * @param hiding what of it is not to be stored
   * @throws SchemaGraphError `cancelled`, or as the worker fails
   * @throws WrittenTextNeeded
   */
  async finish(name: string, hiding: Hiding): Promise<PackedTable> {
    throwIfCancelled(this.#signal);
    this.#pack();
    const inferred = this.#columns.flatMap((c, i): MadeColumn[] => {
      const hidden = hiding.column(name, c.name);
      const type = hidden === 'redacted' ? STAND_IN : c.inference.result();
      const holds = this.#holds(i);
      if ((holds & HOLDS.reals) > 0 && (type.type !== 'real' || type.rewritten)) throw new WrittenTextNeeded();
      return hidden === 'hidden'
        ? []
        : [{ name: c.name, from: `c${i}`, ...type, holds, isRedacted: hidden === 'redacted' }];
    });
    const place = PLACE_NAMES.find((n) => !this.#taken.has(n));
    const rewritten = place === undefined ? [] : inferred.filter((c) => c.rewritten);
    const written = rewritten.length > 0 ? writtenTable(name, rewritten) : undefined;
    const from = rewritten.map((c) => c.keep?.(c.from) ?? c.from);
    const staging = `${SCHEMA}.${STAGING}`;
    const standIns = inferred.filter((c) => c.isRedacted).flatMap((c) => takeStandIns(c.from, staging, 'rowid'));
    const table = `main.${quoteIdentifier(name)}`;
    const targets = [...(place ? [place] : []), ...inferred.map((c) => quoteIdentifier(c.name))];
    const values = [...(place ? ['rowid'] : []), ...inferred.map((c) => c.convert(c.from))];
    const definitions = inferred.map((c) => `${quoteIdentifier(c.name)} ${c.affinity}`).join(', ');
    const fill = [
      ...standIns,
      `INSERT INTO ${table} (${targets.join(', ')}) SELECT ${values.join(', ')} FROM ${staging} ORDER BY rowid`,
      ...(written ? [keepWritten(written, from, { table: staging, place: 'rowid' })] : []),
    ];
    const made: string[] = [];
    this.#full.push(this.#image);
    try {
      const isWhole = place !== undefined && inferred.length === this.width && inferred.every(isStoredAsIs);
      const sql = `CREATE TABLE ${quoteIdentifier(name)} (${definitions})`;
      if (!(isWhole && (await this.#adopt(name, sql)))) {
        await this.#client.run(`CREATE TABLE ${table} (${definitions})`);
        made.push(table);
      }
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

  /**
   * Makes the packed rows the worker's database, where that has nothing yet.
   * @param name the table's
   * @param sql the statement that makes it
   */
  async #adopt(name: string, sql: string): Promise<boolean> {
    if (!TableImage.fits(sql)) return false;
    const [found] = await this.#client.run(
      'SELECT (SELECT count(*) FROM sqlite_schema) + (SELECT count(*) FROM sqlite_temp_schema)',
    );
    if (found?.rows[0]?.[0] !== 0) return false;
    const image = TableImage.joined(this.#full)?.finish({ name, sql });
    if (!image) return false;
    await this.#client.request({ kind: 'open', image }, undefined, [image.buffer]);
    return true;
  }

  /** Hands the packed databases to the worker, one after the other, and lets go of each. */
  async *#attached(): AsyncGenerator<void> {
    const sql = `CREATE TABLE ${STAGING}(${this.#columns.map((_, i) => `c${i}`).join(',')})`;
    for (let part = this.#full.shift(); part; part = this.#full.shift()) {
      throwIfCancelled(this.#signal);
      const image = part.finish({ name: STAGING, sql });
      await this.#client.request({ kind: 'attach', image, schema: SCHEMA }, undefined, [image.buffer]);
      try {
        yield;
      } finally {
        await this.#client.request({ kind: 'detach', schema: SCHEMA });
      }
    }
  }
}

/** Whether what is packed is what the column's table would hold after its conversion. */
function isStoredAsIs({ type, affinity, convert, holds, isRedacted }: MadeColumn): boolean {
  if (isRedacted || convert('x') !== 'x') return false;
  const other =
    affinity === 'TEXT' ? HOLDS.integers | HOLDS.reals : type === 'integer' ? HOLDS.reals | HOLDS.texts : HOLDS.texts;
  return (holds & other) === 0;
}

function tooLarge(): SchemaGraphError {
  return new SchemaGraphError(
    'limit',
    say`the data takes more memory than it may; put it into a SQLite or Postgres database, or take a sample of its rows.`,
  );
}
