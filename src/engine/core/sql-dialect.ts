/** The dialects of SQL that programs are printed in, and what a printer has to know of the data for them. */

/** How a server stores the values of a column, as far as it changes how they are compared. */
export type StoredKind =
  | 'integer'
  /** Fractions, exact or not. */
  | 'number'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'time'
  | 'blob'
  /** Everything else (codes of an enumeration, JSON, lists, UUIDs): read as its text. */
  | 'other';

/** A column of a server's table. */
export interface ServerColumn {
  readonly kind: StoredKind;
  /** The server's name of its type: values of one type can be compared as they are. */
  readonly type: string;
}

/** A table of a server. */
export interface ServerTable {
  readonly schema: string;
  readonly name: string;
  /** By name, spelt as on the server. */
  readonly columns: ReadonlyMap<string, ServerColumn>;
  /** The columns of its primary key: in groups by them all other columns have one value. */
  readonly key?: readonly string[];
  /** Rows of a table have a place (`ctid`); those of one in parts, or of a view, have none, and no view can be sampled. */
  readonly kind: 'table' | 'partitioned' | 'view';
}

/** PostgreSQL is strict about types, so its printer knows them. */
export interface PostgresDialect {
  readonly name: 'postgres';
  /** By the name that the table has here. */
  readonly tables: ReadonlyMap<string, ServerTable>;
  /** The database sorts text by the rules of some language: where order counts, that of characters is asked for. */
  readonly collates: boolean;
}

/** What SQL is printed for. */
export type SqlDialect = { readonly name: 'sqlite' } | PostgresDialect;

/** The dialect of the engine's own database. */
export const SQLITE: SqlDialect = { name: 'sqlite' };
