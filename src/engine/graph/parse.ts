/** Reads a graph file into the model. Everything that can be read is read; what cannot is a problem with its range. */
import { inEnglish, say, type Message } from '../core/message';
import type { Loaded } from '../core/problems';
import { definedFields } from './defined';
import { readExclusion } from './exclusion';
import type { GraphFile, Places, TablePlace } from './graph-file';
import { bracketFault, indentationFault } from './indentation';
import { FORMAT_VERSION } from './model';
import type { Edge, SchemaGraph, Source, Table } from './model';
import { NodeReader } from './node-reader';
import { readEdge } from './parse-edge';
import { readTable } from './parse-table';
import { READING_FIELD_NAMES, readReading } from './reading';
import { TextLines } from './text-lines';
import { parseYaml } from './yaml-tree';
import type { YamlFault, YamlNode, YamlPair, YamlTree } from './yaml-tree';

/** The fields of a graph file, in the order in which they are written. */
export const GRAPH_FIELD_NAMES = [
  'version',
  'revision',
  'name',
  'include',
  'dictionaries',
  'exclude',
  'sources',
  'tables',
  'edges',
] as const;

const FILE_FIELDS = { what: say`A graph file`, known: GRAPH_FIELD_NAMES } as const;

/** The fields of a source, in the order in which they are written. */
export const SOURCE_FIELD_NAMES = [
  ...(['id', 'kind', 'path', 'table', 'prefix', 'connection'] as const),
  ...READING_FIELD_NAMES,
] as const;

const SOURCE_FIELDS = { what: say`A source`, known: SOURCE_FIELD_NAMES } as const;

const NO_PLACES: Places = { tables: new Map(), edges: [], sources: [] };

/** A graph with nothing in it. */
export const EMPTY_GRAPH: SchemaGraph = {
  version: FORMAT_VERSION,
  revision: 0,
  include: [],
  dictionaries: [],
  sources: [],
  tables: new Map(),
  edges: [],
};

/**
 * Reads a graph file.
 * @param text its whole text
 * @param file its path, for problems
 * @returns the graph, as much of it as could be read, and what is wrong with the form of the file; `validateGraph` finds
 *   what is wrong with its meaning
 */
export function parseGraph(text: string, file: string): Loaded<SchemaGraph> {
  const { graph, problems } = readGraphFile(text, file);
  return { value: graph, problems };
}

/**
 * Reads a graph file and keeps where everything stands.
 * @param text its whole text
 * @param file its path, for problems
 */
export function readGraphFile(text: string, file: string): GraphFile {
  const tree = parseYaml(text);
  const reader = new NodeReader(new TextLines(text), file);
  const { graph, places } = readRoot(tree, text, reader);
  return { file, text, tree, graph, places, problems: reader.problems };
}

function readRoot(tree: YamlTree, text: string, reader: NodeReader): { graph: SchemaGraph; places: Places } {
  const nothing = { graph: EMPTY_GRAPH, places: NO_PLACES };
  if (tree.fault) {
    reader.report(tree.fault, 'error', 'yaml', yamlMessage(tree.fault, text));
    return nothing;
  }
  if (!tree.root) {
    const message = say`This graph file is empty; draft a graph from data, or begin with "version: 1".`;
    reader.report({ start: 0, end: 0 }, 'error', 'empty-file', message, say`Insert the beginnings of a graph`);
    return nothing;
  }
  const fields = reader.map(tree.root, FILE_FIELDS);
  if (!fields) return nothing;
  const version = readVersion(fields.get('version'), tree.root, reader);
  if (version > FORMAT_VERSION) return { graph: { ...EMPTY_GRAPH, version }, places: NO_PLACES };

  const { tables, places: tablePlaces } = readTables(fields.get('tables'), reader);
  const { sources, nodes: sourceNodes } = readSources(fields.get('sources'), reader);
  const { edges, nodes: edgeNodes } = readEdges(fields.get('edges'), reader);
  const name = reader.text(fields.get('name')?.value, say`The name`);
  const graph: SchemaGraph = {
    version,
    revision: reader.number(fields.get('revision')?.value, say`The revision`) ?? 0,
    ...(name === undefined ? {} : { name }),
    include: reader.texts(fields.get('include')?.value, 'include') ?? [],
    dictionaries: reader.texts(fields.get('dictionaries')?.value, 'dictionaries') ?? [],
    ...definedFields({ exclude: readExclusion(fields.get('exclude')?.value, reader) }),
    sources,
    tables,
    edges,
  };
  return { graph, places: { tables: tablePlaces, edges: edgeNodes, sources: sourceNodes } };
}

