/** Reads the records of JSON Lines as tables. */
import { decodePieces, type TextPiece } from './decode-text';
import { OddRecords } from './json-oddities';
import { RecordTable } from './json-rows';
import { readJsonLines } from './jsonl';
import type { ReadRequest, RowBatch } from './table-reader';
import { chooseEncoding } from './text-encoding';

/**
 * Reads a file of JSON Lines.
 * @param request the file
 */
export function* readJsonLinesTables(request: ReadRequest): Generator<RowBatch> {
  yield* readLines(textOf(request), request);
}

/**
 * The text of a file, piece by piece; an encoding that is a guess is noted.
 * @param request the file
 */
export function textOf({ path, bytes, reading, note }: ReadRequest): Generator<TextPiece> {
  const { encoding, problems } = chooseEncoding(path, bytes, reading);
  for (const { code, message, severity } of problems) note({ code, message, severity });
  return decodePieces(bytes, encoding);
}

/**
 * Reads lines of JSON.
 * @param pieces the text
 * @param request takes what was noticed
 */
export function* readLines(pieces: Iterable<TextPiece>, request: ReadRequest): Generator<RowBatch> {
  const table = new RecordTable('');
  const odd = new OddRecords();
  for (const { records, bad, done } of readJsonLines(pieces)) {
    for (const { line, reason } of bad) request.leaveOut(line, reason);
    for (const record of records) {
      const { number, line, cells } = record;
      odd.saw(record, line);
      const refused = table.add(cells, line, number);
      if (refused?.what === 'record') request.leaveOut(line, refused.reason);
      if (refused?.what === 'list') odd.sawRefused(refused, line);
    }
    yield* table.take(done);
  }
  odd.report(request);
}
