/**
 * What the comments within a CREATE TABLE say of the table and its columns. SQLite has no descriptions, but keeps the statement
 * as somebody wrote it, and many write there what the codes of a column mean.
 */
import { scanWithComments } from '../store/sql-scan';
import { shortenedComment } from './shortened-comment';

/** What comments say. */
export interface TableComments {
  /** Of the table itself. */
  readonly description?: string;
  /** Of columns, by their names in lower case. */
  readonly columns: ReadonlyMap<string, string>;
}

/**
 * Reads the comments of a table. One at the end of a line is about what the line declares; one behind the opening bracket, or
 * before it, is about the table. Comments on lines of their own are as often headings as they are about the column below:
 * they are taken for that only where most columns have one and none has one at its end.
 * @param sql the statement as it was written
 * @param names the table's columns
 */
export function tableComments(sql: string, names: readonly string[]): TableComments {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const ofTable: string[] = [];
  const behind = new Map<string, string[]>();
  const above = new Map<string, string[]>();
  /** What stands on lines of their own since the last column. */
  let waiting: string[] = [];
  let [depth, end, isFirst] = [0, 0, false];
  /** The column that is declared now, or was until the comma before. */
  let column: string | undefined;
  for (const { kind, text, start } of scanWithComments(sql)) {
    if (kind === 'comment') {
      const words = wordsOf(text);
      if (words === '' || depth > 1) continue;
      const isOwnLine = /\n/.test(sql.slice(end, start));
      if (depth === 0 || (column === undefined && isFirst && !isOwnLine)) ofTable.push(words);
      else if (isOwnLine) waiting.push(words);
      else if (column !== undefined) add(behind, column, words);
      continue;
    }
    end = start + text.length;
    if (text === '(') {
      depth++;
      if (depth === 1) isFirst = true;
    } else if (text === ')') depth--;
    else if (text === ',' && depth === 1) isFirst = true;
    else if (isFirst && depth === 1) {
      isFirst = false;
      const name = nameOf(text).toLowerCase();
      column = known.has(name) ? name : undefined;
      if (column !== undefined && waiting.length > 0) above.set(column, waiting);
      waiting = [];
    }
  }
  const told = behind.size === 0 && above.size * 2 > names.length ? above : behind;
  return {
    ...(ofTable.length > 0 && { description: shortenedComment(ofTable.join(' ')) }),
    columns: new Map([...told].map(([name, said]) => [name, shortenedComment(said.join(' '))])),
  };
}

function add(to: Map<string, string[]>, name: string, words: string): void {
  to.set(name, [...(to.get(name) ?? []), words]);
}

/** A comment without its marks, on one line. */
function wordsOf(comment: string): string {
  const bare = comment.startsWith('--') ? comment.replace(/^-+/, '') : comment.replace(/^\/\*+|\*+\/$/g, '');
  return bare
    .replace(/\n\s*\*+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The name that a word or a quoted name stands for. */
function nameOf(token: string): string {
  const [quote = ''] = token;
  if (quote === '[') return token.slice(1, -1);
  return /["'`]/.test(quote) ? token.slice(1, -1).replaceAll(quote + quote, quote) : token;
}
