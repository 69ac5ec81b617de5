/** Graphs completed by what the data has, and spelt as the data spells its names. */
import type { ColumnRef } from '../core/identifiers';
import type { Column, Edge, SchemaGraph, Table, TableNotes } from './model';
import { NameTable } from './name-table';
import type { TableShape } from './shape';

/**
 * Adds the tables and columns that only the data has, with their types, and types where the graph names none.
 * @param graph the graph
 * @param shapes what the data has
 * @returns a new graph. Tables and columns of the graph keep their place, new ones follow in the order of the data. Names are
 *   matched without case where that is unambiguous, and all of them, in keys, ladders and edges too, are spelt as in the
 *   data, since everything that reads the data looks them up so; names that the data does not have stay as they are.
 */
export function withShapes(graph: SchemaGraph, shapes: readonly TableShape[]): SchemaGraph {
  const spelt = respelt(graph, shapes);
  const tables = new Map(spelt.tables);
  for (const shape of shapes) {
    const table = tables.get(shape.name) ?? emptyTable(shape.name);
    tables.set(shape.name, { ...table, columns: withColumns(table.columns, shape) });
  }
  return { ...spelt, tables };
}

/**
 * The graph in one spelling: keys, ladders and edges name tables and columns as the tables themselves do.
 * @param graph the graph
 * @returns a new graph; names that no table has stay as they are
 */
export function inOneSpelling(graph: SchemaGraph): SchemaGraph {
  const tables = [...graph.tables.values()];
  return respelt(
    graph,
    tables.map(({ name, columns }) => ({ name, columns: [...columns.values()] })),
  );
}

function respelt(graph: SchemaGraph, names: readonly Names[]): SchemaGraph {
  const spelling = new Spelling(names);
  const tables = new Map<string, Table>();
  for (const table of graph.tables.values()) {
    const name = spelling.table(table.name);
    // Of two entries for one table (reported as a problem), the first counts.
    if (!tables.has(name)) tables.set(name, respeltTable({ ...table, name }, spelling));
  }
  return { ...graph, tables, edges: graph.edges.map((edge) => respeltEdge(edge, spelling)) };
}

/** A table with its columns, as they are to be spelt. */
interface Names {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
}

/** How names are spelt. */
class Spelling {
  private readonly tables: NameTable;
  private readonly columns: ReadonlyMap<string, NameTable>;

  constructor(tables: readonly Names[]) {
    this.tables = new NameTable(tables.map(({ name }) => name));
    this.columns = new Map(
      tables.map(({ name, columns }) => [name, new NameTable(columns.map((column) => column.name))]),
    );
  }

  table(name: string): string {
    return this.tables.resolve(name) ?? name;
  }

  /** @param table as it is to be spelt */
  column(table: string, column: string): string {
    return this.columns.get(table)?.resolve(column) ?? column;
  }

  ref(ref: ColumnRef): ColumnRef {
    const table = this.table(ref.table);
    const column = this.column(table, ref.column);
    return table === ref.table && column === ref.column ? ref : { table, column };
  }
}

function emptyTable(name: string): Table {
  return { name, unique: [], display: [], terms: [], columns: new Map() };
}

function respeltTable(table: Table, spelling: Spelling): Table {
  const names = (columns: readonly string[]) => columns.map((column) => spelling.column(table.name, column));
  const notes = <N extends TableNotes>(of: N): N => ({
    ...of,
    ...(of.key && { key: names(of.key) }),
    ...(of.ladder && { ladder: names(of.ladder) }),
  });
  const columns = new Map<string, Column>();
  for (const column of table.columns.values()) {
    const name = spelling.column(table.name, column.name);
    if (!columns.has(name)) columns.set(name, { ...column, name });
  }
  return {
    ...notes(table),
    unique: table.unique.map(names),
    display: names(table.display),
    columns,
    ...(table.suggested && { suggested: notes(table.suggested) }),
    ...(table.rejected && { rejected: table.rejected.map(notes) }),
  };
}

function withColumns(own: ReadonlyMap<string, Column>, shape: TableShape): ReadonlyMap<string, Column> {
  const columns = new Map(own);
  for (const { name, type } of shape.columns) columns.set(name, { type, ...(columns.get(name) ?? { name }) });
  return columns;
}

function respeltEdge(edge: Edge, spelling: Spelling): Edge {
  const refs = (side: readonly ColumnRef[]) => side.map((ref) => spelling.ref(ref));
  return { ...edge, from: refs(edge.from), to: refs(edge.to) };
}
