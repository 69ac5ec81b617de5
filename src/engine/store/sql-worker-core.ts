/** What runs inside a SQL worker: one sql.js database, filled by the loader, then sealed and only read. */
import type { Database, SqlJsStatic, Statement as PreparedStatement } from 'sql.js';
import { SchemaGraphError, errorMessage } from '../core/errors';
import { say } from '../core/message';
import { quoteIdentifier, quoteLiteral } from '../core/sql-text';
import type { SqlValue } from '../core/values';
import { addDateFunction } from './date-function';
import { prepareReading } from './guard';
import type { JoinIndex } from './sql-engine';
import type { Statement, WorkerFailure, WorkerLimits, WorkerReply, WorkerRequest, WorkerRows } from './worker-protocol';

/** SQLite may use this much memory for one database's pages, sorting and values, in bytes; beyond it a query fails. */
const HEAP_LIMIT = 512 * 1024 * 1024;
/** A result holds at most about this many bytes of text and blobs; what is beyond is cut off and marked as truncated. */
const RESULT_BYTES = 64 * 1024 * 1024;
/** Pages of a database that is filled here: few large ones are written and read faster; each table takes at least one. */
const PAGE_BYTES = 16_384;
const ROWS_BETWEEN_CLOCK_READS = 64;
/** Rows of an index that statistics are drawn from. */
const ANALYSED_ROWS = 400;

/** Sends a reply; buffers in `transfer` are handed over, not copied. */
export type PostReply = (reply: WorkerReply, transfer?: ArrayBuffer[]) => void;

/** Serves the requests of `worker-protocol.ts` on one database. */
export class SqlWorkerCore {
  readonly #sql: SqlJsStatic;
  readonly #post: PostReply;
  readonly #take: (image: Uint8Array) => Uint8Array;
  #db: Database | undefined;
  /** By schema name. */
  readonly #attached = new Map<string, Database>();
  #sealed = false;

  /**
   * @param sql an initialised sql.js
   * @param post how replies are sent
   * @param ownsImages whether nobody else has the images that it is given
   */
  constructor(sql: SqlJsStatic, post: PostReply, ownsImages: boolean) {
    this.#sql = sql;
    this.#post = post;
    this.#take = ownsImages ? uncopied : (image) => image;
  }

  /** Serves one request; every failure is sent as a reply, nothing is thrown. */
  handle(request: WorkerRequest): void {
    const { id } = request;
    try {
      const image = this.#serve(request);
      if (image) this.#post({ id, kind: 'done', image }, [image.buffer as ArrayBuffer]);
      else this.#post({ id, kind: 'done' });
    } catch (error) {
      this.#post({ id, kind: 'error', error: toFailure(error) });
    }
  }

  /** Frees the database. */
  close(): void {
    for (const db of [this.#db, ...this.#attached.values()]) db?.close();
    this.#db = undefined;
    this.#attached.clear();
  }

  #serve(request: WorkerRequest): Uint8Array | undefined {
    switch (request.kind) {
      case 'open':
        this.#open(request.image);
        return undefined;
      case 'run':
        this.#loading();
        request.statements.forEach((s, index) => this.#reply(request.id, index, () => this.#run(s)));
        return undefined;
      case 'insert':
        this.#insert(request.sql, request.rows);
        return undefined;
      case 'attach':
        this.#attach(request.image, request.schema);
        return undefined;
      case 'detach':
        this.#detach(request.schema);
        return undefined;
      case 'export':
        return this.#export();
      case 'index':
        this.#index(request.indexes);
        return undefined;
      case 'seal':
        this.#seal();
        return undefined;
      case 'query':
        request.statements.forEach((s, index) => this.#reply(request.id, index, () => this.#query(s, request.limits)));
        return undefined;
    }
  }

  #reply(id: number, index: number, work: () => WorkerRows): void {
    try {
      this.#post({ id, kind: 'rows', index, result: work() });
    } catch (error) {
      this.#post({ id, kind: 'failed', index, error: toFailure(error) });
    }
  }

  #database(): Database {
    if (!this.#db) throw new SchemaGraphError('internal', say`The worker has no database open.`);
    return this.#db;
  }

  #loading(): Database {
    if (this.#sealed) throw new SchemaGraphError('refused-sql', say`The database is sealed and can only be read.`);
    return this.#database();
  }

  #open(image: Uint8Array | undefined): void {
    this.close();
    this.#sealed = false;
    this.#db = new this.#sql.Database(image && this.#take(withoutWriteAheadLog(image)));
    this.#configure();
    this.#db.exec('SELECT count(*) FROM sqlite_schema'); // reads the header, so that a file of another kind fails here
  }

  /** What holds while loading and while reading; an export loses it. */
  #configure(): void {
    const db = this.#database();
    db.exec(`PRAGMA hard_heap_limit=${HEAP_LIMIT}; PRAGMA page_size=${PAGE_BYTES}`);
    db.exec('PRAGMA trusted_schema=OFF; PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA cache_size=-65536');
    addDateFunction(db);
  }

