/** Ports: what the engine asks of the platform it runs on. Adapters live in `platform/` and `host/`. */
import type { SqlValue } from './values';

/** Names in an archive that are not read, or not all that they name. */
export interface LeftOutNames {
  /** They lead out of it (`../x`, `/x`): `list` passes them over. */
  readonly leadingOut: readonly string[];
  /** Several files are called so, and the last of them is read. */
  readonly repeated: readonly string[];
}

/** Reads files. Paths are absolute, with `/` between their parts; nothing is ever written through this port. */
export interface Files {
  /** The bytes of a file. Rejects with SchemaGraphError `not-found` where there is none. */
  read(path: string): Promise<Uint8Array>;
  /** The first `bytes` bytes of a file, or all where it is shorter, whatever its size. Rejects as `read` does. */
  head(path: string, bytes: number): Promise<Uint8Array>;
  /**
   * What lies at a path, or undefined. `other` is what has no end or none that is known: a pipe, a device, a socket.
   * `modified` is in ms since the epoch.
   */
  stat(path: string): Promise<{ kind: 'file' | 'folder' | 'other'; size: number; modified: number } | undefined>;
  /** Names in a folder, sorted; folders end with `/`. */
  list(path: string): Promise<string[]>;
  /**
   * The path with all symbolic links in it resolved, as far as it exists; what does not exist is kept as it is written.
   * Rejects with SchemaGraphError `not-found` where that cannot be found out.
   */
  real(path: string): Promise<string>;
  /** What of an archive is never read; only where archives are looked into. */
  leftOut?(archive: string): Promise<LeftOutNames>;
}

/** One end of a channel to a worker. Messages are structured clones. */
export interface WorkerPort {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once when the worker ends by itself or fails. */
  onExit(listener: (error: Error | undefined) => void): void;
  /** Ends the worker at once, whatever it is doing. */
  terminate(): void;
}

/** Starts workers. */
export interface Workers {
  /** Starts one worker that speaks the protocol of `store/` (see `store/worker-protocol.ts`). */
  spawnSql(): WorkerPort;
  /**
   * Starts one worker that reads files (see `ingest/reader-protocol.ts`), with bounded memory where the platform can. Absent
   * where files are read in the caller's own thread, which a file that is made to harm can hold up.
   */
  readonly spawnReader?: () => WorkerPort;
  /**
   * What the processor has done for this program so far, in ms, its workers included: a worker that is silent because the machine is busy
   * with other things is told from one that does not get on. Absent where that cannot be known.
   */
  readonly processorMs?: () => number;
  /** False where workers run in the caller's own thread, so that ending one cannot stop a query. */
  readonly interruptible?: boolean;
}

/** Bytes that were put aside. */
export interface CachedBytes {
  /** Gives a copy of them. Rejects where they are gone. */
  read(): Promise<Uint8Array>;
  /** Frees what they take. */
  drop(): Promise<void>;
}

/** Keeps large derived data (images of databases) out of memory, for this process alone. */
export interface Cache {
  /** Puts bytes aside. Rejects where there is no room for them. */
  keep(bytes: Uint8Array): Promise<CachedBytes>;
}

/** What a statement on a server gave. */
export interface ServerResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  /** True where a row or cell limit cut the result. */
  readonly truncated: boolean;
  readonly ms: number;
}

/** Limits of the statements that are run on a server. */
export interface ServerLimits {
  /** For each statement. */
  readonly maxRows: number;
  /** Rows times columns. */
  readonly maxCells: number;
  /** For each statement; the server itself ends what takes longer. */
  readonly timeoutMs: number;
}

/** A connection to a database server. It reads and nothing else, whatever its role may do. */
export interface ServerConnection {
  /** Server and database, without who asks: `db.example.org:5432/sales`. */
  readonly address: string;
  /** Only tables of these schemas are wanted; absent for all. */
  readonly schemas?: readonly string[];
  /**
   * Runs statements one after another in transactions that only read; a failing one gives its error, and the rest go on.
   * @param statements each a single one
   * @param limits of each
   * @param signal cancels the running statement on the server, and leaves out the rest
   * @throws SchemaGraphError `cancelled`; `not-found` where the server cannot be reached (any more)
   */
  runAll(
    statements: readonly { readonly sql: string; readonly params?: readonly SqlValue[] }[],
    limits: ServerLimits,
    signal?: AbortSignal,
  ): Promise<readonly (ServerResult | { readonly error: Error })[]>;
  close(): Promise<void>;
}

/** Database servers, by the names that people have given to their connections. */
export interface Servers {
  /**
   * Connects.
   * @param connection its name
   * @param signal ends the attempt
   * @throws SchemaGraphError `not-found` where there is no connection of that name, or no server answers; `bad-input` where
   *   the server refuses (a wrong password, no such database), with what to do
   */
  connect(connection: string, signal?: AbortSignal): Promise<ServerConnection>;
}

/** Milliseconds from an arbitrary start, never going back. */
export type Clock = () => number;

/**
 * HTTP as `fetch` speaks it. Who aborts the signal in `init` closes the connection, whatever was sent or read by then.
 */
export type Http = (url: string, init: RequestInit) => Promise<Response>;

/** Does something later. */
export interface Timers {
  /**
   * @param ms how much later
   * @param then what is done; nothing waits for it
   * @returns gives it up, if it was not done yet
   */
  after(ms: number, then: () => void): () => void;
}

/** Counts what language models have used, over all windows and runs of one person. */
export interface TokenLedger {
  /**
   * Tokens that were used on a day.
   * @param day `2026-11-22`
   */
  used(day: string): Promise<number>;
  /** Adds tokens to a day. */
  add(day: string, tokens: number): Promise<void>;
}

/** Keeps small texts by name, longer than this process lives; any of them may be gone at any time. */
export interface KeptTexts {
  /** @param name letters and digits */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

/** Keeps bytes by name, longer than this process lives; any of them may be gone at any time. */
export interface KeptBytes {
  /** @param name letters and digits */
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/** Bytes that can be taken away before their time. */
export interface ErasableBytes extends KeptBytes {
  /** Takes away what is kept by a name, if there is any. */
  remove(name: string): Promise<void>;
  /** Takes away all that is kept. */
  clear(): Promise<void>;
}

/** What vectors of texts need from outside. */
export interface VectorPorts {
  /**
   * Starts a worker that speaks the protocol of `models/encoder/encoder-protocol.ts`; absent where the weights of the
   * encoder are not there.
   */
  readonly spawnEncoder?: () => WorkerPort;
  /** Where vectors are kept. */
  readonly kept: KeptBytes;
}

/** What language models need from outside. */
export interface ModelPorts {
  readonly http: Http;
  readonly timers: Timers;
  readonly clock: Clock;
  /** The day that it is where the user is: `2026-11-22`. */
  readonly today: () => string;
  readonly ledger: TokenLedger;
  readonly kept: KeptTexts;
}

/** Everything the engine needs from outside. */
export interface Platform {
  readonly files: Files;
  readonly workers: Workers;
  readonly clock: Clock;
  readonly cache: Cache;
  /** Absent where no server can be reached. */
  readonly servers?: Servers;
  /** Where the last imports are kept, to have them when files are gone; absent where nothing outlives the process. */
  readonly lastImports?: ErasableBytes;
}
