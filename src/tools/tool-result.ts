/** What tools work with, and what they give back. */
import type { VectorUse } from '../engine/models/embedders';
import type { ModelUse } from '../engine/models/model-use';
import type { ResultText } from './bounded';

/** What a tool gives back. */
export interface ToolResult {
  /** For those who read. Where it failed, what to do. */
  readonly text: string;
  /** For those who compute; absent where it failed. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly failed?: true;
}

/** What a tool works with. */
export interface ToolWork {
  readonly signal?: AbortSignal;
  /** Milliseconds that a statement may run which the caller wrote; 20,000 by default. */
  readonly statementMs?: number;
  /** Told what is being done. */
  readonly onProgress?: (message: string) => void;
  /** A language model that takes part in answers; none by default. */
  readonly model?: ModelUse;
  /** What gives vectors of questions and columns; none by default. */
  readonly vectors?: VectorUse;
  /** No stored value is given back, nor what is worked out from stored values: only names, meanings and counts of rows. */
  readonly withholdValues?: boolean;
}

/** What a tool says before it is put within bounds. */
export interface Told {
  readonly data: object;
  readonly text: ResultText;
}

/** A graph that can be asked. */
export interface ListedGraph {
  /** What to call it by. */
  readonly graph: string;
  /** A graph file, or data whose graph is drafted when it is asked. */
  readonly kind: 'graph' | 'data';
}
