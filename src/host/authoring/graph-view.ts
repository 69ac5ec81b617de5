/** The graph as the graph editor shows it: plain JSON of what the picture needs. */
import {
  edgeId,
  effectiveKey,
  effectiveLadder,
  effectiveNotes,
  type Edge,
  type SchemaGraph,
  type Table,
} from '../../engine/graph/model';
import type { EdgeView, GraphView, TableView } from '../../protocol/graph';

/**
 * The graph as it travels to the graph editor. Rejected edges travel too: the picture can show them.
 * @param graph the graph, with the columns of the data added
 */
export function toGraphView(graph: SchemaGraph): GraphView {
  return {
    ...(graph.name === undefined ? {} : { name: graph.name }),
    tables: [...graph.tables.values()].map(toTableView),
    edges: graph.edges.map(toEdgeView),
  };
}

function toTableView(table: Table): TableView {
  const description = table.description ?? table.suggested?.description;
  return {
    name: table.name,
    ...(description === undefined ? {} : { description }),
    key: effectiveKey(table) ?? [],
    ladder: effectiveLadder(table),
    suggested: table.key === undefined && table.ladder === undefined && table.suggested !== undefined,
    columns: [...table.columns.values()].map((column) => {
      const notes = effectiveNotes(column);
      return {
        name: column.name,
        ...(column.type === undefined ? {} : { type: column.type }),
        ...(notes.description === undefined ? {} : { description: notes.description }),
        ...(notes.unit === undefined ? {} : { unit: notes.unit }),
      };
    }),
  };
}

function toEdgeView(edge: Edge): EdgeView {
  const { label, cardinality, oneWay, rule, confidence, evidence, reason } = edge;
  const optional = { label, cardinality, oneWay, rule, confidence, evidence, reason };
  return {
    id: edgeId(edge),
    kind: edge.kind,
    from: edge.from,
    to: edge.to,
    status: edge.status ?? 'curated',
    ...(edge.match === 'exact' ? {} : { match: edge.match }),
    ...(Object.fromEntries(Object.entries(optional).filter(([, v]) => v !== undefined)) as typeof optional),
  };
}
