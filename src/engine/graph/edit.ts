/**
 * Edits of a graph file: the fewest splices of its text that make the change. Comments, order, line breaks, indentation and
 * style of the rest stay byte for byte. The result is read back and compared with the change of the model before it is given.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import { contentHash } from './content-hash';
import type { GraphFile } from './graph-file';
import { applyChange, changeOf } from './edit-model';
import type { GraphChange, GraphEdit } from './edit-model';
import { EXCLUSION_FIELD_NAMES, type Exclusion } from './exclusion';
import { fileOfEdit } from './file-of-edit';
import type { LoadedGraph } from './load';
import type { Edge, Source, Table } from './model';
import { EDGE_FIELD_NAMES } from './parse-edge';
import { COLUMN_FIELD_NAMES, TABLE_FIELD_NAMES } from './parse-table';
import { GRAPH_FIELD_NAMES, readGraphFile } from './parse';
import { columnEntry, edgeEntry, exclusionEntry, printGraph, sourceEntry, tableEntry, tableLines } from './print';
import { applySplices, invertSplices, orderSplices } from './splice';
import type { Splice } from './splice';
import { differences } from './entry-changes';
import { addItem, changeMap, removeItem } from './yaml-edit';
import type { FieldChange } from './yaml-edit';
import { afterColon, indentAt, lineBreakOf, lineEnd, linesAt, refusal } from './yaml-layout';
import { printFlow, printScalar } from './yaml-print';
import type { Printable, PrintableMap } from './yaml-print';
import { pairAt, resolveAlias, valueAt } from './yaml-tree';
import type { YamlMap, YamlNode, YamlPair } from './yaml-tree';

export type { GraphEdit } from './edit-model';

/** An edited text. */
export interface EditedText {
  /** In order, without overlaps; empty where the text says so already. */
  readonly splices: readonly Splice[];
  /** The text after the edit. */
  readonly text: string;
  /** Splices of the text after the edit that give the text before, byte for byte. */
  readonly undo: readonly Splice[];
}

/** An edited text of one file of a graph. */
export interface EditedFile extends EditedText {
  readonly file: string;
  /** Hash of the text that the splices are of. */
  readonly basis: string;
}

/**
 * Edits the text of one graph file.
 * @param text its whole text
 * @param edit the edit
 * @throws SchemaGraphError `not-found` where the file has no such edge or suggestion; `bad-input` where the text cannot be
 *   read, the edit makes no sense, or the way the file is written (an anchor, an alias) does not allow it
 */
export function editGraph(text: string, edit: GraphEdit): EditedText {
  return editTogether(text, [edit]);
}

/**
 * Makes several edits of the text of one graph file, in order, as one change. Edits that can be made side by side are, and
 * read back once: hundreds take hardly longer than one.
 * @param text its whole text
 * @param edits the edits
 * @throws as `editGraph` for the first edit that cannot be made; then none is
 */
export function editGraphAll(text: string, edits: readonly GraphEdit[]): EditedText {
  const edited = editInHalves(text, edits);
  return edited.length === 1 && edited[0] ? edited[0] : oneChange(text, edited.at(-1)?.text ?? text);
}

/** Edits in steps, each of as many edits as can be made side by side: those that touch the same entry cannot. */
function editInHalves(text: string, edits: readonly GraphEdit[]): readonly EditedText[] {
  if (edits.length === 0) return [];
  try {
    return [editTogether(text, edits)];
  } catch (error) {
    if (edits.length === 1) throw error;
  }
  const middle = Math.ceil(edits.length / 2);
  const first = editInHalves(text, edits.slice(0, middle));
  return [...first, ...editInHalves(first.at(-1)?.text ?? text, edits.slice(middle))];
}

/** What lies between the first and the last character in which two texts differ, as one splice. */
function oneChange(before: string, after: string): EditedText {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const splice = { start, end: before.length - end, text: after.slice(start, after.length - end) };
  const splices = orderSplices([splice]);
  return { splices, text: after, undo: invertSplices(before, splices) };
}

/** Edits whose splices lie apart; the changes of the model are made one after the other. */
function editTogether(text: string, edits: readonly GraphEdit[]): EditedText {
  const file = readGraphFile(text, '');
  const root = file.tree.root && resolveAlias(file.tree.root);
  const fatal = file.problems.find((problem) => problem.code === 'yaml' || problem.code === 'version-too-new');
  if (fatal) throw new SchemaGraphError('bad-input', fatal.message);
  if (root?.kind !== 'map') {
    throw new SchemaGraphError(
      'bad-input',
      say`The graph file is empty; draft a graph from data, or write "version: 1".`,
    );
  }
  let graph = file.graph;
  const all: Splice[] = [];
  const fresh = new Set<Edge>();
  for (const edit of edits) {
    const change = changeOf(graph, edit, fresh);
    if (change.what === 'add-edge') fresh.add(change.edge);
    // The places of entries are those of the text before, so that splices are too.
    all.push(...splicesOf(file, root, edits.length === 1 ? change : changeOf(file.graph, edit)));
    graph = applyChange(graph, change);
  }
  const splices = orderSplices(all);
  const edited = applySplices(text, splices);
  const expected = printGraph(graph);
  if (printGraph(readGraphFile(edited, '').graph) !== expected) {
    throw refusal(say`the way this part of the file is written does not allow it (an alias, or unusual YAML)`);
  }
  return { splices, text: edited, undo: invertSplices(text, splices) };
}

