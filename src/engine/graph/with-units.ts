/** Units that were read from cells, as suggestions: "12 km/h" tells what the numbers of its column are. */
import type { SchemaGraph, Table } from './model';

/** What the data has, with what its numbers were written with. */
export interface UnitsOfTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly unit?: string }[];
}

/**
 * Suggests units for columns of which nothing else is said.
 * @param graph the graph, whose names are spelt as in the data
 * @param tables what the data has
 * @returns a new graph
 */
export function withUnits(graph: SchemaGraph, tables: readonly UnitsOfTable[]): SchemaGraph {
  const units = new Map(tables.map(({ name, columns }) => [name, new Map(columns.map((c) => [c.name, c.unit]))]));
  const suggested = (table: Table): Table => {
    const own = units.get(table.name);
    if (!own || [...own.values()].every((unit) => unit === undefined)) return table;
    const columns = [...table.columns.values()].map((column) => {
      const unit = own.get(column.name);
      const isSaid = column.unit ?? column.suggested?.unit ?? column.rejected?.find((r) => r.unit === unit);
      if (unit === undefined || isSaid !== undefined) return column;
      return { ...column, suggested: { ...column.suggested, unit } };
    });
    return { ...table, columns: new Map(columns.map((column) => [column.name, column])) };
  };
  return { ...graph, tables: new Map([...graph.tables].map(([name, table]) => [name, suggested(table)])) };
}
