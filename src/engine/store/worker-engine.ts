/**
 * SqlEngine over SQL workers. SQLite in WebAssembly cannot be interrupted, so a query past its limit is stopped by ending
 * its worker. A spare worker with the same database stands ready to take over; another spare is started behind it.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { SQLITE } from '../core/sql-dialect';
import type { Workers } from '../core/ports';
import { DEFAULT_LIMITS } from './sql-engine';
import type { Capabilities, JoinIndex, QueryOptions, QueryResult, SqlEngine } from './sql-engine';
import { type StatementReply, WorkerClient } from './worker-client';
import type { Statement } from './worker-protocol';

/** Databases above this size are read again when they are needed, not kept and copied between workers. */
export const CLONE_LIMIT_BYTES = 64 * 1024 * 1024;
/** Databases above this size are not held twice: the next worker opens them when the first had to be ended. */
const SPARE_LIMIT_BYTES = 512 * 1024 * 1024;

/** Where a new worker gets the database from. */
export interface DatabaseImage {
  readonly size: number;
  /** The bytes of the database file. Each call gives its own where `size` is above CLONE_LIMIT_BYTES: they are handed over. */
  bytes(): Promise<Uint8Array>;
  /** Frees what keeps the bytes; called when the engine is closed. */
  drop?(): Promise<void>;
}

/** What an engine is made of. */
export interface WorkerEngineParts {
  readonly workers: Workers;
  readonly image: DatabaseImage;
  /** The worker that the loader filled, if it is to be used on; it is sealed here. */
  readonly loader?: WorkerClient;
}

/**
 * Makes an engine that reads one database.
 * @param parts workers, the database's image, and the loader's worker; all of them are the engine's from then on, and are ended and
 *   dropped where it cannot be made
 * @returns the engine, as soon as its first worker is ready
 * @throws SchemaGraphError `bad-input` where the image is no SQLite database
 */
