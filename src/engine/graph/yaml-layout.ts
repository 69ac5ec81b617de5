/** Where things stand on their lines, for edits that keep the layout of a file. */
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import { skipBlank } from './yaml-tree';
import type { YamlNode, YamlPair, YamlSequence } from './yaml-tree';

/** An edit that the way the file is written does not allow. */
export function refusal(why: Message): SchemaGraphError {
  return new SchemaGraphError('bad-input', say`This cannot be changed for you: ${why}. Change the text by hand.`);
}

/** The line break that a text uses. */
export function lineBreakOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** The offset at which the line of an offset begins, a byte order mark not counted. */
export function lineStart(text: string, offset: number): number {
  // A search for either of the two would go through the whole of a file that does not have it.
  let start = Math.min(offset, text.length);
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start === 0 && text.startsWith('\ufeff') ? Math.min(1, offset) : start;
}

/** The offset at which the line of an offset ends, before its line break. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** The offset after the line break that stands at an offset. */
export function afterBreak(text: string, offset: number): number {
  return text.startsWith('\r\n', offset) ? offset + 2 : Math.min(offset + 1, text.length);
}

/** White space up to the column of an offset, to stand in the same column on another line. */
export function indentAt(text: string, offset: number): string {
  return ' '.repeat(offset - lineStart(text, offset));
}

/** Whether only white space stands before an offset on its line. */
export function beginsLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

/** Where a node begins, its anchor and tag included. */
export function nodeStart(node: YamlNode): number {
  return node.propertiesStart ?? node.start;
}

/** Where the visible text of a node ends: block scalars own the line breaks after them. */
export function visibleEnd(text: string, node: YamlNode): number {
  return Math.max(node.start, node.start + text.slice(node.start, node.end).trimEnd().length);
}

/** Where whole lines can be inserted after a node in block style. */
export interface LineGap {
  readonly offset: number;
  /** The offset is the beginning of a line; otherwise it is the end of one. */
  readonly atLineStart: boolean;
}

/** The gap after the last line of a node. */
export function gapAfter(text: string, node: YamlNode): LineGap {
  const scalar = lastLeaf(node);
  const isBlock = scalar.kind === 'scalar' && (scalar.style === 'literal' || scalar.style === 'folded');
  if (isBlock && /[\r\n]$/.test(text.slice(0, node.end).slice(-1))) return { offset: node.end, atLineStart: true };
  return { offset: lineEnd(text, visibleEnd(text, node)), atLineStart: false };
}

/** Whole lines for a gap. */
export function linesAt(gap: LineGap, lines: readonly string[], lineBreak: string): string {
  return lines.map((line) => (gap.atLineStart ? line + lineBreak : lineBreak + line)).join('');
}

/** The offset from which the line after a node can be removed: the line break of its last line included. */
export function afterLines(text: string, node: YamlNode): number {
  const gap = gapAfter(text, node);
  return gap.atLineStart ? gap.offset : afterBreak(text, gap.offset);
}

/** Refuses to remove or replace what is used elsewhere. */
export function refuseAnchors(node: YamlNode): void {
  if (node.anchor !== undefined) throw refusal(say`it holds the anchor &${node.anchor}, which other places may use`);
  if (node.kind === 'map') {
    for (const { key, value } of node.pairs) {
      refuseAnchors(key);
      refuseAnchors(value);
    }
  } else if (node.kind === 'sequence') node.items.forEach(refuseAnchors);
}

/** The offset after the colon of a pair, or undefined where it has none. */
export function afterColon(text: string, pair: YamlPair): number | undefined {
  const at = skipBlank(text, pair.key.end);
  return text[at] === ':' ? at + 1 : undefined;
}

/** The offset of the dash before an item of a block sequence. */
export function dashOf(text: string, sequence: YamlSequence, index: number): number {
  const previous = sequence.items[index - 1];
  const at = skipBlank(text, previous ? previous.end : sequence.start);
  if (text[at] !== '-') throw refusal(say`its place in the list cannot be told`);
  return at;
}

/** The last node within a node: block collections end where their last child ends. */
function lastLeaf(node: YamlNode): YamlNode {
  if (node.kind === 'map' && node.style === 'block') {
    const last = node.pairs.at(-1);
    return last ? lastLeaf(last.value) : node;
  }
  if (node.kind === 'sequence' && node.style === 'block') {
    const last = node.items.at(-1);
    return last ? lastLeaf(last) : node;
  }
  return node;
}
