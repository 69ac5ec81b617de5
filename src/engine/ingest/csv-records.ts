/**
 * Cuts the text of a CSV file into records (RFC 4180, and what is written in its name): quotes, line breaks in quotes, mixed
 * line ends. Most lines have no quotes and are split as they are. A quote within a cell is written twice, or behind a backslash
 * where the file does so.
 */
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { BadRecord } from './records';

/** A record longer than this, in characters, is taken for a quote that was never closed. */
const MAX_RECORD = 1_000_000;
/** So many records with broken quotes, and it is no CSV file. */
const MAX_BROKEN = 1000;

const UNCLOSED = say`a quote that begins in this line is never closed`;
const TOO_LONG = say`a quote that begins in this line is not closed within ${MAX_RECORD} characters`;
const GARBLED = say`text follows a closing quote; a quote within a cell is written twice ("")`;
/** A quote within a cell, as some programs write it. */
const ESCAPED = '\\"';

/** What the first records tell. */
export interface CsvDialect {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

/** A record that was cut out. Blank lines give none. */
export interface CsvRecord {
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly cells: string[];
}

/** What became of a piece of text: in each list in the order of the file. */
export interface CutRecords {
  readonly records: readonly CsvRecord[];
  readonly bad: readonly BadRecord[];
}

/** What stands before a quote within a cell: another one, or a backslash. */
type Escape = '"' | '\\';

/** The end of a record, or why it has none. */
interface Quoted {
  readonly cells: string[];
  readonly end: number;
  readonly breaks: number;
}
type Fault = { readonly at: number; readonly reason: Message } | 'incomplete';

/** Cuts piece by piece; what is left of a piece waits for the next. */
export class CsvCutter {
  readonly #dialect: CsvDialect;
  #rest = '';
  #line = 1;
  #broken = 0;
  /** Cells of the first record: a lone carriage return ends a record only where each part has as many. */
  #width = 0;
  /** What comes is the rest of a line that was left out: it was longer than a record may be. */
  #leavingOut = false;
  /** As the last record that tells has it. */
  #escape: Escape = '"';
  /** The first line in which a quote stands behind a backslash; undefined where the file does not write them so. */
  backslashLine: number | undefined;

  /**
   * @param dialect of the file
   * @param backslashLine see the property, where it is known before: cells without quotes in them are then read so as well
   */
  constructor(dialect: CsvDialect, backslashLine?: number) {
    this.#dialect = dialect;
    this.backslashLine = backslashLine;
    if (backslashLine !== undefined) this.#escape = '\\';
  }

  /**
   * Makes a cutter that knows how the beginning of a file writes quotes within cells.
   * @param dialect of the file
   * @param beginning its first piece
   */
  static for(dialect: CsvDialect, beginning: string): CsvCutter {
    if (!beginning.includes(ESCAPED)) return new CsvCutter(dialect);
    const trial = new CsvCutter(dialect);
    trial.cut(beginning, false);
    return new CsvCutter(dialect, trial.backslashLine);
  }

