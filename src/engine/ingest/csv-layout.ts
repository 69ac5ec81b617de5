/** Finds where the table begins in a CSV file: lines above it, the names of its columns over one line or two, or none. */
import type { Reading } from '../graph/reading';
import { commonWidth } from './csv-dialect';
import type { CsvRecord } from './csv-records';
import { isUnitsLine, namesWithUnits } from './units-line';

/** Where a table begins among the first records. */
export interface CsvLayout {
  /** Records above the table that are no part of it. */
  readonly above: number;
  /** Records that hold the names; 0 where there are none. */
  readonly names: number;
  /** The names as they are to be used; empty where a column has none. */
  readonly header: readonly string[];
  /** Cells of most records. */
  readonly width: number;
  /** The line of names has one cell less than the records: the first column was taken to be the one without a name. */
  readonly isShifted?: true;
}

/** So many records tell. */
const LOOKED_AT = 200;
/** So many lines may stand above a table. */
const MOST_ABOVE = 40;
/** So many of them before a blank line. */
const MOST_ABOVE_GAP = 10;
/** Names and rows that are more than a note. */
const FEWEST_OF_TABLE = 3;
/** A column holds data of a kind where so many of its filled cells are. */
const MOSTLY = 0.8;

/** Two words and more, or a long one. */
const WORDS = /^(?!\s*[\d(])(?:.*\p{L}{2,}.*[\s_-].*\p{L}|.*\p{L}{4,})/u;
/** A number or a date: nobody calls a column so, years apart. */
const DATA = /^\s*[($€£¥+-]*\s*\d+(?:[.:/,\s-]\d+)*\s*[)%€]?\s*$/;
const YEAR = /^\s*(?:1[5-9]|20|21)\d\d(?:[/-]\d{2,4})?\s*$/;

/**
 * Finds the table.
 * @param records the first of the file
 * @param reading what a person says of it
 */
export function findLayout(records: readonly CsvRecord[], reading: Reading): CsvLayout {
  const sample = records.slice(0, LOOKED_AT);
  const width = commonWidth(sample.map(({ cells }) => cells));
  const { header } = reading;
  if (header && header.length > 0) return givenLayout(sample, header, width);
  const above = linesAbove(sample, width);
  const first = sample[above]?.cells ?? [];
  const below = sample.slice(above + 1).map(({ cells }) => cells);
  const noNames = { above, names: 0, header: first.map(() => ''), width };
  if (header?.length === 0) return noNames;
  if (isData(first, below)) return noNames;
  const two = withUnitsBelow(first, below) ?? namesOverTwo(first, below);
  if (two) return { above, names: 2, header: two, width };
  const asked = namesAndQuestions(first, below);
  if (asked) return { above, ...asked, width };
  const names = fitted(first, below);
  return { above, names: 1, header: names, width, ...(names.length > first.length && { isShifted: true }) };
}

/** A person says on which lines the names stand. */
function givenLayout(sample: readonly CsvRecord[], lines: readonly number[], width: number): CsvLayout {
  const at = sample.flatMap(({ line }, i) => (lines.includes(line) ? [i] : []));
  const [from = 0] = at;
  const [first = [], second] = at.map((i) => sample[i]?.cells ?? []);
  const header = second ? joined(first, second) : first.map(clean);
  return { above: from, names: at.length === 0 ? 0 : (at.at(-1) ?? from) - from + 1, header, width };
}

/** `sep=;`, which spreadsheet programs write above a table for themselves; its delimiter may be cut off. */
function saysDelimiter(record: CsvRecord | undefined): boolean {
  return record !== undefined && /^sep=.?$/i.test(record.cells.join(''));
}

/** Titles and notes: one filled cell, or far fewer cells than the table has. */
function linesAbove(sample: readonly CsvRecord[], width: number): number {
  if (saysDelimiter(sample[0])) return 1 + linesAbove(sample.slice(1), width);
  if (width < 2) return 0;
  let above = Math.max(aboveGap(sample), labelled(sample, width));
  for (const { cells } of sample.slice(above, Math.min(MOST_ABOVE, sample.length - 1))) {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    const isNote = filled <= 1 && (cells.length < width || width > 2);
    if (!isNote && cells.length >= width - 1 && cells.length > 1) return above;
    if (!isNote && filled > width / 2) return above;
    above++;
  }
  // Where nothing looks like a table, the first line is the first of it.
  return (sample[above]?.cells.length ?? 0) < width - 1 || above >= MOST_ABOVE ? 0 : above;
}

/** Records before a blank line, where the first of them is a title: what stands there may hold commas too. */
function aboveGap(sample: readonly CsvRecord[]): number {
  const [title] = sample;
  if (!title || title.cells.length > 1) return 0;
  const breaks = ({ cells }: CsvRecord): number => cells.join().split(/\r\n|\r|\n/).length;
  const gap = sample.findIndex((record, i) => {
    const before = sample[i - 1];
    return before !== undefined && record.line > before.line + breaks(before);
  });
  if (gap < 1 || gap > MOST_ABOVE_GAP) return 0;
  // Names and rows of equal width under the title are a table, and what follows the blank line another one.
  const widths = sample.slice(1, gap).map(({ cells }) => cells.length);
  const isTable = widths.length >= FEWEST_OF_TABLE && (widths[0] ?? 0) > 1 && new Set(widths).size === 1;
  return isTable && widths[0] === commonWidth(sample.map(({ cells }) => cells)) ? 0 : gap;
}

/**
 * Records above names for all columns that say things about the table, each in its first cells (`IBAN;DE89…;;;`): spreadsheet
 * programs fill them up with empty cells to the width of the table.
 */
function labelled(sample: readonly CsvRecord[], width: number): number {
  const isLabel = ({ cells }: CsvRecord): boolean => {
    const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    return filled <= width / 2 && cells.length <= width;
  };
  const at = sample.findIndex((record) => !isLabel(record));
  const names = sample[at]?.cells ?? [];
  if (at < 1 || at > MOST_ABOVE || names.length !== width || width < 3) return 0;
  const areNames = names.every((cell) => cell.trim() !== '' && !DATA.test(cell)) && new Set(names).size === width;
  const below = sample.slice(at + 1);
  const rows = below.filter((record) => !isLabel(record)).map(({ cells }) => cells);
  const toldApart = names.some((_, i) => isDataColumn(rows, i));
  return areNames && toldApart && rows.length > below.length / 2 ? at : 0;
}

/** Whether the first record is data: it has numbers where there are numbers below, and no name anywhere above them. */
function isData(first: readonly string[], below: readonly (readonly string[])[]): boolean {
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length === 0 || areHeadings(filled)) return false;
  // Times of day and other numbers over words are headings.
  const overData = below.length === 0 || first.some((_, i) => isDataColumn(below, i));
  if (filled.every((cell) => DATA.test(cell))) return filled.length === first.length && overData;
  if (below.length < 2) return false;
  let like = 0;
  for (const [i, cell] of first.entries()) {
    if (cell.trim() === '' || !isDataColumn(below, i)) continue;
    if (!DATA.test(cell)) return false;
    like++;
  }
  return like > 0;
}

