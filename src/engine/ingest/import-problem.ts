/** Problems met while loading. */
import type { Message } from '../core/message';
import type { Problem, Severity } from '../core/problems';

/**
 * Makes a problem of a data file.
 * @param file path of the file
 * @param code in kebab-case
 * @param message one sentence that says what is wrong and what to do
 * @param line from 1, where the file is text
 * @param severity `warning` where rows or tables are missing
 */
export function importProblem(
  file: string,
  code: string,
  message: Message,
  line = 1,
  severity: Severity = 'warning',
): Problem {
  return { code, severity, message, file, start: { line, column: 1 }, end: { line, column: 1 } };
}
