/** Loads a graph from its root file, its parts, its dictionaries and its code lists. */
import { say } from '../core/message';
import type { Files } from '../core/ports';
import type { Problem } from '../core/problems';
import { applyDictionary } from './apply-dictionary';
import { parseCodeList, parseDictionary } from './dictionary';
import type { Dictionary } from './dictionary';
import { isBeside, expandGlob, joinPath, parentFolder } from './glob';
import type { GraphFile } from './graph-file';
import { withShapes } from './with-shapes';
import { mergeGraphs } from './merge';
import type { CodeLabel, Column, SchemaGraph, Table } from './model';
import { NodeReader } from './node-reader';
import { readGraphFile } from './parse';
import type { TableShape } from './shape';
import { TextLines } from './text-lines';
import { resolveAlias, valueAt } from './yaml-tree';
import type { YamlNode } from './yaml-tree';

/** A graph as it was loaded. */
export interface LoadedGraph {
  /** Path of the root file. */
  readonly root: string;
  /** The merged graph; what dictionaries say of its columns is filled in. Paths of sources are absolute. */
  readonly graph: SchemaGraph;
  /** The root, then its parts by path. */
  readonly files: readonly GraphFile[];
  readonly dictionaries: readonly Dictionary[];
  /** What it was made from: absolute paths and patterns of its root, parts, dictionaries, code lists and data. */
  readonly madeFrom: readonly string[];
  /** Problems of form, and of files that are missing; see `validateGraph` for problems of meaning. */
  readonly problems: readonly Problem[];
}

/**
 * Loads a graph.
 * @param path absolute path of a graph file; where it is a part, the root that includes it is loaded
 * @param files reads files
 * @param overrides unsaved texts by absolute path, read instead of the files
 * @returns the merged graph with its problems; only a root file that cannot be read is an error
 * @throws SchemaGraphError `not-found` where there is no such file
 */
