/** Gathers a schema while a file is read: names resolve at the end, because files name tables before they describe them. */
import { say, type Message } from '../core/message';
import { NameTable } from '../graph/name-table';
import { effectiveKey, type Cardinality, type SchemaGraph, type Table } from '../graph/model';
import type { ForeignSchema, SchemaColumn, SchemaNote, SchemaReference, SchemaTable } from './schema';

/** A table while it is read. */
export interface OpenTable {
  /** Schema, where one is named, and name. */
  readonly path: readonly string[];
  columns: SchemaColumn[];
  key?: readonly string[];
  unique: (readonly string[])[];
  description?: string;
}

/** A reference while it is read: without columns at its other end it means the key there. */
export interface OpenReference {
  readonly from: readonly string[];
  readonly columns: readonly string[];
  readonly to: readonly string[];
  readonly toColumns: readonly string[];
  readonly label?: string;
  readonly cardinality?: Cardinality;
  readonly line: number;
}

/** Gathers a schema. */
export class SchemaBuilder {
  private readonly tables: OpenTable[] = [];
  private readonly references: OpenReference[] = [];
  private readonly notes: SchemaNote[] = [];
  private readonly knownNames: NameTable;

  /** @param known tables that the reader of the file has already: the file may refer to them without describing them */
  constructor(private readonly known: SchemaGraph['tables'] = new Map()) {
    this.knownNames = new NameTable(known.keys());
  }

  /** Begins a table; one of that name that is there already is gone on with. */
  table(path: readonly string[]): OpenTable {
    const known = this.find(path);
    if (known) return known;
    const table: OpenTable = { path, columns: [], unique: [] };
    this.tables.push(table);
    return table;
  }

  /** The table of a name, in any case where that is unambiguous. */
  find(path: readonly string[]): OpenTable | undefined {
    const same = (a: readonly string[], b: readonly string[], fold: (name: string) => string): boolean =>
      a.length === b.length && a.every((part, i) => fold(part) === fold(b[i] ?? ''));
    const exact = this.tables.find((table) => same(table.path, path, (name) => name));
    if (exact) return exact;
    const folded = this.tables.filter((table) => same(table.path, path, (name) => name.toLowerCase()));
    if (folded.length === 1) return folded[0];
    const last = path.at(-1)?.toLowerCase();
    const named = this.tables.filter((table) => table.path.at(-1)?.toLowerCase() === last);
    return named.length === 1 && (path.length === 1 || named[0]?.path.length === 1) ? named[0] : undefined;
  }

  /** The table of a name for what is said of it elsewhere: one that only the graph has counts too. */
  findKnown(path: readonly string[]): OpenTable | undefined {
    const described = this.find(path);
    if (described) return described;
    const known = this.asKnown(path);
    if (known) this.tables.push(known);
    return known;
  }

  /** A table of the graph, with its columns by name alone: what it says of them is no news. */
  private asKnown(path: readonly string[]): OpenTable | undefined {
    const own = this.ownTable(path);
    if (!own) return undefined;
    return { path: [own.name], columns: [...own.columns.keys()].map((name) => ({ name })), unique: [] };
  }

  private ownTable(path: readonly string[]): Table | undefined {
    const name = this.knownNames.resolve(path.join('.')) ?? this.knownNames.resolve(path.at(-1) ?? '');
    return name === undefined ? undefined : this.known.get(name);
  }

  /** The columns of one end of a reference, spelt as they are: the key where none are named. */
  private endOf(path: readonly string[], table: OpenTable, columns: readonly string[]): readonly string[] | undefined {
    const own = this.ownTable(path);
    const wanted = columns.length > 0 ? columns : (table.key ?? (own && effectiveKey(own)) ?? []);
    return spelt(table, wanted, [...(own?.columns.keys() ?? [])]);
  }

