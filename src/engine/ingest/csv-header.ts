/** The names of the columns of a CSV file, without reading the file to its end. */
import type { Files } from '../core/ports';
import type { Reading } from '../graph/reading';
import { readCsv } from './csv';
import { decodePieces } from './decode-text';
import { detectEncoding } from './detect-encoding';

/** A header lies in so many bytes, or it is none. */
const HEADER_BYTES = 64 * 1024;
const LINE_END = 10;

/**
 * The names of the columns of a CSV or TSV file.
 * @param path absolute path
 * @param kind `csv` or `tsv`
 * @param files reads it
 * @param reading what a person says of how to read it
 * @returns them without spaces around; empty where a column has no name, none where the file is empty
 * @throws SchemaGraphError where the file may not be read
 */
export async function csvHeader(
  path: string,
  kind: string,
  files: Pick<Files, 'head'>,
  reading: Reading = {},
): Promise<readonly string[]> {
  const head = await files.head(path, HEADER_BYTES);
  // A character that is cut in two would make the encoding another one: what follows the last whole line is left out.
  const bytes = head.length < HEADER_BYTES ? head : head.subarray(0, head.lastIndexOf(LINE_END) + 1 || head.length);
  const encoding = reading.encoding ?? detectEncoding(bytes).encoding;
  let broken = false;
  for (const { head: found, bad } of readCsv(decodePieces(bytes, encoding), kind, reading)) {
    if (found) return found.header;
    broken ||= bad.length > 0;
  }
  return broken ? ['?'] : []; // a broken record is no name, but the file is not empty
}
