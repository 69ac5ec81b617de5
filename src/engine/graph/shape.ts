/** The shape of the data that a graph describes, as far as the graph room needs it; `profile/` knows more. */
import type { Message } from '../core/message';
import type { ColumnType } from '../core/values';

/** A column that exists in the data. */
export interface ColumnShape {
  readonly name: string;
  readonly type: ColumnType;
}

/** A table that exists in the data. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
}

/** Tables that the data may have, in a source that could not be read: nobody knows their columns. */
export interface UnreadTables {
  /** Identifier of the source. */
  readonly source: string;
  /** What the source is said to fill: one table, or those of a database, whose names may begin with a prefix. */
  readonly table?: string;
  readonly prefix?: string;
  /** Why it could not be read. */
  readonly reason: Message;
  /** The source is of a kind that this version does not read. */
  readonly unsupported: boolean;
  /** The graph itself leaves all of it out. */
  readonly excluded?: true;
}

/** What is known of the data. */
export interface DataShape {
  readonly tables: readonly TableShape[];
  readonly unread: readonly UnreadTables[];
}
