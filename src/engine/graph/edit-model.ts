/** Edits of a graph as values: what a person asks for, and what it does to the model. `edit.ts` does the same to the text. */
import { SchemaGraphError } from '../core/errors';
import { formatColumn } from '../core/identifiers';
import { say } from '../core/message';
import { definedFields } from './defined';
import { withRule, type Exclusion, type ExclusionField } from './exclusion';
import { edgeId } from './model';
import type { Cardinality, Column, ColumnNotes, Edge, SchemaGraph, Source, Table, TableNotes } from './model';
import { spellingIn } from './name-table';
import { FIELDS_OF_KIND } from './validate-edges';

/** A field and its new value; an absent value takes the field away. */
type FieldOf<T> = { [F in keyof T & string]-?: { readonly field: F; readonly value?: T[F] } }[keyof T & string];

/** Fields of a table that can be set. */
export type TableFields = Omit<Table, 'name' | 'columns' | 'suggested' | 'rejected'>;
/** Fields of a column that can be set. */
export type ColumnFields = Omit<Column, 'name' | 'suggested' | 'rejected' | 'valuesFile'>;

/** An edge to be added: defaults may be left out. */
export type NewEdge = Omit<Edge, 'keywords' | 'match'> & Partial<Pick<Edge, 'keywords' | 'match'>>;

/** An edit of a graph, as plain JSON. Edges are named by `edgeId`. */
export type GraphEdit =
  /** A suggested or rejected edge becomes a person's. */
  | { readonly op: 'acceptEdge'; readonly edge: string }
  /** A suggested edge is declared by a source. */
  | { readonly op: 'declareEdge'; readonly edge: string }
  | { readonly op: 'rejectEdge'; readonly edge: string; readonly reason?: string }
  /** An absent label takes the label away. */
  | { readonly op: 'setLabel'; readonly edge: string; readonly label?: string }
  | { readonly op: 'deleteEdge'; readonly edge: string }
  | { readonly op: 'addEdge'; readonly value: NewEdge }
  /** A table that the graph does not have, with its columns. */
  | { readonly op: 'addTable'; readonly value: Table }
  | ({ readonly op: 'setEdgeField'; readonly edge: string } & FieldOf<Edge>)
  | ({ readonly op: 'setTableField'; readonly table: string } & FieldOf<TableFields>)
  | ({ readonly op: 'setColumnField'; readonly table: string; readonly column: string } & FieldOf<ColumnFields>)
  /** What was suggested becomes a person's, where a person has said nothing; one field or all of them. */
  | { readonly op: 'acceptSuggestion'; readonly table: string; readonly column?: string; readonly field?: string }
  | { readonly op: 'dropSuggestion'; readonly table: string; readonly column?: string; readonly field?: string }
  /** What was suggested is kept as refused, so that it is not proposed again. */
  | ({ readonly op: 'rejectSuggestion'; readonly reason?: string } & {
      readonly table: string;
      readonly column?: string;
      readonly field?: string;
    })
  /** The ends of a key or context edge change places. */
  | { readonly op: 'reverseEdge'; readonly edge: string }
  /** Notes on a table are suggested, where nothing is said or suggested yet. */
  | { readonly op: 'suggest'; readonly table: string; readonly notes: TableNotes }
  /** As `suggest`, on a column. */
  | { readonly op: 'suggestColumn'; readonly table: string; readonly column: string; readonly notes: ColumnNotes }
  /** The entry of a column goes, with all that is said of it. */
  | { readonly op: 'removeColumn'; readonly table: string; readonly column: string }
  | { readonly op: 'addSource'; readonly value: Source }
  | { readonly op: 'addDictionary'; readonly path: string }
  /** A rule of `exclude:` is added; paths of files are relative to that of the graph. */
  | { readonly op: 'exclude'; readonly field: ExclusionField; readonly rule: string }
  /** A rule is taken out of a file of the graph, as it stands there; where none is named, of the first that has it. */
  | { readonly op: 'include'; readonly field: ExclusionField; readonly rule: string; readonly file?: string };

