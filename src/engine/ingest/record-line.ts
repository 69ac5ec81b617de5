/** Finds a record in its file again, with the readers that numbered it. */
import type { Reading } from '../graph/reading';
import { readCsv } from './csv';
import { decodePieces } from './decode-text';
import { detectEncoding } from './detect-encoding';
import { readJsonLines } from './jsonl';

/**
 * The line on which a record of a text file begins.
 * @param bytes the whole file
 * @param kind of its source: `csv`, `tsv` or `jsonl`
 * @param record its number in the file, from 1, as citations give it (`Numbered`)
 * @param reading what its source says of how to read it
 * @returns the line, from 1; undefined where the file has no such record
 * @throws SchemaGraphError `bad-input` where the file is not of this kind
 */
export function lineOfRecord(
  bytes: Uint8Array,
  kind: string,
  record: number,
  reading: Reading = {},
): number | undefined {
  const pieces = decodePieces(bytes, reading.encoding ?? detectEncoding(bytes).encoding);
  for (const { records } of kind === 'jsonl' ? readJsonLines(pieces) : readCsv(pieces, kind, reading)) {
    const found = records.find(({ number }) => number === record);
    if (found) return found.line;
  }
  return undefined;
}
