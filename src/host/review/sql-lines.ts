/** SQL for reading: one clause a line. Pure. */

/** Quoted names and texts are passed over: a keyword in them is none. */
const PIECES =
  /("(?:[^"]|"")*"|'(?:[^']|'')*')|\s+((?:FROM|(?:LEFT |INNER |CROSS )?JOIN|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT|UNION|EXCEPT|INTERSECT)\b)/g;

/**
 * Breaks a statement before each of its clauses.
 * @param sql a statement, with keywords in capitals as programs are printed
 * @returns its lines; joined with spaces they say the same
 */
export function sqlLines(sql: string): string[] {
  return sql.replaceAll(PIECES, (_, quoted?: string, keyword = '') => quoted ?? `\n${keyword}`).split('\n');
}