/** What an edit does to a graph. */
export type GraphChange =
  /** `after` is the position of the edge that it follows; the last one where absent. */
  | { readonly what: 'add-edge'; readonly edge: Edge; readonly after?: number }
  | { readonly what: 'remove-edge'; readonly index: number }
  | { readonly what: 'edge'; readonly index: number; readonly edge: Edge }
  | { readonly what: 'table'; readonly table: Table }
  | { readonly what: 'column'; readonly table: Table; readonly column: Column }
  | { readonly what: 'remove-column'; readonly table: Table; readonly column: string }
  | { readonly what: 'add-source'; readonly source: Source }
  | { readonly what: 'add-dictionary'; readonly path: string }
  /** Absent where nothing is excluded any more. */
  | { readonly what: 'exclusion'; readonly exclusion?: Exclusion };

/**
 * Works out what an edit does.
 * @param graph the graph
 * @param edit the edit
 * @param fresh edges that were added together with this edit: where a new one goes is told by those that stood there before
 * @throws SchemaGraphError `not-found` where there is no such edge or suggestion, `bad-input` where the edge would stand twice
 */
export function changeOf(graph: SchemaGraph, edit: GraphEdit, fresh: ReadonlySet<Edge> = new Set()): GraphChange {
  switch (edit.op) {
    case 'addEdge': {
      const edge = uniqueEdge(graph, withDefaults(edit.value));
      return { what: 'add-edge', edge, ...definedFields({ after: placeOf(edge, graph.edges, fresh) }) };
    }
    case 'addTable':
      return { what: 'table', table: uniqueTable(graph, edit.value) };
    case 'deleteEdge':
      return { what: 'remove-edge', index: edgeIndex(graph, edit.edge) };
    case 'acceptEdge':
      return changedEdge(graph, edit.edge, { status: undefined, confidence: undefined, reason: undefined });
    case 'declareEdge':
      return changedEdge(graph, edit.edge, { status: 'declared', confidence: undefined, reason: undefined });
    case 'rejectEdge':
      return changedEdge(graph, edit.edge, {
        status: 'rejected',
        ...(edit.reason === undefined ? {} : { reason: edit.reason }),
      });
    case 'setLabel':
      return changedEdge(graph, edit.edge, { label: edit.label });
    case 'setEdgeField':
      return changedEdge(graph, edit.edge, { [edit.field]: edit.value });
    case 'setTableField':
      return { what: 'table', table: setField(tableOf(graph, edit.table), edit.field, edit.value) };
    case 'setColumnField': {
      const table = tableOf(graph, edit.table);
      const { valuesFile, ...column } = columnOf(table, edit.column);
      const kept = edit.field === 'values' ? column : { ...column, ...definedFields({ valuesFile }) };
      return { what: 'column', table, column: setField<Column>(kept, edit.field, edit.value) };
    }
    case 'reverseEdge':
      return reversed(graph, edit.edge);
    case 'suggest':
      return { what: 'table', table: withSuggested<Table, TableNotes>(tableOf(graph, edit.table), edit.notes) };
    case 'suggestColumn': {
      const table = tableOf(graph, edit.table);
      const column = withSuggested<Column, ColumnNotes>(columnOf(table, edit.column), edit.notes);
      return { what: 'column', table, column };
    }
    case 'removeColumn': {
      const table = tableOf(graph, edit.table);
      return { what: 'remove-column', table, column: columnOf(table, edit.column).name };
    }
    case 'addSource':
      return { what: 'add-source', source: uniqueSource(graph, edit.value) };
    case 'addDictionary':
      return { what: 'add-dictionary', path: edit.path };
    case 'exclude':
    case 'include': {
      const exclusion = withRule(graph.exclude, edit.field, edit.rule, edit.op === 'exclude');
      return { what: 'exclusion', ...definedFields({ exclusion }) };
    }
    case 'acceptSuggestion':
    case 'dropSuggestion':
    case 'rejectSuggestion':
      return settled(graph, edit);
  }
}

/**
 * The graph after a change.
 * @param graph the graph before
 * @param change see `changeOf`
 */
