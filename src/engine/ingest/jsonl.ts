/** Reads JSON Lines (`.jsonl`, `.ndjson`): one object a line. */
import { errorMessage } from '../core/errors';
import { say, type Message } from '../core/message';
import type { TextPiece } from './decode-text';
import type { BadRecord, Numbered, RecordBatch } from './records';

/** What one line holds: values by name, as JSON gives them. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Digits in a row that may be an integer which cannot be read without loss. */
const MANY_DIGITS = /\d{16}/;
/** A whole string or a whole number, so that no part of one is taken for another. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Integers of 16 digits and more are kept as text; fractions are rounded to the nearest number, as JSON does. */
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/**
 * Reads records; blank lines are skipped.
 * @param pieces the text of the file
 * @returns batches whose records are numbered from 1
 */
export function* readJsonLines(pieces: Iterable<TextPiece>): Generator<RecordBatch<JsonRecord>> {
  let rest = '';
  let line = 0;
  let number = 0;
  for (const { text, done } of pieces) {
    const lines = (rest + text).split('\n');
    const last = done === 1 && text === '';
    rest = last ? '' : (lines.pop() ?? '');
    const records: Numbered<JsonRecord>[] = [];
    const bad: BadRecord[] = [];
    for (const source of lines) {
      line++;
      if (source.trim() === '') continue;
      number++;
      const read = parseLine(source);
      if ('reason' in read) bad.push({ line, reason: read.reason });
      else records.push({ number, line, cells: read.record });
    }
    yield { records, bad, done };
  }
}

function parseLine(source: string): { readonly record: JsonRecord } | { readonly reason: Message } {
  try {
    const value: unknown = JSON.parse(MANY_DIGITS.test(source) ? keepLongIntegers(source) : source);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { record: value as JsonRecord };
    return { reason: say`it is JSON, but not an object` };
  } catch (error) {
    return { reason: say`it is not JSON (${errorMessage(error)})` };
  }
}

function keepLongIntegers(source: string): string {
  return source.replace(STRING_OR_NUMBER, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token));
}
