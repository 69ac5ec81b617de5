/** The files that a graph is made from, for those who watch them. */
import type { Engine } from '../../engine/engine';
import { mayRead } from '../../engine/graph/allowed-files';
import { containerOf } from '../../engine/ingest/archive-files';
import { graphRequest, type GraphKey } from './engine-messages';

/**
 * The files of a graph.
 * @param engine has loaded the graph, or loads it
 * @param key path of the graph file, unsaved texts, and where the files that it names may lie
 * @returns absolute paths and patterns, of archives where they lead into one; those that it may not name are left out
 */
export async function filesBehind(engine: Pick<Engine, 'load'>, key: GraphKey): Promise<readonly string[]> {
  const { root, madeFrom, named } = await engine.load(graphRequest(key));
  const readable = await Promise.all(madeFrom.map(async (path) => path === root || (await mayRead(named, path))));
  return [...new Set(madeFrom.filter((_, i) => readable[i]).map(containerOf))];
}
