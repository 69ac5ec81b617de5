/** Splits SQL text into tokens as SQLite does, as far as the guard needs it: words, quoted names, literals, punctuation. */

/** One token that is neither space nor comment. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'other';
  /** As it stands in the text. */
  readonly text: string;
  /** Where it begins. */
  readonly start: number;
}

/** A comment with its marks. */
export interface SqlComment extends Omit<SqlToken, 'kind'> {
  readonly kind: 'comment';
}

// Each alternative is linear: no nested repetition. An unclosed comment runs to the end, as in SQLite.
const TOKEN =
  /(?<space>[ \t\n\f\r\uFEFF]+)|(?<comment>--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?)|(?<word>[A-Za-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]*)|(?<name>"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?)|(?<string>'(?:[^']|'')*'?)|(?<number>\d[\w.]*)|(?<other>[^])/gy;

/**
 * Yields the tokens of SQL text, comments and spaces left out.
 * @param sql any text; broken SQL gives tokens too
 */
export function* scanSql(sql: string): Generator<SqlToken> {
  for (const token of scanWithComments(sql)) if (token.kind !== 'comment') yield token;
}

/**
 * Yields the tokens of SQL text and its comments, spaces left out.
 * @param sql any text; broken SQL gives tokens too
 */
export function* scanWithComments(sql: string): Generator<SqlToken | SqlComment> {
  for (const match of sql.matchAll(TOKEN)) {
    const groups = match.groups ?? {};
    if (groups['space'] !== undefined) continue;
    const kinds = ['comment', 'word', 'name', 'string', 'number'] as const;
    yield { kind: kinds.find((k) => groups[k] !== undefined) ?? 'other', text: match[0], start: match.index };
  }
}

/** Whether the text holds nothing but spaces, comments and semicolons. */
export function isBlankSql(sql: string): boolean {
  for (const token of scanSql(sql)) if (token.text !== ';') return false;
  return true;
}
