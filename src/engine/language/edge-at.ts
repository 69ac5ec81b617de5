/** The edge at a place of a graph's files. */
import type { GraphFile } from '../graph/graph-file';
import type { LoadedGraph } from '../graph/load';
import type { Edge } from '../graph/model';
import type { YamlNode } from '../graph/yaml-tree';

/** An edge with its entry. */
export interface EdgeEntry {
  readonly file: GraphFile;
  readonly edge: Edge;
  readonly node: YamlNode;
}

/**
 * The edge at a place: within its entry, or anywhere on the lines that it has for itself.
 * @param loaded the graph
 * @param file path of the file
 * @param offset in its text
 */
export function edgeAt(loaded: LoadedGraph, file: string, offset: number): EdgeEntry | undefined {
  const graphFile = loaded.files.find((other) => other.file === file);
  if (!graphFile) return undefined;
  const { edges } = graphFile.places;
  const lineStart = graphFile.text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
  const within = (node: YamlNode) => node.start <= offset && offset <= node.end;
  const beside = (node: YamlNode) =>
    /^[ -]*$/.test(graphFile.text.slice(lineStart, node.start)) && node.start >= lineStart;
  let index = edges.findIndex(within);
  if (index < 0) index = edges.findIndex((node) => beside(node) && offset <= node.end);
  const [edge, node] = [graphFile.graph.edges[index], edges[index]];
  return edge && node ? { file: graphFile, edge, node } : undefined;
}
