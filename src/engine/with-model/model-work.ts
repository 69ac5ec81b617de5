/** One question with a language model: what all of its stages work with. */
import type { Asking } from '../asking';
import { columnKey, type ColumnRef } from '../core/identifiers';
import type { ModelUse } from '../models/model-use';
import type { QuestionCalls } from '../models/question-calls';
import type { QuestionToRead } from '../question/question-reader';

/** What a stage works with. */
export interface ModelWork {
  readonly asking: Asking;
  readonly use: ModelUse;
  readonly asked: QuestionToRead;
  readonly calls: QuestionCalls;
  /** Whether stored values may be sent. */
  readonly values: boolean;
  /** Cancels the question. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Columns without those that are named again.
 * @param columns in any order, which stays
 */
export function unique(columns: readonly ColumnRef[]): ColumnRef[] {
  return [...new Map(columns.map((ref) => [columnKey(ref), ref])).values()];
}
