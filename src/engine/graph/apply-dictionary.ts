/** Puts what dictionaries say into a graph. What stands in the graph wins. */
import type { Dictionary } from './dictionary';
import type { DictionaryEntry } from './dictionary-csv';
import type { Column, ColumnNotes, SchemaGraph, Table } from './model';
import { NameTable } from './name-table';

/** How a dictionary is put into a graph. */
export interface ApplyOptions {
  /** As a person's own words, or as suggestions that are still to be reviewed. */
  readonly as: 'plain' | 'suggested';
  /** Name of the database that the graph's tables come from, where the dictionary tells databases apart. */
  readonly database?: string;
}

/**
 * Puts a dictionary into a graph.
 * @param graph the graph; only columns that it has are described, see `withShapes`
 * @param dictionary what is said of columns
 * @param options see there. Where the dictionary tells databases apart and none is named, the one most of whose tables are
 *   in the graph is taken; tables named `<database>_<table>` are found for all databases.
 * @returns a new graph, in which gaps are filled and nothing is replaced
 */
export function applyDictionary(graph: SchemaGraph, dictionary: Dictionary, options: ApplyOptions): SchemaGraph {
  const names = new NameTable(graph.tables.keys());
  const described = new Map<string, { names: NameTable; columns: Map<string, Column> }>();
  const main = mainDatabase(dictionary, names, options.database);
  for (const entry of dictionary.entries) {
    const table = graph.tables.get(tableOf(entry, names, main) ?? '');
    if (!table) continue;
    const known = described.get(table.name) ?? {
      names: new NameTable(table.columns.keys()),
      columns: new Map(table.columns),
    };
    described.set(table.name, known);
    const column = known.columns.get(known.names.resolve(entry.column) ?? '');
    if (column) known.columns.set(column.name, noted(column, entry.notes, options.as));
  }
  const tables = [...graph.tables.values()].map((table): [string, Table] => {
    const known = described.get(table.name);
    return [table.name, known ? { ...table, columns: known.columns } : table];
  });
  return { ...graph, tables: new Map(tables) };
}

/** The table that an entry speaks of, as the graph spells it. */
function tableOf(entry: DictionaryEntry, names: NameTable, main: string | undefined): string | undefined {
  const prefixed = entry.database === undefined ? undefined : names.resolve(`${entry.database}_${entry.table}`);
  if (prefixed !== undefined) return prefixed;
  const belongs = entry.database === undefined || entry.database.toLowerCase() === main?.toLowerCase();
  return belongs ? names.resolve(entry.table) : undefined;
}

function mainDatabase(dictionary: Dictionary, names: NameTable, wanted: string | undefined): string | undefined {
  const found = new Map<string, Map<string, boolean>>();
  for (const { database, table } of dictionary.entries) {
    if (database === undefined) continue;
    if (database.toLowerCase() === wanted?.toLowerCase()) return database;
    const tables = found.get(database) ?? new Map<string, boolean>();
    found.set(database, tables.set(table, names.resolve(table) !== undefined));
  }
  let best: string | undefined;
  let bestShare = 0.5;
  for (const [database, tables] of found) {
    const share = [...tables.values()].filter(Boolean).length / tables.size;
    if (share > bestShare) [best, bestShare] = [database, share];
  }
  return best;
}

function noted(column: Column, notes: ColumnNotes, as: ApplyOptions['as']): Column {
  const said = column.valuesFile === undefined ? notes : { ...notes, values: undefined };
  if (as === 'suggested') return { ...column, suggested: fill(column.suggested ?? {}, gaps(column, said)) };
  return fill(column, said);
}

/** Fills the gaps of `own` from `notes`. */
function fill<N extends ColumnNotes>(own: N, notes: ColumnNotes): N {
  return { ...own, ...gaps(own, notes) };
}

/** The notes of which `own` says nothing. */
function gaps(own: ColumnNotes, notes: ColumnNotes): ColumnNotes {
  const missing = Object.entries(notes).filter(
    ([field, value]) => value !== undefined && own[field as keyof ColumnNotes] === undefined,
  );
  return Object.fromEntries(missing);
}
