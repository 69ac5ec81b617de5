/** Errors that people see. Each has a code, so that host, command line and tests can tell them apart. */
import { inEnglish, say, verbatim, type Message } from './message';

const ERROR_CODES = [
  'bad-input', // a file, name or option that the user gave cannot be used
  'not-found', // a file, table or column that the user named does not exist
  'refused-file', // a graph names a file that it may not make anybody read
  'no-join', // the graph does not connect the tables that are needed
  'refused-sql', // the statement does more than read
  'limit', // a row, cell, memory or time limit was reached
  'model', // no answer of a language model can be had
  'cancelled', // the user stopped the work
  'internal', // our fault
] as const;

/** What went wrong, as a closed set. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * Whether a text is the code of an error.
 * @param code what a problem or a message says
 */
export function isErrorCode(code: string): code is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(code);
}

/** An error that may be shown to the user: `said` in the user's language, `message` in English. */
export class SchemaGraphError extends Error {
  /**
   * @param code what kind of failure this is
   * @param said one sentence that says what happened and what to do
   */
  constructor(
    readonly code: ErrorCode,
    readonly said: Message,
  ) {
    super(inEnglish(said));
    this.name = 'SchemaGraphError';
  }
}

/**
 * Throws where the work was cancelled.
 * @param signal the caller's signal, if any
 * @throws SchemaGraphError `cancelled`
 */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SchemaGraphError('cancelled', say`Cancelled.`);
}

/**
 * The message of anything that was thrown, in English.
 * @param error what a `catch` received
 */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The message of anything that was thrown, for people.
 * @param error what a `catch` received
 */
export function messageOf(error: unknown): Message {
  return error instanceof SchemaGraphError ? error.said : verbatim(errorMessage(error));
}
