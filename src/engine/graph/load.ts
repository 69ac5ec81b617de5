/** Loads a graph from its root file, its parts, its dictionaries and its code lists. */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import type { Message } from '../core/message';
import type { Files } from '../core/ports';
import type { Problem } from '../core/problems';
import { type Allowed, type AllowedFiles, FileRefused, filesOfGraph, liesWithin, OWN_FOLDER } from './allowed-files';
import { applyDictionary } from './apply-dictionary';
import { parseCodeList, parseDictionary } from './dictionary';
import type { Dictionary } from './dictionary';
import { joinPath, parentFolder } from './file-paths';
import type { GraphFile } from './graph-file';
import { withShapes } from './with-shapes';
import { mergeGraphs } from './merge';
import type { Column, SchemaGraph, Table } from './model';
import { NamedFiles } from './named-files';
import { readGraphFile } from './parse';
import { readText } from './read-text';
import type { TableShape } from './shape';
import { textItems, valueAt } from './yaml-tree';

/** A graph as it was loaded. */
export interface LoadedGraph {
  /** Path of the root file. */
  readonly root: string;
  /** The merged graph; what dictionaries say of its columns is filled in. Paths of sources are absolute. */
  readonly graph: SchemaGraph;
  /** The root, then its parts by path. */
  readonly files: readonly GraphFile[];
  /** Reads what the graph names, where it lies where it may. */
  readonly named: AllowedFiles;
  readonly dictionaries: readonly Dictionary[];
  /** What it was made from: absolute paths and patterns of its root, parts, dictionaries, code lists and data. */
  readonly madeFrom: readonly string[];
  /** Problems of form, and of files that are missing; see `validateGraph` for problems of meaning. */
  readonly problems: readonly Problem[];
}

/** Reads the text of a graph file, whose path it is given for problems. */
export type ReadGraphText = (text: string, path: string) => GraphFile;

/**
 * Loads a graph.
 * @param path absolute path of a graph file, which a person has chosen; where it is a part, the root that includes it is loaded
 * @param files the platform's; what the graph names is read through `LoadedGraph.named` alone
 * @param overrides unsaved texts by absolute path, read instead of the files
 * @param allowed where the files that it names may lie
 * @param signal ends the walks over folders and the reading of files
 * @param read reads the text of a graph file
 * @returns the merged graph with its problems; only a root file that cannot be read is an error
 * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
 */
export async function loadGraph(
  path: string,
  files: Files,
  overrides: ReadonlyMap<string, string> = new Map(),
  allowed: Allowed = OWN_FOLDER,
  signal?: AbortSignal,
  read: ReadGraphText = readGraphFile,
): Promise<LoadedGraph> {
  throwIfCancelled(signal);
  const given = await readGiven(path, files, overrides, allowed, read);
  const root = given.graph.include.length > 0 ? path : await rootOf(path, files, overrides, allowed, read);
  const loader = new Loader(await filesOfGraph(files, root, allowed), overrides, read, signal);
  return loader.load(root === path ? given : await loader.graphFile(root));
}

/**
 * The graph completed by the data: tables and columns that only the data has, described by the graph's dictionaries.
 * @param loaded the loaded graph
 * @param shapes what the data has
 */
export function completeGraph(loaded: LoadedGraph, shapes: readonly TableShape[]): SchemaGraph {
  return describe(withShapes(loaded.graph, shapes), loaded.dictionaries);
}

function describe(graph: SchemaGraph, dictionaries: readonly Dictionary[]): SchemaGraph {
  return dictionaries.reduce((result, dictionary) => applyDictionary(result, dictionary, { as: 'plain' }), graph);
}

/**
 * The text of a graph file.
 * @param path absolute
 * @param files the platform's
 * @param allowed where files may lie: the graph itself is found by its name in a workspace, where it may be a link
 * @throws SchemaGraphError `not-found` where there is none; FileRefused where it may not be read
 */
export async function readGraphText(path: string, files: Files, allowed: Allowed): Promise<string> {
  return readText(path, allowed.anyGraph ? files : await filesOfGraph(files, path, allowed));
}

/** The file that a person has chosen. One that is no text that can be read is an empty graph with a problem. */
async function readGiven(
  path: string,
  files: Files,
  overrides: ReadonlyMap<string, string>,
  allowed: Allowed,
  read: ReadGraphText,
): Promise<GraphFile> {
  try {
    return read(overrides.get(path) ?? (await readGraphText(path, files, allowed)), path);
  } catch (error) {
    if (error instanceof FileRefused) return unreadGraphFile(path, error);
    throw error;
  }
}

/** A graph file of which nothing was read. */
function unreadGraphFile(path: string, { fault, said }: { readonly fault: string; readonly said: Message }): GraphFile {
  const { problems: _empty, ...nothing } = readGraphFile('', path);
  const at = { line: 1, column: 1 };
  return { ...nothing, problems: [{ code: fault, severity: 'error', message: said, file: path, start: at, end: at }] };
}

/** Parts lie so many folders below their root at most. */
const LEVELS_ABOVE = 3;

/**
 * The root that includes a file: itself, unless a graph file in its folder or in a folder above names it as a part. The
 * search does not leave the folders that a person works in.
 */
async function rootOf(
  path: string,
  files: Files,
  overrides: ReadonlyMap<string, string>,
  allowed: Allowed,
  read: ReadGraphText,
): Promise<string> {
  const stays = await liesWithin(files, path, allowed);
  let folder = parentFolder(path);
  for (let level = 0; level < LEVELS_ABOVE && folder !== undefined; level++) {
    for (const name of await files.list(folder).catch(() => [])) {
      const candidate = joinPath(folder, name);
      if (!/\.sgraph\.ya?ml$/.test(name) || candidate === path) continue;
      if (stays && !(await liesWithin(files, candidate, allowed))) return path;
      if (await includes(candidate, path, files, overrides, allowed, read)) return candidate;
    }
    folder = parentFolder(folder);
  }
  return path;
}

