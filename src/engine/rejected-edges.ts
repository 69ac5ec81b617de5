/** What persons have rejected before: a new draft over the same data does not propose it again. */
import { SchemaGraphError } from './core/errors';
import type { Files } from './core/ports';
import { parentFolder } from './graph/glob';
import { loadGraph, type LoadedGraph } from './graph/load';
import { edgeId, type Edge, type Source } from './graph/model';
import { sourceFiles } from './graph/source-files';

/**
 * The edges that are rejected in graph files over the same data. They lie where the draft is going to lie, or one folder up.
 * @param folder absolute path of the draft's folder
 * @param sources of the draft, with absolute paths
 * @param files reads graph files; one that cannot be read is passed over
 * @returns each edge once, as it was written
 */
export async function rejectedEdges(
  folder: string,
  sources: readonly Pick<Source, 'path'>[],
  files: Files,
): Promise<readonly Edge[]> {
  const own = await dataOf(sources, files);
  const rejected = new Map<string, Edge>();
  for (const beside of [folder, parentFolder(folder)]) {
    const names = beside === undefined ? [] : await files.list(beside).catch(() => []);
    for (const name of names.filter((n) => /\.sgraph\.ya?ml$/i.test(n))) {
      const { graph } = (await readable(`${beside === '/' ? '' : (beside ?? '')}/${name}`, files)) ?? {};
      const edges = graph?.edges.filter(({ status }) => status === 'rejected') ?? [];
      if (!graph || edges.length === 0) continue;
      const others = await dataOf(graph.sources, files);
      if ([...others].some((file) => own.has(file))) for (const edge of edges) rejected.set(edgeId(edge), edge);
    }
  }
  return [...rejected.values()];
}

async function dataOf(sources: readonly Pick<Source, 'path'>[], files: Files): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    sources.map(async ({ path }) => (path === undefined ? [] : sourceFiles(path, files))),
  );
  return new Set(found.flat());
}

async function readable(path: string, files: Files): Promise<LoadedGraph | undefined> {
  try {
    return await loadGraph(path, files);
  } catch (error) {
    if (error instanceof SchemaGraphError) return undefined;
    throw error;
  }
}
