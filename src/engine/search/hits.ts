/** What searching finds: columns by words, stored values by the words of a question. */
import type { ColumnRef } from '../core/identifiers';
import type { Message } from '../core/message';
import type { SqlValue } from '../core/values';

/** A column that fits a piece of text. */
export interface ColumnHit {
  readonly column: ColumnRef;
  /** Normalised to 0..1 within one search (SGAM eq. 2). */
  readonly score: number;
  /** Which words matched what, in words. */
  readonly why: Message;
}

/** A stored value that is named in a question. */
export interface ValueHit {
  /** The words of the question, and where they stand (UTF-16 offsets, end exclusive). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly column: ColumnRef;
  readonly stored: SqlValue;
  /** 1 for the same spelling; less for typos and parts. */
  readonly score: number;
  /** Where the words name a code's label: the label. */
  readonly label?: string;
}

/** Stored values from this score on are surely meant. */
export const SURE = 0.85;

/** Search over the columns and values of one graph. */
export interface SearchIndex {
  /** Columns that fit a piece of text, best first. */
  columns(text: string, top: number): readonly ColumnHit[];
  /** Stored values named in the text; overlapping ones are all returned, best first at each place. */
  values(text: string): Promise<readonly ValueHit[]>;
}
