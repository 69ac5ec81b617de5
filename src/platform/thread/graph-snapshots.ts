/** Graph files as the extension host needs them: the model, and the places of its entries. */
import type { Engine } from '../../engine/engine';
import type { GraphFile } from '../../engine/graph/graph-file';
import { EXCLUSION_FIELD_NAMES } from '../../engine/graph/exclusion';
import { completeGraph } from '../../engine/graph/load';
import { edgeId } from '../../engine/graph/model';
import type { TableShape } from '../../engine/graph/shape';
import { TextLines } from '../../engine/graph/text-lines';
import { textItems, valueAt } from '../../engine/graph/yaml-tree';
import { shapesFedBy, type SourcedShape } from './sourced-shapes';
import { graphRequest, type FilePlace, type GraphKey, type GraphSnapshot } from './engine-messages';

/**
 * Reads a graph file with its parts.
 * @param engine loads graphs
 * @param key path of the file, and unsaved texts
 * @param shapes what the data has, where that was read for an older text: the graph is completed by what its sources still give
 * @param own what the data of this text has
 */
export async function graphSnapshot(
  engine: Pick<Engine, 'load'>,
  key: GraphKey,
  shapes?: readonly SourcedShape[],
  own: readonly TableShape[] | undefined = undefined,
): Promise<GraphSnapshot> {
  const loaded = await engine.load(graphRequest(key));
  const places = loaded.files.map(placesOf);
  const tables = shapes ? shapesFedBy(shapes, loaded.graph.sources) : own;
  return {
    root: loaded.root,
    graph: tables ? completeGraph(loaded, tables) : loaded.graph,
    sources: places.flatMap(({ sources }) => sources),
    exclusions: places.flatMap(({ exclusions }) => exclusions),
    edges: places.flatMap(({ edges }) => edges),
    tables: places.flatMap(({ tables }) => tables),
    problems: loaded.problems,
  };
}

type Placed = Pick<GraphSnapshot, 'sources' | 'exclusions' | 'edges' | 'tables'>;

function placesOf({ file, text, tree, graph, places }: GraphFile): Placed {
  const lines = new TextLines(text);
  const at = (node: { readonly start: number } | undefined): FilePlace => ({
    file,
    line: lines.position(node?.start ?? 0).line,
  });
  return {
    sources: graph.sources.map(({ id }, i) => ({ id, ...at(places.sources[i]) })),
    exclusions: EXCLUSION_FIELD_NAMES.flatMap((field) =>
      textItems(valueAt(valueAt(tree.root, 'exclude'), field)).map(([rule, item]) => ({ field, rule, ...at(item) })),
    ),
    edges: graph.edges.map((edge, i) => ({ id: edgeId(edge), ...at(places.edges[i]) })),
    tables: [...places.tables].map(([name, table]) => ({
      name,
      ...at(table.pair.key),
      columns: [...table.columns].map(([column, pair]) => ({ name: column, ...at(pair.key) })),
    })),
  };
}
