/** Counting statements: discovery looks at data only by asking for single numbers. */
import { throwIfCancelled } from '../core/errors';
import type { SqlEngine } from '../store/sql-engine';

/** A statement that gives one row of one number. */
export interface CountStatement {
  readonly sql: string;
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
  for (let i = 0; i < statements.length; i += BATCH) {
    throwIfCancelled(counter.signal);
    const options = { timeoutMs: TIMEOUT_MS, ...(counter.signal && { signal: counter.signal }) };
    const results = await counter.engine.queryAll(statements.slice(i, i + BATCH), options);
    for (const result of results) counts.push('error' in result ? NaN : Number(result.rows[0]?.[0] ?? NaN));
  }
  throwIfCancelled(counter.signal);
  return counts;
}
