/** The shape of the data that a graph describes, as far as the graph room needs it; `profile/` knows more. */
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
