/** Finds a record in its file again, with the reader that numbered it. */
import type { Reading } from '../graph/reading';
import { readCsv } from './csv';
import { decodePieces } from './decode-text';
import { detectEncoding } from './detect-encoding';

/**
 * The line on which a record of a CSV or TSV file begins.
 * @param bytes the whole file
 * @param kind of its source: `csv` or `tsv`
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
  for (const { records } of readCsv(pieces, kind, reading)) {
    const found = records.find(({ number }) => number === record);
    if (found) return found.line;
  }
  return undefined;
}
