/** Runs candidates, best first, within a budget of rows. */
import { throwIfCancelled } from '../../core/errors';
import type { JoinTree } from '../../paths/join-tree';
import type { QueryResult, SqlEngine } from '../../store/sql-engine';
import type { BuiltCandidate } from './build-program';

/** A candidate that was run. */
export interface RunCandidate extends BuiltCandidate {
  /** Absent where it failed or was not run in time. */
  readonly result?: QueryResult;
}

/** Budgets of running candidates. */
export interface RunLimits {
  /** Rows of tables that all statements together may read. Counted beforehand, so that a question has one answer. */
  readonly readRows: number;
  /** For one statement, in ms: a safety net, far above what a statement within the budget takes. */
  readonly eachMs: number;
  readonly maxRows: number;
}

/** Statements that are run though others have used up the budget. */
const ALWAYS = 6;
/** No statement is run that would take so many budgets by itself: joins that multiply rows by the million. */
export const MOST_FOR_ONE = 8;

/**
 * The candidates that a budget of rows allows, best first.
 * @param candidates best first
 * @param readRows rows of tables that all together may read
 * @param costOf rows that the joins of a tree read and give, estimated
 */
export function affordable<T extends Pick<BuiltCandidate, 'program'>>(
  candidates: readonly T[],
  readRows: number,
  costOf: (tree: JoinTree) => number,
): T[] {
  let read = 0;
  return candidates.filter(({ program }, i) => {
    const cost = program.joins.reduce((sum, tree) => sum + costOf(tree), 0);
    if (cost > MOST_FOR_ONE * readRows) return false;
    read += cost;
    return i < ALWAYS || read <= readRows;
  });
}

/**
 * Runs candidates, best first.
 * @param candidates what to run
 * @param engine where
 * @param limits budgets
 * @param costOf rows that the joins of a tree read and give, estimated
 * @param signal ends the work
 * @returns all candidates in the same order, with results where there are some
 * @throws SchemaGraphError `cancelled`
 */
export async function runCandidates(
  candidates: readonly BuiltCandidate[],
  engine: SqlEngine,
  limits: RunLimits,
  costOf: (tree: JoinTree) => number,
  signal?: AbortSignal,
): Promise<RunCandidate[]> {
  const chosen = affordable(candidates, limits.readRows, costOf);
  const results = await engine.queryAll(
    chosen.map((c) => ({ sql: c.program.sql })),
    { maxRows: limits.maxRows, timeoutMs: limits.eachMs, ...(signal && { signal }) },
  );
  throwIfCancelled(signal);
  const byCandidate = new Map(chosen.map((candidate, i) => [candidate, results[i]]));
  return candidates.map((candidate) => {
    const result = byCandidate.get(candidate);
    return result && !('error' in result) ? { ...candidate, result } : candidate;
  });
}
