/**
 * The SQL tree: what is printed. Its FROM is spelt out; names and literals are quoted by the printer alone. Programs are
 * lowered to it, and statements that somebody wrote are read into it.
 */
import type { SqlValue } from '../core/values';
import type { SqlFunction } from './sql-functions';

export type { SqlFunction } from './sql-functions';

/** Operators between two expressions. */
export type BinaryOperator =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '||'
  | '&'
  | '|'
  | '<<'
  | '>>'
  | 'AND'
  | 'OR'
  | 'LIKE'
  | 'NOT LIKE'
  | 'GLOB'
  | 'NOT GLOB'
  | 'IS'
  | 'IS NOT';

/** One sort key. Without `nulls` they come where SQLite puts them: first where ascending. */
export interface SqlOrderKey {
  readonly by: SqlExpression;
  readonly descending: boolean;
  readonly nulls?: 'FIRST' | 'LAST';
}

/** An end of a window's frame; PRECEDING and FOLLOWING without `by` are unbounded. */
export interface SqlFrameEnd {
  readonly side: 'PRECEDING' | 'FOLLOWING' | 'CURRENT ROW';
  readonly by?: SqlExpression;
}

/** The rows around a row that a window function looks at. */
export interface SqlFrame {
  readonly unit: 'ROWS' | 'RANGE' | 'GROUPS';
  readonly start: SqlFrameEnd;
  readonly end?: SqlFrameEnd;
  readonly exclude?: 'NO OTHERS' | 'CURRENT ROW' | 'GROUP' | 'TIES';
}

/** What a window function is computed over. */
export interface SqlWindow {
  readonly partitionBy: readonly SqlExpression[];
  readonly orderBy: readonly SqlOrderKey[];
  readonly frame?: SqlFrame;
}

/** A call of a function. */
export interface SqlCall {
  readonly kind: 'call';
  readonly fn: SqlFunction;
  readonly distinct?: boolean;
  readonly args: readonly SqlExpression[];
  /** The order in which an aggregate takes its rows. */
  readonly orderBy?: readonly SqlOrderKey[];
  /** Which rows an aggregate takes. */
  readonly filter?: SqlExpression;
  /** Its window, or the name of one in the WINDOW clause. */
  readonly over?: SqlWindow | string;
}

/** An expression of the SQL tree. */
export type SqlExpression =
  | {
      readonly kind: 'column';
      /** The source that it is of; empty where the column stands alone. */
      readonly alias: string;
      readonly column: string;
      /** It was read from "double quotes", and stands alone: where no column has that name SQLite takes it for a text. */
      readonly quoted?: true;
    }
  | { readonly kind: 'literal'; readonly value: SqlValue }
  /** A number that JavaScript would write otherwise: `1.0`, which is no integer, or one of more than 15 digits. */
  | { readonly kind: 'number'; readonly digits: string }
  /** All columns, of one source where it has an alias. */
  | { readonly kind: 'star'; readonly alias?: string }
  | {
      readonly kind: 'binary';
      readonly op: BinaryOperator;
      readonly left: SqlExpression;
      readonly right: SqlExpression;
      /** The escape character of LIKE. */
      readonly escape?: SqlExpression;
    }
  | { readonly kind: 'not'; readonly of: SqlExpression }
  | { readonly kind: 'sign'; readonly op: '-' | '+' | '~'; readonly of: SqlExpression }
  | { readonly kind: 'collate'; readonly of: SqlExpression; readonly by: 'BINARY' | 'NOCASE' | 'RTRIM' }
  | SqlCall
  | {
      readonly kind: 'cast';
      readonly of: SqlExpression;
      readonly to: 'REAL' | 'INTEGER' | 'TEXT' | 'NUMERIC' | 'BLOB';
    }
  | { readonly kind: 'between'; readonly of: SqlExpression; readonly low: SqlExpression; readonly high: SqlExpression }
  | {
      readonly kind: 'in-list';
      readonly of: SqlExpression;
      readonly values: readonly SqlValue[];
      readonly negated: boolean;
    }
  /** As `in-list`, where not all of them are literals. */
  | {
      readonly kind: 'in-values';
      readonly of: SqlExpression;
      readonly values: readonly SqlExpression[];
      readonly negated: boolean;
    }
  /** Several values that are compared as one. */
  | { readonly kind: 'row'; readonly parts: readonly SqlExpression[] }
  | {
      readonly kind: 'in-query';
      readonly of: readonly SqlExpression[];
      readonly query: SqlQuery;
      readonly negated: boolean;
    }
  | { readonly kind: 'exists'; readonly query: SqlQuery; readonly negated: boolean }
  | { readonly kind: 'scalar'; readonly query: SqlQuery }
  | {
      readonly kind: 'case';
      /** What each `when` is compared with; without it each is a condition. */
      readonly of?: SqlExpression;
      readonly branches: readonly { readonly when: SqlExpression; readonly then: SqlExpression }[];
      readonly otherwise?: SqlExpression;
    };