/** Years and numbers that count up are headings too: 2019, 2020; 1, 2, 3. */
function areHeadings(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => DATA.test(cell));
  if (numbers.length === 0) return false;
  if (numbers.length < cells.length && numbers.every((cell) => YEAR.test(cell))) return true;
  const values = numbers.map(Number);
  const counting = values.length > 1 && values.every((value, i) => i === 0 || value === (values[i - 1] ?? 0) + 1);
  return counting && new Set(cells).size === cells.length;
}

function isDataColumn(records: readonly (readonly string[])[], column: number): boolean {
  const cells = records.flatMap((record) => (record[column]?.trim() ? [record[column]] : []));
  return cells.length > 0 && cells.filter((cell) => DATA.test(cell)).length >= cells.length * MOSTLY;
}

/**
 * Names over two lines: groups above, some of them over several columns, and below them a name for each column that has no
 * group of its own. Only where numbers further down tell names from data.
 */
function namesOverTwo(
  first: readonly string[],
  [second, ...below]: readonly (readonly string[])[],
): readonly string[] | undefined {
  if (!second || below.length === 0 || first.length < 3 || second.length !== first.length) return undefined;
  const gaps = first.flatMap((cell, i) => (cell.trim() === '' ? [i] : []));
  const after = gaps.filter((i) => i > 0 && first.slice(0, i).some((cell) => cell.trim() !== ''));
  if (after.length === 0 || gaps.some((i) => second[i]?.trim() === '')) return undefined;
  const names = second.filter((cell) => cell.trim() !== '');
  if (names.some((cell) => DATA.test(cell) && !YEAR.test(cell))) return undefined;
  const numbers = first.map((_, i) => i).filter((i) => isDataColumn(below, i));
  const told = numbers.some((i) => !DATA.test(first[i] ?? '') && !isYearColumn(below, i));
  return told ? joined(first, second) : undefined;
}

