/**
 * Where the cursor stands in a graph file, in text that need not be whole: somebody is typing it. The lines above give the
 * path of fields by their indentation, and the brackets before the cursor the rest; a parser of whole files would give
 * nothing until the last bracket is closed.
 */
import { skipBlank, type TextRange } from '../graph/yaml-tree';
import { openersOf, type Opener } from './block-lines';
import { readFlow, scalarEnd, type FlowPlace } from './flow-place';

/** An item of a list, in a path. */
export const ITEM = '*';

/** What the cursor stands in or behind. */
export interface Cursor {
  /** The fields and items from the root to the cursor: `['edges', '*', 'from']`. */
  readonly path: readonly string[];
  /** Whether a field's name or a value stands here; `path` does not have the name of a field that is being typed. */
  readonly part: 'key' | 'value';
  /** What is written here, with its quotes: empty where nothing is yet. */
  readonly token: TextRange;
  /** The quote that the token begins with. */
  readonly quote: '"' | "'" | undefined;
  /** Whether the token stands within brackets, where commas and brackets end a plain value. */
  readonly inFlow: boolean;
  /** The item of a list, or the table, that the cursor is in: whole lines. */
  readonly entry: TextRange;
}

/**
 * Where the cursor stands.
 * @param text the text of the file, in any state
 * @param offset of the cursor, in UTF-16 units
 * @returns undefined in a comment, and where only new brackets or commas can stand
 */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const line = lineStartAt(text, offset);
  const chain = ancestors(text, line, offset);
  const entry = entryRange(text, line, chain);
  const path: string[] = [];
  // A whole file may stand in brackets.
  const first = skipBlank(text, 0);
  if (text[first] === '{' && first < offset) {
    const flow = readFlow(text, first, offset);
    return flow?.open ? placed(text, path, flow, entry) : undefined;
  }
  for (const [index, opener] of chain.entries()) {
    if (opener.kind === 'key' && offset <= opener.end && offset >= opener.at) {
      const token = { start: opener.at, end: opener.end };
      return { path, part: 'key', token, quote: quoteAt(text, token.start), inFlow: false, entry };
    }
    if (opener.valueStart > offset) return undefined; // on the colon or the dash itself
    path.push(opener.kind === 'dash' ? ITEM : opener.name);
    const next = chain[index + 1];
    const start = skipSpaces(text, opener.valueStart);
    if (next && next.at === start) continue;
    if ((text[start] === '{' || text[start] === '[') && start < offset) {
      const flow = readFlow(text, start, offset);
      if (!flow) return undefined;
      if (flow.open) return placed(text, path, flow, entry);
      if (!next) return undefined;
    }
  }
  return blockPlace(text, chain, path, offset, entry);
}

function placed(text: string, before: readonly string[], flow: FlowPlace, entry: TextRange): Cursor {
  const { path, part, token } = flow;
  return { path: [...before, ...path], part, token, quote: quoteAt(text, token.start), inFlow: true, entry };
}

/** A scalar outside of brackets: the value of the last opener, or a name that is being typed at a line of its own. */
function blockPlace(
  text: string,
  chain: readonly Opener[],
  path: readonly string[],
  offset: number,
  entry: TextRange,
): Cursor | undefined {
  const line = lineStartAt(text, offset);
  const last = chain.at(-1);
  const onLine = last !== undefined && last.at >= line;
  const start = skipSpaces(text, onLine ? last.valueStart : line, offset);
  const end = Math.max(offset, scalarEnd(text, start, false));
  const token = { start: Math.min(start, offset), end };
  if (isCommented(text, line, offset)) return undefined;
  // Beside `key:` stands a value; on a line of its own below one, or behind a dash, the name of a field, most likely.
  const beside = onLine && last.kind === 'key';
  const inScalar = !onLine && last !== undefined && /[|>][-+\d]*\s*$/.test(lineAt(text, last.valueStart));
  const part = beside || inScalar ? 'value' : 'key';
  return { path, part, token, quote: quoteAt(text, token.start), inFlow: false, entry };
}

/**
 * The entry that a place is in: an edge, a source or a table, by its lines.
 * @param text the text of the file, in any state
 * @param offset of the place
 * @returns the entry with the field of the file that it stands below; undefined outside of entries
 */
export function entryAt(
  text: string,
  offset: number,
): { readonly section: string; readonly lines: TextRange } | undefined {
  const line = lineStartAt(text, offset);
  const chain = ancestors(text, line, offset);
  const [section, entry] = chain;
  if (section?.kind !== 'key' || !entry || (section.at > 0 && text[section.at - 1] !== '\n')) return undefined;
  return { section: section.name, lines: entryRange(text, line, chain) };
}

/** The openers that lead to a place, outermost first: those of its own line that begin before it, and of lines above. */
function ancestors(text: string, line: number, offset: number): Opener[] {
  const own = openersOf(text, line).filter(({ at }) => at <= offset);
  const first = own[0];
  let limit = first ? first.at - line : indentOf(text, line, offset);
  let wantsKey = first?.kind === 'dash';
  const chain = [...own];
  for (let at = line; at > 0 && (limit > 0 || wantsKey);) {
    at = lineStartAt(text, at - 1);
    const openers = openersOf(text, at);
    for (const opener of openers.reverse()) {
      const column = opener.at - at;
      const leads = column < limit || (wantsKey && column === limit && opener.kind === 'key');
      if (!leads) continue;
      chain.unshift(opener);
      limit = column;
      wantsKey = opener.kind === 'dash';
    }
  }
  return chain;
}

/** The lines of the entry below the outermost field that a place is in. */
function entryRange(text: string, line: number, chain: readonly Opener[]): TextRange {
  const second = chain[1] ?? chain[0];
  const start = second ? lineStartAt(text, second.at) : line;
  const indent = second ? second.at - start : 0;
  let end = lineEndAt(text, Math.max(start, line));
  while (end < text.length) {
    const next = end + (text.startsWith('\r\n', end) ? 2 : 1);
    const nextEnd = lineEndAt(text, next);
    const content = text.slice(next, nextEnd);
    if (content.trim() !== '' && /^ */.exec(content)![0].length <= indent) break;
    end = nextEnd;
  }
  return { start, end };
}

function indentOf(text: string, line: number, offset: number): number {
  const end = lineEndAt(text, line);
  const content = skipSpaces(text, line, end);
  // On a line with nothing in it the cursor's own column tells how deep it is.
  return content >= end ? offset - line : content - line;
}

function isCommented(text: string, line: number, offset: number): boolean {
  const before = text.slice(line, offset);
  return /(^|\s)#/.test(before.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, (quoted) => '_'.repeat(quoted.length)));
}

function quoteAt(text: string, at: number): '"' | "'" | undefined {
  const char = text[at];
  return char === '"' || char === "'" ? char : undefined;
}

function skipSpaces(text: string, from: number, to = text.length): number {
  let at = from;
  while (at < to && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function lineAt(text: string, at: number): string {
  return text.slice(lineStartAt(text, at), lineEndAt(text, at));
}

/** The offset at which the line of an offset begins. */
export function lineStartAt(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** The offset at which the line of an offset ends, before its line break. */
function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}
