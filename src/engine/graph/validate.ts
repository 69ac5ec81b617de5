/** Finds what is wrong with the meaning of a graph, each problem with its range and what to do about it. */
import type { Files } from '../core/ports';
import type { Problem } from '../core/problems';
import { joinPath, parentFolder } from './glob';
import type { GraphFile } from './graph-file';
import { KnownNames } from './known-names';
import type { LoadedGraph } from './load';
import { NodeReader } from './node-reader';
import type { TableShape } from './shape';
import { sourceFiles } from './source-files';
import { TextLines } from './text-lines';
import { validateEdges } from './validate-edges';
import { validateTables } from './validate-tables';
import { pairAt, valueAt } from './yaml-tree';

/** Kinds of sources that are read from files. */
const FILE_KINDS: ReadonlySet<string> = new Set(['csv', 'tsv', 'jsonl', 'ndjson', 'json', 'sqlite', 'excel', 'xlsx']);

interface CheckedFile {
  readonly file: GraphFile;
  readonly reader: NodeReader;
}

/**
 * Checks a loaded graph.
 * @param loaded the graph
 * @param shapes what the data has; without it, names of tables and columns are not checked
 * @returns problems of meaning by file and place; those of form are in `loaded.problems`
 */
export function validateGraph(loaded: LoadedGraph, shapes?: readonly TableShape[]): readonly Problem[] {
  const files = loaded.files.map((file) => ({ file, reader: new NodeReader(new TextLines(file.text), file.file) }));
  const known = shapes && new KnownNames(shapes);
  for (const { file, reader } of files) validateTables(file, known, reader);
  validateEdges(files, known);
  validateSources(files);
  for (const { file, reader } of files.slice(1)) {
    const include = pairAt(file.tree.root, 'include');
    const message = 'A part includes no further parts; name them in the root file.';
    if (include) reader.report(include.key, 'warning', 'nested-include', message);
  }
  return files.flatMap(({ reader }) =>
    [...reader.problems].sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column),
  );
}

/**
 * Finds sources whose files are not there.
 * @param loaded the graph
 * @param files looks for files
 */
export async function missingSources(loaded: LoadedGraph, files: Files): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const file of loaded.files) {
    const reader = new NodeReader(new TextLines(file.text), file.file);
    for (const [index, source] of file.graph.sources.entries()) {
      const node = file.places.sources[index];
      if (!node || source.path === undefined) continue;
      const found = await sourceFiles(joinPath(parentFolder(file.file) ?? '/', source.path), files);
      const message = `There is no file "${source.path}" beside this graph; mend the path of source "${source.id}".`;
      if (found.length === 0) reader.report(valueAt(node, 'path') ?? node, 'error', 'missing-source', message);
    }
    problems.push(...reader.problems);
  }
  return problems;
}

function validateSources(files: readonly CheckedFile[]): void {
  const ids = new Set<string>();
  const tables = new Map<string, string>();
  for (const { file, reader } of files) {
    for (const [index, source] of file.graph.sources.entries()) {
      const node = file.places.sources[index];
      if (!node) continue;
      const at = (field: string) => valueAt(node, field) ?? node;
      if (ids.has(source.id)) {
        const message = `Two sources are called "${source.id}"; give this one another id.`;
        reader.report(at('id'), 'error', 'duplicate-source', message);
      }
      ids.add(source.id);
      if (FILE_KINDS.has(source.kind) && source.path === undefined) {
        const message = `Source "${source.id}" lacks its path; say where the file is, relative to this one.`;
        reader.report(node, 'error', 'missing-path', message);
      }
      if (source.kind === 'postgres' && source.connection === undefined) {
        const message = `Source "${source.id}" lacks its connection; give the name of a connection that is kept in VS Code.`;
        reader.report(node, 'error', 'missing-connection', message);
      }
      const table = source.table?.toLowerCase();
      const other = table === undefined ? undefined : tables.get(table);
      if (table === undefined) continue;
      if (other !== undefined) {
        const message = `Source "${other}" fills table ${source.table ?? ''} already; use one source with a pattern (data/*.csv), or another table.`;
        reader.report(at('table'), 'error', 'duplicate-table', message);
      } else tables.set(table, source.id);
    }
  }
}
