/** SQL for reading: one clause a line, and what stands in parentheses further in. */

/** Quoted names and texts are passed over: a keyword or a parenthesis in them is none. */
const PIECES =
  /("(?:[^"]|"")*"|'(?:[^']|'')*')|([()])|\s+((?:FROM|(?:LEFT |INNER |CROSS )?JOIN|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT|UNION|EXCEPT|INTERSECT)\b)/g;

/** What each level of parentheses moves a clause in by. */
const INDENT = '  ';

/**
 * Breaks a statement before each of its clauses.
 * @param sql a statement, with keywords in capitals as programs are printed; what somebody broke into lines stays as it is
 * @returns its lines; without what moves them in, and joined with spaces, they say the same
 */
export function sqlLines(sql: string): string[] {
  if (sql.includes('\n')) return sql.split('\n');
  let depth = 0;
  const broken = sql.replaceAll(PIECES, (piece: string, _quoted?: string, parenthesis?: string, keyword?: string) => {
    if (parenthesis !== undefined) depth += parenthesis === '(' ? 1 : -1;
    return keyword === undefined ? piece : `\n${INDENT.repeat(Math.max(0, depth))}${keyword}`;
  });
  return broken.split('\n');
}
