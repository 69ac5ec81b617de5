/** Finds what stands below a table and is no row of it: totals, sources, footnotes. */
import type { CsvRecord } from './csv-records';

/** So many of the last records are looked at. */
export const FOOTER_RECORDS = 20;

const TOTAL =
  /^(?:grand |sub)?total(?:s|es|e)?\b|^(?:(?:closing|opening|ending|beginning|final) balance|(?:end|anfangs|schluss)saldo|saldo)\b|^(?:gesamt|summe|insgesamt|totaal|totalt|yhteensä|suma|razem|celkem|toplam|итого|всего|合計|总计|合计|總計|합계)(?![\p{L}])/iu;
/** The whole name of a line that was worked out from those above it. */
const WORKED_OUT =
  /^(?:[Σ∑]|sum|averages?|avg\.?|means?|medians?|durchschnitt|mittelwert|moyenne|promedio|media|gemiddelde):?$/iu;
const NOTE =
  /^(?:[*†‡]|\[\w\]|\(\w\)|\d\)|sources?\b|notes?\b|quellen?\b|anmerkung|hinweis|fuente|fonte|nota\b|remarque|źródło|uwag|источник|примечани|出典|注|data from|generated|last updated|updated\b|copyright|©|https?:)/iu;
const NUMBER = /^(?:[A-Z]{3} )?[($€£¥+-]*\s*\d[\d.,\s]*[)%€]?(?: [A-Z]{3})?$/;
/** What stands beside numbers in a line of totals: a currency, or where there is no number. */
const BESIDE = /^(?:[A-Z]{3}|[-–—.:…]{1,3}|n\/a)$/i;
const RULE = /^\s*:?(?:-{2,}|={2,}|─{2,}):?\s*$/;
/** A line over the whole width, or a frame. */
const LONG_RULE = /^\s*(?:-{5,}|={5,}|─{5,}|\+[-=+]{4,}\+)\s*$/;
/** Text so long in the first cell alone is no name of a row. */
const LONG = 60;

/** What shells of databases write below a table: (2 rows), 2 rows in set (0.00 sec), 2 rows selected. */
const COUNT =
  /^\(?\d+ rows?(?: in set| selected| affected| returned| retrieved)?(?: \(\d+[.,:]\d+ (?:sec|s|ms)\))?[).]?$/i;

/** What a record is that is no row. */
export type AsideKind = 'above' | 'blank' | 'repeated-names' | 'rule' | 'total' | 'note';

/**
 * Whether a line says how many rows stand above it, as shells of databases do.
 * @param line it
 */
export function isRowCount(line: string): boolean {
  return COUNT.test(line.trim());
}

/**
 * Whether a record is a line that was drawn below the names or around the table: `---|---`, `+----+----+`.
 * @param cells of the record
 */
export function isRule(cells: readonly string[]): boolean {
  const [only = ''] = cells;
  if (cells.length === 1) return LONG_RULE.test(only);
  return cells.every((cell) => RULE.test(cell)) && cells.some((cell) => cell.trim().length > 2);
}

/**
 * What the last records are.
 * @param records the last of the file, in order
 * @param width columns of the table
 * @returns a kind for each that is no row, by position; rows have none
 */
export function footerOf(records: readonly CsvRecord[], width: number): ReadonlyMap<number, AsideKind> {
  const found = new Map<number, AsideKind>();
  let totals = 0;
  for (let i = records.length - 1; i >= 0; i--) {
    const cells = records[i]?.cells ?? [];
    const kind = isBlank(cells) ? 'blank' : isNote(cells, width) ? 'note' : isTotal(cells, width) ? 'total' : undefined;
    // Notes stand below totals, and there is a total or two, not a table of them.
    if (kind === undefined || (kind === 'note' && totals > 0) || (kind === 'total' && ++totals > 2)) break;
    found.set(i, kind);
  }
  return found;
}

/** Whether nothing stands in any cell. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function isNote(cells: readonly string[], width: number): boolean {
  const [first = '', ...others] = cells;
  const text = first.trim();
  if (width < 2 || text === '' || !isBlank(others)) return false;
  // Words in one cell alone are no row of a table of several; a number or a code may be the beginning of a row that was cut off.
  return (
    (others.length === 0 && width > 2 && /^\p{L}+$|\p{L}.*\s/u.test(text)) ||
    NOTE.test(text) ||
    isRowCount(text) ||
    text.length > LONG
  );
}

/** Words that end the names of totals of some rows; "Total Recall" is none. */
const TOTAL_OF = /(?:^|\s)(?:sub-?)?totals?:?$/i;

/**
 * Whether a record is named a total (`North Total`) and has nothing but numbers beside that: it could be one of rows above it.
 * @param cells of the record
 */
export function isTotalOf(cells: readonly string[]): boolean {
  let at = 0;
  while (cells[at] === '') at++;
  const name = cells[at] ?? '';
  // Nearly all rows end here, of which there may be millions.
  if (!name.includes('otal') && !name.includes('OTAL')) return false;
  if (name.length > LONG || !TOTAL_OF.test(name.trim())) return false;
  const others = cells.slice(at + 1).filter((cell) => cell.trim() !== '');
  return others.length > 0 && others.every((cell) => NUMBER.test(cell.trim()));
}

/** A first word such as "Total", with one more at most, and numbers in all other cells that are filled. */
function isTotal(cells: readonly string[], width: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', ...numbers] = filled;
  const name = first.replace(/\s*\([^()]*\)$/, '');
  const isNamed = WORKED_OUT.test(name) || (TOTAL.test(name) && name.split(/\s+/).length <= 2);
  const areNumbers = numbers.every((cell) => NUMBER.test(cell) || BESIDE.test(cell));
  return width > 1 && isNamed && areNumbers && numbers.some((cell) => NUMBER.test(cell));
}
