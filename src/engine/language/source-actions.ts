/** What can be done about data: a source for a file that lies beside the graph, the path of one that has moved. */
import { baseNameOf, isRarelyData, kindOfFile } from '../graph/source-kinds';
import { say } from '../core/message';
import { Hiding } from '../graph/exclusion';
import { editLoadedGraph } from '../graph/edit';
import { joinPath, parentFolder } from '../graph/file-paths';
import type { GraphFile } from '../graph/graph-file';
import type { LoadedGraph } from '../graph/load';
import { didYouMean } from '../graph/node-reader';
import { pathMatcher } from '../graph/wildcards';
import { removeItem } from '../graph/yaml-edit';
import { printScalar } from '../graph/yaml-print';
import { valueAt } from '../graph/yaml-tree';
import { FreeNames } from '../ingest/free-names';
import { actionOn, whereAllowed, type Action, type ShownFault } from './action';

/** Folders below that of the graph are looked into so deep, and so many files in all. */
const DEPTH = 3;
const MOST_FILES = 2_000;
/** So many sources are offered at one place at most. */
const MOST_OFFERED = 5;

/**
 * Files of data in the folder of a graph and below, where it may read.
 * @param loaded the graph
 * @returns paths relative to the root file, those further up first
 */
export async function dataFilesBeside({ root, named }: LoadedGraph): Promise<readonly string[]> {
  const base = parentFolder(root) ?? '/';
  const found: string[] = [];
  let folders = [''];
  for (let depth = 0; depth <= DEPTH && folders.length > 0 && found.length < MOST_FILES; depth++) {
    const below: string[] = [];
    for (const folder of folders) {
      const names = await named.list(folder === '' ? base : joinPath(base, folder)).catch(() => []);
      for (const name of names) {
        if (name.endsWith('/')) {
          if (!/^(\.|node_modules\/)/.test(name)) below.push(folder + name);
        } else if (kindOfFile(name) !== undefined && !isRarelyData(name)) found.push(folder + name);
      }
    }
    folders = below.slice(0, MOST_FILES);
  }
  return found.slice(0, MOST_FILES);
}

/**
 * Offers sources for files that the graph does not read yet, neither as data nor as a dictionary or a list of codes.
 * @param loaded the graph
 * @param files what lies beside it, see `dataFilesBeside`
 * @param table only files that would fill this table
 */
export function newSources(loaded: LoadedGraph, files: readonly string[], table?: string): readonly Action[] {
  const base = parentFolder(loaded.root) ?? '/';
  const isRead = pathMatcher(loaded.madeFrom);
  const hiding = new Hiding(loaded.graph.exclude);
  const wanted = files.filter((path) => {
    if (isRead(joinPath(base, path)) || hiding.file(joinPath(base, path))) return false;
    return table === undefined || baseNameOf(path).toLowerCase() === table.toLowerCase();
  });
  return wanted.slice(0, MOST_OFFERED).flatMap((path) =>
    whereAllowed(() => {
      const kind = kindOfFile(path) ?? '';
      const name = baseNameOf(path);
      const names = new FreeNames(loaded.graph);
      const fills = kind === 'sqlite' ? {} : { table: table ?? names.table(name) };
      const value = { id: names.id(name), kind, path, ...fills };
      const { file, splices } = editLoadedGraph(loaded, { op: 'addSource', value });
      return actionOn(say`Add a source for ${path}`, file, splices);
    }),
  );
}

/**
 * Offers files of the same name for the path of a source that leads to nothing, and to take the source out.
 * @param fault at the path
 * @param file the file that holds the source
 * @param loaded the graph
 * @param files what lies beside it, see `dataFilesBeside`
 */
export function movedSource(
  fault: ShownFault,
  file: GraphFile,
  loaded: LoadedGraph,
  files: readonly string[],
): readonly Action[] {
  const at = file.places.sources.findIndex((node) => node.start <= fault.start && fault.end <= node.end);
  const source = file.graph.sources[at];
  const name = source?.path?.split('/').pop()?.toLowerCase();
  if (name === undefined) return [];
  const gone = withoutSource(file, at, source?.id ?? '');
  if (file.file !== loaded.root) return gone;
  const named = (path: string) => path.split('/').pop()?.toLowerCase() ?? '';
  const near = didYouMean(
    name,
    files.map((path) => named(path)),
  );
  const moved = files
    .filter((path) => named(path) === near?.toLowerCase())
    .slice(0, MOST_OFFERED)
    .flatMap((path) =>
      actionOn(say`Change the path to ${path}`, file.file, [
        { start: fault.start, end: fault.end, text: printScalar(path) },
      ]),
    );
  return [...moved.map((action, i) => (i === 0 ? { ...action, preferred: true as const } : action)), ...gone];
}

function withoutSource({ file, text, tree, places }: GraphFile, at: number, id: string): readonly Action[] {
  return whereAllowed(() => {
    const [list, node] = [valueAt(tree.root, 'sources'), places.sources[at]];
    if (list?.kind !== 'sequence' || !node) return [];
    return actionOn(say`Take the source ${id} out`, file, removeItem(text, list, list.items.indexOf(node)));
  });
}
