/** The graph as the graph editor shows it: plain JSON of what the picture needs. */
import {
  edgeId,
  effectiveKey,
  effectiveLadder,
  effectiveNotes,
  type Column,
  type Edge,
  type SchemaGraph,
  type Table,
} from '../engine/graph/model';
import { inOneSpelling } from '../engine/graph/with-shapes';
import type { ColumnView, EdgeView, GraphView, NoteView, TableView } from '../protocol/graph';
import { noteViews, rejectedViews } from './note-views';

/**
 * The graph as it travels to the graph editor. Rejected edges travel too: the picture can show them.
 * @param written the graph, with the columns of the data added
 */
export function toGraphView(written: SchemaGraph): GraphView {
  // The picture compares names as they are.
  const graph = inOneSpelling(written);
  const ends = endsByTable(graph);
  return {
    ...(graph.name === undefined ? {} : { name: graph.name }),
    tables: [...graph.tables.values()].map((table) => toTableView(table, impliedColumns(table, ends.get(table.name)))),
    edges: graph.edges.map(toEdgeView),
  };
}

/** The columns at which edges end, by table. */
function endsByTable({ edges }: SchemaGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const ends = new Map<string, Set<string>>();
  for (const { table, column } of edges.flatMap(({ from, to }) => [...from, ...to])) {
    const columns = ends.get(table);
    if (columns) columns.add(column);
    else ends.set(table, new Set([column]));
  }
  return ends;
}

/** Columns without an entry of their own, which keys, ladders and edges name nevertheless. */
function impliedColumns(table: Table, ends: ReadonlySet<string> = new Set()): string[] {
  const named = new Set([...effectiveLadder(table), ...(effectiveKey(table) ?? []), ...ends]);
  return [...named].filter((name) => !table.columns.has(name));
}

function toTableView(table: Table, implied: readonly string[]): TableView {
  const { suggested } = table;
  const description = table.description ?? suggested?.description;
  return {
    name: table.name,
    ...(description === undefined ? {} : { description }),
    key: effectiveKey(table) ?? [],
    ladder: effectiveLadder(table),
    suggested:
      table.key === undefined && table.ladder === undefined && (suggested?.key ?? suggested?.ladder) !== undefined,
    columns: [...implied.map((name) => ({ name })), ...[...table.columns.values()].map(toColumnView)],
    ...reviewed(noteViews(suggested), rejectedViews(table.rejected)),
  };
}

/** Only what there is: most columns have neither. */
function reviewed(
  suggestions: readonly NoteView[],
  rejected: readonly NoteView[],
): Pick<ColumnView, 'suggestions' | 'rejected'> {
  return {
    ...(suggestions.length === 0 ? {} : { suggestions }),
    ...(rejected.length === 0 ? {} : { rejected }),
  };
}

/** So many codes of a column travel: long lists are read in the text. */
const CODES = 12;

function toColumnView(column: Column): ColumnView {
  const notes = effectiveNotes(column);
  return {
    name: column.name,
    ...(column.type === undefined ? {} : { type: column.type }),
    ...(notes.description === undefined ? {} : { description: notes.description }),
    ...(notes.unit === undefined ? {} : { unit: notes.unit }),
    ...(notes.values?.length ? { codes: { count: notes.values.length, first: notes.values.slice(0, CODES) } } : {}),
    ...(notes.missing?.length ? { missing: notes.missing } : {}),
    ...reviewed(noteViews(column.suggested), rejectedViews(column.rejected)),
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
