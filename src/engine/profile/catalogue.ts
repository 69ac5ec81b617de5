/**
 * The closed-world field catalogue (Contracts A.4, A.5): every column that exists, with what its values look like.
 * It is the only vocabulary that later stages may use.
 */
import type { DeclaredForeignKey } from '../core/declared';
import type { ColumnRef } from '../core/identifiers';
import type { ColumnType, SqlValue } from '../core/values';

export type { DeclaredForeignKey } from '../core/declared';

/** How often a value occurs. */
export interface ValueCount {
  readonly value: SqlValue;
  readonly count: number;
}

/** A value that probably means "not known". */
export interface MissingCandidate {
  readonly value: SqlValue;
  readonly count: number;
  /** Why, in words. */
  readonly evidence: string;
}

/** What one column holds. */
export interface ColumnProfile extends ColumnRef {
  /** Stable hash of table and column name. */
  readonly id: string;
  readonly type: ColumnType;
  /** The type is a number's, but values are stored as text: SQL has to cast them before it compares or computes. */
  readonly numbersAsText?: boolean;
  /** What is stored and is no number, in a column of numbers or of text: its rows, and the most frequent of its values. */
  readonly notNumbers?: { readonly rows: number; readonly values: readonly ValueCount[] };
  /** Set where only so many rows were looked at: counts are scaled up, `unique` is a guess. */
  readonly sampledRows?: number;
  /** Rows of the table. */
  readonly rows: number;
  readonly nulls: number;
  /** Distinct values, NULL not counted. */
  readonly distinct: number;
  /** Smallest and largest value by the column's type; null where there is none. */
  readonly min: SqlValue;
  readonly max: SqlValue;
  /** Most frequent values, most frequent first; at most 20. */
  readonly typical: readonly ValueCount[];
  /** Every non-null value occurs once, and there is at least one. */
  readonly unique: boolean;
  /** Mean and greatest length of the values as text. */
  readonly meanLength: number;
  readonly maxLength: number;
  /** How values are written, for example `iso-date`, `digits-3`, `words`, `upper-code`, `email`. */
  readonly writtenAs: string;
  readonly missing: readonly MissingCandidate[];
  /** It is stored nowhere: a term of the graph works it out from other columns of its table (`named-values.ts`). */
  readonly isNamedValue?: true;
}

/** What one table holds. */
export interface TableProfile {
  readonly name: string;
  /** Identifier of the source it came from. */
  readonly source: string;
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
  readonly declaredKey?: readonly string[];
  readonly declaredUnique: readonly (readonly string[])[];
  readonly declaredForeignKeys: readonly DeclaredForeignKey[];
  /** A column outside of `columns` that holds the place of each row in its source; absent where rows have none. */
  readonly placeColumn?: string;
}

/** Everything that exists in the data of a graph. */
export interface Catalogue {
  /** Changes when any source changes. */
  readonly fingerprint: string;
  readonly tables: ReadonlyMap<string, TableProfile>;
}

/** A column of the catalogue, or undefined. Names must be spelt as in the data. */
export function profileOf(catalogue: Catalogue, ref: ColumnRef): ColumnProfile | undefined {
  return catalogue.tables.get(ref.table)?.columns.find((c) => c.column === ref.column);
}
