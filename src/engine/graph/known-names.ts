/** The tables and columns that exist in the data, for the problems that say what a name should have been. */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { say, type Message } from '../core/message';
import { Hiding, type Exclusion } from './exclusion';
import { didYouMean, withSuggestion } from './node-reader';
import { NameTable } from './name-table';
import type { DataShape } from './shape';

/** What is wrong with a name. */
export interface NameFault {
  /** `left-out-name`: the graph itself leaves it out, and nobody has to mend anything. */
  readonly code: 'unknown-table' | 'unknown-column' | 'ambiguous-name' | 'left-out-name';
  readonly message: Message;
  /** What was probably meant, spelt as in the data. */
  readonly near?: string;
}

/** Names of the data. */
export class KnownNames {
  private readonly tables: NameTable;
  private readonly columns: ReadonlyMap<string, readonly string[]>;
  private readonly tableNames: readonly string[];
  private readonly lookups = new Map<string, NameTable>();
  /** What was found wrong with names of tables: each is looked for among all of them, and may stand in many edges. */
  private readonly faults = new Map<string, NameFault>();
  /** The tables that have a column, by its name in lower case; made when it is first asked for. */
  private holders: ReadonlyMap<string, readonly string[]> | undefined;
  /** With what the names of tables begin that may be in databases which could not be read. */
  private readonly prefixes: readonly string[];
  private readonly hiding: Hiding;

  /**
   * @param shape what is known of the data: of what may be in it beside that, nothing is wrong
   * @param exclusion what the graph leaves out of it
   */
  constructor({ tables, unread }: DataShape, exclusion?: Exclusion) {
    this.hiding = new Hiding(exclusion);
    this.tableNames = [...tables.map(({ name }) => name), ...unread.flatMap(({ table }) => table ?? [])];
    this.tables = new NameTable(this.tableNames);
    this.columns = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
    this.prefixes = unread.filter(({ table }) => table === undefined).map(({ prefix = '' }) => prefix.toLowerCase());
  }

  /** What is wrong with the name of a table; undefined where it exists. */
  tableFault(name: string): NameFault | undefined {
    if (this.tables.resolve(name) !== undefined) return undefined;
    if (this.prefixes.some((prefix) => name.toLowerCase().startsWith(prefix))) return undefined;
    if (this.hiding.table(name)) return leftOut(name);
    const fault = this.faults.get(name) ?? this.faultOf(name);
    this.faults.set(name, fault);
    return fault;
  }

  private faultOf(name: string): NameFault {
    if (this.differsInCase(name, this.tableNames))
      return ambiguous(
        say`Several tables differ from "${name}" in upper and lower case only; spell it as in the data.`,
      );
    const near = didYouMean(name, this.tableNames);
    const lacks = say`The data has no table "${name}".`;
    const remedy = say`${lacks} Add the source that holds it, or take the entry out.`;
    const message = near ? withSuggestion(lacks, near) : remedy;
    return { code: 'unknown-table', message, ...(near ? { near } : {}) };
  }

  /** What is wrong with a column of a table that exists; undefined where it exists, or where the table does not or is not known. */
  columnFault(ref: ColumnRef): NameFault | undefined {
    const table = this.tables.resolve(ref.table);
    if (table === undefined) return undefined;
    const names = this.columns.get(table);
    if (!names) return undefined;
    if (this.columnsOf(table, names).resolve(ref.column) !== undefined) return undefined;
    if (this.hiding.leavesOut(table, ref.column)) return leftOut(formatColumn({ ...ref, table }));
    if (this.differsInCase(ref.column, names)) {
      return ambiguous(
        say`Several columns differ from "${ref.column}" in upper and lower case only; spell it as in the data.`,
      );
    }
    const near = didYouMean(ref.column, names) ?? sameInPart(ref.column, names);
    const lacks = say`Table ${table} has no column "${ref.column}".`;
    const message = near ? withSuggestion(lacks, near) : this.withPlace(lacks, ref.column, names);
    return { code: 'unknown-column', message, ...(near ? { near } : {}) };
  }

  /** Whether two names are one table: the data tells, or else nobody, for it may have both. */
  isOneTable(name: string, other: string): boolean {
    const spelt = this.tables.resolve(name);
    return spelt === undefined ? this.tableFault(name) !== undefined : spelt === this.tables.resolve(other);
  }

  /** As `isOneTable`, of two columns of a table. */
  isOneColumn(table: string, name: string, other: string): boolean {
    const spelt = this.tables.resolve(table);
    const names = spelt === undefined ? undefined : this.columns.get(spelt);
    if (spelt === undefined || !names) return false;
    const columns = this.columnsOf(spelt, names);
    return columns.resolve(name) === columns.resolve(other);
  }

  private columnsOf(table: string, names: readonly string[]): NameTable {
    const lookup = this.lookups.get(table) ?? new NameTable(names);
    this.lookups.set(table, lookup);
    return lookup;
  }

  private differsInCase(name: string, names: readonly string[]): boolean {
    return names.some((other) => other.toLowerCase() === name.toLowerCase());
  }

  /** Adds where a column of this name is, or else what columns the table has. */
  private withPlace(lacks: Message, column: string, names: readonly string[]): Message {
    this.holders ??= holdersOf(this.columns);
    const holders = this.holders.get(column.toLowerCase()) ?? [];
    if (holders.length > 0) return say`${lacks} It is a column of ${holders.slice(0, 3).join(', ')}.`;
    const shown = names.length > 8 ? [...names.slice(0, 8), '…'] : names;
    return shown.length > 0 ? say`${lacks} It has ${shown.join(', ')}.` : lacks;
  }
}

function holdersOf(columns: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const holders = new Map<string, string[]>();
  for (const [table, names] of columns) {
    for (const name of new Set(names.map((each) => each.toLowerCase()))) {
      const known = holders.get(name);
      if (known) known.push(table);
      else holders.set(name, [table]);
    }
  }
  return holders;
}

/** The one name whose words are some of those of another, or the other way round: `founded` for `founded_year`. */
function sameInPart(name: string, names: readonly string[]): string | undefined {
  const written = wordsOf(name);
  const found = names.filter((other) => {
    const words = wordsOf(other);
    const [few, many] = words.size < written.size ? [words, written] : [written, words];
    return few.size > 0 && [...few].every((word) => many.has(word));
  });
  return found.length === 1 ? found[0] : undefined;
}

function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word !== ''));
}

function leftOut(name: string): NameFault {
  return { code: 'left-out-name', message: say`The graph leaves ${name} out (exclude), so nothing comes of this.` };
}

function ambiguous(message: Message): NameFault {
  return { code: 'ambiguous-name', message };
}
