/** What a data source itself declares about its tables. */

/** A foreign key that the source declares. */
export interface DeclaredForeignKey {
  /** Columns of the referring table. */
  readonly columns: readonly string[];
  /** The table referred to. */
  readonly table: string;
  /** Its columns, paired with `columns` by position. */
  readonly to: readonly string[];
}

/** The keys and references that a table declares. */
export interface DeclaredKeys {
  readonly declaredKey?: readonly string[];
  readonly declaredUnique: readonly (readonly string[])[];
  readonly declaredForeignKeys: readonly DeclaredForeignKey[];
}

/** A table or view with what it declares. */
export interface KeyedTable extends DeclaredKeys {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly { readonly name: string }[];
}
