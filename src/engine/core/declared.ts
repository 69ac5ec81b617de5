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
