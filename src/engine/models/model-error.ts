/** Why there is no answer of a language model: a closed set of faults, each told in words. */
import { SchemaGraphError } from '../core/errors';
import type { Message } from '../core/message';

/** What went wrong with a call. */
export type ModelFault =
  | 'settings' // what is set for the model cannot be used
  | 'unreachable' // no connection, or one that was reset before anything came
  | 'unauthorized' // the key is missing or wrong
  | 'forbidden' // the key may not do this, or a person did not allow it
  | 'not-found' // the address or the model does not exist
  | 'moved' // the server sends on to another address, which is not followed
  | 'busy' // too many requests for now
  | 'quota' // nothing is left of what was paid for
  | 'server' // the server failed
  | 'rejected' // the server does not take the request
  | 'prompt-too-long' // more than the model can read
  | 'slow-start' // nothing came in time
  | 'slow' // not all came in time
  | 'cut' // the connection ended within the answer
  | 'malformed' // what came is not of the protocol
  | 'endless' // more came than was asked for
  | 'truncated' // the answer was longer than it may be
  | 'empty' // an answer without a word
  | 'refused' // the model, or a filter before it, refuses to answer
  | 'budget'; // the question, or the day, has used the tokens that it may

/** No answer can be had of a model. */
export class ModelError extends SchemaGraphError {
  /**
   * @param fault what went wrong
   * @param said a sentence that says so to the user
   * @param detail `retryAfterMs`: the server's own wish; `serverText`: its words, for code that learns from them;
   *   `status`: of HTTP; `isPassing`: what failed may work a moment later
   */
  constructor(
    readonly fault: ModelFault,
    said: Message,
    readonly detail: {
      readonly status?: number;
      readonly retryAfterMs?: number;
      readonly serverText?: string;
      readonly isPassing?: true;
    } = {},
  ) {
    super('model', said);
    this.name = 'ModelError';
  }

  /** Whether the same call may succeed a moment later. */
  get mayPass(): boolean {
    return this.detail.isPassing ?? (this.fault === 'busy' || this.fault === 'server' || this.fault === 'cut');
  }
}
