/** Which names of a graph's files mean the same table or column: case does not count where that is unambiguous. */
import type { SchemaGraph } from '../graph/model';
import { NameTable } from '../graph/name-table';
import type { TableShape } from '../graph/shape';

/** A table, or a column of one. */
export interface NamedThing {
  readonly table: string;
  readonly column?: string;
}

/** Resolves names: as the data spells them, else as their entries do. */
export class GraphNames {
  private readonly tables: readonly NameTable[];
  private readonly columns: readonly ReadonlyMap<string, NameTable>[];

  /**
   * @param graph the merged graph
   * @param shapes what the data has, where that is known
   */
  constructor(graph: SchemaGraph, shapes: readonly TableShape[] = []) {
    const entries = [...graph.tables.values()];
    this.tables = [new NameTable(shapes.map(({ name }) => name)), new NameTable(entries.map(({ name }) => name))];
    this.columns = [
      new Map(shapes.map(({ name, columns }) => [this.table(name), new NameTable(columns.map((c) => c.name))])),
      new Map(entries.map(({ name, columns }) => [this.table(name), new NameTable(columns.keys())])),
    ];
  }

  /** The spelling of a table's name; one that nobody lists is as given. */
  table(name: string): string {
    return this.listedTable(name) ?? name;
  }

  /** The spelling of a column's name; one that nobody lists is as given. */
  column(table: string, column: string): string {
    return this.listedColumn(table, column) ?? column;
  }

  /** A key that is the same for all names of one thing. */
  key({ table, column }: NamedThing): string {
    const owner = this.listedTable(table) ?? `\u0001${table.toLowerCase()}`;
    if (column === undefined) return owner;
    return `${owner}\u0000${this.listedColumn(table, column) ?? `\u0001${column.toLowerCase()}`}`;
  }

  private listedTable(name: string): string | undefined {
    return this.tables[0]?.resolve(name) ?? this.tables[1]?.resolve(name);
  }

  private listedColumn(table: string, column: string): string | undefined {
    const owner = this.table(table);
    return this.columns[0]?.get(owner)?.resolve(column) ?? this.columns[1]?.get(owner)?.resolve(column);
  }
}
