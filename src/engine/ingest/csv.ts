/** Reads CSV and TSV (RFC 4180, and what is written in its name): quotes, line breaks in quotes, mixed line ends. */
import Papa from 'papaparse';
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { TextPiece } from './decode-text';
import type { BadRecord, Numbered, RecordBatch } from './records';

/** A record longer than this, in characters, is taken for a quote that was never closed. */
const MAX_RECORD = 1_000_000;
/** So many records with broken quotes, and it is no CSV file. */
const MAX_BROKEN = 1000;
const DELIMITERS = [',', '\t', ';', '|'];
const SNIFFED_CHARACTERS = 20_000;

/** What the first records tell. */
export interface CsvDialect {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

/**
 * Finds the delimiter and the line ends of a file.
 * @param sample its beginning
 * @param kind `tsv` prefers tabs
 */
export function sniffCsv(sample: string, kind: string): CsvDialect {
  const newline = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n';
  if (kind === 'tsv' && sample.includes('\t')) return { delimiter: '\t', newline };
  const text = sample.slice(0, SNIFFED_CHARACTERS);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: fit(text, delimiter) }));
  return { delimiter: scores.reduce((best, other) => (other.score > best.score ? other : best)).delimiter, newline };
}

/**
 * How well a delimiter fits: the share of lines with as many fields as the first, and, where that is equal, the number of
 * fields. Quoted fields are taken out beforehand; a delimiter that would tear them apart leaves their quotes behind.
 */
function fit(text: string, delimiter: string): number {
  const d = `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const quoted = new RegExp(`(?<=^|${d}|[\\r\\n])"(?:[^"]|"")*"(?=${d}|[\\r\\n]|$)`, 'g');
  const lines = text.replace(quoted, 'q').split(/\r\n|\n|\r/);
  const complete = lines.length > 1 ? lines.slice(0, -1) : lines; // the last may be cut off
  const records = complete.filter((line) => line.trim() !== '').map((line) => line.split(delimiter));
  const fields = records[0]?.length ?? 0;
  if (fields < 2) return 0;
  const torn = records.filter((cells) => cells.some((cell) => cell.includes('"'))).length;
  const equal = records.filter((cells) => cells.length === fields).length;
  return (equal - torn) / records.length + fields / 1_000_000;
}

/** The shape of papaparse's low-level parser, which its types leave open. */
interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly code: string; readonly row: number }[];
  readonly meta: { readonly cursor: number };
}

/**
 * Reads records; the first batch that has any begins with the header, if the file has one. Blank lines are skipped.
 * @param pieces the text of the file
 * @param kind `csv` or `tsv`, see `sniffCsv`
 * @returns batches whose records are numbered from 0, so that the header is record 0
 * @throws SchemaGraphError `bad-input` where quotes are broken throughout
 */
export function* readCsv(pieces: Iterable<TextPiece>, kind: string): Generator<RecordBatch<string[]>> {
  let reader: CsvReader | undefined;
  for (const piece of pieces) {
    reader ??= new CsvReader(sniffCsv(piece.text, kind));
    yield reader.read(piece.text, piece.done === 1 && piece.text === '', piece.done);
  }
}

class CsvReader {
  readonly #dialect: CsvDialect;
  #rest = '';
  #line = 1;
  #number = 0;
  #broken = 0;
  /** What comes is the rest of a line that was left out: it was longer than a record may be. */
  #leavingOut = false;

  constructor(dialect: CsvDialect) {
    this.#dialect = dialect;
  }

  read(text: string, last: boolean, done: number): RecordBatch<string[]> {
    const records: Numbered<string[]>[] = [];
    const bad: BadRecord[] = [];
    this.#rest += this.#leavingOut ? this.#afterLine(text) : text;
    for (;;) {
      const parsed = this.#parse(last);
      const broken = parsed.errors[0]?.row;
      this.#take(parsed.data.slice(0, broken), records);
      if (broken === undefined) {
        this.#rest = this.#rest.slice(parsed.meta.cursor);
        if (this.#rest.length <= MAX_RECORD) break;
      } else {
        this.#rest = this.#rest.slice(broken === 0 ? 0 : this.#parse(last, broken).meta.cursor);
      }
      this.#skipLine(bad);
    }
    return { records, bad, done };
  }

  #parse(last: boolean, preview = 0): Parsed {
    const parser = new Papa.Parser({ ...this.#dialect, preview });
    return parser.parse(this.#rest, 0, !last && preview === 0) as Parsed;
  }

  #take(rows: readonly string[][], into: Numbered<string[]>[]): void {
    for (const cells of rows) {
      const end = cells.length - 1;
      const last = cells[end];
      if (last?.endsWith('\r')) cells[end] = last.slice(0, -1);
      const line = this.#line;
      this.#line += 1 + lineBreaks(cells);
      if (cells.length === 1 && cells[0]?.trim() === '') continue;
      into.push({ number: this.#number++, line, cells });
    }
  }

  /** After a broken quote, reading goes on with the next line. */
  #skipLine(bad: BadRecord[]): void {
    if (++this.#broken > MAX_BROKEN)
      throw new SchemaGraphError(
        'bad-input',
        say`more than ${MAX_BROKEN} records have broken quotes; is it a CSV file?`,
      );
    bad.push({ line: this.#line++, reason: say`a quote is not closed, or text follows a closing quote` });
    this.#number++;
    this.#rest = this.#afterLine(this.#rest);
  }

  /** What follows the first line; where the line goes on in the next piece, that is left out too. */
  #afterLine(text: string): string {
    const end = text.indexOf(this.#dialect.newline);
    this.#leavingOut = end < 0;
    return end < 0 ? '' : text.slice(end + 1);
  }
}

/** Line breaks in cells; what editors take for one, whichever ends the records of the file. */
function lineBreaks(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.split(/\r\n|\r|\n/).length - 1;
  }
  return count;
}
