/**
 * What passes between the store and a SQL worker. A worker holds one database, in its own memory. While it is being
 * filled (`open`, `run`, `insert`, `attach`, `detach`) only the loader speaks to it; `seal` ends that for good, and from then on
 * only guarded, reading statements are run (`query`). `index` alone may come later: it adds the engine's own indexes to the
 * private copy, whose rows stay, and leaves it sealed.
 */
import type { ErrorCode } from '../core/errors';
import type { Message } from '../core/message';
import type { SqlValue } from '../core/values';
import type { JoinIndex } from './sql-engine';

/** One statement with the values of its parameters `?1`, `?2`, … */
export interface Statement {
  readonly sql: string;
  readonly params?: readonly SqlValue[];
}

/** Limits that the worker itself keeps; the time limit of a single step is kept from outside, by ending the worker. */
export interface WorkerLimits {
  readonly maxRows: number;
  /** Rows times columns. */
  readonly maxCells: number;
  /** Checked between rows, which spares ending a worker that is merely returning many of them. */
  readonly timeoutMs: number;
}

/** A request, numbered by the sender. */
export type WorkerRequest =
  /** Opens a private copy of a database image, or an empty database. */
  | { readonly id: number; readonly kind: 'open'; readonly image?: Uint8Array }
  /** Runs statements of the loader's own, unguarded; refused once sealed. */
  | { readonly id: number; readonly kind: 'run'; readonly statements: readonly Statement[] }
  /** Runs one statement once for each row. `rows` is JSON: an array of arrays of null, number or text. */
  | { readonly id: number; readonly kind: 'insert'; readonly sql: string; readonly rows: string }
  /** Makes a second database readable under a schema name, so that its tables can be copied, until `detach`. */
  | { readonly id: number; readonly kind: 'attach'; readonly image: Uint8Array; readonly schema: string }
  /** Takes that database away again and frees its memory. */
  | { readonly id: number; readonly kind: 'detach'; readonly schema: string }
  /** Gives the image of the database. */
  | { readonly id: number; readonly kind: 'export' }
  /** Makes columns fast to join by, also after sealing: the private copy gets indexes and statistics, its rows stay. */
  | { readonly id: number; readonly kind: 'index'; readonly indexes: readonly JoinIndex[] }
  /** Makes the database unwritable and lifts the loader's privileges. */
  | { readonly id: number; readonly kind: 'seal' }
  /** Runs guarded statements one after another; each answer is sent as soon as it is there. */
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly statements: readonly Statement[];
      readonly limits: WorkerLimits;
    };

/** Rows of one statement. */
export interface WorkerRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  readonly truncated: boolean;
  readonly ms: number;
}

/** Why a statement or request failed. */
export interface WorkerFailure {
  readonly code: ErrorCode;
  readonly message: Message;
}

/** An answer; `id` is that of the request. */
export type WorkerReply =
  /** The answer to statement `index` of `query` or `run`. */
  | { readonly id: number; readonly kind: 'rows'; readonly index: number; readonly result: WorkerRows }
  | { readonly id: number; readonly kind: 'failed'; readonly index: number; readonly error: WorkerFailure }
  /** The request is finished; `image` only for `export`. */
  | { readonly id: number; readonly kind: 'done'; readonly image?: Uint8Array }
  /** The request as a whole failed. */
  | { readonly id: number; readonly kind: 'error'; readonly error: WorkerFailure };
