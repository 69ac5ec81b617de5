/** Edits of YAML nodes as splices of the text: what is not changed stays as it is, byte for byte. */
import { say } from '../core/message';
import type { Splice } from './splice';
import { insertFlowElements, removeFlowElements } from './yaml-flow-edit';
import {
  afterColon,
  afterLines,
  beginsLine,
  dashOf,
  gapAfter,
  indentAt,
  lineBreakOf,
  lineEnd,
  lineStart,
  linesAt,
  nodeStart,
  refusal,
  refuseAnchors,
  visibleEnd,
} from './yaml-layout';
import { isMap, printFlow, printScalar } from './yaml-print';
import type { Printable, PrintableScalar } from './yaml-print';
import { resolveAlias } from './yaml-tree';
import type { TextRange, YamlMap, YamlNode, YamlPair, YamlSequence } from './yaml-tree';

/** A field to set, or to remove where there is no value. */
export interface FieldChange {
  readonly key: string;
  readonly value?: Printable;
  /** How a new key is written; as text where it is absent. */
  readonly name?: PrintableScalar;
  /** What of the value is another one: where the text is written as it seems, all else of it stays. */
  readonly within?: ValueChange;
  /** For a new field in block style: lines below `key:` instead of the value beside it, without the map's indentation. */
  readonly block?: readonly string[];
}

/** What changes in a map, or in a list of so many items. */
export type ValueChange =
  | { readonly fields: readonly FieldChange[] }
  | { readonly items: number; readonly dropped: readonly number[]; readonly added: readonly Printable[] };

/**
 * Changes fields of a map.
 * @param text the whole text
 * @param map the map
 * @param changes fields to set or remove, each key once
 * @param order the usual order of fields: a new one stands after those that come before it
 * @throws SchemaGraphError `bad-input` where anchors or unusual syntax stand in the way
 */
export function changeMap(
  text: string,
  map: YamlMap,
  changes: readonly FieldChange[],
  order: readonly string[],
): readonly Splice[] {
  if (changes.length === 0) return [];
  const present = new Map(map.pairs.map((pair, index) => [keyText(pair), index] as const).reverse());
  const removed = new Set<number>();
  const inserted: FieldChange[] = [];
  const splices: Splice[] = [];
  for (const change of changes) {
    const index = present.get(change.key);
    const pair = index === undefined ? undefined : map.pairs[index];
    if (index === undefined || !pair) {
      if (change.value !== undefined) inserted.push(change);
    } else {
      refuseAnchors(pair.key);
      refuseAnchors(pair.value);
      if (change.value === undefined) removed.add(index);
      else splices.push(...(changeWithin(text, pair.value, change.within) ?? replaceValue(text, pair, change.value)));
    }
  }
  if (removed.size === map.pairs.length) return rewriteMap(text, map, inserted);
  splices.push(...(map.style === 'flow' ? removeFlowPairs : removeBlockPairs)(text, map, removed));
  const [insert, insertBefore] =
    map.style === 'flow' ? [insertFlowPairs, insertFlowPairsBefore] : [insertBlockPair, insertBlockPairBefore];
  for (const { at, before, fields } of groupByPlace(map, inserted, removed, order)) {
    splices.push(...(before ? insertBefore(text, map, at, fields) : insert(text, map, at, fields, removed)));
  }
  return splices;
}

/**
 * Adds an item to a list.
 * @param text the whole text
 * @param sequence the list
 * @param item a text, or a map: that is written in the style of the item before it
 * @param after the position of the item that it follows; the last one where left out
 */
export function addItem(
  text: string,
  sequence: YamlSequence,
  item: Printable,
  after = sequence.items.length - 1,
): readonly Splice[] {
  const last = sequence.items[after];
  if (!last) return [{ start: sequence.start, end: sequence.end, text: `[${printFlow(item)}]` }];
  if (sequence.style === 'flow') {
    const isLast = after === sequence.items.length - 1;
    return insertFlowElements(text, { start: nodeStart(last), end: last.end }, [printFlow(item)], isLast);
  }
  const dash = dashOf(text, sequence, after);
  const indent = indentAt(text, sequence.start);
  const asBlock = last.kind === 'map' && last.style === 'block' && beginsLine(text, dash);
  const inner = asBlock ? ' '.repeat(Math.max(2, indentAt(text, last.start).length - indent.length)) : '';
  const fields = isMap(item) ? item.map.map(([key, value]) => `${printScalar(key)}: ${printFlow(value)}`) : [];
  const lines =
    fields.length > 0 && asBlock
      ? fields.map((field, i) => `${indent}${i === 0 ? '-'.padEnd(inner.length) : inner}${field}`)
      : [`${indent}- ${printFlow(item)}`];
  const gap = gapAfter(text, last);
  return [{ start: gap.offset, end: gap.offset, text: linesAt(gap, lines, lineBreakOf(text)) }];
}

