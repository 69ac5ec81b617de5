/** Names of columns: `TABLE.COLUMN`, quoted as in SQL where a part holds a dot, a space, a quote or an `@`. */

/** One column of one table, both spelled as the catalogue spells them. */
export interface ColumnRef {
  readonly table: string;
  readonly column: string;
}

const NEEDS_QUOTES = /[.\s"@,[\]{}#:]|^$/;

/**
 * Quotes one part of a column name where that is needed to read it back.
 * @param part a table or column name
 * @returns the part as it stands, or in double quotes with inner quotes doubled
 */
export function quotePart(part: string): string {
  return NEEDS_QUOTES.test(part) ? `"${part.replaceAll('"', '""')}"` : part;
}

/**
 * Writes a column name as it stands in a graph file.
 * @param ref the column
 * @returns for example `GV.VEHNO` or `"my table"."a.b"`
 */
export function formatColumn(ref: ColumnRef): string {
  return `${quotePart(ref.table)}.${quotePart(ref.column)}`;
}

/**
 * Reads a column name as it stands in a graph file.
 * @param text for example `GV.VEHNO`, `"my table"."a.b"`
 * @returns the column, or undefined where the text is not a column name
 */
export function parseColumn(text: string): ColumnRef | undefined {
  const parts = splitQualified(text.trim());
  const [table, column] = parts ?? [];
  return parts?.length === 2 && table && column ? { table, column } : undefined;
}

/**
 * Splits a dotted name whose parts may be quoted.
 * @param text the name
 * @returns its parts without quotes, or undefined where a quote is left open or a part is empty
 */
export function splitQualified(text: string): string[] | undefined {
  const parts: string[] = [];
  let rest = text;
  for (;;) {
    const match = /^(?:"((?:[^"]|"")*)"|([^".]+))/.exec(rest);
    if (!match) return undefined;
    parts.push(match[1] !== undefined ? match[1].replaceAll('""', '"') : (match[2] ?? ''));
    rest = rest.slice(match[0].length);
    if (rest === '') return parts;
    if (!rest.startsWith('.')) return undefined;
    rest = rest.slice(1);
  }
}

/**
 * A string that is the same for two references to one column, for use as a map key. Case counts: resolve names first.
 * @param ref the column
 */
export function columnKey(ref: ColumnRef): string {
  return `${ref.table}\u0000${ref.column}`;
}