  /**
   * Cuts what is complete.
   * @param text the next piece
   * @param last nothing comes after it
   * @throws SchemaGraphError `bad-input` where quotes are broken throughout
   */
  cut(text: string, last: boolean): CutRecords {
    const records: CsvRecord[] = [];
    const bad: BadRecord[] = [];
    let rest = this.#leavingOut ? this.#afterLine(text) : this.#rest + text;
    let at = 0;
    let quote = rest.indexOf('"');
    for (;;) {
      // There are files with millions of blank lines.
      for (; rest[at] === this.#dialect.newline; at++) this.#line++;
      if (quote >= 0 && quote < at) quote = rest.indexOf('"', at);
      const end = this.#lineEnd(rest, at, last);
      if (quote < 0 || (end >= 0 && quote > end)) {
        if (end < 0) break;
        this.#plain(rest.slice(at, end), records);
        at = end + 1;
        continue;
      }
      const read = this.#record(rest, at, last);
      if (read === 'incomplete' && rest.length - at <= MAX_RECORD) break;
      if (read !== 'incomplete' && 'cells' in read) {
        this.#add(read.cells, records);
        this.#line += read.breaks + 1;
        at = read.end;
        continue;
      }
      bad.push(this.#fault(read, rest, at));
      rest = this.#afterLine(rest.slice(at));
      at = 0;
      quote = rest.indexOf('"');
    }
    this.#rest = rest.slice(at);
    if (this.#rest.length > MAX_RECORD) {
      bad.push({ line: this.#line++, reason: say`it is longer than ${MAX_RECORD} characters` });
      this.#rest = this.#afterLine(this.#rest);
    }
    return { records, bad };
  }

  #lineEnd(text: string, from: number, last: boolean): number {
    const end = text.indexOf(this.#dialect.newline, from);
    return end < 0 && last && from < text.length ? text.length : end;
  }

  #plain(line: string, into: CsvRecord[]): void {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    const { delimiter } = this.#dialect;
    if (text.includes('\r')) {
      const parts = text.split('\r').map((part) => part.split(delimiter));
      const isOne = parts.some((cells) => cells.length !== this.#width);
      if (isOne) {
        this.#add(text.split(delimiter), into);
        this.#line += parts.length;
        return;
      }
      for (const cells of parts) {
        this.#add(cells, into);
        this.#line++;
      }
      return;
    }
    if (text !== '') this.#add(text.split(delimiter), into);
    this.#line++;
  }

  #add(cells: string[], into: CsvRecord[]): void {
    if (cells.length === 1 && cells[0]?.trim() === '') return;
    this.#width ||= cells.length;
    into.push({ line: this.#line, cells });
  }

  /** Reads a record in which there is a quote: as those before it, or else in the other way in which quotes are written in cells. */
  #record(text: string, start: number, last: boolean): Quoted | Fault {
    const read = this.#quoted(text, start, last, this.#escape);
    const isWhole = read !== 'incomplete' && 'cells' in read;
    if (this.#fits(read) || (read === 'incomplete' && text.length - start <= MAX_RECORD)) return read;
    if (!(isWhole ? text.slice(start, read.end) : text.slice(start)).includes(ESCAPED)) return read;
    const escape = this.#escape === '"' ? '\\' : '"';
    const other = this.#quoted(text, start, last, escape);
    if (!this.#fits(other)) return read;
    this.#escape = escape;
    if (escape === '\\') this.backslashLine ??= this.#line;
    return other;
  }

  #fits(read: Quoted | Fault): boolean {
    return read !== 'incomplete' && 'cells' in read && (this.#width === 0 || read.cells.length === this.#width);
  }

  #quoted(text: string, start: number, last: boolean, escape: Escape): Quoted | Fault {
    const { delimiter, newline } = this.#dialect;
    const cells: string[] = [];
    let breaks = 0;
    for (let at = start; ;) {
      const cell = this.#quotedCell(text, at, last, escape);
      if (cell !== undefined && (cell === 'incomplete' || 'reason' in cell)) return cell;
      if (cell) {
        cells.push(cell.text);
        breaks += lineBreaks(cell.text);
        at = cell.end;
      } else {
        const nextDelimiter = text.indexOf(delimiter, at);
        const nextLine = this.#lineEnd(text, at, last);
        const isLast = nextDelimiter < 0 || (nextLine >= 0 && nextLine < nextDelimiter);
        if (isLast && nextLine < 0) return last ? { cells: [...cells, ''], end: text.length, breaks } : 'incomplete';
        const end = isLast ? nextLine : nextDelimiter;
        const plain = text.slice(at, end);
        cells.push(isLast && plain.endsWith('\r') ? plain.slice(0, -1) : plain);
        at = end;
      }
      if (text[at] === delimiter) at++;
      else if (text[at] === '\r' && text[at + 1] === newline) return { cells, end: at + 2, breaks };
      else return { cells, end: at + 1, breaks };
    }
  }

  /** A cell that begins with a quote; undefined where none begins here. Spaces around the quotes are left out. */
  #quotedCell(
    text: string,
    start: number,
    last: boolean,
    escape: Escape,
  ): { text: string; end: number } | Fault | undefined {
    let open = start;
    while (text[open] === ' ') open++;
    if (text[open] !== '"') return undefined;
    let close = open + 1;
    let escaped = false;
    for (;;) {
      close = text.indexOf('"', close);
      if (close < 0) return last ? { at: open, reason: UNCLOSED } : 'incomplete';
      const isBehind = escape === '\\' && backslashes(text, close, open) % 2 === 1;
      if (!isBehind && text[close + 1] !== '"') break;
      escaped = true;
      close += isBehind ? 1 : 2;
    }
    let end = close + 1;
    while (text[end] === ' ') end++;
    if (end >= text.length && !last) return 'incomplete';
    const { delimiter, newline } = this.#dialect;
    const next = text[end];
    const isEnd =
      next === undefined || next === delimiter || next === newline || (next === '\r' && text[end + 1] === newline);
    if (next === '\r' && text[end + 1] === undefined && !last) return 'incomplete';
    if (!isEnd) return open === start ? { at: open, reason: GARBLED } : undefined;
    const inner = text.slice(open + 1, close);
    if (escape === '\\') return { text: inner.replaceAll(/\\(["\\])|"(")/g, '$1$2'), end };
    return { text: escaped ? inner.replaceAll('""', '"') : inner, end };
  }

  /** After a broken quote, reading goes on with the next line. */
  #fault(fault: Exclude<Fault, 'incomplete'> | 'incomplete', text: string, start: number): BadRecord {
    if (++this.#broken > MAX_BROKEN)
      throw new SchemaGraphError(
        'bad-input',
        say`more than ${MAX_BROKEN} records have broken quotes; is it a CSV file?`,
      );
    const [at, reason] = fault === 'incomplete' ? [start, TOO_LONG] : [fault.at, fault.reason];
    const line = this.#line + lineBreaks(text.slice(start, at));
    this.#line++;
    return { line, reason };
  }

  /** What follows the first line; where the line goes on in the next piece, that is left out too. */
  #afterLine(text: string): string {
    const end = text.indexOf(this.#dialect.newline);
    this.#leavingOut = end < 0;
    return end < 0 ? '' : text.slice(end + 1);
  }
}

/** Backslashes right before a place, back to the beginning of the cell. */
function backslashes(text: string, before: number, from: number): number {
  let first = before;
  while (first - 1 > from && text[first - 1] === '\\') first--;
  return before - first;
}

/** Line breaks in a cell; what editors take for one, whichever ends the records of the file. */
function lineBreaks(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0;
  return cell.split(/\r\n|\r|\n/).length - 1;
}