  /** Adds a column, or what is said of one again. */
  column(table: OpenTable, column: SchemaColumn): void {
    const index = table.columns.findIndex(({ name }) => name === column.name);
    const known = table.columns[index];
    if (known) table.columns[index] = { ...known, ...column };
    else table.columns.push(column);
  }

  /** Adds a reference. */
  reference(reference: OpenReference): void {
    this.references.push(reference);
  }

  /** Notes what is not taken over. */
  note(line: number, message: Message): void {
    this.notes.push({ line, message });
  }

  /** The schema. What names columns or tables that neither the file nor the graph has is noted and left out. */
  build(): ForeignSchema {
    const tableOf = (path: readonly string[]): OpenTable | undefined => this.find(path) ?? this.asKnown(path);
    const names = tableNames(this.tables);
    const nameOf = (table: OpenTable): string => names.get(table) ?? table.path.join('.');
    const tables = this.tables.map((table) => closed(table, nameOf(table)));
    const references = this.references.flatMap((open): SchemaReference[] => {
      const [from, to] = [tableOf(open.from), tableOf(open.to)];
      const columns = from && open.columns.length > 0 ? this.endOf(open.from, from, open.columns) : undefined;
      const toColumns = to && this.endOf(open.to, to, open.toColumns);
      if (!from || !to || !columns || !toColumns || columns.length !== toColumns.length) {
        const wanted = open.toColumns.length > 0 ? open.toColumns : (to?.key ?? []);
        const said = `${open.from.join('.')} (${open.columns.join(', ')}) → ${open.to.join('.')} (${wanted.join(', ')})`;
        this.note(
          open.line,
          say`The reference ${said} names what neither the file describes nor the graph has; it was left out.`,
        );
        return [];
      }
      const { label, cardinality } = open;
      const between = { table: nameOf(from), columns, to: nameOf(to), toColumns };
      return [{ ...between, ...(label === undefined ? {} : { label }), ...(cardinality && { cardinality }) }];
    });
    return { tables, references, notes: [...this.notes].sort((a, b) => a.line - b.line) };
  }
}

/** A table is called by its own name, and by its schema's too where two schemas have tables of that name. */
function tableNames(tables: readonly OpenTable[]): ReadonlyMap<OpenTable, string> {
  const counts = new Map<string, number>();
  for (const { path } of tables) {
    const name = path.at(-1)?.toLowerCase() ?? '';
    counts.set(name, (counts.get(name) ?? 0) + (path.length > 0 ? 1 : 0));
  }
  return new Map(
    tables.map((table) => {
      const name = table.path.at(-1) ?? '';
      const several = tables.some(
        (other) => other !== table && other.path.at(-1)?.toLowerCase() === name.toLowerCase() && other.path.length > 1,
      );
      return [table, several && (counts.get(name.toLowerCase()) ?? 0) > 1 ? table.path.join('.') : name] as const;
    }),
  );
}

function closed(table: OpenTable, name: string): SchemaTable {
  const { columns, description } = table;
  const key = table.key && spelt(table, table.key);
  const unique = table.unique.flatMap((names) => {
    const known = spelt(table, names);
    return known && !isSameSet(known, key ?? []) ? [known] : [];
  });
  return {
    name,
    columns,
    ...(key && key.length > 0 ? { key } : {}),
    unique: unique.filter((names, i) => unique.findIndex((other) => isSameSet(other, names)) === i),
    ...(description === undefined ? {} : { description }),
  };
}

/** Columns as the table spells them; undefined where neither it nor `others`, the columns of the graph's, have one of them. */
function spelt(
  table: OpenTable,
  columns: readonly string[],
  others: readonly string[] = [],
): readonly string[] | undefined {
  const names = new NameTable(table.columns.map(({ name }) => name));
  const rest = new NameTable(others);
  const known = columns.map((column) => names.resolve(column) ?? rest.resolve(column));
  return known.every((name) => name !== undefined) ? known : undefined;
}

/**
 * Whether two lists name the same columns, in whatever order.
 * @param a a list without repetition
 * @param b another one
 */
export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
