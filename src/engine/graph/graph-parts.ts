/** The single things that a curator has said in a graph, each of which can be left out to see what it contributes. */
import { formatColumn } from '../core/identifiers';
import { say, verbatim, type Message } from '../core/message';
import { edgeId } from './model';
import { spellingIn } from './name-table';
import type { Column, Edge, SchemaGraph, Table, Term } from './model';

/** Whose keyword it is: an edge's, else that of a table, of its column, or of its term. */
export type KeywordOwner =
  { readonly edge: string } | { readonly table: string; readonly column?: string; readonly term?: string };

/** One thing that a graph says; plain JSON. Edges are named by `edgeId`. */
export type GraphPart =
  | { readonly what: 'edge'; readonly edge: string }
  /** The label of an edge. */
  | { readonly what: 'label'; readonly edge: string }
  | { readonly what: 'keyword'; readonly of: KeywordOwner; readonly keyword: string }
  | { readonly what: 'term'; readonly table: string; readonly term: string }
  /** All labels of the codes of a column. */
  | { readonly what: 'codes'; readonly table: string; readonly column: string };

/** What questions have to do with a part. */
export interface PartReach {
  /** What people call it: a question that says a word of one of these may be read otherwise without it. */
  readonly words: readonly string[];
  /** Of an edge or its label: the tables that it joins. */
  readonly tables: readonly string[];
}

/**
 * All parts of a graph: edges with their labels and keywords, then tables with their keywords, terms, columns. Rejected edges
 * are none: they join nothing.
 * @param graph the graph
 */
export function partsOf(graph: SchemaGraph): readonly GraphPart[] {
  const keywords = (of: KeywordOwner, words: readonly string[] = []): GraphPart[] =>
    words.map((keyword) => ({ what: 'keyword', of, keyword }));
  const edges = graph.edges
    .filter(({ status }) => status !== 'rejected')
    .flatMap((one): GraphPart[] => {
      const edge = edgeId(one);
      const label: GraphPart[] = one.label === undefined ? [] : [{ what: 'label', edge }];
      return [{ what: 'edge', edge }, ...label, ...keywords({ edge }, one.keywords)];
    });
  const tables = [...graph.tables.values()].flatMap(({ name: table, terms, columns, ...notes }): GraphPart[] => [
    ...keywords({ table }, notes.keywords),
    ...terms.flatMap(({ name: term, keywords: words }): GraphPart[] => [
      { what: 'term', table, term },
      ...keywords({ table, term }, words),
    ]),
    ...[...columns.values()].flatMap(({ name: column, values = [], keywords: words }): GraphPart[] => [
      ...keywords({ table, column }, words),
      ...(values.length > 0 ? [{ what: 'codes', table, column } as const] : []),
    ]),
  ]);
  return [...edges, ...tables];
}

/**
 * A graph that does not say one thing; all else is as it was.
 * @param graph the graph
 * @param part what is left out
 * @returns the graph itself where it does not say so
 */
export function withoutPart(graph: SchemaGraph, part: GraphPart): SchemaGraph {
  switch (part.what) {
    case 'edge':
      return changedEdge(graph, part.edge, () => undefined);
    case 'label':
      return changedEdge(graph, part.edge, ({ label: _, ...edge }) => edge);
    case 'term':
      return changedTerm(graph, part.table, part.term, () => undefined);
    case 'codes':
      return changedColumn(graph, part.table, part.column, ({ values: _, ...column }) => column);
    case 'keyword': {
      const { of, keyword } = part;
      const lessOf = (words: readonly string[] | undefined) => words?.filter((word) => word !== keyword) ?? [];
      if ('edge' in of) return changedEdge(graph, of.edge, (edge) => ({ ...edge, keywords: lessOf(edge.keywords) }));
      const { table, column, term } = of;
      const less = <T extends { readonly keywords?: readonly string[] }>(entry: T) => ({
        ...entry,
        keywords: lessOf(entry.keywords),
      });
      if (term !== undefined) return changedTerm(graph, table, term, less);
      return column === undefined ? changedTable(graph, table, less) : changedColumn(graph, table, column, less);
    }
  }
}