export function applyChange(graph: SchemaGraph, change: GraphChange): SchemaGraph {
  switch (change.what) {
    case 'add-edge': {
      const at = (change.after ?? graph.edges.length - 1) + 1;
      return { ...graph, edges: graph.edges.toSpliced(at, 0, change.edge) };
    }
    case 'remove-edge':
      return { ...graph, edges: graph.edges.filter((_, index) => index !== change.index) };
    case 'edge':
      return { ...graph, edges: graph.edges.map((edge, index) => (index === change.index ? change.edge : edge)) };
    case 'table':
      return { ...graph, tables: new Map(graph.tables).set(change.table.name, change.table) };
    case 'column': {
      const columns = new Map(change.table.columns).set(change.column.name, change.column);
      return { ...graph, tables: new Map(graph.tables).set(change.table.name, { ...change.table, columns }) };
    }
    case 'remove-column': {
      const columns = new Map(change.table.columns);
      columns.delete(change.column);
      return { ...graph, tables: new Map(graph.tables).set(change.table.name, { ...change.table, columns }) };
    }
    case 'add-source':
      return { ...graph, sources: [...graph.sources, change.source] };
    case 'add-dictionary':
      return { ...graph, dictionaries: [...graph.dictionaries, change.path] };
    case 'exclusion': {
      const { exclude: _before, ...rest } = graph;
      return { ...rest, ...definedFields({ exclude: change.exclusion }) };
    }
  }
}

function withDefaults(edge: NewEdge): Edge {
  return { ...edge, keywords: edge.keywords ?? [], match: edge.match ?? 'exact' };
}

/**
 * Where people look for a new edge: behind the last one of its kind that begins in the same table, else behind the last of its
 * kind, and behind those that are just as new.
 */
function placeOf(edge: Edge, edges: readonly Edge[], fresh: ReadonlySet<Edge>): number | undefined {
  const isAlike = (other: Edge): boolean => other.kind === edge.kind && !fresh.has(other);
  const table = firstTable(edge);
  const beside = edges.findLastIndex((other) => firstTable(other) === table && isAlike(other));
  let after = beside >= 0 ? beside : edges.findLastIndex(isAlike);
  if (after < 0) return undefined;
  for (let next = edges[after + 1]; next && fresh.has(next); next = edges[after + 1]) after++;
  return after === edges.length - 1 ? undefined : after;
}

function firstTable({ from }: Edge): string | undefined {
  return from[0]?.table.toLowerCase();
}

function edgeIndex(graph: SchemaGraph, id: string): number {
  const index = graph.edges.findIndex((edge) => edgeId(edge) === id);
  if (index < 0) throw new SchemaGraphError('not-found', say`The graph file has no such edge any more.`);
  return index;
}

function changedEdge(graph: SchemaGraph, id: string, fields: Partial<Record<keyof Edge, unknown>>): GraphChange {
  const index = edgeIndex(graph, id);
  const before = graph.edges[index];
  // Fields and their values belong together by the type of the edit.
  const left = fields.kind === undefined ? {} : withoutMeaning(fields.kind);
  const changed = definedFields({ ...before, ...fields, ...left }) as unknown as NewEdge;
  for (const field of ['kind', 'from', 'to'] as const) {
    if (changed[field] === undefined)
      throw new SchemaGraphError('bad-input', say`An edge cannot be without "${field}".`);
  }
  const edge = withDefaults(changed);
  const others = { ...graph, edges: graph.edges.filter((_, other) => other !== index) };
  return { what: 'edge', index, edge: before && edgeId(before) === edgeId(edge) ? edge : uniqueEdge(others, edge) };
}

/** Fields that say nothing of an edge of a kind go when it becomes one: a check would ask for that. */
function withoutMeaning(kind: unknown): Partial<Record<keyof Edge, undefined>> {
  return Object.fromEntries(FIELDS_OF_KIND.flatMap(([field, of]) => (of === kind ? [] : [[field, undefined]])));
}

const TURNED: Readonly<Partial<Record<Cardinality, Cardinality>>> = {
  'many-to-one': 'one-to-many',
  'one-to-many': 'many-to-one',
};

function reversed(graph: SchemaGraph, id: string): GraphChange {
  const edge = graph.edges[edgeIndex(graph, id)];
  if (edge?.kind === 'derivation' && edge.from.length + edge.to.length > 2) {
    throw new SchemaGraphError('bad-input', say`A derivation from several columns cannot be turned round.`);
  }
  const cardinality = edge?.cardinality && (TURNED[edge.cardinality] ?? edge.cardinality);
  return changedEdge(graph, id, { from: edge?.to, to: edge?.from, cardinality });
}

