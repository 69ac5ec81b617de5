/**
 * Named values: what the terms of a graph work out from the columns of their table ("age group", "total price"). To questions they
 * are columns like others, though no source has them; programs write their expressions.
 */
import type { ColumnRef } from '../core/identifiers';
import type { SqlValue } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import type { Column, Table } from '../graph/model';
import type { Catalogue, ColumnProfile, TableProfile } from './catalogue';

/** A value that a term names, and what the data gives for it. */
export interface NamedValue {
  /** As of a column that is called like the term. */
  readonly profile: ColumnProfile;
  readonly keywords: readonly string[];
  /** In what it is told, as its author wrote it. */
  readonly unit?: string;
  /** Its expression gives texts, of which each one is a number: programs read them as such. */
  readonly written?: true;
  /** All that it comes to; absent where that was not looked at, or is too much. */
  readonly values?: readonly SqlValue[];
}

/**
 * A graph and a catalogue in which named values are columns; the very same ones where there are none.
 * @param index the graph
 * @param catalogue what the data holds
 * @param named the values
 */
export function withNamedValues(
  index: GraphIndex,
  catalogue: Catalogue,
  named: readonly NamedValue[],
): { readonly index: GraphIndex; readonly catalogue: Catalogue } {
  if (named.length === 0) return { index, catalogue };
  const byTable = new Map<string, NamedValue[]>();
  for (const value of named) byTable.set(value.profile.table, [...(byTable.get(value.profile.table) ?? []), value]);
  const own = (name: string): readonly NamedValue[] => byTable.get(name) ?? [];
  const tables = [...catalogue.tables].map(([name, table]): [string, TableProfile] => [
    name,
    byTable.has(name) ? { ...table, columns: [...table.columns, ...own(name).map(({ profile }) => profile)] } : table,
  ]);
  return { index: withColumns(index, own), catalogue: { ...catalogue, tables: new Map(tables) } };
}

function withColumns(index: GraphIndex, valuesOf: (table: string) => readonly NamedValue[]): GraphIndex {
  const tables = new Map<string, Table>();
  for (const name of index.tableNames()) {
    const table = index.table(name);
    if (!table || valuesOf(name).length === 0) continue;
    const columns = valuesOf(name).map((value): [string, Column] => [value.profile.column, columnOf(value)]);
    tables.set(name, { ...table, columns: new Map([...table.columns, ...columns]) });
  }
  const table = (name: string) => {
    const plain = index.table(name);
    return plain && (tables.get(plain.name) ?? plain);
  };
  const resolve = (ref: ColumnRef): ColumnRef | undefined => {
    const known = index.resolve(ref);
    if (known) return known;
    const found = index.table(ref.table);
    const value = valuesOf(found?.name ?? '').find(
      ({ profile }) => profile.column.toLowerCase() === ref.column.toLowerCase(),
    );
    return value && { table: value.profile.table, column: value.profile.column };
  };
  return {
    get hash() {
      return index.hash;
    },
    name: index.name,
    revision: index.revision,
    tableNames: (offset, limit) => index.tableNames(offset, limit),
    table,
    resolve,
    column: (ref) => {
      const spelt = resolve(ref);
      return spelt && table(spelt.table)?.columns.get(spelt.column);
    },
    edgesAt: (ref, kind) => index.edgesAt(ref, kind),
    keyEdges: (name) => index.keyEdges(name),
    keyEdgesBetween: (one, other) => index.keyEdgesBetween(one, other),
  };
}

/** A named value as a column: it is called by the name that its author gave it, not by one of its further names. */
function columnOf({ profile, keywords, unit }: NamedValue): Column {
  const { column: name, type } = profile;
  return { name, type, description: name, keywords, ...(unit !== undefined && { unit }) };
}
