/** What stands in the data view: graphs, their sources, the tables in these, the columns of tables. */
import type { Uri } from 'vscode';
import type { ColumnOverview, SourceOverview, TableOverview } from '../../../engine/core/data-overview';
import type { Shown } from '../../../engine/core/message';
import type { GraphSnapshot } from '../../../platform/thread/engine-messages';

/** A source as people read of it. */
export type ShownSource = Shown<SourceOverview>;

/** A graph file of the workspace. */
export interface GraphNode {
  readonly kind: 'graph';
  readonly graph: Uri;
}

/** A source that holds several tables, or none that could be read. */
export interface SourceNode {
  readonly kind: 'source';
  readonly graph: Uri;
  readonly source: ShownSource;
  /** Sources of the same id before it: more than none in a file that somebody is still writing. */
  readonly alike: number;
}

/** A table; `file` is its source where it is the only table in it, and stands in its place. */
export interface TableNode {
  readonly kind: 'table';
  readonly graph: Uri;
  readonly table: TableOverview;
  readonly file?: ShownSource;
  /** The source whose child it is. */
  readonly source?: ShownSource;
  /** As that of the source. */
  readonly alike: number;
}

/** A column. */
export interface ColumnNode {
  readonly kind: 'column';
  readonly graph: Uri;
  readonly table: TableNode;
  readonly column: ColumnOverview;
  /** Rows of its table. */
  readonly rows: number;
}

/** A sentence in place of children. */
export interface NoteNode {
  readonly kind: 'note';
  readonly graph: Uri;
  readonly text: string;
}

/** A rule of what nobody should see, and where it stands. */
export type Rule = GraphSnapshot['exclusions'][number];

/** What the graph hides: its children are the rules. */
export interface HiddenNode {
  readonly kind: 'hidden';
  readonly graph: Uri;
  readonly rules: readonly Rule[];
}

/** One rule. */
export interface RuleNode {
  readonly kind: 'rule';
  readonly graph: Uri;
  readonly rule: Rule;
  readonly parent: HiddenNode;
}

/** Any of them. */
export type DataNode = GraphNode | SourceNode | TableNode | ColumnNode | NoteNode | HiddenNode | RuleNode;

/**
 * The sources of a graph as they are shown: a source of text is one table, and shown as it.
 * @param graph the graph file
 * @param sources what is known of them
 */
export function sourceNodes(graph: Uri, sources: readonly ShownSource[]): DataNode[] {
  return sources.map((source, i): DataNode => {
    const [only] = source.tables;
    const alike = sources.slice(0, i).filter(({ id }) => id === source.id).length;
    if (source.kind === 'sqlite' || source.tables.length !== 1 || !only) {
      return { kind: 'source', graph, source, alike };
    }
    return { kind: 'table', graph, table: only, file: source, alike };
  });
}

/**
 * What tells a node from all others, whatever is read anew.
 * @param node the node
 */
export function nodeId(node: DataNode): string {
  const graph = node.graph.toString();
  switch (node.kind) {
    case 'graph':
      return graph;
    case 'source':
      return JSON.stringify([graph, 'source', node.source.id, node.alike]);
    case 'table':
      return JSON.stringify([graph, 'table', node.file?.id ?? node.source?.id, node.alike, node.table.name]);
    case 'column':
      return JSON.stringify([nodeId(node.table), 'column', node.column.name]);
    case 'hidden':
      return JSON.stringify([graph, 'hidden']);
    case 'rule':
      return JSON.stringify([graph, 'rule', node.rule.file, node.rule.field, node.rule.rule]);
    case 'note':
      return JSON.stringify([graph, 'note', node.text]);
  }
}
