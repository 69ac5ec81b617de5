/** What persons have rejected before: a new draft over the same data does not propose it again. */
import { SchemaGraphError } from './core/errors';
import type { Files } from './core/ports';
import {
  type Allowed,
  type AllowedFiles,
  FileRefused,
  filesOfGraph,
  liesWithin,
  mayRead,
  OWN_FOLDER,
} from './graph/allowed-files';
import { parentFolder } from './graph/file-paths';
import { loadGraph, type LoadedGraph } from './graph/load';
import { edgeId, type Edge, type Source } from './graph/model';
import { sourceFiles } from './graph/source-files';

/**
 * The edges that are rejected in graph files over the same data. They lie where the draft is going to lie, or one folder up,
 * unless that is outside of the folders that a person works in.
 * @param folder absolute path of the draft's folder
 * @param sources of the draft, with absolute paths: files that were found, not patterns
 * @param files reads graph files; one that cannot be read is passed over
 * @param allowed where the files that these graphs name may lie
 * @returns each edge once, as it was written
 */
export async function rejectedEdges(
  folder: string,
  sources: readonly Pick<Source, 'path'>[],
  files: Files,
  allowed: Allowed = OWN_FOLDER,
): Promise<readonly Edge[]> {
  const own = new Set(sources.flatMap(({ path }) => path ?? []));
  const rejected = new Map<string, Edge>();
  const stays = await liesWithin(files, `${folder}/draft.sgraph.yaml`, allowed);
  for (const beside of [folder, parentFolder(folder)]) {
    if (stays && !(await liesWithin(files, `${beside}/any.sgraph.yaml`, allowed))) continue;
    const names = beside === undefined ? [] : await files.list(beside).catch(() => []);
    for (const name of names.filter((n) => /\.sgraph\.ya?ml$/i.test(n))) {
      const loaded = await readable(`${beside === '/' ? '' : (beside ?? '')}/${name}`, files, allowed);
      const edges = loaded?.graph.edges.filter(({ status }) => status === 'rejected') ?? [];
      if (!loaded || edges.length === 0) continue;
      const others = await dataOf(loaded.graph.sources, loaded.named);
      if ([...others].some((file) => own.has(file))) for (const edge of edges) rejected.set(edgeId(edge), edge);
    }
  }
  return [...rejected.values()];
}

/** The files of a graph's data; a source whose files may not be read has none that count. */
async function dataOf(sources: readonly Pick<Source, 'path'>[], files: AllowedFiles): Promise<ReadonlySet<string>> {
  const filesOf = async ({ path }: Pick<Source, 'path'>): Promise<readonly string[]> => {
    try {
      return path === undefined ? [] : await sourceFiles(path, files);
    } catch (error) {
      if (error instanceof FileRefused) return [];
      throw error;
    }
  };
  return new Set((await Promise.all(sources.map(filesOf))).flat());
}

async function readable(path: string, files: Files, allowed: Allowed): Promise<LoadedGraph | undefined> {
  try {
    // Nobody has chosen this graph: a link that leads elsewhere is not followed.
    if (!(await mayRead(await filesOfGraph(files, path, allowed), path))) return undefined;
    // Nor would it be of use to keep it in the place of one that somebody works on.
    return await loadGraph(path, files, new Map(), allowed);
  } catch (error) {
    if (error instanceof SchemaGraphError) return undefined;
    throw error;
  }
}
