/** Gives an answer as many rows as the caller wants: programs are compared by fewer. */
import type { Reasoned } from '../reason/programs/reasoned';
import type { SqlEngine } from '../store/sql-engine';

/**
 * The best program's result with at most so many rows: run again where it was cut off, cut off where it is longer. What
 * else was reasoned stays as it is.
 * @param reasoned programs, with the rows by which they were compared
 * @param maxRows rows that the caller wants
 * @param engine where the tables lie
 * @param signal ends the query
 * @returns the first rows as they were, marked as truncated, where the program cannot be run to its end
 * @throws SchemaGraphError `cancelled`
 */
export async function withRowLimit(
  reasoned: Reasoned,
  maxRows: number,
  engine: SqlEngine,
  signal?: AbortSignal,
): Promise<Reasoned> {
  const [best, ...others] = reasoned.candidates;
  if (!best) return reasoned;
  const { rows, truncated } = best.result;
  if (rows.length > maxRows) {
    const result = { ...best.result, rows: rows.slice(0, maxRows), truncated: true };
    return { ...reasoned, candidates: [{ ...best, result }, ...others] };
  }
  if (!truncated || rows.length === maxRows) return reasoned;
  const [result] = await engine.queryAll([{ sql: best.sql }], { maxRows, ...(signal && { signal }) });
  if (!result || 'error' in result) return reasoned;
  return { ...reasoned, candidates: [{ ...best, result }, ...others] };
}
