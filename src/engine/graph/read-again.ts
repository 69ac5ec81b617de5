/**
 * Reads a graph file of which one entry has changed: the entry alone is read, and the rest is what was read before. While
 * somebody types that is nearly always so, and a large file takes a good part of a second to read.
 */
import type { Problem } from '../core/problems';
import type { GraphFile, TablePlace } from './graph-file';
import { FORMAT_VERSION } from './model';
import { MOST_PROBLEMS } from './node-reader';
import { readGraphFile } from './parse';
import { TextLines } from './text-lines';
import { beginsLine, dashOf, lineStart, nodeStart } from './yaml-layout';
import { NodeMover } from './yaml-move';
import { MAX_WEIGHT } from './yaml-tree';
import type { TextRange, YamlMap, YamlNode, YamlPair, YamlSequence } from './yaml-tree';

const SECTIONS = ['edges', 'tables', 'sources'] as const;
type Section = (typeof SECTIONS)[number];

/** An entry of a section, by its lines: those up to the next entry are its own. */
interface Entry {
  readonly section: Section;
  /** Which pair of the root holds the section. */
  readonly pair: number;
  readonly index: number;
  readonly lines: TextRange;
}

/** The entry as it is now, read by itself. */
interface Reread {
  readonly file: GraphFile;
  /** The section with nothing else in it. */
  readonly list: YamlMap | YamlSequence;
  /** What to add to its offsets and lines to have those of the whole file. */
  readonly by: number;
  readonly down: number;
}

/**
 * Reads a graph file again.
 * @param text its text now
 * @param before the file as it was read before
 * @returns what `readGraphFile` gives, problems in another order; undefined where more than one entry has changed, or the
 *   entry cannot be read by itself
 */
export function readAgain(text: string, before: GraphFile): GraphFile | undefined {
  if (text === before.text) return before;
  const root = before.tree.root;
  if (root?.kind !== 'map' || root.style !== 'block' || before.tree.anchored) return undefined;
  if (before.graph.version > FORMAT_VERSION) return undefined;
  const entry = entryAround(before, root, difference(before.text, text));
  if (!entry) return undefined;
  const more = text.length - before.text.length;
  const { start, end } = entry.lines;
  // Without its last line break an entry goes on in the line of the next one.
  if (end < before.text.length && text[end + more - 1] !== '\n') return undefined;
  // What ends a document ends the file, also where nothing in the entry follows it.
  if (/^(?:---|\.\.\.)(?:\s|$)/m.test(text.slice(start, end + more))) return undefined;
  const reread = readEntry(text, { start, end: end + more }, entry, before);
  if (!reread) return undefined;
  const [own, behind] = [new NodeMover(reread.by, reread.file.places), new NodeMover(more, before.places)];
  const tree = grafted(root, entry, own.node(reread.list), behind);
  if (!tree || tree.weight > MAX_WEIGHT) return undefined;
  const problems = problemsOf(
    before,
    reread,
    entry,
    lineBreaksIn(text.slice(start, end + more)) - lineBreaksIn(before.text.slice(start, end)),
  );
  // Beyond some number problems are only counted, and nobody knows here which those were.
  if (problems.length >= MOST_PROBLEMS) return undefined;
  return { file: before.file, text, tree: { root: tree }, ...contentOf(before, entry, reread, own, behind), problems };
}

function lineBreaksIn(text: string): number {
  return new TextLines(text).position(text.length).line - 1;
}

/** Texts are compared in pieces of so many characters first, which is quick. */
const PIECE = 4096;

function alikeBefore(a: string, endOfA: number, b: string, endOfB: number): boolean {
  return endOfA >= PIECE && endOfB >= PIECE && a.slice(endOfA - PIECE, endOfA) === b.slice(endOfB - PIECE, endOfB);
}

