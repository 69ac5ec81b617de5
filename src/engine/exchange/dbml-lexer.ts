/** Tokens of DBML (https://dbml.dbdiagram.io/docs). Never fails: what is open at the end ends there. */
import type { DdlToken } from './sql-lexer';

const TOKEN = new RegExp(
  [
    String.raw`[^\S\n]+`,
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[\s\S]*?(?:\*\/|$)`,
    String.raw`'''(?<long>[^'\\]*(?:(?:\\[\s\S]|'(?!''))[^'\\]*)*)(?:'''|$)`,
    String.raw`'(?<string>[^'\\]*(?:\\[\s\S][^'\\]*)*)(?:'|$)`,
    String.raw`"(?<name>[^"\\]*(?:\\[\s\S][^"\\]*)*)(?:"|$)`,
    String.raw`\x60(?<expression>[^\x60]*)(?:\x60|$)`,
    String.raw`(?<word>[\p{L}\p{N}\p{M}_]+)`,
    String.raw`(?<symbol><>|[\s\S])`,
  ].join('|'),
  'uy',
);

/**
 * Splits DBML into tokens. Ends of lines are symbols, because they end columns.
 * @param dbml the text
 */
export function dbmlTokens(dbml: string): DdlToken[] {
  const tokens: DdlToken[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(dbml); match; match = TOKEN.exec(dbml)) {
    const { long, string, name, expression, word, symbol } = match.groups ?? {};
    const at = match.index;
    if (long !== undefined) tokens.push({ kind: 'string', text: withoutMargin(unescaped(long)), at });
    else if (string !== undefined) tokens.push({ kind: 'string', text: unescaped(string), at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: unescaped(name), at });
    else if (expression !== undefined) tokens.push({ kind: 'number', text: expression, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, at });
  }
  return tokens;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\u0000',
  '\n': '',
};

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([\dA-Fa-f]{4})|([\s\S]))/g, (_whole, code: string | undefined, character: string) =>
    code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(parseInt(code, 16)),
  );
}

/** Long texts may be indented like what stands around them. */
function withoutMargin(text: string): string {
  const lines = text.split('\n');
  const margins = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const margin = margins.length === 0 ? 0 : Math.min(...margins);
  return lines
    .map((line) => line.slice(margin))
    .join('\n')
    .trim();
}
