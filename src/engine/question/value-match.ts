/** Where a question names a stored value. */
import type { SqlValue } from '../core/values';

/** A stored value named by words of the question. */
export interface ValueMatch {
  readonly column: number;
  readonly stored: SqlValue;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly label?: string;
}
