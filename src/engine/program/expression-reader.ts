/**
 * Reads SQL expressions into the intent algebra: the terms and rules of a graph file, and the parts of a statement that an intent
 * says. Text is read by the one reader of SQL; what the algebra has no word for is refused, so that nothing else ever reaches the
 * database.
 */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { SqlValue } from '../core/values';
import type { Comparison, Expression, Filter, Query, ScalarFunction } from './intent';
import { SCALAR_FUNCTIONS } from './intent';
import { printExpression } from './print-sql';
import { readSqlExpression } from './read-sql';
import type { BinaryOperator, SqlCall, SqlExpression, SqlQuery } from './sql-tree';

/** How names in an expression are understood. */
export interface ExpressionScope {
  /** The column that a name means, or undefined. */
  column(name: string, qualifier: string | undefined): Expression | undefined;
  /** What a sub-query asks for; absent where there may be none. */
  query?(query: SqlQuery): Query;
}

type Binary = Extract<SqlExpression, { kind: 'binary' }>;

const COMPARISONS: ReadonlySet<BinaryOperator> = new Set(['=', '!=', '<', '<=', '>', '>=']);
const ARITHMETIC: ReadonlySet<BinaryOperator> = new Set(['+', '-', '*', '/', '%', '||']);
const FOLDS: ReadonlySet<string> = new Set(['count', 'sum', 'avg', 'min', 'max']);
/** Characters of a part that cannot be read. */
const LONGEST = 60;

/**
 * Reads the text of a value.
 * @param sql an expression, such as a term's value
 * @param scope how names are understood
 * @throws SchemaGraphError `bad-input` where it is none, or holds what the algebra has no word for
 */
export function readExpression(sql: string, scope: ExpressionScope): Expression {
  return expressionOf(readSqlExpression(sql), scope);
}

/**
 * Reads the text of a condition.
 * @param sql a condition, such as that of a term
 * @param scope how names are understood
 * @throws SchemaGraphError `bad-input` as `readExpression`
 */
export function readFilter(sql: string, scope: ExpressionScope): Filter {
  return filterOf(readSqlExpression(sql), scope);
}

/**
 * A condition of the SQL tree as one of the algebra.
 * @param e the condition
 * @param scope how names are understood
 * @throws SchemaGraphError `bad-input` for what the algebra has no word for
 */
export function filterOf(e: SqlExpression, scope: ExpressionScope): Filter {
  switch (e.kind) {
    case 'binary':
      return binaryFilter(e, scope);
    case 'not':
      return { kind: 'not', part: filterOf(e.of, scope) };
    case 'between': {
      const [of, low, high] = [e.of, e.low, e.high].map((part) => expressionOf(part, scope));
      if (!of || !low || !high) throw unsaid(e);
      return { kind: 'between', of, low, high };
    }
    case 'in-list':
    case 'in-values':
      return { kind: 'in', of: expressionOf(e.of, scope), values: literals(e, scope), negated: e.negated };
    case 'in-query': {
      const [of, ...more] = e.of;
      if (!of || more.length > 0 || !scope.query) throw unsaid(e);
      return { kind: 'in-query', of: expressionOf(of, scope), query: scope.query(e.query), negated: e.negated };
    }
    default:
      throw unsaid(e);
  }
}

function binaryFilter(e: Binary, scope: ExpressionScope): Filter {
  const { op, left, right } = e;
  if (op === 'AND' || op === 'OR') {
    const kind = op === 'AND' ? 'and' : 'or';
    return { kind, parts: sidesOf(e, op).map((part) => filterOf(part, scope)) };
  }
  const negated = op === 'IS NOT' || op === 'NOT LIKE';
  if (op === 'IS' || op === 'IS NOT') {
    if (right.kind !== 'literal' || right.value !== null) throw unsaid(e);
    return { kind: 'null', of: expressionOf(left, scope), negated };
  }
  if (op === 'LIKE' || op === 'NOT LIKE') {
    const pattern = right.kind === 'literal' ? right.value : right.kind === 'column' && right.quoted && right.column;
    if (typeof pattern !== 'string' || e.escape) throw unsaid(e);
    return { kind: 'like', of: expressionOf(left, scope), pattern, negated };
  }
  if (!COMPARISONS.has(op)) throw unsaid(e);
  return { kind: 'compare', left: expressionOf(left, scope), op: op as Comparison, right: expressionOf(right, scope) };
}

