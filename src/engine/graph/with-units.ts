/**
 * What cells and names tell of columns beside types: "12 km/h" suggests a unit, and so does a column called "speed (km/h)". The type of a column of dates that may be read in
 * two ways is left open: it would stay as it is when a person has said which way is right.
 */
import { unitInName } from '../core/units';
import type { ColumnType } from '../core/values';
import type { Column, SchemaGraph, Table } from './model';

/** What the data has, with what its numbers were written with. */
export interface UnitsOfTable {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: ColumnType;
    readonly unit?: string;
    readonly undecided?: true;
  }[];
}

/**
 * Suggests units for columns of which nothing else is said, and leaves types open that a person is asked about.
 * @param graph the graph, whose names are spelt as in the data
 * @param tables what the data has
 * @returns a new graph
 */
export function withUnits(graph: SchemaGraph, tables: readonly UnitsOfTable[]): SchemaGraph {
  const told = new Map(tables.map(({ name, columns }) => [name, new Map(columns.map((c) => [c.name, c]))]));
  const suggested = (table: Table): Table => {
    const columns = [...table.columns.values()].map((column): Column => {
      const known = told.get(table.name)?.get(column.name);
      const isNumber = known?.type === 'integer' || known?.type === 'real';
      const unit = known?.unit ?? (isNumber ? unitInName(column.name)?.unit : undefined);
      const undecided = known?.undecided;
      const { type, ...rest } = column;
      const open = undecided || type === undefined ? rest : column;
      const isSaid = column.unit ?? column.suggested?.unit ?? column.rejected?.find((r) => r.unit === unit);
      return unit === undefined || isSaid !== undefined ? open : { ...open, suggested: { ...open.suggested, unit } };
    });
    return { ...table, columns: new Map(columns.map((column) => [column.name, column])) };
  };
  return { ...graph, tables: new Map([...graph.tables].map(([name, table]) => [name, suggested(table)])) };
}