/** The part in which a text differs from another, as offsets of the one before: as far up as it can be said to be. */
function difference(before: string, after: string): TextRange {
  const most = Math.min(before.length, after.length);
  const [last, lastAfter] = [before.length - 1, after.length - 1];
  let same = 0;
  while (same < most && alikeBefore(before, before.length - same, after, after.length - same)) same += PIECE;
  same = Math.min(same, most);
  while (same < most && before.charCodeAt(last - same) === after.charCodeAt(lastAfter - same)) same++;
  let start = 0;
  while (start + PIECE <= most - same && alikeBefore(before, start + PIECE, after, start + PIECE)) start += PIECE;
  while (start < most - same && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  return { start, end: before.length - same };
}

/** The entry in whose lines a range lies. */
function entryAround({ text }: GraphFile, root: YamlMap, range: TextRange): Entry | undefined {
  for (const section of SECTIONS) {
    const pair = root.pairs.findIndex(({ key }) => key.kind === 'scalar' && key.text === section);
    const list = root.pairs[pair]?.value;
    if (!isSection(list, section) || range.start < lineStart(text, list.start)) continue;
    const next = root.pairs[pair + 1];
    const sectionEnd = next ? lineStart(text, nodeStart(next.key)) : text.length;
    if (range.end > sectionEnd || (range.start === sectionEnd && next)) continue;
    const starts = entryStarts(text, list, range.start);
    if (!starts) return undefined;
    const [index, start, end = sectionEnd] = starts;
    return range.end <= end ? { section, pair, index, lines: { start, end } } : undefined;
  }
  return undefined;
}

function isSection(node: YamlNode | undefined, section: Section): node is YamlMap | YamlSequence {
  return node?.kind === (section === 'tables' ? 'map' : 'sequence') && node.style === 'block';
}

/** The entry in whose lines an offset lies: its position, where its lines begin, and where those of the next one do. */
function entryStarts(
  text: string,
  list: YamlMap | YamlSequence,
  offset: number,
): [number, number, number?] | undefined {
  const count = childrenOf(list);
  const startOf = (index: number): number | undefined => {
    const at = list.kind === 'map' ? list.pairs[index]?.key.start : dashOf(text, list, index);
    return at !== undefined && beginsLine(text, at) ? lineStart(text, at) : undefined;
  };
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((startOf(middle) ?? Infinity) <= offset) low = middle;
    else high = middle - 1;
  }
  const start = startOf(low);
  if (start === undefined || start > offset) return undefined;
  if (low + 1 >= count) return [low, start];
  const end = startOf(low + 1);
  return end === undefined ? undefined : [low, start, end];
}

/** Reads one entry by itself; undefined where it is not exactly one in its old place. */
function readEntry(
  text: string,
  lines: TextRange,
  { section, pair, index }: Entry,
  before: GraphFile,
): Reread | undefined {
  const head = `version: 1\n${section}:\n`;
  const file = readGraphFile(head + text.slice(lines.start, lines.end), before.file);
  const [root, whole] = [file.tree.root, before.tree.root];
  if (root?.kind !== 'map' || whole?.kind !== 'map' || root.pairs.length !== 2 || file.tree.anchored) return undefined;
  const [list, old] = [root.pairs[1]?.value, whole.pairs[pair]?.value];
  if (!isSection(list, section) || !isSection(old, section)) return undefined;
  // What stands above the entry could belong to the one before it, and another column is another level.
  if (list.start !== head.length + (old.start - lineStart(before.text, old.start))) return undefined;
  const down = lineBreaksIn(text.slice(0, lines.start)) - 2;
  const reread = { file, list, by: lines.start - head.length, down };
  if (list.kind === 'sequence' || old.kind === 'sequence') return childrenOf(list) === 1 ? reread : undefined;
  const name = list.pairs[0] && textOf(list.pairs[0].key);
  const alike = old.pairs.flatMap(({ key }, at) => (textOf(key) === name ? [at] : []));
  // Of a name that stands twice the first entry counts; what could not be read has no place among the others.
  const isSame = list.pairs.length === 1 && alike.length === 1 && alike[0] === index;
  return isSame && name !== undefined && before.graph.tables.has(name) ? reread : undefined;
}

function childrenOf(list: YamlMap | YamlSequence): number {
  return list.kind === 'map' ? list.pairs.length : list.items.length;
}

function textOf(node: YamlNode): string | undefined {
  return node.kind === 'scalar' ? node.text : undefined;
}

/** The root with the entry in its place, and all that stands behind it moved. */
function grafted(root: YamlMap, entry: Entry, fresh: YamlMap | YamlSequence, behind: NodeMover): YamlMap | undefined {
  const pair = root.pairs[entry.pair];
  const value = pair && withEntry(pair.value, entry.index, fresh, behind);
  if (!value) return undefined;
  const pairs = root.pairs.map((old, at) =>
    at < entry.pair ? old : at > entry.pair ? behind.pair(old) : { key: pair.key, value },
  );
  return { ...root, pairs, end: pairs.at(-1)?.value.end ?? root.end, weight: weightOf(pairs.flatMap(nodesOf)) };
}

