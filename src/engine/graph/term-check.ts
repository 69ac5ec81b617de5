/** Checks the SQL expressions of terms: one expression over the columns of one table, and nothing else. */
import { say, type Message } from '../core/message';
import type { Term } from './model';

const TOKEN =
  /\s+|'(?:[^']|'')*'|"(?:[^"]|"")*"|\d+(?:\.\d*)?(?:e[+-]?\d+)?|[\p{L}_][\p{L}\p{N}_$]*|\|\||[<>!=]=|<>|[-+*/%<>=(),.]/iuy;

/** Words of SQL expressions that are no columns. */
export const EXPRESSION_WORDS: ReadonlySet<string> = new Set(
  (
    'and or not is null in between like glob escape case when then else end cast as integer int real text numeric ' +
    'blob true false collate nocase rtrim binary distinct current_date current_time current_timestamp'
  ).split(' '),
);

/** Words with which an expression would be more than an expression. */
export const STATEMENT_WORDS: ReadonlySet<string> = new Set(
  'select insert update delete drop create alter attach detach pragma from join union with over vacuum'.split(' '),
);

/**
 * What is wrong with an expression.
 * @param sql the expression
 * @param columnFault says what is wrong with a name that stands for a column, or nothing
 * @returns a message that says what to do, or undefined where nothing is wrong
 */
export function termFault(sql: string, columnFault: (column: string) => Message | undefined): Message | undefined {
  const tokens = tokenise(sql);
  if (!Array.isArray(tokens)) return tokens;
  if (tokens.length === 0) return say`This expression is empty; write SQL over the columns of this table.`;
  let open = 0;
  for (const [index, token] of tokens.entries()) {
    if (token === '(') open++;
    else if (token === ')' && --open < 0) return say`A closing parenthesis here was never opened.`;
    const name = nameIn(token);
    if (name === undefined) continue;
    const word = name.toLowerCase();
    if (!token.startsWith('"') && STATEMENT_WORDS.has(word)) {
      return say`"${name}" does not belong into an expression; write a condition or value over the columns of this table.`;
    }
    const isFunction = tokens[index + 1] === '(';
    if (isFunction || (!token.startsWith('"') && EXPRESSION_WORDS.has(word))) continue;
    if (tokens[index + 1] === '.' || tokens[index - 1] === '.') {
      return say`"${name}" names a table; a term speaks only of the columns of its own table, without the table's name.`;
    }
    const fault = columnFault(name);
    if (fault !== undefined) return fault;
  }
  return open > 0 ? say`A parenthesis is never closed in this expression.` : undefined;
}

/**
 * What is wrong with a term whatever columns there are: such a term is left out, as one is whose columns the data lacks.
 * @param term the term
 * @returns a message that says what to do, or undefined where nothing is wrong
 */
export function formFault({ name, where, value }: Term): Message | undefined {
  if (where !== undefined && value !== undefined)
    return say`The term "${name}" needs either "where" (a condition) or "value" (an expression), not both.`;
  const sql = where ?? value;
  if (sql === undefined) return say`The term "${name}" needs either "where" (a condition) or "value" (an expression).`;
  return termFault(sql, () => undefined);
}

/** The tokens without white space, or what is wrong with the text. */
function tokenise(sql: string): string[] | Message {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < sql.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(sql)?.[0];
    if (token === undefined) {
      const char = sql[at] ?? '';
      if (char === "'" || char === '"') return say`The quote ${char} is never closed in this expression.`;
      return say`"${char}" cannot stand in a term; write one SQL expression.`;
    }
    if (token === '-' && tokens.at(-1) === '-' && sql[at - 1] === '-') return say`A term cannot hold comments.`;
    if (token.trim() !== '') tokens.push(token);
  }
  return tokens;
}

function nameIn(token: string): string | undefined {
  if (token.startsWith('"')) return token.slice(1, -1).replaceAll('""', '"');
  return /^[\p{L}_]/u.test(token) ? token : undefined;
}
