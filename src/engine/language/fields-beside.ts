/** The names that stand beside the cursor in the same map, in text that may be half typed: none is offered a second time. */
import { unquoted } from './block-lines';
import type { Cursor } from './cursor';
import { scalarEnd } from './flow-place';

/** Brackets that are never closed are read so far beyond the cursor, in UTF-16 units. */
const FURTHEST = 4_000;

/**
 * Names of the fields of the map that the cursor is in.
 * @param text the text of the file, in any state
 * @param cursor where a field's name stands, which is not among them
 */
export function fieldsBeside(text: string, cursor: Cursor): ReadonlySet<string> {
  // Of the graph itself, and of its tables, the entry is not the map but one line or table of it.
  const whole = cursor.path.length <= 1 ? { ...cursor, entry: { start: 0, end: text.length } } : cursor;
  return new Set(cursor.inFlow ? inBrackets(text, whole) : inBlock(text, whole));
}

/** Fields in the brackets around the cursor, before it and behind it. */
function inBrackets(text: string, { entry, token }: Cursor): readonly string[] {
  const open: string[][] = [];
  let around: { readonly names: string[]; readonly depth: number } | undefined;
  const end = Math.min(text.length, Math.max(entry.end, token.end), token.end + FURTHEST);
  for (let at = entry.start; at < end;) {
    const char = text[at] ?? '';
    const top = open.at(-1);
    if (!around && at >= token.start && top) around = { names: top, depth: open.length };
    if (char === '{' || char === '[') open.push([]);
    else if (char === '}' || char === ']') {
      if (around?.depth === open.length) break;
      open.pop();
    } else if (top && !/[\s:,]/.test(char)) {
      const stop = Math.max(scalarEnd(text, at, true), at + 1);
      if (at !== token.start && /^\s*:/.test(text.slice(stop, stop + 8))) top.push(unquoted(text.slice(at, stop)));
      at = stop;
      continue;
    }
    at++;
  }
  return around?.names ?? open.at(-1) ?? [];
}

/** Fields on the lines above and below that begin in the same column, as far as no line is further left. */
function inBlock(text: string, { entry, token }: Cursor): readonly string[] {
  const lines = text.slice(entry.start, entry.end).split('\n');
  const before = text.slice(entry.start, token.start).split('\n');
  const [own, column] = [before.length - 1, (before.at(-1) ?? '').length];
  const names: string[] = [];
  /** Whether the map goes on beyond a line. */
  const read = (line: string): boolean => {
    const [lead = ''] = /^[ ]*(?:- +)*/.exec(line) ?? [];
    if (line.trim() === '' || line.trimStart().startsWith('#')) return true;
    if (lead.length === column) {
      const name = line.slice(column, scalarEnd(line, column, false));
      if (/^\s*:/.test(line.slice(column + name.length))) names.push(unquoted(name));
    }
    // A dash begins the item that the map is: above it stands another.
    return lead.length >= column && !lead.includes('-');
  };
  if (!/-/.test((lines[own] ?? '').slice(0, column))) for (let at = own - 1; at >= 0 && read(lines[at] ?? ''); at--);
  for (let at = own + 1; at < lines.length && !/^ *-/.test(lines[at] ?? '') && read(lines[at] ?? ''); at++);
  return names;
}