/**
 * Removes an item of a list, with the comment behind it on its last line.
 * @param text the whole text
 * @param sequence the list
 * @param index the item's position
 */
export function removeItem(text: string, sequence: YamlSequence, index: number): readonly Splice[] {
  const item = sequence.items[index];
  if (!item) throw new RangeError('There is no such item.');
  refuseAnchors(item);
  if (sequence.style === 'block') {
    const dash = dashOf(text, sequence, index);
    if (!beginsLine(text, dash)) throw refusal(say`the item shares its line with another list`);
    return [{ start: lineStart(text, dash), end: afterLines(text, item), text: '' }];
  }
  if (sequence.items.length === 1) return [{ start: sequence.start, end: sequence.end, text: '[]' }];
  const ranges = sequence.items.map((node) => ({ start: nodeStart(node), end: node.end }));
  return removeFlowElements(text, ranges, new Set([index]));
}

/** Changes a part of a value; undefined where the text is not written as the change takes it to be. */
function changeWithin(text: string, node: YamlNode, change: ValueChange | undefined): readonly Splice[] | undefined {
  if (!change) return undefined;
  if ('fields' in change) {
    if (node.kind !== 'map') return undefined;
    const keys = node.pairs.map(keyText);
    const isWritten = ({ key, name }: FieldChange): boolean =>
      keys.filter((other) => other === key).length === (name === undefined ? 1 : 0);
    return change.fields.every(isWritten) ? changeMap(text, node, change.fields, []) : undefined;
  }
  const { items, dropped, added } = change;
  if (node.kind !== 'sequence' || node.items.length !== items) return undefined;
  const [only] = dropped;
  if (only !== undefined) return dropped.length === 1 && added.length === 0 ? removeItem(text, node, only) : undefined;
  return added.flatMap((item) => addItem(text, node, item));
}

/** Writes a new value in place of the one that a pair has. */
function replaceValue(text: string, pair: YamlPair, value: Printable): readonly Splice[] {
  const node = pair.value;
  const printed = printFlow(value);
  const start = nodeStart(node);
  if (node.kind === 'scalar' && node.empty) {
    const colon = afterColon(text, pair);
    const offset = Math.max(colon ?? pair.key.end, start);
    return [{ start: offset, end: offset, text: colon === undefined ? `: ${printed}` : ` ${printed}` }];
  }
  const isBlock = (node.kind === 'map' || node.kind === 'sequence') && node.style === 'block';
  const colon = afterColon(text, pair);
  if (!isBlock || colon === undefined) return [{ start, end: visibleEnd(text, node), text: printed }];
  // The block below the key goes; a comment beside the key stays.
  const eol = lineEnd(text, colon);
  return [
    { start: colon, end: colon, text: ` ${printed}` },
    { start: eol, end: Math.max(eol, visibleEnd(text, node)), text: '' },
  ];
}

/** Writes a map anew whose fields all go. */
function rewriteMap(text: string, map: YamlMap, fields: readonly FieldChange[]): readonly Splice[] {
  const printed = printFlow({ map: fields.map(({ key, name, value }) => [name ?? key, value ?? '']) });
  const first = map.pairs[0];
  const start = first && map.style === 'block' ? nodeStart(first.key) : map.start;
  return [{ start, end: visibleEnd(text, map), text: printed }];
}

function removeFlowPairs(text: string, map: YamlMap, removed: ReadonlySet<number>): readonly Splice[] {
  return removeFlowElements(text, map.pairs.map(pairRange), removed);
}

function removeBlockPairs(text: string, map: YamlMap, removed: ReadonlySet<number>): readonly Splice[] {
  const splices: Splice[] = [];
  let index = 0;
  const first = map.pairs[0];
  if (first && removed.has(0) && !beginsLine(text, pairRange(first).start)) {
    // The first field stands behind the dash of a list: the next one that stays takes its place.
    while (removed.has(index)) index++;
    const next = map.pairs[index];
    const last = map.pairs[index - 1];
    if (!next || !last) throw refusal(say`its fields cannot be told apart`);
    const between = text.slice(visibleEnd(text, last.value), pairRange(next).start);
    const end = between.trim() === '' ? pairRange(next).start : visibleEnd(text, last.value);
    splices.push({ start: pairRange(first).start, end, text: '' });
  }
  for (; index < map.pairs.length; index++) {
    const pair = map.pairs[index];
    if (!pair || !removed.has(index)) continue;
    const { start } = pairRange(pair);
    if (!beginsLine(text, start)) throw refusal(say`the field shares its line with another`);
    splices.push({ start: lineStart(text, start), end: afterLines(text, pair.value), text: '' });
  }
  return splices;
}

