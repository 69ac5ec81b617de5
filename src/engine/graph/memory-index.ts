/** A GraphIndex over a graph in memory. */
import { columnKey } from '../core/identifiers';
import type { ColumnRef } from '../core/identifiers';
import { contentHash } from './content-hash';
import type { ColumnEdges, GraphIndex } from './graph-index';
import type { Column, Edge, EdgeKind, SchemaGraph, Table } from './model';
import { NameTable } from './name-table';
import { printGraph } from './print';

const NO_EDGES: ColumnEdges = { outgoing: [], incoming: [] };

/**
 * Indexes a graph by name and by neighbourhood.
 * @param graph the graph; add the columns that only the data has first, see `withShapes`
 * @returns the index; ends of edges that name no column of the graph are kept as they are written
 */
export function createGraphIndex(graph: SchemaGraph): GraphIndex {
  return new MemoryGraphIndex(graph);
}

/** Edges by kind, then by column. */
type EdgesByColumn = Map<EdgeKind, Map<string, EdgesOfColumn>>;

interface EdgesOfColumn {
  readonly outgoing: Edge[];
  readonly incoming: Edge[];
}

/** The graph with the codes that were read from files as its own, so that they count in the hash. */
function withCodesWritten(graph: SchemaGraph): SchemaGraph {
  const tables = [...graph.tables.values()].map((table): [string, Table] => {
    const columns = [...table.columns.values()].map((column): [string, Column] => {
      const { valuesFile, ...own } = column;
      return [column.name, valuesFile !== undefined && own.values ? own : column];
    });
    return [table.name, { ...table, columns: new Map(columns) }];
  });
  return { ...graph, tables: new Map(tables) };
}

class MemoryGraphIndex implements GraphIndex {
  readonly revision: number;
  readonly name: string | undefined;
  private readonly tables: ReadonlyMap<string, Table>;
  private readonly names: readonly string[];
  private readonly tableTable: NameTable;
  private readonly columnTables = new Map<string, NameTable>();
  private readonly byColumn: EdgesByColumn = new Map();
  private readonly byTable = new Map<string, Edge[]>();
  private contentHash: string | undefined;

  constructor(private readonly graph: SchemaGraph) {
    this.revision = graph.revision;
    this.name = graph.name;
    this.tables = graph.tables;
    this.names = [...graph.tables.keys()];
    this.tableTable = new NameTable(this.names);
    for (const edge of graph.edges) if (edge.status !== 'rejected') this.addEdge(this.respelt(edge));
  }

  get hash(): string {
    // The printed form is the same for the same meaning, whatever the file looks like.
    this.contentHash ??= contentHash(printGraph(withCodesWritten(this.graph)));
    return this.contentHash;
  }

  tableNames(offset = 0, limit = this.names.length): readonly string[] {
    return this.names.slice(offset, offset + limit);
  }

  table(name: string): Table | undefined {
    const spelt = this.tableTable.resolve(name);
    return spelt === undefined ? undefined : this.tables.get(spelt);
  }

  resolve(ref: ColumnRef): ColumnRef | undefined {
    const table = this.table(ref.table);
    const column = table && this.columnsOf(table).resolve(ref.column);
    return table && column !== undefined ? { table: table.name, column } : undefined;
  }

  column(ref: ColumnRef): Column | undefined {
    const spelt = this.resolve(ref);
    return spelt && this.tables.get(spelt.table)?.columns.get(spelt.column);
  }

  edgesAt(ref: ColumnRef, kind: EdgeKind): ColumnEdges {
    return this.byColumn.get(kind)?.get(columnKey(this.resolve(ref) ?? ref)) ?? NO_EDGES;
  }

  keyEdges(table: string): readonly Edge[] {
    return this.byTable.get(this.tableTable.resolve(table) ?? table) ?? [];
  }

  keyEdgesBetween(a: string, b: string): readonly Edge[] {
    const [from, to] = [this.tableTable.resolve(a) ?? a, this.tableTable.resolve(b) ?? b];
    return this.keyEdges(from).filter((edge) => {
      const [left, right] = [edge.from[0]?.table, edge.to[0]?.table];
      return (left === from && right === to) || (left === to && right === from);
    });
  }

  private columnsOf(table: Table): NameTable {
    let names = this.columnTables.get(table.name);
    if (!names) this.columnTables.set(table.name, (names = new NameTable(table.columns.keys())));
    return names;
  }

  /** The edge with its ends spelt as the tables spell them, the very same edge where nothing changes. */
  private respelt(edge: Edge): Edge {
    const from = edge.from.map((ref) => this.resolve(ref) ?? ref);
    const to = edge.to.map((ref) => this.resolve(ref) ?? ref);
    const same = (before: readonly ColumnRef[], after: readonly ColumnRef[]) =>
      before.every((ref, i) => ref.table === after[i]?.table && ref.column === after[i]?.column);
    return same(edge.from, from) && same(edge.to, to) ? edge : { ...edge, from, to };
  }

  private addEdge(edge: Edge): void {
    for (const key of new Set(edge.from.map(columnKey))) this.at(edge.kind, key).outgoing.push(edge);
    for (const key of new Set(edge.to.map(columnKey))) this.at(edge.kind, key).incoming.push(edge);
    if (edge.kind !== 'key') return;
    for (const table of new Set([...edge.from, ...edge.to].map((ref) => ref.table))) {
      const edges = this.byTable.get(table);
      if (edges) edges.push(edge);
      else this.byTable.set(table, [edge]);
    }
  }

  private at(kind: EdgeKind, key: string): EdgesOfColumn {
    const columns = this.byColumn.get(kind) ?? new Map<string, EdgesOfColumn>();
    this.byColumn.set(kind, columns);
    const edges = columns.get(key) ?? { outgoing: [], incoming: [] };
    columns.set(key, edges);
    return edges;
  }
}
