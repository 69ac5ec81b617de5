/** A schema as other tools describe it: what their files say of tables, keys and references, before any graph is involved. */
import type { Message } from '../core/message';
import type { ColumnType } from '../core/values';
import type { Cardinality } from '../graph/model';

/** One column. A type that says nothing about how values are to be read is absent. */
export interface SchemaColumn {
  readonly name: string;
  readonly type?: ColumnType;
  readonly description?: string;
}

/** One table. */
export interface SchemaTable {
  readonly name: string;
  readonly description?: string;
  readonly columns: readonly SchemaColumn[];
  readonly key?: readonly string[];
  readonly unique: readonly (readonly string[])[];
}

/** A reference from columns of one table to columns of one table, paired by position. */
export interface SchemaReference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly label?: string;
  readonly cardinality?: Cardinality;
}

/** Something in the file that was not taken over, with the line where it begins, from 1. */
export interface SchemaNote {
  readonly line: number;
  readonly message: Message;
}

/** What a file describes. Names are spelt as in the file. */
export interface ForeignSchema {
  readonly tables: readonly SchemaTable[];
  readonly references: readonly SchemaReference[];
  readonly notes: readonly SchemaNote[];
}