function insertFlowPairs(
  text: string,
  map: YamlMap,
  anchor: number,
  fields: readonly FieldChange[],
  removed: ReadonlySet<number>,
): readonly Splice[] {
  const pair = map.pairs[anchor];
  if (!pair) return [];
  const isLast = map.pairs.every((_, index) => index <= anchor || removed.has(index));
  const printed = fields.map(({ key, name, value }) => `${printScalar(name ?? key)}: ${printFlow(value ?? '')}`);
  // A removal behind the last pair begins at its comma: lines of their own are only for maps that lose nothing there.
  return insertFlowElements(text, pairRange(pair), printed, isLast && !removed.has(anchor + 1));
}

function insertBlockPair(
  text: string,
  map: YamlMap,
  anchor: number,
  fields: readonly FieldChange[],
): readonly Splice[] {
  const pair = map.pairs[anchor];
  if (!pair) return [];
  const lines = blockLines(fields, indentAt(text, map.start));
  const gap = gapAfter(text, pair.value);
  return [{ start: gap.offset, end: gap.offset, text: linesAt(gap, lines, lineBreakOf(text)) }];
}

function insertFlowPairsBefore(
  text: string,
  map: YamlMap,
  at: number,
  fields: readonly FieldChange[],
): readonly Splice[] {
  const pair = map.pairs[at];
  if (!pair) return [];
  const { start } = pairRange(pair);
  const end = beginsLine(text, start) ? `,${lineBreakOf(text)}${indentAt(text, start)}` : ', ';
  const printed = fields.map(({ key, name, value }) => `${printScalar(name ?? key)}: ${printFlow(value ?? '')}${end}`);
  return [{ start, end: start, text: printed.join('') }];
}

/** Comments right above a field belong to it, those at the top of a file to the file: what is new stands between the two. */
function insertBlockPairBefore(
  text: string,
  map: YamlMap,
  at: number,
  fields: readonly FieldChange[],
): readonly Splice[] {
  const pair = map.pairs[at];
  if (!pair) return [];
  const { start } = pairRange(pair);
  const lineBreak = lineBreakOf(text);
  const indent = indentAt(text, map.start);
  if (!beginsLine(text, start)) {
    // Behind the dash of a list the first line begins there.
    const lines = blockLines(fields, indent).map((line) => line + lineBreak);
    return [{ start, end: start, text: lines.join('').trimStart() + indent }];
  }
  const previous = map.pairs[at - 1];
  const least = previous ? visibleEnd(text, previous.value) : 0;
  let offset = lineStart(text, start);
  while (previous || indent !== '') {
    const above = lineStart(text, offset - 1);
    if (above <= least || !/^[ \t]*#/.test(text.slice(above, offset))) break;
    offset = above;
  }
  return [
    { start: offset, end: offset, text: linesAt({ offset, atLineStart: true }, blockLines(fields, indent), lineBreak) },
  ];
}

/** The lines of fields in block style. */
function blockLines(fields: readonly FieldChange[], indent: string): readonly string[] {
  return fields.flatMap(({ key, name, value, block }) => {
    const lead = `${indent}${printScalar(name ?? key)}:`;
    return block ? [lead, ...block.map((line) => indent + line)] : [`${lead} ${printFlow(value ?? '')}`];
  });
}

/** Where new fields go: behind the pair at a position, or before it. */
interface FieldPlace {
  readonly at: number;
  readonly before: boolean;
  readonly fields: FieldChange[];
}

/**
 * The places of new fields: behind the last field that usually stands before them, else before the first that usually follows
 * them, else at the end. Fields of one place are in their usual order.
 */
function groupByPlace(
  map: YamlMap,
  fields: readonly FieldChange[],
  removed: ReadonlySet<number>,
  order: readonly string[],
): readonly FieldPlace[] {
  const kept = map.pairs.flatMap((pair, index) =>
    removed.has(index) ? [] : [{ index, rank: order.indexOf(keyText(pair)) }],
  );
  const places: FieldPlace[] = [];
  const rank = ({ key }: FieldChange): number => order.indexOf(key);
  for (const field of [...fields].sort((a, b) => rank(a) - rank(b))) {
    const own = rank(field);
    const earlier = kept.findLast((pair) => pair.rank >= 0 && pair.rank < own);
    const later = earlier || own < 0 ? undefined : kept.find((pair) => pair.rank > own);
    const { index: at } = earlier ?? later ?? kept.at(-1) ?? { index: 0 };
    const before = later !== undefined;
    const place = places.find((other) => other.at === at && other.before === before);
    if (place) place.fields.push(field);
    else places.push({ at, before, fields: [field] });
  }
  return places;
}

function pairRange(pair: YamlPair): TextRange {
  return { start: nodeStart(pair.key), end: Math.max(pair.key.end, pair.value.end) };
}

function keyText(pair: YamlPair): string {
  const key: YamlNode = resolveAlias(pair.key);
  return key.kind === 'scalar' ? key.text : '';
}
