/** Problems met while loading. */
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { Problem, Severity } from '../core/problems';
import type { BadRecord } from './records';
import { MOST_COLUMNS } from './table-reader';

/** So many unreadable records of one file are reported one by one; the others are counted. */
const REPORTED_RECORDS = 100;

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

/**
 * Says which records of a file are left out.
 * @param path the file
 * @param bad its unreadable records, in any order
 * @returns a problem for each of the first 100, and one that counts the others
 */
export function recordProblems(path: string, bad: readonly BadRecord[]): Problem[] {
  const inOrder = bad.toSorted((a, b) => a.line - b.line);
  const problems = inOrder
    .slice(0, REPORTED_RECORDS)
    .map(({ line, reason }) => importProblem(path, 'unreadable-record', say`The record is left out: ${reason}.`, line));
  const more = inOrder[REPORTED_RECORDS];
  if (more) {
    const count = bad.length - REPORTED_RECORDS;
    const message =
      count === 1
        ? say`One more record of this file is left out for a like reason.`
        : say`${count} more records of this file are left out for like reasons.`;
    problems.push(importProblem(path, 'unreadable-records', message, more.line));
  }
  return problems;
}

/** What is thrown where a table has more columns than a database takes. */
export function tooManyColumns(): SchemaGraphError {
  return new SchemaGraphError(
    'bad-input',
    say`it has a table of more than ${MOST_COLUMNS} columns. Split it into files with some of the columns each, and in all of them the column that tells its rows apart; or write one row for each value.`,
  );
}
