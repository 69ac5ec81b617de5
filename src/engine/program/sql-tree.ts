/** The SQL tree: what is printed. Its FROM is spelt out; names and literals are quoted by the printer alone. */
import type { SqlValue } from '../core/values';

/** Operators between two expressions. */
export type BinaryOperator =
  '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | '||' | 'AND' | 'OR' | 'LIKE' | 'IS' | 'IS NOT';

/** Functions that the printer writes. */
export type SqlFunction =
  | 'COUNT'
  | 'SUM'
  | 'AVG'
  | 'MIN'
  | 'MAX'
  | 'TOTAL'
  | 'ABS'
  | 'ROUND'
  | 'LOWER'
  | 'UPPER'
  | 'LENGTH'
  | 'TRIM'
  | 'SUBSTR'
  | 'COALESCE'
  | 'STRFTIME'
  | 'NULLIF'
  | 'INSTR'
  | 'JULIANDAY';

/** An expression of the SQL tree. */
export type SqlExpression =
  | { readonly kind: 'column'; readonly alias: string; readonly column: string }
  | { readonly kind: 'literal'; readonly value: SqlValue }
  | { readonly kind: 'star' }
  | {
      readonly kind: 'binary';
      readonly op: BinaryOperator;
      readonly left: SqlExpression;
      readonly right: SqlExpression;
    }
  | { readonly kind: 'not'; readonly of: SqlExpression }
  | {
      readonly kind: 'call';
      readonly fn: SqlFunction;
      readonly distinct?: boolean;
      readonly args: readonly SqlExpression[];
    }
  | { readonly kind: 'cast'; readonly of: SqlExpression; readonly to: 'REAL' | 'INTEGER' | 'TEXT' }
  | { readonly kind: 'between'; readonly of: SqlExpression; readonly low: SqlExpression; readonly high: SqlExpression }
  | {
      readonly kind: 'in-list';
      readonly of: SqlExpression;
      readonly values: readonly SqlValue[];
      readonly negated: boolean;
    }
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
      readonly branches: readonly { readonly when: SqlExpression; readonly then: SqlExpression }[];
      readonly otherwise?: SqlExpression;
    };

/** A table or a sub-query in FROM, with its alias. */
export interface SqlSource {
  readonly from: string | SqlQuery;
  readonly alias: string;
}

/** A further source and the condition by which it is joined. */
export interface SqlJoin extends SqlSource {
  readonly on: SqlExpression;
  /** Keep rows without a partner. */
  readonly left?: boolean;
}

/** SELECT … FROM … */
export interface SqlSelect {
  readonly kind: 'select';
  readonly distinct: boolean;
  readonly columns: readonly { readonly value: SqlExpression; readonly as?: string }[];
  readonly from: SqlSource;
  readonly joins: readonly SqlJoin[];
  readonly where?: SqlExpression;
  readonly groupBy: readonly SqlExpression[];
  readonly having?: SqlExpression;
  readonly orderBy: readonly { readonly by: SqlExpression; readonly descending: boolean }[];
  readonly limit?: number;
}

/** Two queries combined as sets. */
export interface SqlSet {
  readonly kind: 'set';
  readonly op: 'UNION' | 'INTERSECT' | 'EXCEPT';
  readonly left: SqlQuery;
  readonly right: SqlQuery;
}

/** A statement that reads. */
export type SqlQuery = SqlSelect | SqlSet;

/** Joins conditions with AND; undefined where there is none. */
export function allOf(parts: readonly SqlExpression[]): SqlExpression | undefined {
  const [first, ...rest] = parts;
  return first && rest.reduce<SqlExpression>((left, right) => ({ kind: 'binary', op: 'AND', left, right }), first);
}
