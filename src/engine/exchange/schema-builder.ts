/** Gathers a schema while a file is read: names resolve at the end, because files name tables before they describe them. */
import { say, type Message } from '../core/message';
import { NameTable } from '../graph/name-table';
import type { Cardinality } from '../graph/model';
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

  /** The schema. What names columns or tables that the file does not describe is noted and left out. */
  build(): ForeignSchema {
    const names = tableNames(this.tables);
    const tables = this.tables.map((table) => closed(table, names.get(table) ?? ''));
    const references = this.references.flatMap((open): SchemaReference[] => {
      const [from, to] = [this.find(open.from), this.find(open.to)];
      const columns = from && spelt(from, open.columns);
      const wanted = open.toColumns.length > 0 ? open.toColumns : (to?.key ?? []);
      const toColumns = to && spelt(to, wanted);
      if (!from || !to || !columns || !toColumns || columns.length === 0 || columns.length !== toColumns.length) {
        const ends = `${open.from.join('.')} (${open.columns.join(', ')}) → ${open.to.join('.')} (${wanted.join(', ')})`;
        this.note(open.line, say`The reference ${ends} names what the file does not describe; it was left out.`);
        return [];
      }
      const { label, cardinality } = open;
      const ends = { table: names.get(from) ?? '', columns, to: names.get(to) ?? '', toColumns };
      return [{ ...ends, ...(label === undefined ? {} : { label }), ...(cardinality && { cardinality }) }];
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

/** Columns as the table spells them; undefined where it has one of them not. */
function spelt(table: OpenTable, columns: readonly string[]): readonly string[] | undefined {
  const names = new NameTable(table.columns.map(({ name }) => name));
  const known = columns.map((column) => names.resolve(column));
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