/**
 * What questions have to do with a part.
 * @param graph the graph that says it
 * @param part one of its parts
 */
export function reachOf(graph: SchemaGraph, part: GraphPart): PartReach {
  const words = (...said: readonly (string | undefined)[]) => said.filter((word) => word !== undefined);
  switch (part.what) {
    case 'edge':
    case 'label': {
      const edge = graph.edges.find((other) => edgeId(other) === part.edge);
      const tables = [...new Set([...(edge?.from ?? []), ...(edge?.to ?? [])].map(({ table }) => table))];
      const keywords = part.what === 'edge' ? (edge?.keywords ?? []) : [];
      return { words: words(edge?.label, ...keywords), tables };
    }
    case 'keyword':
      return { words: [part.keyword], tables: [] };
    case 'term': {
      const term = named(graph.tables, part.table)?.terms.find(({ name }) => name === part.term);
      return { words: words(part.term, ...(term?.keywords ?? [])), tables: [] };
    }
    case 'codes': {
      const values =
        named(named(graph.tables, part.table)?.columns ?? new Map<string, Column>(), part.column)?.values ?? [];
      return { words: values.map(({ label }) => label), tables: [] };
    }
  }
}

/**
 * What a part is called in reports: `“rear-end” of CRASH.MANCOLL`.
 * @param graph the graph that says it
 * @param part one of its parts
 */
export function partName(graph: SchemaGraph, part: GraphPart): Message {
  switch (part.what) {
    case 'edge':
    case 'label':
      return edgeName(graph, part.edge);
    case 'term':
      return say`“${part.term}” of ${part.table}`;
    case 'codes':
      return verbatim(formatColumn(part));
    case 'keyword': {
      const { of, keyword } = part;
      if ('edge' in of) return say`“${keyword}” of ${edgeName(graph, of.edge)}`;
      const { table, column, term } = of;
      if (term !== undefined) return say`“${keyword}” of “${term}” of ${table}`;
      return say`“${keyword}” of ${column === undefined ? table : formatColumn({ table, column })}`;
    }
  }
}

function edgeName(graph: SchemaGraph, id: string): Message {
  const edge = graph.edges.find((other) => edgeId(other) === id);
  if (!edge) return verbatim(id);
  const ends = [edge.from, edge.to].map((refs) => refs.map(formatColumn).join(', ')).join(' → ');
  return verbatim(edge.label === undefined ? ends : `${ends} (${edge.label})`);
}

/** A table or column by its name, in any case where that is unambiguous: files may spell it otherwise than the data. */
function named<T>(entries: ReadonlyMap<string, T>, name: string): T | undefined {
  return entries.get(spellingIn(entries, name) ?? name);
}

function changedEdge(graph: SchemaGraph, id: string, change: (edge: Edge) => Edge | undefined): SchemaGraph {
  if (!graph.edges.some((edge) => edgeId(edge) === id)) return graph;
  const edges = graph.edges.flatMap((edge) => (edgeId(edge) === id ? (change(edge) ?? []) : [edge]));
  return { ...graph, edges };
}

function changedTable(graph: SchemaGraph, name: string, change: (table: Table) => Table): SchemaGraph {
  const table = named(graph.tables, name);
  if (!table) return graph;
  const changed = change(table);
  return changed === table ? graph : { ...graph, tables: new Map([...graph.tables, [table.name, changed]]) };
}

function changedColumn(
  graph: SchemaGraph,
  table: string,
  name: string,
  change: (column: Column) => Column,
): SchemaGraph {
  return changedTable(graph, table, (owner) => {
    const column = named(owner.columns, name);
    return column ? { ...owner, columns: new Map([...owner.columns, [column.name, change(column)]]) } : owner;
  });
}

function changedTerm(
  graph: SchemaGraph,
  table: string,
  name: string,
  change: (term: Term) => Term | undefined,
): SchemaGraph {
  return changedTable(graph, table, (owner) => {
    if (!owner.terms.some((term) => term.name === name)) return owner;
    return { ...owner, terms: owner.terms.flatMap((term) => (term.name === name ? (change(term) ?? []) : [term])) };
  });
}
