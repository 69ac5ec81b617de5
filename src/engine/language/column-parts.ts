/** The two parts of a column's name as it is written. */
import type { TextRange } from '../graph/yaml-tree';

/** Where table and column stand in a name, quotes included; `column` is absent while only the table is typed. */
export interface ColumnParts {
  readonly table: TextRange;
  readonly column: TextRange;
}

const PART = /"(?:[^"]|"")*"|[^".]+/y;

/**
 * The parts of `TABLE.COLUMN`.
 * @param text for example `GV.VEHNO` or `"my table"."a.b"`
 * @returns undefined where it is not the name of a column
 */
export function columnParts(text: string): ColumnParts | undefined {
  const lead = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const table = partAt(text, lead);
  if (!table || text[table.end] !== '.') return undefined;
  const column = partAt(text, table.end + 1);
  if (!column || Math.min(column.end, end) !== end) return undefined;
  return { table, column: { start: column.start, end } };
}

/**
 * One part of a dotted name, as far as it is written.
 * @param text the name
 * @param at where the part begins
 */
export function partAt(text: string, at: number): TextRange | undefined {
  PART.lastIndex = at;
  return PART.test(text) ? { start: at, end: PART.lastIndex } : undefined;
}