/**
 * Edits a graph of several files: the edit goes to the part that holds the entry, new entries to the part that holds their
 * table, else to the root.
 * @param loaded the loaded graph
 * @param edit the edit
 * @returns the edited text of one file, and the file's path
 * @throws as `editGraph`
 */
export function editLoadedGraph(loaded: LoadedGraph, edit: GraphEdit): EditedText & { readonly file: string } {
  const file = fileOfEdit(loaded, edit);
  return { file: file.file, ...editGraph(file.text, edit) };
}

/**
 * Makes several edits of a graph of several files: each goes to the file to which it would go alone.
 * @param loaded the loaded graph
 * @param edits the edits, in order
 * @returns the edited text of each file that changes, the file's path, and the hash of the text that it had
 * @throws as `editGraph`; then nothing is to be changed
 */
export function editLoadedGraphAll(
  loaded: Pick<LoadedGraph, 'files'>,
  edits: readonly GraphEdit[],
): readonly EditedFile[] {
  const byFile = new Map<GraphFile, GraphEdit[]>();
  for (const edit of edits) {
    const file = fileOfEdit(loaded, edit);
    byFile.set(file, [...(byFile.get(file) ?? []), edit]);
  }
  return [...byFile].map(([file, own]) => ({
    file: file.file,
    basis: contentHash(file.text),
    ...editGraphAll(file.text, own),
  }));
}

function splicesOf(file: GraphFile, root: YamlMap, change: GraphChange): readonly Splice[] {
  switch (change.what) {
    case 'add-edge':
      return addEdge(file, root, change);
    case 'remove-edge':
      return removeEdge(file, root, change.index);
    case 'edge':
      return changeEdge(file, change.index, change.edge);
    case 'add-source':
      return addSource(file.text, root, change.source);
    case 'add-dictionary':
      return addDictionary(file.text, root, change.path);
    case 'exclusion':
      return changeExclusion(file, root, change.exclusion);
    case 'remove-column': {
      const columns = pairAt(file.places.tables.get(change.table.name)?.pair.value, 'columns');
      return columns ? changeValue(file.text, columns, [{ key: change.column }], []) : [];
    }
    case 'table': {
      const place = file.places.tables.get(change.table.name);
      const before = file.graph.tables.get(change.table.name);
      if (!place || !before) return addTable(file.text, root, change.table.name, tableEntry(change.table));
      const fields = differences(tableNotes(before), tableNotes(change.table));
      return changeValue(file.text, place.pair, fields, TABLE_FIELD_NAMES);
    }
    case 'column': {
      const { table, column } = change;
      const place = file.places.tables.get(table.name);
      const entry = columnEntry(column);
      const columns: PrintableMap = { map: [[column.name, entry]] };
      if (!place) return addTable(file.text, root, table.name, { map: [['columns', columns]] });
      const pair = place.columns.get(column.name);
      const before = table.columns.get(column.name);
      if (pair && before) {
        return changeValue(file.text, pair, differences(columnEntry(before), entry), COLUMN_FIELD_NAMES);
      }
      const list = pairAt(place.pair.value, 'columns');
      if (!list) return changeValue(file.text, place.pair, [{ key: 'columns', value: columns }], TABLE_FIELD_NAMES);
      return changeValue(file.text, list, [{ key: column.name, value: entry }], []);
    }
  }
}

function addSource(text: string, root: YamlMap, source: Source): readonly Splice[] {
  const entry = sourceEntry(source);
  const list = valueAt(root, 'sources');
  if (list?.kind === 'alias') throw refusal(say`the list of sources is an alias`);
  if (list?.kind === 'sequence') return addItem(text, list, entry);
  const change = { key: 'sources', value: { list: [entry] }, block: [`  - ${printFlow(entry)}`] };
  return changeMap(text, root, [change], GRAPH_FIELD_NAMES);
}

function addDictionary(text: string, root: YamlMap, path: string): readonly Splice[] {
  const list = valueAt(root, 'dictionaries');
  if (list?.kind === 'sequence') return addItem(text, list, path);
  if (list && !(list.kind === 'scalar' && list.empty))
    throw refusal(say`the list of dictionaries is written as one text or an alias`);
  return changeMap(text, root, [{ key: 'dictionaries', value: { list: [path] } }], GRAPH_FIELD_NAMES);
}

