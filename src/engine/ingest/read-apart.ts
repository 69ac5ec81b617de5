/** Reads files in a worker of their own, which is ended where it does not get on, takes too much memory, or is not wanted any more. */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import type { WorkerPort, Workers } from '../core/ports';
import type { ReaderReply, ReaderRequest, RowPortion } from './reader-protocol';
import { type ReaderKind, readerOf } from './readers';
import type { ReadColumn, ReadRequest, ReadTable, RowBatch, TableReader } from './table-reader';

/** A reader that has told nothing for so long, in ms of work, is taken for one that never will. */
const MOST_SILENCE_MS = 9_000;
/** On a machine that is busy with other things the same work may take so many times as long. */
const MOST_STARVED = 20;
/** While it is silent, a worker is asked so many times whether it has nothing to do. */
const PINGS = 5;
/** Of the time that it has, a worker that gets on uses more of the processor than this. */
const IDLE = 0.02;

/** What reading apart goes by. */
export interface ApartOptions {
  /** Ends the reading. */
  readonly signal?: AbortSignal;
  /** In ms; by default 9 s. */
  readonly silence?: number;
}

/** Gives readers that run apart; all the files of one import are read in one worker, one after the other. */
export class ReadersApart {
  readonly #workers: Workers;
  readonly #options: ApartOptions;
  #worker: ReaderWorker | undefined;

  /**
   * @param workers start the worker; where they have none for readers, files are read in the caller's thread
   * @param options cancellation and patience
   */
  constructor(workers: Workers, options: ApartOptions = {}) {
    this.#workers = workers;
    this.#options = options;
  }

  /**
   * The reader of a kind of file.
   * @param kind the kind
   */
  async of(kind: ReaderKind): Promise<TableReader> {
    return this.#workers.spawnReader === undefined ? readerOf(kind) : (request) => this.#read(kind, request);
  }

  /** Ends the worker, where there is one. */
  close(): void {
    this.#worker?.end();
    this.#worker = undefined;
  }

  async *#read(format: ReaderKind, { note, leaveOut, ...request }: ReadRequest): AsyncGenerator<RowBatch> {
    const { signal, silence = MOST_SILENCE_MS } = this.#options;
    throwIfCancelled(signal);
    const port = this.#worker?.isFree ? undefined : this.#workers.spawnReader?.();
    if (port) {
      this.close();
      this.#worker = new ReaderWorker(port);
    }
    const worker = this.#worker;
    if (!worker) return;
    const tables = new ToldTables();
    const patience: Patience = { silence, processorMs: this.#workers.processorMs };
    let rows = 0;
    worker.begin({ kind: 'read', format, ...request });
    try {
      for (;;) {
        const reply = await worker.next(patience, signal, () => tooLong(silence, rows));
        if (reply.kind === 'note') note(reply.note);
        else if (reply.kind === 'left-out') leaveOut(reply.line, reply.reason);
        else if (reply.kind === 'rows') {
          rows += reply.rows.length;
          yield tables.batch(reply);
          worker.post({ kind: 'taken' });
        } else if (reply.error) throw new SchemaGraphError(reply.error.code, reply.error.message);
        else return;
      }
    } finally {
      // Who stops in the middle leaves a worker behind that reads on.
      if (!worker.isFree) this.close();
    }
  }
}

function tooLong(silence: number, rows: number): SchemaGraphError {
  const seconds = Math.round(silence / 1000);
  const said =
    rows === 0
      ? say`nothing could be read of it within ${seconds} s, and reading was given up; save its tables as CSV.`
      : say`after row ${rows} nothing more could be read of it within ${seconds} s, and reading was given up; save its tables as CSV.`;
  return new SchemaGraphError('limit', said);
}

/** How long a silent worker is waited for. */
interface Patience {
  /** In ms. */
  readonly silence: number;
  /** See `Workers`. */
  readonly processorMs: Workers['processorMs'];
}

/**
 * Waits until a worker has had its time: so long, and as much of the processor, unless it is starved beyond all bounds. One that
 * answers whenever it is asked has the processor when it wants it: where it does not use it, it waits for what never comes.
 * @param patience how long it is waited for
 * @param ping asks the worker once more; tells whether it has answered all it was asked before
 * @param late called at the end
 * @returns ends the wait
 */