/** What programs for surveys write about each column, for programs. */
const FOR_PROGRAMS = /^\{"ImportId":/;

/**
 * Short names, and below them what each stands for, as programs for surveys write it: words above all columns of numbers, each
 * different.
 */
function namesAndQuestions(
  first: readonly string[],
  [second, ...rest]: readonly (readonly string[])[],
): Pick<CsvLayout, 'names' | 'header'> | undefined {
  const isForPrograms = rest[0]?.every((cell) => FOR_PROGRAMS.test(cell)) === true;
  const below = isForPrograms ? rest.slice(1) : rest;
  if (!second || below.length < 2 || second.length !== first.length) return undefined;
  const numbers = first.map((_, i) => i).filter((i) => isDataColumn(below, i));
  const words = second.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const areWords = numbers.every((i) => WORDS.test(second[i] ?? '') && second[i]?.trim() !== first[i]?.trim());
  if (numbers.length < 2 || !areWords || new Set(words).size < words.length || words.length < first.length - 1)
    return undefined;
  return { names: isForPrograms ? 3 : 2, header: first.map((name, i) => clean(`${name} ${second[i] ?? ''}`)) };
}

/** Names with the units that stand in a line of their own below them. */
function withUnitsBelow(
  first: readonly string[],
  [second, ...below]: readonly (readonly string[])[],
): readonly string[] | undefined {
  if (!second || below.length === 0) return undefined;
  const isUnits = isUnitsLine(first, second, (column) => isDataColumn(below, column));
  return isUnits ? namesWithUnits(first.map(clean), second.map(clean)) : undefined;
}

function isYearColumn(records: readonly (readonly string[])[], column: number): boolean {
  return records.every((record) => YEAR.test(record[column] ?? '') || record[column]?.trim() === '');
}

/** A group goes before the names of all its columns. */
function joined(first: readonly string[], second: readonly string[]): readonly string[] {
  let group = '';
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => {
    const [above, name] = [clean(first[i] ?? ''), clean(second[i] ?? '')];
    if (above !== '') group = name === '' ? '' : above;
    if (name === '') return above;
    return group === '' || group === name ? name : `${group} ${name}`;
  });
}

/** Names for as many columns as the records have: a comma at the end names nothing, a corner may be left out. */
function fitted(first: readonly string[], below: readonly (readonly string[])[]): readonly string[] {
  const names = first.map(clean);
  const widths = new Set(below.map((cells) => cells.length));
  const [width = names.length] = widths;
  if (widths.size > 1) return names;
  if (names.length > width && names.slice(width).every((name) => name === '')) return names.slice(0, width);
  const corner = names.length === width - 1 && width > 2 && below.some((cells) => cells.at(-1)?.trim() !== '');
  return corner ? ['', ...names] : names;
}

function clean(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim();
}