function uniqueEdge(graph: SchemaGraph, edge: Edge): Edge {
  const id = edgeId(edge);
  // The label first: of thousands of edges, few have the same, and an id is a long text.
  if (!graph.edges.some((other) => other.label === edge.label && edgeId(other) === id)) return edge;
  const from = edge.from.map(formatColumn).join(', ');
  const to = edge.to.map(formatColumn).join(', ');
  const message = say`The graph has this ${edge.kind} edge from ${from} to ${to} already; give it another label.`;
  throw new SchemaGraphError('bad-input', message);
}

function uniqueTable(graph: SchemaGraph, table: Table): Table {
  if (!graph.tables.has(table.name)) return table;
  throw new SchemaGraphError('bad-input', say`The graph has a table ${table.name} already.`);
}

function uniqueSource(graph: SchemaGraph, source: Source): Source {
  if (!graph.sources.some(({ id }) => id === source.id)) return source;
  throw new SchemaGraphError('bad-input', say`The graph has a source ${source.id} already.`);
}

/** What a person or an earlier draft said stays, and what was refused is not suggested again. */
function withSuggested<T extends { readonly suggested?: N; readonly rejected?: readonly N[] }, N extends object>(
  entry: T,
  notes: N,
): T {
  const told = (field: string): boolean =>
    Object.hasOwn(entry, field) || (entry.rejected ?? []).some((refused) => Object.hasOwn(refused, field));
  const fresh = Object.entries(notes).filter(([field]) => !told(field));
  const suggested = { ...Object.fromEntries(fresh), ...entry.suggested };
  return Object.keys(suggested).length === 0 ? entry : { ...entry, suggested };
}

function tableOf(graph: SchemaGraph, name: string): Table {
  const spelt = spellingIn(graph.tables, name);
  const known = spelt === undefined ? undefined : graph.tables.get(spelt);
  return known ?? { name, unique: [], display: [], terms: [], columns: new Map() };
}

function columnOf(table: Table, name: string): Column {
  const spelt = spellingIn(table.columns, name);
  return (spelt === undefined ? undefined : table.columns.get(spelt)) ?? { name };
}

/** A copy with one field set; lists that the model always has become empty instead of absent. */
function setField<T extends Table | Column>(entry: T, field: string, value: unknown): T {
  const empty = 'terms' in entry && (field === 'unique' || field === 'display' || field === 'terms') ? [] : undefined;
  // The field is one of T's by the type of the edit.
  return definedFields({ ...entry, [field]: value ?? empty }) as unknown as T;
}

function settled(
  graph: SchemaGraph,
  edit: Extract<GraphEdit, { op: 'acceptSuggestion' | 'dropSuggestion' | 'rejectSuggestion' }>,
): GraphChange {
  const table = tableOf(graph, edit.table);
  if (edit.column === undefined) return { what: 'table', table: settle<Table, TableNotes>(table, edit) };
  const column = columnOf(table, edit.column);
  return { what: 'column', table, column: settle<Column, ColumnNotes>(column, edit) };
}

/**
 * Takes one suggested note, or all, out of the suggestions; where accepted, they fill what a person has not said, where
 * rejected, they are kept with the reason.
 */
function settle<T extends N & { readonly suggested?: N; readonly rejected?: readonly N[] }, N extends object>(
  entry: T,
  edit: Pick<Extract<GraphEdit, { op: 'rejectSuggestion' }>, 'field' | 'reason'> & { readonly op: string },
): T {
  const { suggested, ...own } = entry;
  const all = Object.entries(suggested ?? {});
  const taken = all.filter(([field]) => edit.field === undefined || field === edit.field);
  if (taken.length === 0) throw new SchemaGraphError('not-found', say`There is no such suggestion any more.`);
  const left = all.filter(([field]) => edit.field !== undefined && field !== edit.field);
  const accepted = edit.op === 'acceptSuggestion' ? Object.fromEntries(taken) : {};
  const rest = left.length > 0 ? { suggested: Object.fromEntries(left) } : {};
  const refused = { ...Object.fromEntries(taken), ...definedFields({ reason: edit.reason }) };
  const kept = edit.op === 'rejectSuggestion' ? { rejected: [...(own.rejected ?? []), refused] } : {};
  return { ...accepted, ...own, ...rest, ...kept } as unknown as T;
}
