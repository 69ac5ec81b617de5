/** Finds what is wrong with sources: what they say, and what became of them when their data was read. */
import { say, type Message } from '../core/message';
import type { Problem } from '../core/problems';
import { FileRefused } from './allowed-files';
import { isBeside, joinPath, parentFolder } from './file-paths';
import type { GraphFile } from './graph-file';
import type { LoadedGraph } from './load';
import { NodeReader } from './node-reader';
import { pathFault, shownPath } from './path-fault';
import type { UnreadTables } from './shape';
import { SourceFinder } from './source-files';
import { sourceKind } from './source-kinds';
import { TextLines } from './text-lines';
import { pairAt, valueAt } from './yaml-tree';

/**
 * Finds sources whose files are not there, lie where they may not, or cannot be read.
 * @param loaded the graph
 * @param unread what was found out when the data was read
 * @param finder has found files already
 * @returns one problem for each such source
 */
export async function unreadableSources(
  loaded: LoadedGraph,
  unread: readonly UnreadTables[] = [],
  finder = new SourceFinder(loaded.named),
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const file of loaded.files) {
    const reader = new NodeReader(new TextLines(file.text), file.file);
    for (const [index, { id, path }] of file.graph.sources.entries()) {
      const node = file.places.sources[index];
      if (!node) continue;
      const fault = unread.find(({ source }) => source === id);
      const refusal = path === undefined ? undefined : await refusalOf(path, id, file, finder);
      if (refusal) {
        reader.report(valueAt(node, 'path') ?? node, 'error', refusal.code, refusal.message);
      } else if (fault?.unsupported) {
        const message = say`Source "${id}" is left out: ${fault.reason}`;
        reader.report(valueAt(node, 'kind') ?? node, 'warning', 'unsupported-kind', message);
      } else if (fault && !fault.excluded && path !== undefined) {
        const message = say`Source "${id}" cannot be read; mend its file, or the kind and path of the source: ${fault.reason}`;
        reader.report(valueAt(node, 'path') ?? node, 'error', 'unreadable-source', message);
      }
    }
    problems.push(...reader.problems);
  }
  return problems;
}

/** Why nothing can be read at the path of a source. */
async function refusalOf(
  path: string,
  id: string,
  { file }: GraphFile,
  finder: SourceFinder,
): Promise<{ readonly code: string; readonly message: Message } | undefined> {
  const fault = pathFault(path);
  if (fault !== undefined) return { code: 'bad-path', message: say`Source "${id}" is left out: ${fault}` };
  try {
    const found = await finder.find(joinPath(parentFolder(file) ?? '/', path));
    if (found.length > 0) return undefined;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { code: error.fault, message: say`Source "${id}" is left out: ${error.said}` };
  }
  const message = isBeside(path)
    ? say`There is no file "${shownPath(path)}" beside this graph; mend the path of source "${id}".`
    : say`There is no file "${shownPath(path)}"; mend the path of source "${id}".`;
  return { code: 'missing-source', message };
}

/** What a person is asked of a source, by the code of the problem that its data gave: the field that answers. */
const ASKED_FIELDS: ReadonlyMap<string, 'dates' | 'decimal'> = new Map([
  ['ambiguous-dates', 'dates'],
  ['ambiguous-numbers', 'decimal'],
]);

/**
 * Repeats at the source what its data leaves open: there it can be answered.
 * @param loaded the graph
 * @param problems what was found in the data
 * @param fileOf the source that reads a file, by its identifier
 * @returns one problem for each such source and question
 */
export function askedOfSources(
  loaded: LoadedGraph,
  problems: readonly Problem[],
  fileOf: (file: string) => string | undefined,
): readonly Problem[] {
  const asked = problems.flatMap((problem) => {
    const field = ASKED_FIELDS.get(problem.code);
    const source = field && fileOf(problem.file);
    return source === undefined ? [] : [{ problem, source }];
  });
  return loaded.files.flatMap((file) => {
    const reader = new NodeReader(new TextLines(file.text), file.file);
    const said = new Set<string>();
    for (const { problem, source } of asked) {
      const node = file.places.sources[file.graph.sources.findIndex(({ id }) => id === source)];
      if (!node || said.has(`${source} ${problem.code}`)) continue;
      said.add(`${source} ${problem.code}`);
      reader.report(node, 'warning', problem.code, problem.message);
    }
    return reader.problems;
  });
}

/**
 * Says that the data could not be read at all.
 * @param loaded the graph
 * @param reason why
 * @returns a problem where the root file names its sources
 */
export function unreadableData({ files }: LoadedGraph, reason: Message): readonly Problem[] {
  const [root] = files;
  if (!root) return [];
  const reader = new NodeReader(new TextLines(root.text), root.file);
  const message = say`The data could not be read, so names of tables and columns are not checked: ${reason}`;
  reader.report(pairAt(root.tree.root, 'sources')?.key ?? { start: 0, end: 0 }, 'error', 'unreadable-data', message);
  return reader.problems;
}

/**
 * Checks what sources say: their identifiers, and where their data is.
 * @param files the parts of a graph, each with what takes its problems
 */
export function validateSources(files: readonly { readonly file: GraphFile; readonly reader: NodeReader }[]): void {
  const ids = new Set<string>();
  const tables = new Map<string, string>();
  for (const { file, reader } of files) {
    for (const [index, source] of file.graph.sources.entries()) {
      const node = file.places.sources[index];
      if (!node) continue;
      const at = (field: string) => valueAt(node, field) ?? node;
      if (ids.has(source.id)) {
        const message = say`Two sources are called "${source.id}"; give this one another id.`;
        reader.report(at('id'), 'error', 'duplicate-source', message);
      }
      ids.add(source.id);
      if (sourceKind(source.kind) && source.path === undefined) {
        const message = say`Source "${source.id}" lacks its path; say where the file is, relative to this one.`;
        reader.report(node, 'error', 'missing-path', message);
      }
      if (source.kind === 'postgres' && source.connection === undefined) {
        const message = say`Source "${source.id}" lacks its connection; give the name of a connection that is kept in VS Code.`;
        reader.report(node, 'error', 'missing-connection', message);
      }
      const table = source.table?.toLowerCase();
      const other = table === undefined ? undefined : tables.get(table);
      if (table === undefined) continue;
      if (other !== undefined) {
        const message = say`Source "${other}" fills table ${source.table ?? ''} already; use one source with a pattern (data/*.csv), or another table.`;
        reader.report(at('table'), 'error', 'duplicate-table', message);
      } else tables.set(table, source.id);
    }
  }
}
