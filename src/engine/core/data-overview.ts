/** What the data behind a graph is like, for people who look at it: its sources, their tables, the profiles of columns. */
import type { Message } from './message';
import type { Problem } from './problems';
import type { ColumnType, SqlValue } from './values';

/** The sources of a graph, in the order of its files. */
export interface DataOverview {
  readonly sources: readonly SourceOverview[];
  /** Why nothing at all could be read. */
  readonly failure?: Message;
}

/** One source and what came of it. */
export interface SourceOverview {
  readonly id: string;
  readonly kind: string;
  /** Absolute path or pattern; absent where the source names none. */
  readonly path?: string;
  /**
   * `gone`: there is no such file any more, and what was last read of it is shown. `missing`: there is no such file. `refused`:
   * the graph may not name it. `excluded`: the graph leaves it out. `unread`: it is there, and no data of its kind.
   */
  readonly state: 'read' | 'gone' | 'missing' | 'refused' | 'excluded' | 'unread';
  /** Why nothing of it was read. */
  readonly reason?: Message;
  /** Records that could not be read. */
  readonly leftOut: number;
  /** What was wrong with its files, at most 100 of each. */
  readonly problems: readonly Problem[];
  /** In the order of the source. */
  readonly tables: readonly TableOverview[];
}

/** One table of the data. */
export interface TableOverview {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
}

/** The columns of a table with what is in them. */
export interface TableProfileReport {
  readonly table: string;
  readonly rows: number;
  readonly columns: readonly ColumnOverview[];
}

/** One column of the data. */
export interface ColumnOverview {
  readonly name: string;
  readonly type: ColumnType;
  readonly description?: string;
  readonly unit?: string;
  /** Stored values that mean "not known". */
  readonly missing?: readonly string[];
  /** It is part of the table's key, a person's or a suggested one. */
  readonly key: boolean;
  /** What it refers to: `table.column`, one text for each key edge. */
  readonly refersTo: readonly string[];
  /** Key edges that lead to it. */
  readonly referredBy: number;
  /** The graph hides its values: what is seen of them are stand-ins. */
  readonly redacted?: true;
  /** Absent where the values could not be read in time. */
  readonly values?: ColumnValues;
}

/** A stored value, the rows that hold it, and what the graph calls it. */
export interface CountedValue {
  readonly value: SqlValue;
  readonly count: number;
  readonly label?: string;
}

/** What the values of a column are like. */
export interface ColumnValues {
  readonly nulls: number;
  /** Different values, nulls left out. */
  readonly distinct: number;
  readonly min: SqlValue;
  readonly max: SqlValue;
  readonly unique: boolean;
  /** The most frequent values, codes for "not known" left out, with what the graph calls them. */
  readonly typical: readonly CountedValue[];
  /** The frequent ones among the codes for "not known". */
  readonly unknown?: readonly CountedValue[];
  /** Counts are scaled up from a sample. */
  readonly sampled: boolean;
}

/** Some rows of a table, in the order of its source. */
export interface RowsPage {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  /** For each column the labels of the stored codes in these rows, by code as text; absent where there are none. */
  readonly labels?: readonly (Readonly<Record<string, string>> | null)[];
  /** Rows before the first of the page. */
  readonly offset: number;
  /** Rows of the table. */
  readonly total: number;
}
