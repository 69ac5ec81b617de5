/** How the shape of data has changed since it was last known: columns and tables that came, went, or became something else. */
import type { Message } from './message';
import type { Problem } from './problems';
import type { ColumnType } from './values';

/** A column as it was known. */
export interface KnownColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Hashes of some of its values: a column that went and one that came are compared by them. */
  readonly sketch: readonly string[];
}

/** A table as it was known. */
export interface KnownTable {
  readonly name: string;
  readonly columns: readonly KnownColumn[];
}

/** The shape of the data of a graph at a moment, as plain JSON. Values are in it as hashes alone. */
export interface KnownData {
  readonly version: 1;
  readonly sources: readonly {
    readonly id: string;
    /** Absolute path or pattern. */
    readonly path: string;
    /** How its files are read, as the graph says; another way of reading is no change of data. */
    readonly reading?: string;
    readonly tables: readonly KnownTable[];
  }[];
}

/** How one table has changed. */
export interface TableChange {
  /** Identifier of its source. */
  readonly source: string;
  readonly table: string;
  readonly what: 'changed' | 'added' | 'gone';
  readonly added: readonly { readonly name: string; readonly type: ColumnType }[];
  readonly gone: readonly string[];
  readonly retyped: readonly { readonly column: string; readonly from: ColumnType; readonly to: ColumnType }[];
  /** A column that went and one that came in its place. They are in `added` and `gone` too. */
  readonly renamed: readonly RenamedColumn[];
}

/** A column that has another name now. */
export interface RenamedColumn {
  readonly from: string;
  readonly to: string;
  /** Its values are not the same, but name, values and neighbours are alike. */
  readonly likely?: true;
}

/** Something that can be done about a change. */
export interface ChangeOffer {
  /** Names it, as long as graph and data stay as they are. */
  readonly id: string;
  readonly label: Message;
  /** What it is about. */
  readonly detail: Message;
  /** It loses nothing that a person wrote. */
  readonly safe: boolean;
}

/** What has changed in the data of a graph. */
export interface DataChanges {
  /**
   * The shape as it is now. Sources that cannot be read are in it as they were known. Absent while the text of the graph has
   * errors: which sources it has is not known then, and nothing is said to have changed.
   */
  readonly now?: KnownData;
  readonly changes: readonly TableChange[];
  readonly offers: readonly ChangeOffer[];
  /** One for each source that has changed, where its entry stands. */
  readonly problems: readonly Problem[];
}