/** What one operator connects, however it is put in parentheses. */
function sidesOf(e: SqlExpression, op: BinaryOperator): SqlExpression[] {
  return e.kind === 'binary' && e.op === op ? [...sidesOf(e.left, op), ...sidesOf(e.right, op)] : [e];
}

function literals(e: Extract<SqlExpression, { kind: 'in-list' | 'in-values' }>, scope: ExpressionScope): SqlValue[] {
  if (e.values.length === 0) throw unsaid(e);
  if (e.kind === 'in-list') return [...e.values];
  return e.values.map((part) => {
    const value = expressionOf(part, scope);
    if (value.kind !== 'literal') throw unsaid(e);
    return value.value;
  });
}

/**
 * A value of the SQL tree as one of the algebra.
 * @param e the value
 * @param scope how names are understood
 * @throws SchemaGraphError `bad-input` for what the algebra has no word for
 */
export function expressionOf(e: SqlExpression, scope: ExpressionScope): Expression {
  switch (e.kind) {
    case 'literal':
      if (e.value instanceof Uint8Array) throw unsaid(e);
      return { kind: 'literal', value: e.value };
    case 'number':
      return { kind: 'literal', value: Number(e.digits) };
    case 'column':
      return columnOf(e, scope);
    case 'sign':
      return signed(e, scope);
    case 'binary': {
      if (!ARITHMETIC.has(e.op)) throw unsaid(e);
      const [left, right] = [expressionOf(e.left, scope), expressionOf(e.right, scope)];
      return { kind: 'arithmetic', op: e.op as '+', left, right };
    }
    case 'call':
      return called(e, scope);
    case 'cast': {
      if (e.to === 'BLOB') throw unsaid(e);
      const fn = e.to === 'INTEGER' ? 'cast-integer' : e.to === 'TEXT' ? 'cast-text' : 'cast-real';
      return { kind: 'call', fn, args: [expressionOf(e.of, scope)] };
    }
    case 'case': {
      if (e.of) throw unsaid(e);
      const branches = e.branches.map((b) => ({ when: filterOf(b.when, scope), then: expressionOf(b.then, scope) }));
      return { kind: 'case', branches, ...(e.otherwise && { otherwise: expressionOf(e.otherwise, scope) }) };
    }
    case 'scalar':
      if (!scope.query) throw unsaid(e);
      return { kind: 'query', query: scope.query(e.query) };
    default:
      throw unsaid(e);
  }
}

function columnOf(e: Extract<SqlExpression, { kind: 'column' }>, scope: ExpressionScope): Expression {
  const column = scope.column(e.column, e.alias === '' ? undefined : e.alias);
  if (column) return column;
  // SQLite reads "text" as a string where no column has that name.
  if (e.quoted) return { kind: 'literal', value: e.column };
  const name = e.alias === '' ? e.column : `${e.alias}.${e.column}`;
  throw new SchemaGraphError('bad-input', say`There is no column “${name}” here.`);
}

function signed(e: Extract<SqlExpression, { kind: 'sign' }>, scope: ExpressionScope): Expression {
  if (e.op !== '-') throw unsaid(e);
  const of = expressionOf(e.of, scope);
  if (of.kind === 'literal' && typeof of.value === 'number') return { kind: 'literal', value: -of.value };
  return { kind: 'arithmetic', op: '-', left: { kind: 'literal', value: 0 }, right: of };
}

function called(e: SqlCall, scope: ExpressionScope): Expression {
  const { args, distinct = false } = e;
  const name = e.fn.toLowerCase();
  if (e.orderBy ?? e.filter ?? e.over) throw unsaid(e);
  const [first] = args;
  if (first && args.length === 1 && FOLDS.has(name)) {
    const of = name === 'count' && first.kind === 'star' ? ({ kind: 'rows' } as const) : expressionOf(first, scope);
    return { kind: 'aggregate', fn: name as 'count', distinct, of };
  }
  const fn = name as ScalarFunction;
  if (distinct || !SCALAR_FUNCTIONS.includes(fn)) throw unsaid(e);
  return { kind: 'call', fn, args: args.map((arg) => expressionOf(arg, scope)) };
}

/** The error for what the algebra has no word for. */
function unsaid(e: SqlExpression): SchemaGraphError {
  const text = printExpression(e);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return new SchemaGraphError('bad-input', say`“${shown}” cannot be said here.`);
}
