/** Tokens of SQL text, for the readers of expressions and queries. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';

/** One token. Words keep their case; quoted ones are never keywords. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'blob' | 'symbol' | 'end';
  readonly text: string;
  /** Where it stands, quotes included, in UTF-16 units; the end not included. */
  readonly start: number;
  readonly end: number;
}

// A number ends where no letter follows: `1abc` is no number with a name after it, nor is the hexadecimal `0x1F`.
const TOKEN =
  /\s+|'((?:[^']|'')*)'|"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|((?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?![\w$\u0080-\uffff]))|[xX]'((?:[\da-fA-F]{2})*)'|([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(\|\||<>|!=|<=|>=|==|<<|>>|[-+*/%(),.;<>=&|~])/uy;
const COMMENT = /--[^\n]*|\/\*[^]*?(?:\*\/|$)/y;

/** How text is split. */
export interface TokenOptions {
  /** Leave comments out, as SQLite does; without it `--` is twice a sign, as in the terms of graphs. */
  readonly comments?: boolean;
}

/**
 * Splits SQL text into tokens.
 * @param sql the text
 * @param options whether comments are left out
 * @returns its tokens, the last of kind `end`
 * @throws SchemaGraphError `bad-input` at a character that starts no token
 */
export function sqlTokens(sql: string, { comments = false }: TokenOptions = {}): SqlToken[] {
  const tokens: SqlToken[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < sql.length) {
    const at = TOKEN.lastIndex;
    if (comments) {
      COMMENT.lastIndex = at;
      if (COMMENT.test(sql)) {
        TOKEN.lastIndex = COMMENT.lastIndex;
        continue;
      }
    }
    const match = TOKEN.exec(sql);
    if (!match)
      throw new SchemaGraphError('bad-input', say`The expression cannot be read at “${sql.slice(at, at + 20)}”.`);
    const [, single, double, back, bracket, number, blob, word, symbol] = match;
    const place = { start: at, end: TOKEN.lastIndex };
    if (single !== undefined) tokens.push({ kind: 'string', text: single.replaceAll("''", "'"), ...place });
    else if (double !== undefined) tokens.push({ kind: 'quoted', text: double.replaceAll('""', '"'), ...place });
    else if (back !== undefined || bracket !== undefined) {
      tokens.push({ kind: 'quoted', text: back?.replaceAll('``', '`') ?? bracket ?? '', ...place });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number, ...place });
    else if (blob !== undefined) tokens.push({ kind: 'blob', text: blob, ...place });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, ...place });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, ...place });
  }
  tokens.push({ kind: 'end', text: '', start: sql.length, end: sql.length });
  return tokens;
}
