/** Runs candidates lazily, best first, within a budget of time. */
import { throwIfCancelled } from '../core/errors';
import type { QueryResult, SqlEngine } from '../store/sql-engine';
import type { BuiltCandidate } from './candidates';

/** A candidate that was run. */
export interface RunCandidate extends BuiltCandidate {
  /** Absent where it failed or was not run in time. */
  readonly result?: QueryResult;
}

/** Budgets of running candidates. */
export interface RunLimits {
  /** For one statement, in ms. */
  readonly eachMs: number;
  /** For all, in ms; what is left over is not run. */
  readonly totalMs: number;
  readonly maxRows: number;
}

/** Statements in one round trip: the first ones, then more at a time. */
const BATCHES = [6, 12, 24];

/**
 * Runs candidates, best first.
 * @param candidates what to run
 * @param engine where
 * @param limits budgets
 * @param now ms from an arbitrary start
 * @param signal ends the work
 * @returns all candidates in the same order, with results where there are some
 * @throws SchemaGraphError `cancelled`
 */
export async function runCandidates(
  candidates: readonly BuiltCandidate[],
  engine: SqlEngine,
  limits: RunLimits,
  now: () => number,
  signal?: AbortSignal,
): Promise<RunCandidate[]> {
  const until = now() + limits.totalMs;
  const run: RunCandidate[] = [];
  for (let batch = 0; run.length < candidates.length; batch++) {
    throwIfCancelled(signal);
    const size = BATCHES[batch] ?? 48;
    const next = candidates.slice(run.length, run.length + size);
    if (batch > 0 && now() > until) {
      run.push(...next);
      continue;
    }
    const results = await engine.queryAll(
      next.map((c) => ({ sql: c.program.sql })),
      { maxRows: limits.maxRows, timeoutMs: limits.eachMs, ...(signal && { signal }) },
    );
    next.forEach((candidate, i) => {
      const result = results[i];
      run.push(result && !('error' in result) ? { ...candidate, result } : candidate);
    });
  }
  throwIfCancelled(signal);
  return run;
}
