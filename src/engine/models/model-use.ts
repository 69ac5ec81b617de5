/** How a question makes use of a language model. */
import type { LanguageModel } from './language-model';

/** A question that somebody saved with its answer. */
export interface SavedExample {
  readonly question: string;
  readonly sql: string;
}

/** A model, and what it may be given. */
export interface ModelUse {
  readonly model: LanguageModel;
  /** Programs that it is asked for, which vote by their rows; 1 by default, 10 at most. */
  readonly samples?: number;
  /** False keeps stored values on this machine: only names, types, descriptions and labels of codes are sent. True by default. */
  readonly sendValues?: boolean;
  /** Calls more, or with a minus less, than a question has: one that was made before counts. */
  readonly moreCalls?: number;
  /** False hides paths and joins from the model, to measure what they are worth. True by default. */
  readonly withGraph?: boolean;
  /** Has the question split into one smaller question for each group of tables, and the program written step by step. */
  readonly stepByStep?: boolean;
  /** Has a question that asks for what is told in text answered from the facts on its paths. */
  readonly facts?: boolean;
  /** Questions that were answered before, with what answered them: the nearest ones are shown as examples. */
  readonly examples?: readonly SavedExample[];
  /** Joins that no edge of the graph holds may run; the answer marks them. False by default. */
  readonly allowOutside?: boolean;
}
