/** One graph file as it was read: the graph, its problems, and the node of the text behind every entry. */
import type { Problem } from '../core/problems';
import type { SchemaGraph } from './model';
import type { YamlNode, YamlPair, YamlTree } from './yaml-tree';

/** Where a table stands in the file. */
export interface TablePlace {
  /** Name and body. */
  readonly pair: YamlPair;
  /** Column name to its entry. */
  readonly columns: ReadonlyMap<string, YamlPair>;
}

/** Where the entries of a graph stand in its file. */
export interface Places {
  readonly tables: ReadonlyMap<string, TablePlace>;
  /** The node of each edge of `graph.edges`, by position. */
  readonly edges: readonly YamlNode[];
  /** The node of each source of `graph.sources`, by position. */
  readonly sources: readonly YamlNode[];
}

/** A graph file that was read. Problems of its meaning (unknown columns and so on) are found by `validate.ts`. */
export interface GraphFile {
  readonly file: string;
  readonly text: string;
  readonly tree: YamlTree;
  readonly graph: SchemaGraph;
  readonly places: Places;
  readonly problems: readonly Problem[];
}
