/**
 * Reads tables whose columns are aligned with blanks (fixed width), as printers and databases' shells write them: a column ends where
 * all lines have a blank, or where a line of dashes under the names says so.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { MOST_COLUMNS, type ReadRequest, type RowBatch } from './table-reader';
import { type TextTable, textRows, wholeText } from './text-tables';

/** So many of the first lines tell where the columns stand. */
const LOOKED_AT = 1000;
/** A gap of one blank may be one between words: so many lines must have it before it ends a column. */
const SURE_LINES = 8;
const TAB_WIDTH = 8;
/** Dashes, or what draws a frame. */
const RULE = /^[\s|+]*[-=─━]{2,}[\s|+\-=─━┼]*$/;
/** What shells write below: (12 rows). */
const COUNT = /^\s*\(\d+ rows?(?: affected)?\)\s*$/;

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
  const table = fixedTable(wholeText(request));
  if (!table)
    throw new SchemaGraphError('bad-input', say`its columns are not aligned: no blanks stand below each other.`);
  yield* textRows({ name: '', ...table }, request);
}

/**
 * Finds an aligned table.
 * @param text the file, or as much of its beginning as tells
 * @returns undefined where there is none
 */
export function fixedTable(text: string): Omit<TextTable, 'name'> | undefined {
  const lines = text.split(/\r\n|\n|\r/).map((line, i) => ({ line: i + 1, text: untabbed(line) }));
  const filled = lines.filter((line) => line.text.trim() !== '');
  const rules = filled.filter((line) => RULE.test(line.text));
  const [rule] = rules;
  const isRule = new Set(rules);
  const last = filled.at(-1);
  const count = last && COUNT.test(last.text) ? last : undefined;
  const rows = filled.filter((line) => !isRule.has(line) && line !== count);
  const sample = rows.slice(0, LOOKED_AT).map((line) => line.text);
  const fields = (rule && fieldsOfRule(rule.text)) ?? fieldsOfGaps(sample);
  if (fields.length < 2 || rows.length < 2) return undefined;
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
  return { records, ...(header !== undefined && header <= 3 && { header }), ...(count && { totals: 1 }) };
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
function fieldsOfGaps(lines: readonly string[]): Field[] {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const used = new Uint8Array(width);
  for (const line of lines) for (let i = 0; i < line.length; i++) if (line.charCodeAt(i) !== 0x20) used[i] = 1;
  const fields: { from: number; to: number }[] = [];
  for (let i = 0; i < width; i++) {
    if (used[i] === 0) continue;
    const last = fields.at(-1);
    const gap = last ? i - last.to : Infinity;
    if (last && (gap === 0 || (gap === 1 && lines.length < SURE_LINES))) last.to = i + 1;
    else fields.push({ from: i, to: i + 1 });
  }
  return fields.map(({ from }, i) => ({ from: i === 0 ? 0 : from, to: fields[i + 1]?.from ?? Infinity }));
}
