/**
 * What passes between the engine and a worker that reads files. The worker reads one file at a time, and is ended where it does
 * not get on: what untrusted bytes make a library do cannot be stopped otherwise.
 */
import type { ErrorCode } from '../core/errors';
import type { Message } from '../core/message';
import type { Reading } from '../graph/reading';
import type { ReaderKind } from './readers';
import type { ReadColumn, ReadNote, ReadRow, SheetArea } from './table-reader';

/** So many portions may be on their way while the first of them is being taken in. */
export const PORTIONS_UNDER_WAY = 2;

/** A request. */
export type ReaderRequest =
  | {
      readonly kind: 'read';
      readonly format: ReaderKind;
      readonly path: string;
      readonly bytes: Uint8Array;
      readonly reading: Reading;
      readonly columnsOnly?: true;
    }
  /** A portion was taken in: the next may be sent. */
  | { readonly kind: 'taken' }
  /** Asks whether it has nothing to do: one that works on a file answers late, or never. */
  | { readonly kind: 'ping' };

/** Rows of a table, or the news that there is one. */
export interface RowPortion {
  readonly kind: 'rows';
  /** Tells the tables of a file from each other. */
  readonly table: number;
  /** With the first portion of a table. */
  readonly opened?: {
    readonly name: string;
    readonly parent?: number;
    readonly asides?: number;
    readonly area?: SheetArea;
  };
  /** Columns that came since the last portion of this table. */
  readonly columns: readonly ReadColumn[];
  readonly rows: readonly ReadRow[];
  readonly done: number;
}

/** What a worker tells. */
export type ReaderReply =
  | RowPortion
  | { readonly kind: 'note'; readonly note: ReadNote }
  | { readonly kind: 'left-out'; readonly line: number; readonly reason: Message }
  | { readonly kind: 'pong' }
  /** The file was read to its end, or as far as it can be. */
  | { readonly kind: 'end'; readonly error?: { readonly code: ErrorCode; readonly message: Message } };