function withEntry(
  list: YamlNode,
  index: number,
  fresh: YamlMap | YamlSequence,
  behind: NodeMover,
): YamlMap | YamlSequence | undefined {
  if (list.kind === 'map' && fresh.kind === 'map') {
    const pairs = list.pairs.flatMap((old, at) => (at < index ? [old] : at > index ? [behind.pair(old)] : fresh.pairs));
    return { ...list, pairs, end: pairs.at(-1)?.value.end ?? list.end, weight: weightOf(pairs.flatMap(nodesOf)) };
  }
  if (list.kind === 'sequence' && fresh.kind === 'sequence') {
    const items = list.items.flatMap((old, at) => (at < index ? [old] : at > index ? [behind.node(old)] : fresh.items));
    return { ...list, items, end: items.at(-1)?.end ?? list.end, weight: weightOf(items) };
  }
  return undefined;
}

function nodesOf({ key, value }: YamlPair): YamlNode[] {
  return [key, value];
}

function weightOf(children: readonly YamlNode[]): number {
  return children.reduce((sum, { weight }) => sum + weight, 1);
}

/** The graph and the places of its entries, with those of the entry that was read instead of its old ones. */
function contentOf(
  { graph, places }: GraphFile,
  { section, lines }: Entry,
  { file }: Reread,
  own: NodeMover,
  behind: NodeMover,
): Pick<GraphFile, 'graph' | 'places'> {
  const list = <T>(name: 'edges' | 'sources', values: readonly T[], fresh: readonly T[]) => {
    const nodes = places[name].map((node) => behind.now(node));
    if (section !== name) return { values, nodes };
    // Entries that could not be read are in neither list.
    const at = places[name].filter(({ start }) => start < lines.start).length;
    const until = places[name].filter(({ start }) => start < lines.end).length;
    return {
      values: [...values.slice(0, at), ...fresh, ...values.slice(until)],
      nodes: [...nodes.slice(0, at), ...file.places[name].map((node) => own.now(node)), ...nodes.slice(until)],
    };
  };
  const edges = list('edges', graph.edges, file.graph.edges);
  const sources = list('sources', graph.sources, file.graph.sources);
  const tables = new Map(graph.tables);
  const tablePlaces = new Map([...places.tables].map(([name, place]) => [name, movedPlace(place, behind)]));
  if (section === 'tables') {
    for (const [name, { pair }] of places.tables) {
      if (pair.key.start < lines.start || pair.key.start >= lines.end) continue;
      const [table, place] = [file.graph.tables.get(name), file.places.tables.get(name)];
      if (table) tables.set(name, table);
      else tables.delete(name);
      if (place) tablePlaces.set(name, movedPlace(place, own));
      else tablePlaces.delete(name);
    }
  }
  return {
    graph: { ...graph, tables, edges: edges.values, sources: sources.values },
    places: { tables: tablePlaces, edges: edges.nodes, sources: sources.nodes },
  };
}

function movedPlace({ pair, columns }: TablePlace, mover: NodeMover): TablePlace {
  return { pair: mover.now(pair), columns: new Map([...columns].map(([name, column]) => [name, mover.now(column)])) };
}

/** The problems of all other entries, those below on their new lines, and those of the entry. */
function problemsOf(before: GraphFile, { file, down }: Reread, { lines }: Entry, more: number): readonly Problem[] {
  if (before.problems.length + file.problems.length === 0) return [];
  const old = new TextLines(before.text);
  const [first, next] = [old.position(lines.start).line, old.position(lines.end).line];
  const isLast = lines.end === before.text.length;
  const others = before.problems.flatMap((problem) => {
    if (problem.start.line < first) return [problem];
    return problem.start.line < next || isLast ? [] : [onLine(problem, more)];
  });
  return [...others, ...file.problems.map((problem) => onLine(problem, down))];
}

function onLine(problem: Problem, down: number): Problem {
  const { start, end } = problem;
  return { ...problem, start: { ...start, line: start.line + down }, end: { ...end, line: end.line + down } };
}
