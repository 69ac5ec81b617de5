/** What of a schema a graph can say without being wrong at once: what its data has, or it says already. */
import { formatColumn } from '../core/identifiers';
import { say, type Message } from '../core/message';
import { Hiding } from '../graph/exclusion';
import { KnownNames } from '../graph/known-names';
import type { SchemaGraph } from '../graph/model';
import { NameTable } from '../graph/name-table';
import type { DataShape } from '../graph/shape';
import type { ForeignSchema, SchemaReference, SchemaTable } from './schema';

/** A schema without what the data lacks. */
export interface SchemaWithinData {
  readonly schema: ForeignSchema;
  /** What was left out, and why: tables and columns. References and keys over them go without saying. */
  readonly left: readonly Message[];
}

/**
 * Leaves out tables and columns that neither the data nor the graph has, with the keys and references over them.
 * @param schema what another tool's file says
 * @param written the graph as its files have it
 * @param data what its sources have
 */
export function withinData(schema: ForeignSchema, written: SchemaGraph, data: DataShape): SchemaWithinData {
  const known = new KnownNames(data);
  const names = new NameTable(written.tables.keys());
  // What the graph excludes is left out without a word: it is meant to be.
  const hiding = new Hiding(written.exclude);
  const left: Message[] = [];
  const out = new Set<string>();
  const isOut = (table: string, column?: string): boolean =>
    out.has(nameOf(table)) || (column !== undefined && out.has(nameOf(table, column)));
  const tables = schema.tables.flatMap((table): SchemaTable[] => {
    const own = written.tables.get(names.resolve(table.name) ?? '');
    if (!own && known.tableFault(table.name)?.code === 'unknown-table') {
      out.add(nameOf(table.name));
      if (!hiding.table(table.name))
        left.push(say`The table ${table.name} is left out: no source of the graph has it. Add its data first.`);
      return [];
    }
    const ownColumns = new NameTable(own?.columns.keys() ?? []);
    const columns = table.columns.filter(({ name }) => {
      const ref = { table: table.name, column: name };
      if (ownColumns.resolve(name) !== undefined || known.columnFault(ref)?.code !== 'unknown-column') return true;
      out.add(nameOf(table.name, name));
      if (!hiding.column(table.name, name))
        left.push(say`The column ${formatColumn(ref)} is left out: the data does not have it.`);
      return false;
    });
    const { key, unique, ...rest } = table;
    const isWhole = (list: readonly string[]): boolean => !list.some((column) => isOut(table.name, column));
    return [{ ...rest, columns, ...(key && isWhole(key) && { key }), unique: unique.filter(isWhole) }];
  });
  const isKept = ({ table, columns, to, toColumns }: SchemaReference): boolean =>
    ![table, to].some((name) => isOut(name)) &&
    !columns.some((column) => isOut(table, column)) &&
    !toColumns.some((column) => isOut(to, column));
  return { schema: { ...schema, tables, references: schema.references.filter(isKept) }, left };
}

const nameOf = (...names: readonly string[]): string => JSON.stringify(names).toLowerCase();
