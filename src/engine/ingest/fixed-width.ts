/**
 * Reads tables whose columns are aligned with blanks (fixed width), as printers and databases' shells write them: a column ends where
 * all lines have a blank, or where a line of dashes under the names says so.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { isRowCount } from './csv-footer';
import { MOST_COLUMNS, type ReadRequest, type RowBatch } from './table-reader';
import { type TextTable, textRows, wholeText } from './text-tables';

/** So many of the first lines tell where the columns stand. */
const LOOKED_AT = 1000;
/** A gap of one blank may be one between words: so many lines must have it before it ends a column … */
const SURE_LINES = 8;
/** … or of so many lines one has more blanks there, as where shorter cells are filled up. */
const FEWEST_FILLED = 3;
const TAB_WIDTH = 8;
/** Dashes, or what draws a frame. */
const RULE = /^[\s|+]*[-=─━]{2,}[\s|+\-=─━┼]*$/;

/** Where a column stands: from and up to which character of a line. */
interface Field {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a file.
 * @param request the file
 * @throws SchemaGraphError `bad-input` where its lines are not aligned
 */
export function* readFixedWidth(request: ReadRequest): Generator<RowBatch> {
  const text = wholeText(request);
  const found = fixedTable(text);
  const [unsure] = found.unsure;
  if (!found.table) {
    const reason =
      unsure === undefined
        ? say`its columns are not aligned: no blanks stand below each other.`
        : say`one blank alone stands between its columns, as between words. ${RULE_TELLS}`;
    throw new SchemaGraphError('bad-input', reason);
  }
  for (const { line, words } of found.unsure) {
    const message = say`"${words}" may be the names of two columns, and is read as one: one blank alone stands between them in all lines. ${RULE_TELLS}`;
    request.note({ code: 'columns-unsure', message, line });
  }
  const [crossing] = found.crossing;
  if (crossing !== undefined) {
    const message =
      found.crossing.length === 1
        ? say`A text of this line goes over the border of two columns, and is cut there; mend the line, or the dashes below the names.`
        : say`Texts of ${found.crossing.length} lines go over the border of two columns, here first, and are cut there; mend the lines, or the dashes below the names.`;
    request.note({ code: 'text-over-border', message, line: crossing });
  }
  yield* textRows({ name: '', ...found.table }, request);
}

const RULE_TELLS = say`Write a line of dashes below the names, a run for each column (--- -----), or put two blanks between columns.`;

/** What stands aligned in a text. */
export interface FixedTable {
  /** Absent where there is no table. */
  readonly table?: Omit<TextTable, 'name'>;
  /** Parts of the first line that may be the names of two columns, and are taken for one. */
  readonly unsure: readonly { readonly line: number; readonly words: string }[];
  /** Lines with a text over the border of two columns, which is cut in two. */
  readonly crossing: readonly number[];
}

/**
 * Finds an aligned table.
 * @param text the file, or as much of its beginning as tells
 */
export function fixedTable(text: string): FixedTable {
  const lines = text.split(/\r\n|\n|\r/).map((line, i) => ({ line: i + 1, text: untabbed(line) }));
  const filled = lines.filter((line) => line.text.trim() !== '');
  const rules = filled.filter((line) => RULE.test(line.text));
  const [rule] = rules;
  const isRule = new Set(rules);
  const last = filled.at(-1);
  const count = last && isRowCount(last.text) ? last : undefined;
  const rows = filled.filter((line) => !isRule.has(line) && line !== count);
  const sample = rows.slice(0, LOOKED_AT).map((line) => line.text);
  const ruled = rule && fieldsOfRule(rule.text);
  const { fields, unsure: at } = ruled ? { fields: ruled, unsure: [] } : fieldsOfGaps(sample);
  const [first] = rows;
  const unsure = fields.flatMap(({ from, to }) =>
    first && at.some((gap) => gap > from && gap < to)
      ? { line: first.line, words: first.text.slice(from, to).trim() }
      : [],
  );
  if (fields.length < 2 || rows.length < 2) return { unsure, crossing: [] };
  // One column too many tells that they are too many; a line may hold millions.
  const kept = fields.slice(0, MOST_COLUMNS + 1);
  const records = rows.map(({ line, text: own }) => ({
    line,
    cells: kept.map(({ from, to }) => cellOf(own, from, to)),
  }));
  // Names stand above the first line of dashes, or below it where they are framed.
  const above = rule ? rows.filter(({ line }) => line < rule.line).length : 0;
  const header = rule === undefined ? undefined : above > 0 ? above : 1;
  if (count) records.push({ line: count.line, cells: [count.text.trim()] });
  const table = { records, ...(header !== undefined && header <= 3 && { header }), ...(count && { totals: 1 }) };
  const crossing = rows.filter((row) => kept.some(({ from }) => isText(row.text, from - 1) && isText(row.text, from)));
  return { table, unsure, crossing: crossing.map(({ line }) => line) };
}

function isText(line: string, at: number): boolean {
  const character = line[at] ?? ' ';
  return character !== ' ' && character !== '|';
}

function cellOf(line: string, from: number, to: number): string {
  return line
    .slice(from, to)
    .replace(/^\s*\|?/, '')
    .replace(/\|?\s*$/, '')
    .trim();
}

function untabbed(line: string): string {
  if (!line.includes('\t')) return line;
  let result = '';
  for (const part of line.split(/(\t)/))
    result += part === '\t' ? ' '.repeat(TAB_WIDTH - (result.length % TAB_WIDTH)) : part;
  return result;
}

/** Each run of dashes is a column; the last one goes on to the end of the line. */
function fieldsOfRule(rule: string): Field[] | undefined {
  const runs = [...rule.matchAll(/[-=─━]+/g)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  if (runs.length < 2) return undefined;
  return runs.map(({ from }, i) => ({ from, to: runs[i + 1]?.from ?? Infinity }));
}

/** Columns between places that are blank in all lines. */
function fieldsOfGaps(lines: readonly string[]): { fields: Field[]; unsure: number[] } {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const used = new Uint8Array(width);
  for (const line of lines) for (let i = 0; i < line.length; i++) if (line.charCodeAt(i) !== 0x20) used[i] = 1;
  const parts: { from: number; to: number }[] = [];
  for (let i = 0; i < width; i++) {
    if (used[i] === 0) continue;
    const last = parts.at(-1);
    if (last?.to === i) last.to = i + 1;
    else parts.push({ from: i, to: i + 1 });
  }
  const unsure: number[] = [];
  const ends = lines.map((line) => line.trimEnd().length);
  const begins = parts.filter((part, i) => {
    const at = part.from - 1;
    if (i === 0 || parts[i - 1]?.to !== at) return true;
    // What has no name above is no column of its own: the time behind a date.
    if (lines[0]?.slice(part.from, part.to).trim() === '') return false;
    if (endsColumn(at, lines, ends)) return true;
    unsure.push(at);
    return false;
  });
  const fields = begins.map(({ from }, i) => ({ from: i === 0 ? 0 : from, to: begins[i + 1]?.from ?? Infinity }));
  return { fields, unsure };
}

/** Whether a single blank that all lines have at a place ends a column: it may stand between words. */
function endsColumn(at: number, lines: readonly string[], ends: readonly number[]): boolean {
  if (lines.length >= SURE_LINES) return true;
  const isFilledUp = (line: string, i: number): boolean =>
    (ends[i] ?? 0) > at + 1 && (line[at - 1] === ' ' || line[at + 1] === ' ');
  return lines.length >= FEWEST_FILLED && lines.some(isFilledUp);
}
