/** The names of columns and tables in the SQL of terms and rules. */
import { EXPRESSION_WORDS, STATEMENT_WORDS } from '../graph/term-check';
import type { TextRange } from '../graph/yaml-tree';
import { sqlTokens, type SqlToken } from '../program/sql-tokens';

/** A name in SQL that is neither a keyword nor a function. */
export interface SqlName extends TextRange {
  /** Without quotes. */
  readonly name: string;
  /** What stands before its dot, where one does. */
  readonly qualifier?: TextRange & { readonly name: string };
}

/**
 * The columns that an expression names.
 * @param sql one expression, in any state
 * @returns in order, with ranges of `sql`, quotes included; none where it cannot be read
 */
export function sqlNames(sql: string): readonly SqlName[] {
  let tokens: readonly SqlToken[];
  try {
    tokens = sqlTokens(sql);
  } catch {
    return []; // half typed; the check of terms says what is wrong
  }
  const names: SqlName[] = [];
  for (const [index, token] of tokens.entries()) {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (!isName(token) || isSymbol(next, '(') || isSymbol(next, '.')) continue;
    const { text: name, start, end } = token;
    const owner = isSymbol(before, '.') ? tokens[index - 2] : undefined;
    if (owner && (owner.kind === 'word' || owner.kind === 'quoted')) {
      names.push({ name, start, end, qualifier: { name: owner.text, start: owner.start, end: owner.end } });
    } else if (token.kind === 'quoted' || !isKeyword(name)) names.push({ name, start, end });
  }
  return names;
}

/**
 * A name as SQL takes it.
 * @param name the name
 * @param before how the name was written that it replaces: one in quotes stays in quotes
 */
export function sqlName(name: string, before: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !isKeyword(name) && /^[\p{L}_]/u.test(before);
  return plain ? name : `"${name.replaceAll('"', '""')}"`;
}

function isName(token: SqlToken): boolean {
  return token.kind === 'word' || token.kind === 'quoted';
}

function isSymbol(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text;
}

function isKeyword(word: string): boolean {
  const folded = word.toLowerCase();
  return EXPRESSION_WORDS.has(folded) || STATEMENT_WORDS.has(folded);
}
