/** Reads brackets up to a place: which of them are open there, and in which of their fields and items it lies. */
import type { TextRange } from '../graph/yaml-tree';
import { unquoted } from './block-lines';

/** A place within brackets, or behind them where none is open. */
export interface FlowPlace {
  readonly open: boolean;
  readonly path: readonly string[];
  readonly part: 'key' | 'value';
  readonly token: TextRange;
}

interface Bracket {
  readonly kind: '{' | '[';
  /** The field whose value comes next; undefined where a name comes next. */
  field: string | undefined;
}

/**
 * Reads from an opening bracket to a place.
 * @param text the whole text, in any state
 * @param start offset of the bracket
 * @param offset of the place
 * @returns undefined where the place is in a comment, or behind a scalar where only a comma or a bracket can stand
 */
export function readFlow(text: string, start: number, offset: number): FlowPlace | undefined {
  const open: Bracket[] = [];
  let at = start;
  while (at < offset) {
    const char = text[at] ?? '';
    const top = open.at(-1);
    if (char === '{' || char === '[') open.push({ kind: char, field: undefined });
    else if (char === '}' || char === ']') {
      open.pop();
      if (open.length === 0) return { open: false, path: [], part: 'value', token: { start: at, end: at } };
    } else if (char === ',') {
      if (top?.kind === '{') top.field = undefined;
    } else if (char === '#' && /\s/.test(text[at - 1] ?? ' ')) {
      at = lineBreak(text, at);
      if (at >= offset) return undefined;
      continue;
    } else if (!/[\s:]/.test(char)) {
      const end = scalarEnd(text, at, true);
      if (end >= offset) return place(open, { start: at, end });
      // Spaces behind a plain value belong to it while it is typed: `a = |`.
      const plain = char !== '"' && char !== "'";
      if (plain && /^[ \t]*$/.test(text.slice(end, offset))) return place(open, { start: at, end: offset });
      if (top?.kind === '{' && top.field === undefined) top.field = unquoted(text.slice(at, end));
      at = end;
      continue;
    }
    at++;
  }
  return place(open, { start: offset, end: offset });
}

function place(open: readonly Bracket[], token: TextRange): FlowPlace {
  const path = open.flatMap(({ kind, field }) => (kind === '[' ? ['*'] : field === undefined ? [] : [field]));
  const top = open.at(-1);
  const part = top?.kind === '{' && top.field === undefined ? 'key' : 'value';
  return { open: open.length > 0, path, part, token };
}

/**
 * Where a scalar ends that may not be finished: a quote that is never closed ends with its line.
 * @param text the whole text
 * @param start offset of its first character
 * @param inFlow whether commas and brackets end a plain scalar
 */
export function scalarEnd(text: string, start: number, inFlow: boolean): number {
  const quote = text[start];
  const eol = lineBreak(text, start);
  if (quote === '"' || quote === "'") {
    const closing = (quote === '"' ? /"(?:[^"\\\n]|\\.)*"/y : /'(?:[^'\n]|'')*'/y) satisfies RegExp;
    closing.lastIndex = start;
    return closing.test(text) ? closing.lastIndex : brokenEnd(text, start + 1, eol, inFlow);
  }
  return brokenEnd(text, start, eol, inFlow);
}

function brokenEnd(text: string, from: number, eol: number, inFlow: boolean): number {
  let at = from;
  for (; at < eol; at++) {
    const char = text[at] ?? '';
    if (inFlow && /[,[\]{}]/.test(char)) break;
    if (char === ':' && /[\s,[\]{}]|^$/.test(text[at + 1] ?? '')) break;
    if (char === '#' && /\s/.test(text[at - 1] ?? '')) break;
  }
  while (at > from && /[ \t\r]/.test(text[at - 1] ?? '')) at--;
  return at;
}

function lineBreak(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
