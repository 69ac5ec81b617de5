/** Tells from the beginning of a file whether it holds tables, where its ending does not: most documents hold none. */
import type { FileKind } from '../graph/source-kinds';
import { commonWidth, sniffCsv } from './csv-dialect';
import { isRule } from './csv-footer';
import { decodePieces } from './decode-text';
import { detectEncoding } from './detect-encoding';
import { fixedTable } from './fixed-width';

/** A line of dashes under the names of a Markdown table. */
const MARKDOWN_RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/m;
/** The frame that shells of databases draw around a table. */
const FRAME = /^\s*\+-{2,}(?:\+-{2,})*\+\s*$/m;
/** So many lines have to look alike, and such a share of all. */
const [FEWEST_LINES, MOST_SHARE] = [3, 0.9];
/** Lines of prose are longer, and so are their words apart. */
const LONGEST_CELL = 60;

/**
 * Whether a document holds a table.
 * @param kind what its name says: `markdown`, `html` or `fixed`
 * @param bytes its beginning
 * @returns the kind as which it can be read, which is `csv` for text whose cells stand between commas or tabs; undefined where it
 *   holds none
 */
export function textNature(kind: 'markdown' | 'html' | 'fixed', bytes: Uint8Array): FileKind | undefined {
  const text = [...decodePieces(bytes, detectEncoding(bytes).encoding)].map((piece) => piece.text).join('');
  if (kind === 'markdown') return MARKDOWN_RULE.test(text) ? kind : undefined;
  if (kind === 'html') return /<table[\s>]/i.test(text) ? kind : undefined;
  if (text.includes('\0')) return undefined;
  if (FRAME.test(text)) return isAligned(text) ? 'fixed' : undefined;
  return isDelimited(text) ? 'csv' : isAligned(text) ? 'fixed' : undefined;
}

function isDelimited(text: string): boolean {
  const { delimiter } = sniffCsv(text, 'csv');
  const records = linesOf(text)
    .map((line) => line.split(delimiter))
    .filter((cells) => cells.length > 1 || !isRule(cells));
  const width = commonWidth(records);
  const alike = records.filter((cells) => cells.length === width);
  const short = alike.every((cells) => cells.every((cell) => cell.length <= LONGEST_CELL));
  // Prose has a comma in many a line: one delimiter alone has to be no comma.
  const isSure = width > 2 || (width === 2 && delimiter !== ',');
  return isSure && short && alike.length >= Math.max(FEWEST_LINES, records.length * MOST_SHARE);
}

function isAligned(text: string): boolean {
  const { table } = fixedTable(text);
  if (!table || table.records.length < FEWEST_LINES) return false;
  const { records } = table;
  const whole = records.filter(({ cells }) => cells.filter((cell) => cell !== '').length > cells.length / 2);
  const short = records.every(({ cells }) => cells.every((cell) => cell.length <= LONGEST_CELL));
  return short && whole.length >= records.length * MOST_SHARE;
}

/** Whole lines that are not blank. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  return lines.length > FEWEST_LINES ? lines.slice(0, -1) : lines;
}
