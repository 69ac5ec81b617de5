/** The files that a graph is made from, for those who watch them. */
import type { Files } from '../../engine/core/ports';
import { mayRead } from '../../engine/graph/allowed-files';
import { loadGraph } from '../../engine/graph/load';
import { graphRequest, type GraphKey } from './engine-messages';

/**
 * The files of a graph.
 * @param files the platform's
 * @param key path of the graph file, unsaved texts, and where the files that it names may lie
 * @returns absolute paths and patterns; those that it may not name are left out
 */
export async function filesBehind(files: Files, key: GraphKey): Promise<readonly string[]> {
  const { graph, text, allowed } = graphRequest(key);
  const { root, madeFrom, named } = await loadGraph(graph, files, text, allowed);
  const readable = await Promise.all(madeFrom.map(async (path) => path === root || (await mayRead(named, path))));
  return madeFrom.filter((_, i) => readable[i]);
}
