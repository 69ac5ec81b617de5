/** What a program that asked for JSON reads where there is no result. */
import { errorMessage, SchemaGraphError } from '../engine/core/errors';
import { UsageError } from './usage-error';

/**
 * A failure as one line of JSON: its kind, and the sentence that is shown to people.
 * @param error what was thrown
 */
export function failureJson(error: unknown): string {
  const code = error instanceof UsageError ? 'usage' : error instanceof SchemaGraphError ? error.code : 'internal';
  return `${JSON.stringify({ error: { code, message: errorMessage(error) } })}\n`;
}