/** Whether a graph file names a file as one of its parts. */
async function includes(
  graph: string,
  path: string,
  files: Files,
  overrides: ReadonlyMap<string, string>,
  allowed: Allowed,
  read: ReadGraphText,
): Promise<boolean> {
  const named = await filesOfGraph(files, graph, allowed);
  const text = overrides.get(graph) ?? (await readText(graph, named).catch(() => ''));
  if (!/\binclude\b/.test(text)) return false;
  return (await new Loader(named, overrides, read).parts(read(text, graph))).paths.includes(path);
}

/** Reads the files of one graph. */
class Loader {
  /** Absolute paths and patterns of what graph files name, in the order in which it was looked for. */
  private readonly companions = new Set<string>();

  constructor(
    private readonly files: AllowedFiles,
    private readonly overrides: ReadonlyMap<string, string>,
    private readonly read: ReadGraphText,
    private readonly signal?: AbortSignal,
  ) {}

  async load(root: GraphFile): Promise<LoadedGraph> {
    const { paths, problems } = await this.parts(root);
    const graphFiles = [root, ...(await Promise.all(paths.map((path) => this.graphFile(path))))];
    const all: Problem[] = [...graphFiles.flatMap((part) => part.problems), ...problems];
    const dictionaries: Dictionary[] = [];
    const graphs: SchemaGraph[] = [];
    for (const part of graphFiles) {
      throwIfCancelled(this.signal);
      const read = await this.dictionariesOf(part);
      dictionaries.push(...read.dictionaries);
      const coded = await this.withCodeLists(part);
      graphs.push(withAbsolutePaths(coded.graph, part.file));
      all.push(...read.problems, ...coded.problems);
    }
    const graph = describe(mergeGraphs(graphs), dictionaries);
    const data = graph.sources.flatMap(({ path }) => path ?? []);
    return {
      root: root.file,
      graph,
      files: graphFiles,
      named: this.files,
      dictionaries,
      madeFrom: [root.file, ...this.companions, ...data],
      problems: all,
    };
  }

  /** A root or a part that is there; one that cannot be read is an empty graph with a problem. */
  async graphFile(path: string): Promise<GraphFile> {
    try {
      return this.read(this.overrides.get(path) ?? (await readText(path, this.files)), path);
    } catch (error) {
      if (error instanceof FileRefused) return unreadGraphFile(path, error);
      if (error instanceof SchemaGraphError)
        return unreadGraphFile(path, { fault: 'unreadable-part', said: error.said });
      throw error;
    }
  }

  /** The parts that a file includes, by path; patterns that find nothing are problems. Parts include no further parts. */
  async parts(file: GraphFile): Promise<{ paths: string[]; problems: readonly Problem[] }> {
    const named = this.namedBy(file);
    const paths = new Set<string>();
    for (const [pattern, node] of textItems(valueAt(file.tree.root, 'include'))) {
      for (const path of await named.parts(pattern, node)) if (path !== file.file) paths.add(path);
    }
    return { paths: [...paths].sort(), problems: named.problems };
  }

  private async dictionariesOf(
    file: GraphFile,
  ): Promise<{ dictionaries: readonly Dictionary[]; problems: readonly Problem[] }> {
    const named = this.namedBy(file);
    const dictionaries: Dictionary[] = [];
    const problems: Problem[] = [];
    for (const [name, node] of textItems(valueAt(file.tree.root, 'dictionaries'))) {
      const found = await named.text(name, node, 'dictionary');
      if (!found) continue;
      const read = parseDictionary(found.text, found.path);
      dictionaries.push(read.value);
      problems.push(...read.problems);
    }
    return { dictionaries, problems: [...problems, ...named.problems] };
  }

  /** Reads the code lists that columns keep in files. */
  private async withCodeLists(file: GraphFile): Promise<{ graph: SchemaGraph; problems: readonly Problem[] }> {
    const named = this.namedBy(file);
    const problems: Problem[] = [];
    const tables = new Map<string, Table>();
    for (const table of file.graph.tables.values()) {
      const columns = new Map<string, Column>();
      for (const column of table.columns.values()) {
        const { valuesFile } = column;
        const pair = file.places.tables.get(table.name)?.columns.get(column.name);
        const node = valueAt(valueAt(pair?.value, 'values'), 'file') ?? pair?.key;
        const found =
          valuesFile === undefined || node === undefined ? undefined : await named.text(valuesFile, node, 'code list');
        const list = found && parseCodeList(found.text, found.path);
        problems.push(...(list?.problems ?? []));
        columns.set(column.name, list ? { ...column, values: list.value } : column);
      }
      tables.set(table.name, { ...table, columns });
    }
    return { graph: { ...file.graph, tables }, problems: [...problems, ...named.problems] };
  }

  private namedBy(file: GraphFile): NamedFiles {
    return new NamedFiles(file, this.files, (path) => this.companions.add(path), this.signal);
  }
}

/** Paths in a file are relative to it. */
function withAbsolutePaths(graph: SchemaGraph, file: string): SchemaGraph {
  const folder = parentFolder(file) ?? '/';
  const sources = graph.sources.map((source) =>
    source.path === undefined ? source : { ...source, path: joinPath(folder, source.path) },
  );
  const files = graph.exclude?.files?.map((path) => joinPath(folder, path));
  return { ...graph, sources, ...(graph.exclude && files && { exclude: { ...graph.exclude, files } }) };
}
