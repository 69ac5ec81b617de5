/** The outline of a graph file: its sources, its tables with their columns and terms, its edges. */
import type { GraphFile } from '../graph/graph-file';
import type { EdgeKind } from '../graph/model';
import { pairAt, resolveAlias, valueAt, type TextRange, type YamlNode, type YamlPair } from '../graph/yaml-tree';
import { edgeTitle } from './hover';

/** One line of the outline. */
export interface OutlineItem extends TextRange {
  /** Of an edge its own kind. */
  readonly kind: 'section' | 'source' | 'table' | 'column' | 'term' | EdgeKind;
  readonly name: string;
  /** Beside the name: a type, a kind, a status. */
  readonly detail: string;
  /** What is selected when the line is clicked; within the range. */
  readonly named: TextRange;
  readonly children: readonly OutlineItem[];
}

/**
 * The outline of a file.
 * @param file the file as it was read
 */
export function outlineOf(file: GraphFile): readonly OutlineItem[] {
  const { root } = file.tree;
  const section = (field: string, children: (pair: YamlPair) => readonly OutlineItem[]): OutlineItem[] => {
    const pair = pairAt(root, field);
    return pair ? [itemOf('section', field, '', pair.key, pair.value, children(pair))] : [];
  };
  return [
    ...section('sources', () => sources(file)),
    ...section('tables', () => tables(file)),
    ...section('edges', () => edges(file)),
  ];
}

function sources({ graph, places }: GraphFile): OutlineItem[] {
  return graph.sources.flatMap(({ id, kind }, index) => {
    const node = places.sources[index];
    return node ? [itemOf('source', id, kind, valueAt(node, 'id') ?? node, node)] : [];
  });
}

function tables({ graph, places }: GraphFile): OutlineItem[] {
  return [...places.tables].map(([name, { pair, columns }]) => {
    const table = graph.tables.get(name);
    const terms = resolveAlias(valueAt(pair.value, 'terms') ?? pair.value);
    const own = terms === resolveAlias(pair.value) || terms.kind !== 'map' ? [] : terms.pairs;
    return itemOf('table', name, table?.key?.join(', ') ?? '', pair.key, pair.value, [
      ...[...columns].map(([column, entry]) =>
        itemOf('column', column, table?.columns.get(column)?.type ?? '', entry.key, entry.value),
      ),
      ...own.map(({ key, value }) => itemOf('term', key.kind === 'scalar' ? key.text : '', '', key, value)),
    ]);
  });
}

function edges({ graph, places }: GraphFile): OutlineItem[] {
  return graph.edges.flatMap((edge, index) => {
    const node = places.edges[index];
    if (!node) return [];
    const detail = edge.status === undefined ? edge.kind : `${edge.kind} · ${edge.status}`;
    return [itemOf(edge.kind, edgeTitle(edge), detail, valueAt(node, 'from') ?? node, node)];
  });
}

function itemOf(
  kind: OutlineItem['kind'],
  name: string,
  detail: string,
  key: YamlNode,
  value: YamlNode,
  children: readonly OutlineItem[] = [],
): OutlineItem {
  const start = Math.min(key.start, value.start);
  const end = Math.max(key.end, value.end);
  // VS Code refuses items without a name.
  return {
    kind,
    name: name.trim() === '' ? '…' : name,
    detail,
    start,
    end,
    named: { start: key.start, end: key.end },
    children,
  };
}
