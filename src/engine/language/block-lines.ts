/** What one line of block YAML opens: items of lists and fields. */

/** A dash or a `key:` on a line. */
export interface Opener {
  readonly kind: 'dash' | 'key';
  /** The field's name without quotes; empty for a dash. */
  readonly name: string;
  /** Offset at which the dash or the name begins. */
  readonly at: number;
  /** Offset behind the dash or the name, quotes included. */
  readonly end: number;
  /** Offset behind the dash or the colon. */
  readonly valueStart: number;
}

const DASH = /-(?=\s|$)/y;
// A plain name may hold brackets and quotes within, but does not begin with what YAML gives a meaning.
const KEY = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s{}[\],#&*!|>'"%@`-][^\n:#]*?|-[^\s:][^\n:]*?)[ \t]*:(?=\s|$)/y;

/**
 * What a line opens, from left to right: `- kind: key` opens an item and the field `kind`.
 * @param text the whole text
 * @param line offset of the line's beginning
 */
export function openersOf(text: string, line: number): Opener[] {
  const openers: Opener[] = [];
  let at = line;
  for (;;) {
    while (text[at] === ' ') at++;
    DASH.lastIndex = at;
    if (DASH.test(text)) {
      openers.push({ kind: 'dash', name: '', at, end: at + 1, valueStart: at + 1 });
      at++;
      continue;
    }
    KEY.lastIndex = at;
    const name = KEY.exec(text)?.[1];
    if (name === undefined) return openers;
    openers.push({ kind: 'key', name: unquoted(name), at, end: at + name.length, valueStart: KEY.lastIndex });
    return openers;
  }
}

/**
 * A scalar without its quotes, as far as it is written.
 * @param raw for example `'it''s'`, `"a` or `plain`
 */
export function unquoted(raw: string): string {
  const quote = raw[0];
  if (quote === "'") return raw.slice(1, closed(raw) ? -1 : undefined).replaceAll("''", "'");
  if (quote !== '"') return raw;
  const inner = raw.slice(1, closed(raw) ? -1 : undefined);
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    return inner;
  }
}

function closed(raw: string): boolean {
  return raw.length > 1 && raw.endsWith(raw[0] ?? '');
}
