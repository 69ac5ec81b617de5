/** What a graph tells other tools: its tables with all their columns, and its key edges by whether somebody stands for them. */
import { effectiveNotes, type Column, type Edge, type SchemaGraph, type Table } from '../graph/model';
import { NameTable } from '../graph/name-table';
import type { SchemaColumn, SchemaTable } from './schema';

/** A key edge between columns that tables have, spelt as the tables spell them. */
export interface ToldEdge {
  readonly edge: Edge;
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}

/** A table; a key that nobody has confirmed is apart. */
export interface ToldTable extends SchemaTable {
  readonly suggestedKey?: readonly string[];
}

/** A graph as other tools can take it. */
export interface ToldGraph {
  readonly name?: string;
  readonly tables: readonly ToldTable[];
  /** Curated and declared key edges. */
  readonly stated: readonly ToldEdge[];
  /** Key edges that nobody has reviewed. */
  readonly suggested: readonly ToldEdge[];
  /** How many edges of other kinds there are, which other tools have no words for. */
  readonly others: { readonly context: number; readonly derivation: number };
}

/**
 * Prepares a graph for being written in another tool's language.
 * @param graph the graph, completed by its data where that is at hand; rejected edges are left out
 */
export function toldGraph(graph: SchemaGraph): ToldGraph {
  const names = new NameTable(graph.tables.keys());
  const edges = graph.edges.filter(({ status }) => status !== 'rejected');
  const keyEdges = edges.filter(({ kind }) => kind === 'key').flatMap((edge) => told(edge, names) ?? []);
  const named = new Map<string, string[]>();
  for (const { table, columns, to, toColumns } of keyEdges) {
    named.set(table, [...(named.get(table) ?? []), ...columns]);
    named.set(to, [...(named.get(to) ?? []), ...toColumns]);
  }
  const tables = [...graph.tables.values()].map((table) => toldTable(table, named.get(table.name) ?? []));
  const columnsOf = new Map(tables.map((table) => [table.name, new NameTable(table.columns.map(({ name }) => name))]));
  const spelt = (table: string, columns: readonly string[]): readonly string[] =>
    columns.map((column) => columnsOf.get(table)?.resolve(column) ?? column);
  const all = keyEdges.map((edge) => ({
    ...edge,
    columns: spelt(edge.table, edge.columns),
    toColumns: spelt(edge.to, edge.toColumns),
  }));
  const count = (kind: Edge['kind']): number => edges.filter((edge) => edge.kind === kind).length;
  return {
    ...(graph.name === undefined ? {} : { name: graph.name }),
    tables,
    stated: all.filter(({ edge }) => edge.status !== 'suggested'),
    suggested: all.filter(({ edge }) => edge.status === 'suggested'),
    others: { context: count('context'), derivation: count('derivation') },
  };
}

/** A key edge between two tables that exist; what is written otherwise is a problem of the graph and told to nobody. */
function told(edge: Edge, names: NameTable): ToldEdge | undefined {
  const [table, to] = [names.resolve(edge.from[0]?.table ?? ''), names.resolve(edge.to[0]?.table ?? '')];
  const within = (refs: Edge['from'], name: string): boolean => refs.every((ref) => names.resolve(ref.table) === name);
  if (table === undefined || to === undefined || edge.from.length !== edge.to.length) return undefined;
  if (!within(edge.from, table) || !within(edge.to, to)) return undefined;
  return { edge, table, columns: edge.from.map((ref) => ref.column), to, toColumns: edge.to.map((ref) => ref.column) };
}

/** A table with the columns that keys and edges name, first those; columns without an entry of their own have no type. */
function toldTable(table: Table, named: readonly string[]): ToldTable {
  const own = new NameTable(table.columns.keys());
  const suggestedKey = table.key ? undefined : table.suggested?.key;
  const implied = [...(table.key ?? suggestedKey ?? []), ...table.unique.flat(), ...named];
  const missing = new Map<string, SchemaColumn>();
  for (const name of implied) {
    if (own.resolve(name) === undefined && !missing.has(name)) missing.set(name, { name });
  }
  const spelt = (columns: readonly string[]): string[] => [
    ...new Set(columns.map((name) => own.resolve(name) ?? name)),
  ];
  const description = table.description ?? table.suggested?.description;
  const key = table.key && table.key.length > 0 ? spelt(table.key) : undefined;
  return {
    name: table.name,
    ...(description === undefined ? {} : { description }),
    columns: [...missing.values(), ...[...table.columns.values()].map(toldColumn)],
    ...(key && { key }),
    ...(suggestedKey && suggestedKey.length > 0 ? { suggestedKey: spelt(suggestedKey) } : {}),
    unique: table.unique.filter((names) => names.length > 0).map(spelt),
  };
}

function toldColumn(column: Column): SchemaColumn {
  const { description } = effectiveNotes(column);
  return {
    name: column.name,
    ...(column.type && { type: column.type }),
    ...(description === undefined ? {} : { description }),
  };
}