  #seal(): void {
    this.#database().exec('PRAGMA query_only=1');
    this.#sealed = true;
  }

  /** An index is an aid: one that cannot be made, for want of memory say, is left out. */
  #index(indexes: readonly JoinIndex[]): void {
    const db = this.#database();
    db.exec('PRAGMA query_only=0');
    try {
      indexes.forEach(({ table, on }, i) => {
        const name = quoteIdentifier(`schema graph ${String(i + 1)}`);
        attempt(() => db.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${quoteIdentifier(table)}(${on.join(', ')})`));
      });
      attempt(() => db.exec(`PRAGMA analysis_limit=${ANALYSED_ROWS}; ANALYZE`));
    } finally {
      if (this.#sealed) this.#seal();
    }
  }

  #run(statement: Statement): WorkerRows {
    const prepared = this.#loading().prepare(statement.sql);
    const unlimited = { maxRows: Infinity, maxCells: Infinity, timeoutMs: Infinity };
    return readRows(prepared, statement.params, unlimited);
  }

  #insert(sql: string, rows: string): void {
    const prepared = this.#loading().prepare(sql);
    try {
      for (const row of JSON.parse(rows) as SqlValue[][]) prepared.run(row);
    } finally {
      prepared.free();
    }
  }

  /** sql.js keeps each open database as a file of its own in memory, which another one can attach by name. */
  #attach(image: Uint8Array, schema: string): void {
    const db = this.#loading();
    const second = new this.#sql.Database(this.#take(withoutWriteAheadLog(image)));
    const { filename } = second as Database & { readonly filename: string };
    try {
      db.exec(`ATTACH ${quoteLiteral(filename)} AS ${quoteIdentifier(schema)}`);
    } catch (error) {
      second.close(); // it is no database: SQLite reads its schema when it is attached
      throw error;
    }
    this.#attached.set(schema, second);
  }

  #detach(schema: string): void {
    this.#loading().exec(`DETACH ${quoteIdentifier(schema)}`);
    this.#attached.get(schema)?.close();
    this.#attached.delete(schema);
  }

  #export(): Uint8Array {
    const image = this.#database().export();
    this.#configure();
    if (this.#sealed) this.#seal();
    return image;
  }

  #query(statement: Statement, limits: WorkerLimits): WorkerRows {
    const db = this.#database();
    if (!this.#sealed) this.#seal();
    return readRows(prepareReading(db, statement.sql), statement.params, limits);
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The rows are the same without it.
  }
}

/** Steps through a prepared statement and frees it. */
function readRows(
  prepared: PreparedStatement,
  params: readonly SqlValue[] | undefined,
  limits: WorkerLimits,
): WorkerRows {
  const start = Date.now();
  const startExact = performance.now();
  try {
    if (params?.length) prepared.bind([...params]);
    const columns = prepared.getColumnNames();
    const maxRows = Math.min(limits.maxRows, Math.floor(limits.maxCells / Math.max(1, columns.length)));
    const rows: SqlValue[][] = [];
    let truncated = false;
    let bytes = 0;
    while (prepared.step()) {
      if (rows.length >= maxRows || bytes > RESULT_BYTES) {
        truncated = true;
        break;
      }
      const row = readRow(prepared);
      bytes += rowBytes(row);
      rows.push(row);
      if (rows.length % ROWS_BETWEEN_CLOCK_READS === 0 && Date.now() - start > limits.timeoutMs)
        throw new SchemaGraphError(
          'limit',
          say`The query took longer than ${limits.timeoutMs / 1000} s and was stopped.`,
        );
    }
    return { columns, rows, truncated, ms: performance.now() - startExact };
  } finally {
    prepared.free();
  }
}

/** The published types lack the second argument. */
type BigIntGet = (params: null, config: { useBigInt: true }) => (SqlValue | bigint)[];

/** sql.js rounds integers beyond 2^53; these are read again exactly and kept as text. */
function readRow(prepared: PreparedStatement): SqlValue[] {
  const row = prepared.get() as SqlValue[];
  if (!row.some((v) => typeof v === 'number' && (v > Number.MAX_SAFE_INTEGER || v < Number.MIN_SAFE_INTEGER)))
    return row;
  const exact = (prepared.get as BigIntGet).call(prepared, null, { useBigInt: true });
  return exact.map((v, i) => {
    if (typeof v !== 'bigint') return v;
    return BigInt.asIntN(64, v) === v && !Number.isSafeInteger(Number(v)) ? v.toString() : (row[i] ?? null);
  });
}

/** `byteLength` and not `length` of a blob: V8 of Node 20 crashes on code that reads `length` of text and of blobs. */
function rowBytes(row: readonly SqlValue[]): number {
  let bytes = 8 * row.length;
  for (const value of row) {
    if (typeof value === 'string') bytes += value.length;
    else if (value instanceof Uint8Array) bytes += value.byteLength;
  }
  return bytes;
}

/**
 * A file in write-ahead mode cannot be opened without its shared memory; in the private copy the two bytes of the header
 * that say so are set to the ordinary mode. What stands only in the `-wal` file beside it is not seen.
 */
function withoutWriteAheadLog(image: Uint8Array): Uint8Array {
  if (image[18] !== 2 && image[19] !== 2) return image;
  const copy = image.slice();
  copy[18] = copy[19] = 1;
  return copy;
}

/** sql.js keeps a copy of the bytes that it is given, which it makes by their `slice`: of hundreds of MB it is one too many. */
function uncopied(image: Uint8Array): Uint8Array {
  return Object.defineProperty(image, 'slice', { value: () => image });
}

function toFailure(error: unknown): WorkerFailure {
  if (error instanceof SchemaGraphError) return { code: error.code, message: error.said };
  const message = errorMessage(error);
  if (/out of memory|too big|memory access|Invalid string length/i.test(message))
    return { code: 'limit', message: say`The query needs more memory than it may use.` };
  if (/readonly database/i.test(message))
    return { code: 'refused-sql', message: say`Only reading is allowed: ${message}.` };
  return { code: 'bad-input', message: say`SQLite: ${message}` };
}
