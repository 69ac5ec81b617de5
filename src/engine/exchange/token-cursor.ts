/** Walks over the tokens of one statement. */
import type { DdlToken } from './sql-lexer';

/** Reads tokens one after the other; what is not there reads as undefined. */
export class TokenCursor {
  private next = 0;

  /** @param tokens of one statement or of a part of it */
  constructor(private readonly tokens: readonly DdlToken[]) {}

  /** The token that comes next, which stays. */
  get peek(): DdlToken | undefined {
    return this.tokens[this.next];
  }

  /** Whether all tokens are read. */
  get done(): boolean {
    return this.next >= this.tokens.length;
  }

  /** Reads a token. */
  take(): DdlToken | undefined {
    return this.tokens[this.next++];
  }

  /** Whether these keywords come next, in any case. */
  sees(...words: readonly string[]): boolean {
    return words.every((word, i) => {
      const token = this.tokens[this.next + i];
      return token?.kind === 'word' && token.text.toUpperCase() === word;
    });
  }

  /** Reads these keywords where they come next. */
  skip(...words: readonly string[]): boolean {
    if (!this.sees(...words)) return false;
    this.next += words.length;
    return true;
  }

  /** Reads a symbol where it comes next. */
  skipSymbol(symbol: string): boolean {
    if (this.peek?.kind !== 'symbol' || this.peek.text !== symbol) return false;
    this.next++;
    return true;
  }

  /** Reads a name: quoted, a plain word, or a string, which some take for one. */
  name(): string | undefined {
    const token = this.peek;
    if (token?.kind !== 'name' && token?.kind !== 'word' && token?.kind !== 'string') return undefined;
    this.next++;
    return token.text;
  }

  /** Reads a name that may be qualified: its parts, the last one the most local. */
  qualified(): string[] | undefined {
    const first = this.name();
    if (first === undefined) return undefined;
    const parts = [first];
    while (this.skipSymbol('.')) {
      const part = this.name();
      if (part !== undefined) parts.push(part);
    }
    return parts;
  }

  /** Reads what stands in parentheses, without them; undefined where none open here. */
  group(): DdlToken[] | undefined {
    if (!this.skipSymbol('(')) return undefined;
    const start = this.next;
    for (let depth = 1; !this.done;) {
      const token = this.take();
      if (token?.kind !== 'symbol') continue;
      if (token.text === '(') depth++;
      else if (token.text === ')') depth--;
      if (depth === 0) return this.tokens.slice(start, this.next - 1);
    }
    return this.tokens.slice(start);
  }

  /** Reads a list of columns in parentheses; undefined where none opens here, or one of them is an expression. */
  columns(): string[] | undefined {
    const group = this.group();
    if (!group) return undefined;
    const names: string[] = [];
    for (const part of splitTokens(group, ',')) {
      const cursor = new TokenCursor(part);
      const name = cursor.name();
      // After the name come a length and an order at most: `name(10) DESC`.
      cursor.group();
      if (name === undefined || (!cursor.done && cursor.peek?.kind !== 'word')) return undefined;
      names.push(name);
    }
    return names.length > 0 ? names : undefined;
  }
}

/**
 * Splits tokens at a symbol that stands outside of parentheses.
 * @param tokens the tokens
 * @param symbol `,` or `;`
 * @returns the parts without the symbol; empty ones are left out
 */
export function splitTokens(tokens: readonly DdlToken[], symbol: ',' | ';'): DdlToken[][] {
  const parts: DdlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    const text = token.kind === 'symbol' ? token.text : '';
    // A statement ends at its semicolon even where a parenthesis was left open.
    if (text === symbol && (depth === 0 || symbol === ';')) {
      parts.push([]);
      depth = 0;
      continue;
    }
    if (text === '(') depth++;
    else if (text === ')') depth = Math.max(0, depth - 1);
    parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}