export async function createWorkerEngine(parts: WorkerEngineParts): Promise<SqlEngine> {
  const engine = new WorkerEngine(parts);
  try {
    await engine.ready();
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * Opens a database in a worker.
 * @param client the worker
 * @param from where its bytes are
 */
export async function openImage(client: Pick<WorkerClient, 'request'>, from: DatabaseImage): Promise<void> {
  const image = await from.bytes();
  const own = image.length > CLONE_LIMIT_BYTES && image.buffer instanceof ArrayBuffer ? [image.buffer] : [];
  await client.request({ kind: 'open', image }, undefined, own);
}

type Outcome = QueryResult | { readonly error: Error };
type Limits = Required<Pick<QueryOptions, 'maxRows' | 'maxCells' | 'timeoutMs'>>;

class WorkerEngine implements SqlEngine {
  readonly capabilities: Capabilities;
  readonly #parts: WorkerEngineParts;
  /** The worker that answers; undefined after its start failed, until the next query starts another. */
  #active: Promise<WorkerClient> | undefined;
  #spare: Promise<WorkerClient> | undefined;
  /** Queries run one after another; this settles when the last one has. */
  #queue: Promise<unknown> = Promise.resolve();
  #indexes: readonly JoinIndex[] = [];
  #closed = false;

  constructor(parts: WorkerEngineParts) {
    this.#parts = parts;
    const interrupt = parts.workers.interruptible !== false;
    this.capabilities = { dialect: SQLITE, interrupt, fullText: true, attach: false, readOnly: true };
    this.#active = this.#watched(parts.loader ? sealed(parts.loader) : this.#start());
  }

  async ready(): Promise<void> {
    await this.#client();
    // A large one is held twice only where people ask: `index` comes before their questions.
    if (this.#parts.image.size <= CLONE_LIMIT_BYTES) this.#prepareSpare();
  }

  async query(sql: string, options: QueryOptions = {}): Promise<QueryResult> {
    const statement = options.params ? { sql, params: options.params } : { sql };
    const [outcome] = await this.queryAll([statement], options);
    if (!outcome) throw new SchemaGraphError('internal', say`The SQL worker gave no answer.`);
    if ('error' in outcome) throw outcome.error;
    return outcome;
  }

  async queryAll(
    statements: readonly Statement[],
    options: Omit<QueryOptions, 'params'> = {},
  ): Promise<readonly Outcome[]> {
    const work = this.#queue.then(() => this.#runAll(statements, options));
    this.#queue = work.catch(() => undefined);
    // A query that still waits for its turn need not wait to be cancelled.
    return options.signal ? Promise.race([work, rejectOnAbort(options.signal, work)]) : work;
  }

  async index(indexes: readonly JoinIndex[]): Promise<void> {
    this.#indexes = indexes;
    const prepare = async (worker: Promise<WorkerClient>): Promise<WorkerClient> => {
      const client = await worker;
      await client.request({ kind: 'index', indexes });
      return client;
    };
    // A worker that fails here is replaced when it is needed; the spare takes over only when it is ready.
    this.#active &&= this.#watched(prepare(this.#active));
    if (this.#spare) this.#spare = this.#watched(prepare(this.#spare));
    else this.#prepareSpare();
    await this.#active?.catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closed) return; // others may still use the image
    this.#closed = true;
    const ended = new SchemaGraphError('cancelled', say`The database was closed.`);
    for (const worker of [this.#active, this.#spare])
      await worker?.then(
        (client) => client.terminate(ended),
        () => undefined,
      );
    await this.#parts.image.drop?.();
  }

  /** Runs the statements in one round trip each time, going on with the rest after one had to be stopped. */
  async #runAll(statements: readonly Statement[], options: Omit<QueryOptions, 'params'>): Promise<Outcome[]> {
    const limits: Limits = {
      maxRows: options.maxRows ?? DEFAULT_LIMITS.maxRows,
      maxCells: options.maxCells ?? DEFAULT_LIMITS.maxCells,
      timeoutMs: options.timeoutMs ?? DEFAULT_LIMITS.timeoutMs,
    };
    const outcomes: Outcome[] = [];
    while (outcomes.length < statements.length) {
      this.#throwIfStopped(options.signal);
      const rest = statements.slice(outcomes.length);
      const stopped = await this.#runUntilStopped(rest, limits, options.signal, outcomes);
      // One that ended after its last answer owes nothing.
      if (stopped && outcomes.length < statements.length) outcomes.push({ error: stopped });
    }
    return outcomes;
  }

  #throwIfStopped(signal: AbortSignal | undefined): void {
    if (this.#closed) throw new SchemaGraphError('cancelled', say`The database was closed.`);
    if (signal?.aborted) throw cancelled();
  }

  /**
   * Sends statements to the active worker and collects their answers into `outcomes`.
   * @returns why the worker was ended while it ran the next statement, or undefined where all were answered
   */
  async #runUntilStopped(
    statements: readonly Statement[],
    limits: Limits,
    signal: AbortSignal | undefined,
    outcomes: Outcome[],
  ): Promise<Error | undefined> {
    const client = await this.#living();
    this.#throwIfStopped(signal); // it may have been cancelled while the worker was started
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped: SchemaGraphError | undefined;
    const stop = (error: SchemaGraphError): void => {
      stopped ??= error;
      this.#replaceActive(client, error);
    };
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(timedOut(limits.timeoutMs)), limits.timeoutMs + GRACE_MS);
    };
    const onAbort = (): void => stop(cancelled());
    signal?.addEventListener('abort', onAbort, { once: true });
    restartTimer();
    try {
      await client.request({ kind: 'query', statements, limits }, (_, reply) => {
        restartTimer();
        outcomes.push(toOutcome(reply));
      });
      return undefined;
    } catch (error) {
      if (signal?.aborted) throw cancelled();
      if (stopped) return stopped;
      this.#replaceActive(client, error as Error);
      return error as Error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** The active worker; one that was killed while nobody asked anything of it, or while it was started, is replaced once. */
  async #living(): Promise<WorkerClient> {
    try {
      const client = await this.#client();
      if (!client.hasEnded || this.#closed) return client;
      this.#replaceActive(client, new SchemaGraphError('internal', say`The SQL worker had ended.`));
    } catch (error) {
      const isGone = error instanceof SchemaGraphError && error.code === 'internal';
      if (!isGone || this.#closed) throw error;
    }
    return this.#client();
  }

  /** The active worker; where there is none, since its start failed, one is started. */
  #client(): Promise<WorkerClient> {
    this.#active ??= this.#watched(this.#start());
    return this.#active;
  }

  #replaceActive(client: WorkerClient, error: Error): void {
    client.terminate(error);
    if (this.#closed) return; // nobody would end the next one
    this.#active = this.#spare ?? this.#watched(this.#start());
    this.#spare = undefined;
    this.#prepareSpare();
  }

  #prepareSpare(): void {
    const { workers, image } = this.#parts;
    if (this.#closed || workers.interruptible === false || image.size > SPARE_LIMIT_BYTES) return;
    this.#spare = this.#watched(this.#start());
  }

  /** Forgets a worker whose start fails: whoever waits for it is told, and the next query starts another. */
  #watched(starting: Promise<WorkerClient>): Promise<WorkerClient> {
    starting.catch(() => {
      if (this.#active === starting) this.#active = undefined;
      if (this.#spare === starting) this.#spare = undefined;
    });
    return starting;
  }

  async #start(): Promise<WorkerClient> {
    await nextTurn(); // starting a thread takes a while; whoever waits for the old one's end is told first
    this.#throwIfStopped(undefined);
    const client = new WorkerClient(this.#parts.workers.spawnSql());
    try {
      await openImage(client, this.#parts.image);
      if (this.#indexes.length > 0) await client.request({ kind: 'index', indexes: this.#indexes });
      return await sealed(client);
    } catch (error) {
      client.terminate(error as Error);
      throw error;
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The worker looks at the clock itself between rows; it is ended only when it is still silent this much later. */
const GRACE_MS = 5;

async function sealed(client: WorkerClient): Promise<WorkerClient> {
  await client.request({ kind: 'seal' });
  return client;
}

function toOutcome(reply: StatementReply): Outcome {
  return 'error' in reply ? { error: new SchemaGraphError(reply.error.code, reply.error.message) } : reply;
}

function cancelled(): SchemaGraphError {
  return new SchemaGraphError('cancelled', say`Cancelled.`);
}

function timedOut(ms: number): SchemaGraphError {
  return new SchemaGraphError('limit', say`The query took longer than ${ms / 1000} s and was stopped.`);
}

function rejectOnAbort(signal: AbortSignal, until: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = (): void => reject(cancelled());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (): void => signal.removeEventListener('abort', onAbort);
    until.then(settle, settle);
  });
}
