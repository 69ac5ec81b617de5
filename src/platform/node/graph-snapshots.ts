/** Graph files as the extension host needs them: the model, and the places of its entries. */
import type { Files } from '../../engine/core/ports';
import type { GraphFile } from '../../engine/graph/graph-file';
import { completeGraph, loadGraph } from '../../engine/graph/load';
import { edgeId } from '../../engine/graph/model';
import type { TableShape } from '../../engine/graph/shape';
import { TextLines } from '../../engine/graph/text-lines';
import type { FilePlace, GraphKey, GraphSnapshot } from './engine-messages';

/**
 * Reads a graph file with its parts.
 * @param files reads what has no unsaved text
 * @param key path of the file, and its unsaved text
 * @param shapes what the data has, where that was read: the graph is completed by it
 */
export async function graphSnapshot(
  files: Files,
  { graph, text, allowed }: GraphKey,
  shapes?: readonly TableShape[],
): Promise<GraphSnapshot> {
  const loaded = await loadGraph(graph, files, new Map(text === undefined ? [] : [[graph, text]]), allowed);
  const places = loaded.files.map(placesOf);
  return {
    root: loaded.root,
    graph: shapes ? completeGraph(loaded, shapes) : loaded.graph,
    sources: places.flatMap(({ sources }) => sources),
    edges: places.flatMap(({ edges }) => edges),
    tables: places.flatMap(({ tables }) => tables),
    problems: loaded.problems,
  };
}

function placesOf({ file, text, graph, places }: GraphFile): Pick<GraphSnapshot, 'sources' | 'edges' | 'tables'> {
  const lines = new TextLines(text);
  const at = (node: { readonly start: number } | undefined): FilePlace => ({
    file,
    line: lines.position(node?.start ?? 0).line,
  });
  return {
    sources: graph.sources.map(({ id }, i) => ({ id, ...at(places.sources[i]) })),
    edges: graph.edges.map((edge, i) => ({ id: edgeId(edge), ...at(places.edges[i]) })),
    tables: [...places.tables].map(([name, table]) => ({
      name,
      ...at(table.pair.key),
      columns: [...table.columns].map(([column, pair]) => ({ name: column, ...at(pair.key) })),
    })),
  };
}
