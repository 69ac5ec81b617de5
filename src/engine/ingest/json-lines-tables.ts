/** Reads the records of JSON Lines as tables. */
import { say } from '../core/message';
import { decodePieces, type TextPiece } from './decode-text';
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
  const names = new TwiceNamed();
  for (const { records, bad, done } of readJsonLines(pieces)) {
    for (const { line, reason } of bad) request.leaveOut(line, reason);
    for (const { number, line, cells, twice } of records) {
      if (twice) names.saw(line);
      const refused = table.add(cells, line, number);
      if (refused) request.leaveOut(line, refused);
    }
    yield* table.take(done);
  }
  names.report(request);
}

/** Counts records in which a name stands twice. */
export class TwiceNamed {
  #first: number | undefined;
  #count = 0;

  /** @param line where such a record begins */
  saw(line: number): void {
    this.#first ??= line;
    this.#count++;
  }

  /** Says how many there are. */
  report({ note }: Pick<ReadRequest, 'note'>): void {
    if (this.#first === undefined) return;
    const message =
      this.#count === 1
        ? say`A record has two values of the same name; the last one is taken.`
        : say`${this.#count} records have two values of the same name; the last one is taken.`;
    note({ code: 'duplicate-name', message, line: this.#first });
  }
}
