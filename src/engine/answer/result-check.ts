/** Looks at the rows that came back: whether they are an answer, and whether more of them would fit as well. */
import { say, type Message } from '../core/message';
import { withoutOutputNames } from '../program/output-names';
import { printSql } from '../program/print-sql';
import type { SqlQuery, SqlSelect } from '../program/sql-tree';
import { allOf, conjuncts } from '../program/sql-tree';
import type { Candidate } from '../reason/programs/reasoned';
import type { QueryResult, SqlEngine } from '../store/sql-engine';

/** Looking for ties may take this long. */
const TIE_TIMEOUT_MS = 200;
/** Longer lists are not looked at: nobody takes the last of many for the only one. No more rows are shown for ties. */
const LONGEST_TOP = 20;

/** Rows that tie are counted up to so many. */
const MOST_COUNTED = 1000;

/** What the rows say about the answer. */
export interface ResultCheck {
  /** Why the rows are no answer; absent where they are. */
  readonly problem?: Message;
  readonly warnings: readonly Message[];
  /** The program with the rows that tie for the last place of its list, and with the limit that shows them. */
  readonly withTies?: Candidate;
}

/**
 * Checks the result of a program.
 * @param candidate the program and its result
 * @param engine where the tables lie
 * @param signal ends the check
 * @returns a problem where every value is NULL; where rows tie for the last place of a top list, or of the one that its rows have to
 *   be in, a list that holds them
 */
export async function checkResult(candidate: Candidate, engine: SqlEngine, signal?: AbortSignal): Promise<ResultCheck> {
  if (isAllNull(candidate.result)) {
    return { problem: say`The rows that fit the question hold no value for what it asks.`, warnings: [] };
  }
  const own = topList(candidate.tree);
  const within = own ? undefined : topWithin(candidate.tree);
  const top = own ?? within?.top;
  if (!top) return { warnings: [] };
  const ranked = await run(withKeys(top), engine, signal);
  const ties = ranked && tiesOf(ranked, top);
  if (!ties) return { warnings: [] };
  // A person's own limit stays as it is.
  if (candidate.statement)
    return { warnings: [say`${tying(ties)}; the statement shows ${top.limit} of ${ties.rows}.`] };
  const tree = within ? within.over(ties.shown) : { ...top, limit: ties.shown };
  if (!tree) return { warnings: [say`${tying(ties)}; not all are shown.`] };
  const sql = printSql(tree, engine.capabilities.dialect);
  const result = await run(tree, engine, signal);
  if (!result) return { warnings: [say`${tying(ties)}; not all are shown.`] };
  return { warnings: [tiesInWords(ties)], withTies: { ...candidate, tree, sql, result } };
}

function tying({ place, tied, counted }: Ties): Message {
  const first = place === 1 ? say`the first place` : say`place ${place}`;
  return counted ? say`${tied} rows tie for ${first}` : say`More than ${tied} rows tie for ${first}`;
}

function tiesInWords(ties: Ties): Message {
  const all = tying(ties);
  const more = ties.rows - ties.shown;
  if (more <= 0) return say`${all}; all are shown.`;
  if (!ties.counted) return say`${all}; more than ${more} of them are not shown.`;
  return more === 1 ? say`${all}; 1 of them is not shown.` : say`${all}; ${more} of them are not shown.`;
}

async function run(query: SqlSelect, engine: SqlEngine, signal?: AbortSignal): Promise<QueryResult | undefined> {
  const [result] = await engine.queryAll([{ sql: printSql(query, engine.capabilities.dialect) }], {
    timeoutMs: TIE_TIMEOUT_MS,
    ...(signal && { signal }),
  });
  return result && !('error' in result) ? result : undefined;
}

function isAllNull({ rows }: QueryResult): boolean {
  return rows.length > 0 && rows.every((row) => row.every((cell) => cell === null));
}

type TopList = SqlSelect & { readonly limit: number };

/** A short list by some order; undefined where a program gives no such list. */
function topList(query: SqlQuery): TopList | undefined {
  if (query.kind === 'set' || query.orderBy.length === 0) return undefined;
  const { limit, limitBy, offset } = query;
  if (limitBy ?? offset) return undefined;
  return limit === undefined || limit < 1 || limit > LONGEST_TOP ? undefined : { ...query, limit };
}

/** A short list within a program in which its rows have to be. */
interface TopWithin {
  readonly top: TopList;
  /** The program over so many rows of the list; undefined where it folds rows, which more of them would change. */
  over(limit: number): SqlSelect | undefined;
}

function topWithin(query: SqlQuery): TopWithin | undefined {
  if (query.kind === 'set' || !query.where) return undefined;
  const { where, columns, groupBy } = query;
  const parts = conjuncts(where);
  for (const part of parts) {
    if (part.kind !== 'in-query' || part.negated) continue;
    const top = topList(part.query);
    if (!top) continue;
    const isPlain = groupBy.length === 0 && columns.every(({ value }) => value.kind === 'column');
    return {
      top,
      over: (limit) => {
        const filter = allOf(parts.map((one) => (one === part ? { ...part, query: { ...top, limit } } : one)));
        return isPlain && filter ? { ...query, where: filter } : undefined;
      },
    };
  }
  return undefined;
}

/** The list and what follows it, each row with the keys by which it is ordered. */
function withKeys(top: TopList): SqlSelect {
  const keys = withoutOutputNames(top).orderBy.map(({ by }) => ({ value: by }));
  return { ...top, columns: [...top.columns, ...keys], limit: top.limit + MOST_COUNTED };
}

interface Ties {
  /** The place that is tied for, from 1. */
  readonly place: number;
  /** Rows that tie for it. */
  readonly tied: number;
  /** Rows of the list with all that tie, and how many of them are shown. */
  readonly rows: number;
  readonly shown: number;
  /** Whether the tie was seen to its end. */
  readonly counted: boolean;
}

/** What ties for the last place; undefined where nothing does, or where what ties has the same values to show. */
function tiesOf({ rows }: QueryResult, top: TopList): Ties | undefined {
  const width = top.columns.length;
  const key = (row: QueryResult['rows'][number]) => JSON.stringify(row.slice(width));
  const last = rows[top.limit - 1];
  if (!last || last.slice(width).every((cell) => cell === null)) return undefined;
  const first = rows.findIndex((row) => key(row) === key(last));
  const after = rows.findIndex((row, i) => i >= top.limit && key(row) !== key(last));
  const end = after < 0 ? rows.length : after;
  const values = (from: number, to: number) => rows.slice(from, to).map((row) => JSON.stringify(row.slice(0, width)));
  // Beside their keys, different rows may be one row of the list: then the places that are counted here are not its own.
  if (top.distinct && new Set(values(0, end)).size < end) return undefined;
  const listed = new Set(values(0, top.limit));
  if (values(top.limit, end).every((row) => listed.has(row))) return undefined;
  const shown = Math.min(end, Math.max(top.limit, LONGEST_TOP));
  return {
    place: first + 1,
    tied: end - first,
    rows: end,
    shown,
    counted: after >= 0 || rows.length < top.limit + MOST_COUNTED,
  };
}
