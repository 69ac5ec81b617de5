/** What names stand for while SQL is printed for PostgreSQL. */
import type { SqlExpression } from './sql-tree';
import { plain, type Printed } from './postgres-types';

/** A printed query and what its columns are. */
export interface PrintedQuery {
  readonly sql: string;
  readonly columns: readonly OutputColumn[];
}

/** A column of a printed query. */
export type OutputColumn = Pick<Printed, 'kind' | 'type'> & { readonly name: string };

/** What a name stands for: by alias, then by column. */
export interface Scope {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, Pick<Printed, 'kind' | 'type'>>>;
  readonly outer?: Scope;
  /** Where rows are folded: what has one value for each group. */
  readonly group?: Group;
}

/** What of a selection is folded. */
export interface Group {
  /** Expressions that rows are grouped by, as JSON. */
  readonly keys: ReadonlySet<string>;
  /** Aliases whose whole key is among them. */
  readonly whole: ReadonlySet<string>;
  /** The least or greatest value that other columns are read beside, as SQLite does. */
  readonly extreme?: { readonly of: SqlExpression; readonly descending: boolean };
}

/** What is selected, grouped and ordered by: values as they are stored, but those that the server cannot put in order. */
export function stored(value: Printed): Printed {
  // Places are put in their own order, and told apart as they are.
  if (value.type === 'tid') return value;
  return value.kind === 'other' || value.kind === 'condition' ? plain(value) : value;
}

/** A column of a printed query as a value; its name is to be filled in. */
export function asPrinted(column: OutputColumn | undefined): Printed {
  const { kind = 'null', type } = column ?? {};
  return { sql: 'NULL', kind, ...(type !== undefined && { type }), atom: true };
}
