/** Looks at the rows that came back: whether they are an answer, and whether more of them would fit as well. */
import { printSql } from '../program/print-sql';
import type { SqlQuery, SqlSelect } from '../program/sql-tree';
import type { Candidate } from '../reason/reasoned';
import type { QueryResult, SqlEngine } from '../store/sql-engine';

/** Looking for ties may take this long. */
const TIE_TIMEOUT_MS = 200;
/** Longer lists are not looked at: nobody takes the last of many for the only one. */
const LONGEST_TOP = 20;

/** What the rows say about the answer. */
export interface ResultCheck {
  /** Why the rows are no answer; absent where they are. */
  readonly problem?: string;
  readonly warnings: readonly string[];
}

/**
 * Checks the result of a program.
 * @param candidate the program and its result
 * @param engine where the tables lie
 * @param signal ends the check
 * @returns a problem where every value is NULL; a warning where rows tie for the last place of a top list
 */
export async function checkResult(candidate: Candidate, engine: SqlEngine, signal?: AbortSignal): Promise<ResultCheck> {
  if (isAllNull(candidate.result)) {
    return { problem: 'The rows that fit the question hold no value for what it asks.', warnings: [] };
  }
  const ties = tieStatement(candidate.tree);
  if (!ties) return { warnings: [] };
  const [result] = await engine.queryAll([{ sql: printSql(ties.statement) }], {
    timeoutMs: TIE_TIMEOUT_MS,
    ...(signal && { signal }),
  });
  if (!result || 'error' in result || !isTie(result, ties.limit)) return { warnings: [] };
  const place = ties.limit === 1 ? 'the first place; one of them is shown' : `place ${ties.limit}; not all are shown`;
  return { warnings: [`Several rows tie for ${place}.`] };
}

function isAllNull({ rows }: QueryResult): boolean {
  return rows.length > 0 && rows.every((row) => row.every((cell) => cell === null));
}

/** The keys by which a top list is ordered, one row further than the list; undefined where there is no such list. */
function tieStatement(query: SqlQuery): { readonly statement: SqlSelect; readonly limit: number } | undefined {
  if (query.kind === 'set' || query.distinct || query.orderBy.length === 0) return undefined;
  const { limit } = query;
  if (limit === undefined || limit < 1 || limit > LONGEST_TOP) return undefined;
  return { statement: { ...query, columns: query.orderBy.map(({ by }) => ({ value: by })), limit: limit + 1 }, limit };
}

function isTie({ rows }: QueryResult, limit: number): boolean {
  const [last, next] = [rows[limit - 1], rows[limit]];
  return last !== undefined && next !== undefined && last.every((cell, i) => cell === next[i]);
}
