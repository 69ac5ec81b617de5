/** The names of the columns of a CSV file, without reading the file to its end. */
import type { Files } from '../core/ports';
import { readCsv } from './csv';
import { decodePieces, detectEncoding } from './decode-text';

/** A header lies in so many bytes, or it is none. */
const HEADER_BYTES = 64 * 1024;
const LINE_END = 10;

/**
 * The first record of a CSV or TSV file.
 * @param path absolute path
 * @param kind `csv` or `tsv`
 * @param files reads it
 * @returns its cells without spaces around them; none where the file is empty
 * @throws SchemaGraphError where the file may not be read
 */
export async function csvHeader(path: string, kind: string, files: Pick<Files, 'head'>): Promise<readonly string[]> {
  const head = await files.head(path, HEADER_BYTES);
  // A character that is cut in two would make the encoding another one: what follows the last whole line is left out.
  const bytes = head.length < HEADER_BYTES ? head : head.subarray(0, head.lastIndexOf(LINE_END) + 1 || head.length);
  for (const batch of readCsv(decodePieces(bytes, detectEncoding(bytes)), kind)) {
    const [first] = batch.records;
    if (first) return first.cells.map((cell) => cell.trim());
    if (batch.bad.length > 0) return ['?']; // a broken record is no name, but the file is not empty
  }
  return [];
}
