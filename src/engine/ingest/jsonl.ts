/** Reads JSON Lines (`.jsonl`, `.ndjson`): one object a line. */
import { say, type Message } from '../core/message';
import type { TextPiece } from './decode-text';
import { isRecord, type JsonOddities, type JsonRecord, readJsonValue } from './json-value';
import type { BadRecord, Numbered, RecordBatch } from './records';

/** A record that is longer, in characters, is none. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** A record of a line. */
export interface LineRecord extends Numbered<JsonRecord>, JsonOddities {}

/** Some consecutive lines. */
export interface LineBatch extends RecordBatch<JsonRecord> {
  readonly records: readonly LineRecord[];
}

/**
 * Reads records; blank lines are skipped.
 * @param pieces the text of the file
 * @returns batches whose records are numbered from 1
 */
export function* readJsonLines(pieces: Iterable<TextPiece>): Generator<LineBatch> {
  let rest = '';
  let line = 0;
  let number = 0;
  /** What comes is the rest of a line that was left out: it was longer than a line may be. */
  let leavingOut = false;
  for (const { text, done } of pieces) {
    const records: LineRecord[] = [];
    const bad: BadRecord[] = [];
    const last = done === 1 && text === '';
    // A long line is put together once, and not looked through again with each piece.
    const end = last ? text.length : text.lastIndexOf('\n') + 1;
    const lines = end === 0 && !last ? [] : (rest + text.slice(0, end)).split('\n');
    if (!last && lines.length > 0) lines.pop();
    rest = lines.length > 0 || last ? text.slice(end) : rest + text;
    for (const source of lines) {
      if (leavingOut) {
        leavingOut = false;
        continue;
      }
      line++;
      if (source.trim() === '') continue;
      number++;
      const read = readJsonValue(source);
      if ('reason' in read) bad.push({ line, reason: read.reason });
      else if (isRecord(read.value))
        records.push({ number, line, cells: read.value, twice: read.twice, noNumber: read.noNumber });
      else bad.push({ line, reason: NO_OBJECT });
    }
    if (leavingOut) rest = '';
    else if (rest.length > LONGEST_LINE) {
      bad.push({ line: ++line, reason: say`it is longer than ${LONGEST_LINE} characters` });
      number++;
      rest = '';
      leavingOut = true;
    }
    yield { records, bad, done };
  }
}

const NO_OBJECT: Message = say`it is JSON, but not an object`;
