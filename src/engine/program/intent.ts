/**
 * The intent: what a question asks for, over uses of tables, before joins are chosen. FROM is not part of it: it is always
 * rebuilt from a join tree, so that no program can join what the graph does not join.
 */
import type { SqlValue } from '../core/values';

/** One use of a table. A table may be used twice, each use with the role (label of a key edge) by which it is reached. */
export interface Use {
  readonly table: string;
  readonly role?: string;
}

/** A column of one use; `use` is an index into `SelectQuery.uses`. */
export interface ColumnOf {
  readonly kind: 'column';
  readonly use: number;
  readonly column: string;
}

/** The rows of one use, or of the joined rows where no use is named. */
export interface RowsOf {
  readonly kind: 'rows';
  readonly use?: number;
}

/** The functions that fold many rows into one value. */
export type AggregateFunction = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** A fold over rows, computed at the grain of what it counts. */
export interface Aggregate {
  readonly kind: 'aggregate';
  readonly fn: AggregateFunction;
  readonly distinct: boolean;
  readonly of: Expression | RowsOf;
  /** The use for each row of which a column of another one is folded: a price for each time that it was paid. */
  readonly over?: number;
}

/**
 * A part of a date that can be compared or grouped by; a `year-month` is one month of one year, a `year-quarter` three of them. A `weekday`
 * is 0 on Sundays, a `time` the hour and the minute of a moment, "09:30".
 */
export type DatePart =
  'year' | 'month' | 'year-month' | 'quarter' | 'year-quarter' | 'day' | 'weekday' | 'hour' | 'time';

/** A value for each row or group. */
export type Expression =
  | ColumnOf
  | Aggregate
  | { readonly kind: 'literal'; readonly value: SqlValue }
  | {
      readonly kind: 'arithmetic';
      readonly op: '+' | '-' | '*' | '/' | '%' | '||';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'date-part'; readonly part: DatePart; readonly of: Expression }
  | { readonly kind: 'call'; readonly fn: ScalarFunction; readonly args: readonly Expression[] }
  | {
      readonly kind: 'case';
      readonly branches: readonly { readonly when: Filter; readonly then: Expression }[];
      readonly otherwise?: Expression;
    }
  | {
      readonly kind: 'query';
      readonly query: Query;
      /** Only rows that have the same in each `inner` as the row outside has in its `outer`. */
      readonly within?: readonly SharedColumn[];
    };

/** A column of a sub-query that is equal to one of the row outside. */
export interface SharedColumn {
  readonly outer: ColumnOf;
  readonly inner: ColumnOf;
}

/** Functions of one row that terms and programs may use. */
export const SCALAR_FUNCTIONS = [
  'abs',
  'round',
  'lower',
  'upper',
  'length',
  'trim',
  'substr',
  'coalesce',
  'strftime',
  'cast-real',
  'cast-integer',
  'cast-text',
  'max',
  'min',
  'nullif',
  'instr',
  'julianday',
] as const;

/** A function of one row. */
export type ScalarFunction = (typeof SCALAR_FUNCTIONS)[number];

/** How two values are compared. */
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** What rows or groups have to satisfy. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'compare'; readonly left: Expression; readonly op: Comparison; readonly right: Expression }
  | { readonly kind: 'between'; readonly of: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'like'; readonly of: Expression; readonly pattern: string; readonly negated: boolean }
  | { readonly kind: 'null'; readonly of: Expression; readonly negated: boolean }
  | { readonly kind: 'in'; readonly of: Expression; readonly values: readonly SqlValue[]; readonly negated: boolean }
  | { readonly kind: 'in-query'; readonly of: Expression; readonly query: Query; readonly negated: boolean }
  | RelatedRows;

/**
 * How many rows of another table belong to a row of a use: "with at least two visits", "without any". The query counts them, or folds them:
 * its first use is that of the row, its second the one whose rows are counted.
 */
export interface RelatedRows {
  readonly kind: 'related';
  readonly use: number;
  readonly query: SelectQuery;
  readonly op: Comparison;
  readonly count: number;
  /** Of a fold: it holds for rows without any of the others too. */
  readonly orNone?: boolean;
  /** A query for the one number that is compared with in place of `count`, which is 0 then: of "every hut of Tyrol", how many there are. */
  readonly total?: SelectQuery;
}

/** One sort key. */
export interface OrderKey {
  readonly by: Expression;
  readonly descending: boolean;
}

/** A selection over joined uses. */
export interface SelectQuery {
  readonly kind: 'select';
  readonly uses: readonly Use[];
  readonly distinct: boolean;
  readonly select: readonly Expression[];
  readonly where?: Filter;
  readonly groupBy: readonly Expression[];
  readonly having?: Filter;
  readonly orderBy: readonly OrderKey[];
  readonly limit?: number;
  /** So many rows of the order are passed over. */
  readonly offset?: number;
  /** The use whose rows are the groups, all of them: those to which no row of the others belongs too. */
  readonly keeps?: number;
}

/** Two queries with the same number of columns, combined as sets. */
export interface SetQuery {
  readonly kind: 'set';
  readonly op: 'union' | 'intersect' | 'except';
  readonly left: Query;
  readonly right: Query;
}

/** What a question asks for. */
export type Query = SelectQuery | SetQuery;