/** A table or a sub-query in FROM, with its alias: the table's own name, or empty where a sub-query has none. */
export interface SqlSource {
  readonly from: string | SqlQuery;
  readonly alias: string;
  /** Only about this percentage of a table's rows, the same each time; SQLite, whose data is here, reads them all. */
  readonly samplePercent?: number;
}

/** A further source and the condition by which it is joined; without one, all rows meet all. */
export interface SqlJoin extends SqlSource {
  readonly on?: SqlExpression;
  /** Columns of both sides that have to be equal, each of which counts once. */
  readonly using?: readonly string[];
  /** As `using` with all columns whose names both sides have. */
  readonly natural?: true;
  /** Keep rows without a partner: those before it, those of this source, or both. */
  readonly side?: 'LEFT' | 'RIGHT' | 'FULL';
}

/** A query that has a name in the statement that follows. */
export interface SqlWith {
  readonly name: string;
  readonly columns?: readonly string[];
  readonly query: SqlQuery;
}

/** What selections and set operations have in common. */
interface SqlResult {
  readonly with?: readonly SqlWith[];
  /** Its WITH may refer to itself. */
  readonly recursive?: true;
  readonly limit?: number;
  /** A limit that is no plain number. */
  readonly limitBy?: SqlExpression;
  readonly offset?: number;
}

/** SELECT … FROM … */
export interface SqlSelect extends SqlResult {
  readonly kind: 'select';
  readonly distinct: boolean;
  readonly columns: readonly { readonly value: SqlExpression; readonly as?: string }[];
  /** Absent where it only computes. */
  readonly from?: SqlSource;
  readonly joins: readonly SqlJoin[];
  readonly where?: SqlExpression;
  readonly groupBy: readonly SqlExpression[];
  readonly having?: SqlExpression;
  readonly windows?: readonly { readonly name: string; readonly window: SqlWindow }[];
  readonly orderBy: readonly SqlOrderKey[];
}

/** Two queries combined as sets. */
export interface SqlSet extends SqlResult {
  readonly kind: 'set';
  readonly op: 'UNION' | 'UNION ALL' | 'INTERSECT' | 'EXCEPT';
  readonly left: SqlQuery;
  readonly right: SqlQuery;
  readonly orderBy?: readonly SqlOrderKey[];
}

/** A statement that reads. */
export type SqlQuery = SqlSelect | SqlSet;

/** Joins conditions with AND; undefined where there is none. */
export function allOf(parts: readonly SqlExpression[]): SqlExpression | undefined {
  const [first, ...rest] = parts;
  return first && rest.reduce<SqlExpression>((left, right) => ({ kind: 'binary', op: 'AND', left, right }), first);
}

/** The conditions that AND joins in one. */
export function conjuncts(e: SqlExpression): readonly SqlExpression[] {
  return e.kind === 'binary' && e.op === 'AND' ? [...conjuncts(e.left), ...conjuncts(e.right)] : [e];
}

/** The sources of a selection, in order. */
export function sourcesOf({ from, joins }: SqlSelect): readonly SqlSource[] {
  return from ? [from, ...joins] : joins;
}