export async function loadGraph(
  path: string,
  files: Files,
  overrides: ReadonlyMap<string, string> = new Map(),
): Promise<LoadedGraph> {
  const loader = new Loader(files, overrides);
  const root = await loader.rootOf(path);
  return loader.load(root);
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

/** Reads the files of one graph. */
class Loader {
  /** Absolute paths and patterns of what graph files name, in the order in which it was looked for. */
  private readonly companions = new Set<string>();

  constructor(
    private readonly files: Files,
    private readonly overrides: ReadonlyMap<string, string>,
  ) {}

  /** The root that includes a file: itself, unless a graph file in its folder or in a folder above names it as a part. */
  async rootOf(path: string): Promise<string> {
    const own = readGraphFile(await this.text(path), path);
    if (own.graph.include.length > 0) return path;
    let folder = parentFolder(path);
    for (let level = 0; level < 3 && folder !== undefined; level++) {
      for (const name of await this.files.list(folder).catch(() => [])) {
        const candidate = joinPath(folder, name);
        if (!/\.sgraph\.ya?ml$/.test(name) || candidate === path) continue;
        const text = await this.text(candidate).catch(() => '');
        if (!/\binclude\b/.test(text)) continue;
        const parts = await this.parts(readGraphFile(text, candidate));
        if (parts.paths.includes(path)) return candidate;
      }
      folder = parentFolder(folder);
    }
    return path;
  }

  async load(root: string): Promise<LoadedGraph> {
    const file = readGraphFile(await this.text(root), root);
    this.companions.clear(); // of files that were looked at in search of the root
    const { paths, problems } = await this.parts(file);
    const parts = await Promise.all(paths.map(async (path) => readGraphFile(await this.text(path), path)));
    const graphFiles = [file, ...parts];
    const all: Problem[] = [...graphFiles.flatMap((part) => part.problems), ...problems];
    const dictionaries: Dictionary[] = [];
    const graphs: SchemaGraph[] = [];
    for (const part of graphFiles) {
      const read = await this.dictionariesOf(part);
      dictionaries.push(...read.dictionaries);
      const coded = await this.withCodeLists(part);
      graphs.push(withAbsolutePaths(coded.graph, part.file));
      all.push(...read.problems, ...coded.problems);
    }
    const graph = describe(mergeGraphs(graphs), dictionaries);
    const data = graph.sources.flatMap(({ path }) => path ?? []);
    return {
      root,
      graph,
      files: graphFiles,
      dictionaries,
      madeFrom: [root, ...this.companions, ...data],
      problems: all,
    };
  }

  /** The parts that a file includes, by path; patterns that find nothing are problems. Parts include no further parts. */
  private async parts(file: GraphFile): Promise<{ paths: string[]; problems: readonly Problem[] }> {
    const reader = readerOf(file);
    const paths = new Set<string>();
    for (const [pattern, node] of texts(valueAt(file.tree.root, 'include'))) {
      const folder = parentFolder(file.file) ?? '/';
      this.companions.add(joinPath(folder, pattern));
      const found = await expandGlob(pattern, folder, this.files);
      if (found.length === 0) {
        const message = isBeside(pattern)
          ? say`No file is named like "${pattern}" beside this one; mend the path or take it out.`
          : say`No file is named like "${pattern}"; mend the path or take it out.`;
        reader.report(node, 'error', 'missing-part', message);
      }
      for (const path of found) if (path !== file.file) paths.add(path);
    }
    return { paths: [...paths].sort(), problems: reader.problems };
  }

  private async dictionariesOf(
    file: GraphFile,
  ): Promise<{ dictionaries: readonly Dictionary[]; problems: readonly Problem[] }> {
    const reader = readerOf(file);
    const dictionaries: Dictionary[] = [];
    const problems: Problem[] = [];
    for (const [name, node] of texts(valueAt(file.tree.root, 'dictionaries'))) {
      const path = joinPath(parentFolder(file.file) ?? '/', name);
      this.companions.add(path);
      const text = await this.text(path).catch(() => undefined);
      if (text === undefined) {
        const message = isBeside(name)
          ? say`There is no dictionary "${name}" beside this file; mend the path or take it out.`
          : say`There is no dictionary "${name}"; mend the path or take it out.`;
        reader.report(node, 'error', 'missing-dictionary', message);
        continue;
      }
      const read = parseDictionary(text, path);
      dictionaries.push(read.value);
      problems.push(...read.problems);
    }
    return { dictionaries, problems: [...problems, ...reader.problems] };
  }

  /** Reads the code lists that columns keep in files. */
  private async withCodeLists(file: GraphFile): Promise<{ graph: SchemaGraph; problems: readonly Problem[] }> {
    const reader = readerOf(file);
    const problems: Problem[] = [];
    const tables = new Map<string, Table>();
    for (const table of file.graph.tables.values()) {
      const columns = new Map<string, Column>();
      for (const column of table.columns.values()) {
        const { valuesFile } = column;
        const list = valuesFile === undefined ? undefined : await this.codeList(valuesFile, file.file);
        if (valuesFile !== undefined && !list) {
          const pair = file.places.tables.get(table.name)?.columns.get(column.name);
          const message = isBeside(valuesFile)
            ? say`There is no code list "${valuesFile}" beside this file; mend the path.`
            : say`There is no code list "${valuesFile}"; mend the path.`;
          const node = valueAt(valueAt(pair?.value, 'values'), 'file') ?? pair?.key;
          if (node) reader.report(node, 'error', 'missing-codes', message);
        }
        problems.push(...(list?.problems ?? []));
        columns.set(column.name, list ? { ...column, values: list.value } : column);
      }
      tables.set(table.name, { ...table, columns });
    }
    return { graph: { ...file.graph, tables }, problems: [...problems, ...reader.problems] };
  }

  private async codeList(
    name: string,
    file: string,
  ): Promise<{ value: readonly CodeLabel[]; problems: readonly Problem[] } | undefined> {
    const path = joinPath(parentFolder(file) ?? '/', name);
    this.companions.add(path);
    const text = await this.text(path).catch(() => undefined);
    return text === undefined ? undefined : parseCodeList(text, path);
  }

  private async text(path: string): Promise<string> {
    const unsaved = this.overrides.get(path);
    if (unsaved !== undefined) return unsaved;
    return new TextDecoder().decode(await this.files.read(path));
  }
}

function readerOf(file: GraphFile): NodeReader {
  return new NodeReader(new TextLines(file.text), file.file);
}

/** The texts of a list, or one text, with their nodes. */
function texts(node: YamlNode | undefined): [string, YamlNode][] {
  const resolved = node && resolveAlias(node);
  const items = resolved?.kind === 'sequence' ? resolved.items : node ? [node] : [];
  return items.flatMap((item): [string, YamlNode][] => {
    const scalar = resolveAlias(item);
    return scalar.kind === 'scalar' && !scalar.empty ? [[scalar.text, item]] : [];
  });
}

/** Paths in a file are relative to it. */
function withAbsolutePaths(graph: SchemaGraph, file: string): SchemaGraph {
  const folder = parentFolder(file) ?? '/';
  const sources = graph.sources.map((source) =>
    source.path === undefined ? source : { ...source, path: joinPath(folder, source.path) },
  );
  return { ...graph, sources };
}
