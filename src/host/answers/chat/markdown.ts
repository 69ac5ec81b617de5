/**
 * Markdown of texts that may come from files: cells, names, descriptions. None of it becomes a link, a picture, markup or a
 * heading, and commands are offered by buttons alone, never by links.
 */
import type { SqlValue } from '../../../engine/core/values';

/** Characters of one text, and of one cell. */
const LONGEST = 1_500;
const LONGEST_CELL = 120;

/** Control characters, and marks that hide text or turn its direction. */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * A text that is shown as it is, on one line.
 * @param text anything
 * @param most longer texts are cut
 */
export function plain(text: string, most = LONGEST): string {
  const line = text
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .trim()
    .replace(HIDDEN, '\ufffd');
  const cut = line.length > most ? `${line.slice(0, most - 1)}…` : line;
  // Every sign of ASCII may be written so; an address whose colon or dot is written so is no link either.
  return cut.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}

/**
 * Code in a block of its own.
 * @param code anything
 * @param language by which it is coloured
 */
export function codeBlock(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `\n${fence}${language}\n${code.replace(HIDDEN, (sign) => (sign === '\n' || sign === '\t' ? sign : '\ufffd'))}\n${fence}\n`;
}

/**
 * A table.
 * @param columns their names
 * @param rows as they are shown, the first ones of all
 * @param shown how a cell is shown
 */
export function table(
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  shown: (value: SqlValue, column: number) => string,
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    '',
    line(columns.map((name) => plain(name, LONGEST_CELL))),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(row.map((value, i) => plain(shown(value, i), LONGEST_CELL)))),
    '',
  ].join('\n');
}

/**
 * A list with a mark before each item.
 * @param items already Markdown
 */
export function bullets(items: readonly string[]): string {
  return items.length === 0 ? '' : `\n${items.map((item) => `- ${item}`).join('\n')}\n`;
}