function readVersion(pair: YamlPair | undefined, root: YamlNode, reader: NodeReader): number {
  if (!pair) {
    const message = say`The file does not say which version of the format it is in; begin it with "version: 1".`;
    reader.report(
      { start: root.start, end: root.start + 1 },
      'warning',
      'missing-version',
      message,
      say`Add version: 1`,
    );
    return FORMAT_VERSION;
  }
  const version = reader.number(pair.value, say`The version`) ?? FORMAT_VERSION;
  if (version > FORMAT_VERSION) {
    const message = say`This file is in version ${version} of the format and this extension reads up to ${FORMAT_VERSION}; update the extension. The file is left as it is.`;
    reader.report(pair.value, 'error', 'version-too-new', message);
  } else if (version < 1 || !Number.isInteger(version)) {
    reader.report(pair.value, 'error', 'bad-version', say`There is no such version of the format; write "version: 1".`);
    return FORMAT_VERSION;
  }
  return version;
}

function readTables(
  pair: YamlPair | undefined,
  reader: NodeReader,
): { tables: Map<string, Table>; places: Map<string, TablePlace> } {
  const tables = new Map<string, Table>();
  const places = new Map<string, TablePlace>();
  const pairs = pair ? reader.pairs(pair.value, say`The field "tables"`) : undefined;
  for (const [name, entry] of pairs ?? []) {
    const read = readTable(name, entry, reader);
    if (!read) continue;
    tables.set(name, read.table);
    places.set(name, { pair: entry, columns: read.columns });
  }
  return { tables, places };
}

function readSources(
  pair: YamlPair | undefined,
  reader: NodeReader,
): { sources: readonly Source[]; nodes: readonly YamlNode[] } {
  const sources: Source[] = [];
  const nodes: YamlNode[] = [];
  for (const item of pair ? reader.items(pair.value) : []) {
    const fields = reader.map(item, SOURCE_FIELDS);
    if (!fields) continue;
    const value = (field: (typeof SOURCE_FIELDS.known)[number]) =>
      reader.text(fields.get(field)?.value, say`The field "${field}" of a source`);
    const [id, kind] = [value('id'), value('kind')];
    if (id === undefined || kind === undefined) {
      const lacking = id === undefined ? 'id' : 'kind';
      const example = '{ id: crash, kind: csv, path: data/CRASH.csv, table: CRASH }';
      reader.report(
        item,
        'error',
        'missing-field',
        say`This source lacks its ${lacking}; a source has id and kind, for example ${example}.`,
      );
      continue;
    }
    const rest = {
      path: value('path'),
      table: value('table'),
      prefix: value('prefix'),
      connection: value('connection'),
      ...readReading((field) => fields.get(field)?.value, reader),
    };
    sources.push({ id, kind, ...definedFields(rest) });
    nodes.push(item);
  }
  return { sources, nodes };
}

function readEdges(
  pair: YamlPair | undefined,
  reader: NodeReader,
): { edges: readonly Edge[]; nodes: readonly YamlNode[] } {
  const edges: Edge[] = [];
  const nodes: YamlNode[] = [];
  for (const item of pair ? reader.items(pair.value) : []) {
    const edge = readEdge(item, reader);
    if (!edge) continue;
    edges.push(edge);
    nodes.push(item);
  }
  return { edges, nodes };
}

function yamlMessage(fault: YamlFault, text: string): Message {
  const lineStart = Math.max(text.lastIndexOf('\n', fault.start - 1), text.lastIndexOf('\r', fault.start - 1)) + 1;
  const line = /[^\r\n]*/.exec(text.slice(lineStart))?.[0] ?? '';
  if (/"\s*\./.test(line)) {
    return say`This is not YAML: ${fault.message}. A quoted column name stands in single quotes: '"my table"."a.b"'.`;
  }
  const isIndentation = /^(bad indentation|tab characters must not be used in indentation)/.test(
    inEnglish(fault.message),
  );
  if (isIndentation) {
    return say`This is not YAML: ${indentationFault(text, fault.start)}. Until it is mended, nothing of this file can be read.`;
  }
  if (inEnglish(fault.message).startsWith('deficient indentation')) {
    return say`This is not YAML: ${bracketFault(text, fault.start)}. Until it is mended, nothing of this file can be read.`;
  }
  return say`This is not YAML: ${fault.message}. Until it is mended, nothing of this file can be read.`;
}
