/** Tokens of schema files in SQL, whatever server they were written for. Never fails: what is open at the end ends there. */

/** One token. `at` is its offset in the text; quoted names are never keywords. */
export interface DdlToken {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'symbol';
  readonly text: string;
  readonly at: number;
}

const TOKEN = new RegExp(
  [
    String.raw`\s+`,
    String.raw`--[^\n]*`,
    String.raw`\/\*[\s\S]*?(?:\*\/|$)`,
    String.raw`"(?<double>[^"]*(?:""[^"]*)*)(?:"|$)`,
    String.raw`\x60(?<back>[^\x60]*(?:\x60\x60[^\x60]*)*)(?:\x60|$)`,
    String.raw`\$(?<tag>[A-Za-z_]*)\$(?<dollar>[\s\S]*?)(?:\$\k<tag>\$|$)`,
    String.raw`[+-]?(?<number>\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)`,
    String.raw`(?<word>[\p{L}_@#][\p{L}\p{N}\p{M}_$@#]*)`,
    String.raw`(?<symbol>[\s\S])`,
  ].join('|'),
  'uy',
);
const BRACKETS = /\[([^\]]*(?:\]\][^\]]*)*)(?:\]|$)/y;
const STRING = /'([^']*(?:''[^']*)*)(?:'|$)/y;
/** Strings of MySQL, where a backslash takes the next character as it is. */
const ESCAPED_STRING = /'([^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*)(?:'|$)/y;
const MYSQL_COMMENT = /#[^\n]*/y;

/**
 * Splits SQL into tokens.
 * @param sql the text. Names in backquotes tell that it is MySQL's, where `#` begins a comment and strings have backslashes
 */
export function ddlTokens(sql: string): DdlToken[] {
  const isMySql = /^[^'"]*`/.test(sql) || /\bENGINE\s*=/i.test(sql);
  const tokens: DdlToken[] = [];
  const take = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(sql);
  };
  for (let at = 0; at < sql.length;) {
    const character = sql[at];
    let match: RegExpExecArray | null = null;
    if (character === "'") {
      match = take(isMySql ? ESCAPED_STRING : STRING, at);
      const body = (match?.[1] ?? '').replaceAll("''", "'");
      tokens.push({ kind: 'string', text: isMySql ? body.replaceAll(/\\([\s\S])/g, unescaped) : body, at });
    } else if (character === '[' && opensName(sql, at, tokens.at(-1))) {
      match = take(BRACKETS, at);
      tokens.push({ kind: 'name', text: (match?.[1] ?? '').replaceAll(']]', ']'), at });
    } else if (character === '#' && isMySql) {
      match = take(MYSQL_COMMENT, at);
    } else {
      match = take(TOKEN, at);
      const { double, back, dollar, number, word, symbol } = match?.groups ?? {};
      if (double !== undefined) tokens.push({ kind: 'name', text: double.replaceAll('""', '"'), at });
      else if (back !== undefined) tokens.push({ kind: 'name', text: back.replaceAll('``', '`'), at });
      else if (dollar !== undefined) tokens.push({ kind: 'string', text: dollar, at });
      else if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
      else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
      else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, at });
    }
    at += Math.max(1, match?.[0].length ?? 1);
  }
  return tokens;
}

/** Brackets quote names in SQL Server's and SQLite's SQL; after a type they make it a list: `int[]`, `text[3]`. */
function opensName(sql: string, at: number, before: DdlToken | undefined): boolean {
  if (/^\[\s*\d*\s*\]/.test(sql.slice(at, at + 12))) return false;
  return before !== undefined;
}

function unescaped(_whole: string, character: string): string {
  const known: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\u0000' };
  return known[character] ?? character;
}
