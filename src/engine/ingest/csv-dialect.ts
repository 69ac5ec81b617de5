/** Finds what stands between the cells and the lines of a CSV file. */
import { DELIMITERS, type Reading } from '../graph/reading';
import type { CsvDialect } from './csv-records';

const SNIFFED_CHARACTERS = 20_000;
/** Lines in which commas stand between digits and nowhere else may have them as decimals: 1,5;2,5. */
const DECIMALS_SHARE = 0.5;

/**
 * Finds the delimiter and the line ends of a file.
 * @param sample its beginning
 * @param kind `tsv` prefers tabs
 * @param reading what a person says of it
 */
export function sniffCsv(sample: string, kind: string, reading: Reading = {}): CsvDialect {
  const newline = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n';
  const delimiter = reading.delimiter ?? said(sample);
  if (delimiter) return { delimiter, newline };
  if (kind === 'tsv' && sample.includes('\t')) return { delimiter: '\t', newline };
  const text = sample.slice(0, SNIFFED_CHARACTERS);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: fit(text, delimiter) }));
  return { delimiter: scores.reduce((best, other) => (other.score > best.score ? other : best)).delimiter, newline };
}

/** What a first line says that spreadsheet programs heed: `sep=;`. */
function said(sample: string): (typeof DELIMITERS)[number] | undefined {
  const [, delimiter] = /^\uFEFF?sep=(.)[\r\n]/i.exec(sample) ?? [];
  return DELIMITERS.find((known) => known === delimiter);
}

/**
 * How well a delimiter fits: the share of lines that have as many fields as most that have several, and, where that is equal,
 * the number of fields. Quoted fields are taken out beforehand; a delimiter that would tear them apart leaves their quotes
 * behind.
 */
function fit(text: string, delimiter: string): number {
  const d = `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const quoted = new RegExp(`(?<=^|${d} {0,2}|[\\r\\n])"(?:[^"]|"")*"(?= {0,2}${d}|[\\r\\n]|$)`, 'g');
  const lines = text.replace(quoted, 'q').split(/\r\n|\n|\r/);
  const complete = lines.length > 1 ? lines.slice(0, -1) : lines; // the last may be cut off
  const filled = complete.filter((line) => line.trim() !== '');
  const records = filled.map((line) => line.split(delimiter));
  const fields = commonWidth(records);
  if (fields < 2) return 0;
  const torn = records.filter((cells) => cells.some((cell) => cell.includes('"'))).length;
  const equal = records.filter((cells) => cells.length === fields).length;
  const decimals =
    delimiter === ',' ? filled.filter((line) => /\d,\d/.test(line) && !/(^|\D),|,(\D|$)/.test(line)).length : 0;
  const doubt = decimals > filled.length * DECIMALS_SHARE && /[;\t|]/.test(text) ? 0.01 : 0;
  return (equal - torn) / records.length + fields / 1_000_000 - doubt;
}

/**
 * The number of cells that most records have, of those that have several.
 * @param records their cells
 * @returns 1 where none has several; of equally frequent numbers the larger
 */
export function commonWidth(records: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width] = [1]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return width;
}
