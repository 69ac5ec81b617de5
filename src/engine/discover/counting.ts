/** Counting statements: discovery looks at data only by asking for single numbers. */
import { throwIfCancelled } from '../core/errors';
import { printSql } from '../program/print-sql';
import type { SqlExpression, SqlQuery, SqlSelect } from '../program/sql-tree';
import type { SqlEngine } from '../store/sql-engine';

/** A query that gives one row of one number. */
export interface CountStatement {
  readonly query: SqlQuery;
}

/** Counts the rows of a query. */
export function countOf(rows: SqlQuery, where?: SqlExpression): CountStatement {
  const from = { from: rows, alias: COUNTED };
  const value: SqlExpression = { kind: 'call', fn: 'COUNT', args: [{ kind: 'star' }] };
  return { query: { ...PLAIN, columns: [{ value }], from, joins: [], ...(where && { where }) } };
}

/** The alias of the rows that `countOf` counts. */
export const COUNTED = 'counted';

const PLAIN = { kind: 'select', distinct: false, groupBy: [], orderBy: [] } as const;

/**
 * Some columns of a table.
 * @param table its name
 * @param columns their names, and what they are called in the result
 * @param where which rows
 */
export function columnsOf(
  table: string,
  columns: readonly { readonly value: SqlExpression; readonly as?: string }[],
  { distinct = false, where }: { readonly distinct?: boolean; readonly where?: SqlExpression | undefined } = {},
): SqlSelect {
  return { ...PLAIN, distinct, columns, from: { from: table, alias: 't' }, joins: [], ...(where && { where }) };
}

/** Combinations of the values of some columns of a table, each once. */
export function distinctOf(table: string, columns: readonly string[]): SqlSelect {
  return columnsOf(
    table,
    columns.map((column) => ({ value: columnOf(column) })),
    { distinct: true },
  );
}

/** A column of the table that `columnsOf` reads. */
export function columnOf(column: string, alias = 't'): SqlExpression {
  return { kind: 'column', alias, column };
}

/** The condition that an expression has a value. */
export function isFilled(value: SqlExpression): SqlExpression {
  return { kind: 'binary', op: 'IS NOT', left: value, right: { kind: 'literal', value: null } };
}

/** Where counting statements run. */
export interface Counter {
  readonly engine: SqlEngine;
  readonly signal?: AbortSignal;
}

/** No check is worth more than this; a proposal that cannot be checked in time is not made. */
const TIMEOUT_MS = 20_000;
/** Statements in one round trip. */
const BATCH = 64;

/**
 * Runs counting statements.
 * @param counter engine and cancellation
 * @param statements what to count
 * @returns one number for each; NaN where a statement failed or took too long
 * @throws SchemaGraphError `cancelled`
 */
export async function countAll(counter: Counter, statements: readonly CountStatement[]): Promise<readonly number[]> {
  const counts: number[] = [];
  const { dialect } = counter.engine.capabilities;
  for (let i = 0; i < statements.length; i += BATCH) {
    throwIfCancelled(counter.signal);
    const options = { timeoutMs: TIMEOUT_MS, ...(counter.signal && { signal: counter.signal }) };
    const results = await counter.engine.queryAll(
      statements.slice(i, i + BATCH).map(({ query }) => ({ sql: printSql(query, dialect) })),
      options,
    );
    for (const result of results) counts.push('error' in result ? NaN : Number(result.rows[0]?.[0] ?? NaN));
  }
  throwIfCancelled(counter.signal);
  return counts;
}
