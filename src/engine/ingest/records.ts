/** What the readers of text formats yield: batches of records, and the records that cannot be read. */
import type { Message } from '../core/message';

/** A record that cannot be read. */
export interface BadRecord {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  /** Completes the sentence "The record is left out: …". */
  readonly reason: Message;
}

/** Some consecutive records. */
export interface RecordBatch<T> {
  readonly records: readonly Numbered<T>[];
  readonly bad: readonly BadRecord[];
  /** Share of the file read so far, 0 to 1. */
  readonly done: number;
}

/** A record with its number in the file, from 1; headers and blank lines do not count, unreadable records do. */
export interface Numbered<T> {
  readonly number: number;
  readonly line: number;
  readonly cells: T;
}