function changeExclusion(
  { text, graph }: GraphFile,
  root: YamlMap,
  exclusion: Exclusion | undefined,
): readonly Splice[] {
  const pair = pairAt(root, 'exclude');
  if (!exclusion) return changeMap(text, root, [{ key: 'exclude' }], GRAPH_FIELD_NAMES);
  const value = exclusionEntry(exclusion);
  if (pair) {
    return changeValue(text, pair, differences(exclusionEntry(graph.exclude ?? {}), value), EXCLUSION_FIELD_NAMES);
  }
  const block = value.map.map(([field, rules]) => `  ${printScalar(field)}: ${printFlow(rules)}`);
  return changeMap(text, root, [{ key: 'exclude', value, block }], GRAPH_FIELD_NAMES);
}

function addEdge(
  { text, places }: GraphFile,
  root: YamlMap,
  { edge, after }: Extract<GraphChange, { what: 'add-edge' }>,
): readonly Splice[] {
  const entry = edgeEntry(edge);
  const list = valueAt(root, 'edges');
  if (list?.kind === 'alias') throw refusal(say`the list of edges is an alias`);
  if (list?.kind === 'sequence') {
    const before = after === undefined ? undefined : places.edges[after];
    return addItem(text, list, entry, before && list.items.indexOf(before));
  }
  const change = { key: 'edges', value: { list: [entry] }, block: [`  - ${printFlow(entry)}`] };
  return changeMap(text, root, [change], GRAPH_FIELD_NAMES);
}

function removeEdge(file: GraphFile, root: YamlMap, index: number): readonly Splice[] {
  const list = valueAt(root, 'edges');
  const node = file.places.edges[index];
  if (list?.kind !== 'sequence' || !node) throw refusal(say`the list of edges is an alias or a single edge`);
  return removeItem(file.text, list, list.items.indexOf(node));
}

function changeEdge(file: GraphFile, index: number, edge: Edge): readonly Splice[] {
  const node = file.places.edges[index];
  const before = file.graph.edges[index];
  if (node?.kind !== 'map' || !before) throw refusal(say`the edge is an alias`);
  return changeMap(file.text, node, differences(edgeEntry(before), edgeEntry(edge)), EDGE_FIELD_NAMES);
}

function addTable(text: string, root: YamlMap, name: string, entry: PrintableMap): readonly Splice[] {
  const tables = pairAt(root, 'tables');
  const value: PrintableMap = { map: [[name, entry]] };
  const isEmpty = entry.map.length === 0;
  const own = isEmpty
    ? [`  ${printScalar(name)}: {}`]
    : [`  ${printScalar(name)}:`, ...tableLines(entry, 2).map((line) => `  ${line}`)];
  if (!tables) return changeMap(text, root, [{ key: 'tables', value, block: own }], GRAPH_FIELD_NAMES);
  const map = tables.value;
  const colon = afterColon(text, tables);
  if (map.kind === 'scalar' && map.empty && map.anchor === undefined && root.style === 'block' && colon !== undefined) {
    const offset = lineEnd(text, colon);
    return [{ start: offset, end: offset, text: linesAt({ offset, atLineStart: false }, own, lineBreakOf(text)) }];
  }
  // As the table before it is written: a block, or all on one line.
  const last = map.kind === 'map' && map.style === 'block' ? map.pairs.at(-1)?.value : undefined;
  const asBlock = map.kind === 'map' && last?.kind === 'map' && last.style === 'block' && !isEmpty;
  const step = asBlock ? indentAt(text, last.start).length - indentAt(text, map.start).length : 0;
  const block = asBlock && step > 0 ? { block: tableLines(entry, step) } : {};
  return changeValue(text, tables, [{ key: name, value: entry, ...block }], []);
}

/** Changes fields of the map that is a pair's value; where nothing is written there, a map is. */
function changeValue(
  text: string,
  pair: YamlPair,
  changes: readonly FieldChange[],
  order: readonly string[],
): readonly Splice[] {
  const node: YamlNode = pair.value;
  if (node.kind === 'map') return changeMap(text, node, changes, order);
  if (node.kind !== 'scalar') throw refusal(say`this entry is an alias`);
  const fields = changes.flatMap(({ key, value }): [string, Printable][] =>
    value === undefined ? [] : [[key, value]],
  );
  if (fields.length === 0) return [];
  const { start, end } = pair.key;
  const place = { start, end, weight: 2, propertiesStart: undefined, anchor: undefined };
  const outer: YamlMap = { kind: 'map', style: 'flow', pairs: [pair], ...place };
  const key = resolveAlias(pair.key);
  return key.kind === 'scalar' ? changeMap(text, outer, [{ key: key.text, value: { map: fields } }], []) : [];
}

/** The fields of a table without its columns. */
function tableNotes(table: Table): PrintableMap {
  return tableEntry({ ...table, columns: new Map() });
}
