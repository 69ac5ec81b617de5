/** How a question makes use of a language model. */
import type { LanguageModel } from './language-model';

/** A model, and what it may be given. */
export interface ModelUse {
  readonly model: LanguageModel;
  /** Programs that it is asked for, which vote by their rows; 1 by default, 10 at most. */
  readonly samples?: number;
  /** False keeps stored values on this machine: only names, types, descriptions and labels of codes are sent. True by default. */
  readonly sendValues?: boolean;
  /** False hides paths and joins from the model, to measure what they are worth. True by default. */
  readonly withGraph?: boolean;
  /** Joins that no edge of the graph holds may run; the answer marks them. False by default. */
  readonly allowOutside?: boolean;
}