function afterPatience({ silence, processorMs }: Patience, ping: () => boolean, late: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const begun = processorMs?.() ?? 0;
  const pause = silence / PINGS;
  let [waited, idle, used] = [0, 0, 0];
  const wait = (): void => {
    timer = setTimeout(() => {
      waited += pause;
      const usedBefore = used;
      used = processorMs ? processorMs() - begun : waited;
      idle = ping() && used - usedBefore < pause * IDLE ? idle + pause : 0;
      if (used >= silence || idle >= silence || waited >= silence * MOST_STARVED) late();
      else wait();
    }, pause);
  };
  ping();
  wait();
  return () => clearTimeout(timer);
}

/** What a worker tells of the file that it reads. */
type ToldOfFile = Exclude<ReaderReply, { readonly kind: 'pong' }>;

/** The near end of one worker. */
class ReaderWorker {
  readonly #port: WorkerPort;
  readonly #replies: ToldOfFile[] = [];
  #waiting: ((error?: Error) => void) | undefined;
  #ended: Error | undefined;
  #reading = false;
  #pings = 0;
  #pongs = 0;

  constructor(port: WorkerPort) {
    this.#port = port;
    port.onMessage((message) => {
      const reply = message as ReaderReply;
      if (reply.kind === 'pong') {
        this.#pongs++;
        return;
      }
      if (reply.kind === 'end') this.#reading = false;
      this.#replies.push(reply);
      this.#waiting?.();
    });
    port.onExit((error) => {
      this.#ended ??= new SchemaGraphError('limit', isMemory(error) ? TOO_LARGE : ENDED);
      this.#waiting?.(this.#ended);
    });
  }

  /** Whether it can read another file. */
  get isFree(): boolean {
    return !this.#reading && !this.#ended;
  }

  post(request: ReaderRequest): void {
    if (!this.#ended) this.#port.post(request);
  }

  begin(request: ReaderRequest): void {
    this.#reading = true;
    this.#replies.length = 0;
    this.post(request);
  }

  end(): void {
    this.#ended ??= new SchemaGraphError('cancelled', say`Cancelled.`);
    this.#port.terminate();
  }

  /** What the worker tells next; it is ended where that takes too long, or nobody wants it any more. */
  async next(patience: Patience, signal: AbortSignal | undefined, late: () => Error): Promise<ToldOfFile> {
    for (;;) {
      const reply = this.#replies.shift();
      if (reply) return reply;
      if (this.#ended) throw this.#ended;
      await this.#wait(patience, signal, late);
    }
  }

  #ping(): boolean {
    const isAtRest = this.#pongs === this.#pings;
    this.#pings++;
    this.post({ kind: 'ping' });
    return isAtRest;
  }

  async #wait(patience: Patience, signal: AbortSignal | undefined, late: () => Error): Promise<void> {
    let stopWaiting: (() => void) | undefined;
    const give = (error: Error): void => {
      this.#ended ??= error;
      this.#port.terminate();
      this.#waiting?.(error);
    };
    const onAbort = (): void => give(new SchemaGraphError('cancelled', say`Cancelled.`));
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting = (error) => (error ? reject(error) : resolve());
        stopWaiting = afterPatience(
          patience,
          () => this.#ping(),
          () => give(late()),
        );
        signal?.addEventListener('abort', onAbort, { once: true });
        if (signal?.aborted) onAbort();
      });
    } finally {
      this.#waiting = undefined;
      stopWaiting?.();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

const TOO_LARGE = say`reading it takes more memory than it may; save its tables as CSV.`;
const ENDED = say`the program that reads such files ended while it was reading it.`;

function isMemory(error: Error | undefined): boolean {
  return error !== undefined && (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The tables that were told of, each one object as readers have it. */
class ToldTables {
  readonly #tables: (ReadTable & { readonly columns: ReadColumn[] })[] = [];

  batch({ table: number, opened, columns, rows, done }: RowPortion): RowBatch {
    let table = this.#tables[number];
    if (!table) {
      const parent = opened?.parent === undefined ? undefined : this.#tables[opened.parent];
      const { asides, area } = opened ?? {};
      table = {
        ...{ name: opened?.name ?? '', columns: [] },
        ...(parent && { parent }),
        ...(asides !== undefined && { asides }),
        ...(area && { area }),
      };
      this.#tables[number] = table;
    }
    table.columns.push(...columns);
    return { table, rows, done };
  }
}
