/** What is known of a graph while its text is typed: its entries, completed and described by its data where that was read. */
import type { ColumnRef } from '../core/identifiers';
import { normaliseCode } from '../core/values';
import { effectiveNotes, type SchemaGraph, type Table } from '../graph/model';
import { NameTable } from '../graph/name-table';
import type { Catalogue, ColumnProfile, TableProfile } from '../profile/catalogue';

/** Tables and columns by name, in any case. */
export class Known {
  private readonly tableNames: NameTable;

  /**
   * @param graph the graph, completed by the data where that was read
   * @param catalogue what the data holds, where it was read
   */
  constructor(
    readonly graph: SchemaGraph,
    readonly catalogue: Catalogue | undefined,
  ) {
    this.tableNames = new NameTable(graph.tables.keys());
  }

  /** The table of a name. */
  table(name: string): Table | undefined {
    return this.graph.tables.get(this.tableNames.resolve(name) ?? name);
  }

  /** The columns of a table, in the order of the file and then of the data. */
  columns(table: string): readonly string[] {
    return [...(this.table(table)?.columns.keys() ?? [])];
  }

  /** The codes of a column that mean "not known", normalised. */
  missing({ table, column }: ColumnRef): readonly string[] {
    const known = this.table(table)?.columns.get(column);
    return (known && effectiveNotes(known).missing) ?? [];
  }

  /** What the data holds of a table. */
  tableProfile(name: string): TableProfile | undefined {
    const known = this.table(name)?.name;
    return known === undefined ? undefined : this.catalogue?.tables.get(known);
  }

  /** Whether the data was read and has no such table, or no such column. */
  lacks({ table, column }: { readonly table: string; readonly column?: string }): boolean {
    const profile = this.tableProfile(table);
    if (!profile || column === undefined) return this.catalogue !== undefined && !profile;
    return this.profile({ table, column }) === undefined;
  }

  /** What the data holds of a column. */
  profile(ref: ColumnRef): ColumnProfile | undefined {
    const columns = this.tableProfile(ref.table)?.columns;
    if (!columns) return undefined;
    const folded = ref.column.toLowerCase();
    return (
      columns.find(({ column }) => column === ref.column) ?? columns.find((c) => c.column.toLowerCase() === folded)
    );
  }
}

const SHOWN_LENGTH = 32;

/**
 * Some values of a column, the most frequent first, each on one line and cut.
 * @param profile the column
 * @param missing codes that mean "not known": they are no values
 * @param most so many at most
 */
export function samples(profile: ColumnProfile, missing: readonly string[], most: number): readonly string[] {
  return profile.typical
    .filter(({ value }) => !missing.includes(normaliseCode(value)))
    .slice(0, most)
    .map(({ value }) => shortValue(value instanceof Uint8Array ? '…' : String(value)));
}

/**
 * Codes for "not known", with the rows that hold them where these are known.
 * @param profile the column
 * @param missing the codes
 */
export function missingCounts(
  profile: ColumnProfile,
  missing: readonly string[],
): readonly { readonly code: string; readonly rows: number | undefined }[] {
  const isAll = profile.typical.length >= profile.distinct;
  return missing.map((code) => {
    const found = profile.typical.find(({ value }) => normaliseCode(value) === code);
    return { code: shortValue(code), rows: found?.count ?? (isAll ? 0 : undefined) };
  });
}

/** A text from the data on one line, cut after 32 characters. */
export function shortValue(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const characters = [...line.slice(0, SHOWN_LENGTH * 2)];
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH - 1).join('')}…` : line;
}
