/** What all questions to one graph share. */
import type { Answerer } from './answer/compose';
import type { Clock } from './core/ports';
import type { GraphIndex } from './graph/graph-index';
import type { RejectedJoin } from './graph/rejected-joins';
import type { Gate } from './plan/gate';
import type { PartGate } from './plan/part-gate';
import type { Tool } from './plan/tool';
import type { Meanings } from './meanings';
import type { QuestionReader } from './question/question-reader';
import type { Reasoned, ReasonOptions, Reasoner } from './reason/programs/reasoned';
import type { MemorySearchIndex } from './search/search-index';
import type { SqlEngine } from './store/sql-engine';
import type { WithoutRejections } from './without-rejections';

/** What all questions to one graph share. */
export interface Asking {
  readonly index: GraphIndex;
  /** Key edges that do not count: the index does not know them. */
  readonly rejected: readonly RejectedJoin[];
  /** Answers as if those counted that a person has rejected. */
  readonly withoutRejections: WithoutRejections;
  readonly search: MemorySearchIndex;
  /** What columns and questions mean, as vectors. */
  readonly meanings: Meanings;
  readonly reasoner: Reasoner;
  readonly gate: Gate;
  readonly partGate: PartGate;
  readonly tools: readonly Tool<ReasonOptions, Reasoned>[];
  readonly answerer: Answerer;
  /** Has language models read questions. */
  readonly reader: QuestionReader;
  /** Where the rows lie. */
  readonly engine: SqlEngine;
  /** Sources that could not be read: what they hold is not known. */
  readonly unread: readonly string[];
  /** Changes when the data does. */
  readonly fingerprint: string;
  readonly clock: Clock;
}
