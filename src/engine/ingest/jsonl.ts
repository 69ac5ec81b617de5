/** Reads JSON Lines (`.jsonl`, `.ndjson`): one object a line. */
import { say, type Message } from '../core/message';
import type { TextPiece } from './decode-text';
import { isRecord, type JsonRecord, readJsonValue } from './json-value';
import type { BadRecord, Numbered, RecordBatch } from './records';

/** A record of a line. */
export interface LineRecord extends Numbered<JsonRecord> {
  /** Whether a name stands twice in it: the last value was taken. */
  readonly twice: boolean;
}

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
  for (const { text, done } of pieces) {
    const lines = (rest + text).split('\n');
    const last = done === 1 && text === '';
    rest = last ? '' : (lines.pop() ?? '');
    const records: LineRecord[] = [];
    const bad: BadRecord[] = [];
    for (const source of lines) {
      line++;
      if (source.trim() === '') continue;
      number++;
      const read = readJsonValue(source);
      if ('reason' in read) bad.push({ line, reason: read.reason });
      else if (isRecord(read.value)) records.push({ number, line, cells: read.value, twice: read.twice });
      else bad.push({ line, reason: NO_OBJECT });
    }
    yield { records, bad, done };
  }
}

const NO_OBJECT: Message = say`it is JSON, but not an object`;
