/** Counts the health of keys and key edges, by a few statements each. */
import type { EdgeEnd, EdgeMeasure, HealthExample, KeyMeasure, NotMeasured } from '../core/health';
import { inEnglish } from '../core/message';
import { isNumeric, type ColumnType, type SqlValue } from '../core/values';
import type { Cardinality, Match } from '../graph/model';
import type { SqlQuery } from '../program/sql-tree';
import {
  combinationsQuery,
  endQuery,
  foundQuery,
  incompleteQuery,
  joinedQuery,
  orphanExampleQuery,
  sharedExampleQuery,
  withinSharedQuery,
  shortened,
  type CountedColumns,
} from './health-queries';

/** What one statement gave: the first rows of its result, and when it ran (ms since the epoch). */
export interface CountedRow {
  readonly rows: readonly (readonly SqlValue[])[];
  readonly at: number;
}

/** Runs counting queries; a query that was not run or was stopped says why. */
export type CountRows = (queries: readonly SqlQuery[]) => Promise<readonly (CountedRow | NotMeasured)[]>;

/** Some columns of a table that exist in the data. */
export interface ColumnsToMeasure {
  readonly table: string;
  readonly columns: readonly string[];
  /** By position. */
  readonly types: readonly ColumnType[];
  /** Rows of the table. */
  readonly rows: number;
  /** By column: normalised codes that mean "not known". */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** An edge whose columns exist in the data. */
export interface EdgeToMeasure {
  readonly from: ColumnsToMeasure;
  readonly to: ColumnsToMeasure;
  readonly match: Match;
  /** What the edge says, of which examples are wanted where it is not so; many-to-one where it says nothing. */
  readonly cardinality?: Cardinality;
}

/** So many columns are tried beside those of a key that tells no rows apart, and so many are named that do. */
const [MOST_TRIED, MOST_APART] = [8, 3];

/** Thrown within this file to leave a measurement that cannot be finished. */
class Unfinished extends Error {
  constructor(readonly why: NotMeasured) {
    super(inEnglish(why.reason));
  }
}

/**
 * Counts how well a key tells rows apart.
 * @param key its columns
 * @param kind rows that lack a value are as good as others for a `key`; `unique` says nothing of them
 * @param count runs statements
 * @param others columns of its table that a key may have too, the likeliest first: where rows are not told apart, it is seen which
 *   of them would do that
 */
export async function measureKey(
  key: ColumnsToMeasure,
  kind: 'key' | 'unique',
  count: CountRows,
  others: readonly string[] = [],
): Promise<KeyMeasure | NotMeasured> {
  return unlessUnfinished(async () => {
    const filled = kind === 'unique';
    const { table, columns, missing } = key;
    const counted: CountedColumns = { table, columns, match: 'exact', ...(filled && { missing }) };
    const [all, lacking] = await rowsOf(count, [combinationsQuery(counted, filled), incompleteQuery(counted)]);
    const [distinct = 0, , repeated = 0] = numbers(all);
    const [incomplete = 0] = numbers(lacking);
    const example = repeated > 0 ? await exampleOf(sharedExampleQuery(counted, filled), key, count) : undefined;
    const apart = repeated > 0 ? await tellingApart(counted, filled, others, count) : [];
    const found = { ...(example && { example }), ...(apart.length > 0 && { apart }) };
    return { state: 'measured', at: all?.at ?? 0, rows: key.rows, incomplete, distinct, repeated, ...found };
  });
}

/** The columns that tell rows apart together with those of a key. Most others do not even do so where most rows are alike. */
async function tellingApart(
  counted: CountedColumns,
  filled: boolean,
  others: readonly string[],
  count: CountRows,
): Promise<readonly string[]> {
  if (others.length === 0) return [];
  const [within] = await rowsOf(count, [withinSharedQuery(counted, filled, others)]);
  const [shared = 0, ...values] = numbers(within);
  const tried = others.filter((_, i) => shared > 1 && values[i] === shared).slice(0, MOST_TRIED);
  const repeatedIn = async (lists: readonly (readonly string[])[]): Promise<readonly (number | undefined)[]> => {
    const queries = lists.map((columns) => combinationsQuery({ ...counted, columns }, filled));
    return (await rowsOf(count, queries)).map((row) => numbers(row)[2]);
  };
  const together = await repeatedIn(tried.map((column) => [...counted.columns, column]));
  // What tells rows apart by itself is a key of its own, and no part of one.
  const alone = await repeatedIn(tried.map((column) => [column]));
  const lacking = await rowsOf(
    count,
    tried.map((column) => incompleteQuery({ ...counted, columns: [column] })),
  );
  const isApart = (i: number): boolean => together[i] === 0 && alone[i] !== 0 && numbers(lacking[i])[0] === 0;
  return tried.filter((_, i) => isApart(i)).slice(0, MOST_APART);
}

/**
 * Counts what a join along an edge finds.
 * @param edge its ends
 * @param count runs statements
 */
export async function measureEdge(edge: EdgeToMeasure, count: CountRows): Promise<EdgeMeasure | NotMeasured> {
  return unlessUnfinished(async () => {
    const { from, to } = edge;
    const ends = endsOf(edge, edge.match);
    const [referring, referred] = await rowsOf(count, [endQuery(ends.from, ends.to), endQuery(ends.to, ends.from)]);
    const [a, b] = [counts(referring), counts(referred)];
    const joined =
      b.repeated > 0 && a.matched > 0 ? await oneNumber(joinedQuery(ends.from, ends.to), count) : a.matched;
    const better = a.matched < a.filled && b.filled > 0 ? await betterMatch(edge, a.matched, count) : undefined;
    const mostFound = a.matched < a.filled ? await mostOf(foundQuery(ends.from, ends.to), count) : a.most;
    const { cardinality = 'many-to-one' } = edge;
    const orphan =
      a.matched < a.filled ? await exampleOf(orphanExampleQuery(ends.from, ends.to), from, count) : undefined;
    const shared = async (end: ColumnsToMeasure, counted: CountedColumns, { repeated }: Counts, says: boolean) =>
      says && repeated > 0 ? exampleOf(sharedExampleQuery(counted, true), end, count) : undefined;
    const [ofFrom, ofTo] = [
      await shared(from, ends.from, a, cardinality.startsWith('one')),
      await shared(to, ends.to, b, cardinality.endsWith('one')),
    ];
    return {
      state: 'measured',
      at: referring?.at ?? 0,
      from: { ...endOf(from, a), ...(orphan && { orphan }), ...(ofFrom && { shared: ofFrom }) },
      to: { ...endOf(to, b), ...(ofTo && { shared: ofTo }) },
      joined,
      fanOut: { mean: b.matched > 0 ? joined / b.matched : 0, most: mostFound },
      cardinality: `${a.repeated > 0 ? 'many' : 'one'}-to-${b.repeated > 0 ? 'many' : 'one'}`,
      ...(better && { better }),
    };
  });
}

/** Both ends as they are counted. What a join finds it finds under a code too, so only the end that refers leaves them out. */
function endsOf(
  { from, to }: EdgeToMeasure,
  match: Match,
): { readonly from: CountedColumns; readonly to: CountedColumns } {
  return {
    from: { table: from.table, columns: from.columns, missing: from.missing, match },
    to: { table: to.table, columns: to.columns, match },
  };
}

interface Counts {
  readonly distinct: number;
  readonly filled: number;
  readonly repeated: number;
  readonly most: number;
  readonly matched: number;
}

function counts(counted: CountedRow | undefined): Counts {
  const [distinct = 0, filled = 0, repeated = 0, most = 0, matched = 0] = numbers(counted);
  return { distinct, filled, repeated, most, matched };
}

function endOf({ table, columns, rows }: ColumnsToMeasure, of: Counts): EdgeEnd {
  const { distinct, filled, repeated, most, matched } = of;
  return { table, columns, rows, filled, distinct, matched, orphans: filled - matched, repeated, most };
}

/** The mildest other way to compare that lets the most rows find theirs, where there is one that lets more. */
async function betterMatch(edge: EdgeToMeasure, matched: number, count: CountRows): Promise<EdgeMeasure['better']> {
  const ways = otherMatches(edge);
  const statements = ways.map((match) => {
    const ends = endsOf(edge, match);
    return foundQuery(ends.from, ends.to);
  });
  const outcomes = ways.length > 0 ? await count(statements) : [];
  let best: EdgeMeasure['better'];
  ways.forEach((match, i) => {
    const outcome = outcomes[i];
    if (!outcome || 'state' in outcome) return;
    const [found = 0] = numbers(outcome);
    if (found > (best?.matched ?? matched)) best = { match, matched: found };
  });
  return best;
}

/** Ways to compare that could find more, the mildest first. Text is read as numbers only where numbers stand opposite. */
function otherMatches({ from, to, match }: EdgeToMeasure): readonly ('trim' | 'nocase' | 'number')[] {
  const isText = (types: readonly ColumnType[]) => types.some((type) => type === 'text');
  const mixed = from.types.some((type, i) => isNumeric(type) !== isNumeric(to.types[i]));
  const textual = isText(from.types) && isText(to.types);
  if (match === 'exact')
    return [...(textual ? (['trim', 'nocase'] as const) : []), ...(mixed ? (['number'] as const) : [])];
  return match === 'trim' && textual ? ['nocase'] : [];
}

async function exampleOf(
  query: SqlQuery,
  { columns, types }: ColumnsToMeasure,
  count: CountRows,
): Promise<HealthExample | undefined> {
  const [found] = await rowsOf(count, [query]);
  const row = found?.rows[0];
  if (!row) return undefined;
  const values = row.slice(0, columns.length);
  const texts = values.map((value, i) => shownText(value, types[i]));
  return { values: texts, rows: Number(row[columns.length]) };
}

/** A value of an example, which comes as text: SQLite writes whole numbers of a column of fractions with a nought. */
function shownText(value: SqlValue, type: ColumnType | undefined): string {
  if (value === null) return 'empty';
  const text = shortened(String(value));
  return isNumeric(type) ? text.replace(/\.0$/, '') : text;
}

async function mostOf(query: SqlQuery, count: CountRows): Promise<number> {
  const [found] = await rowsOf(count, [query]);
  return numbers(found)[1] ?? 0;
}

async function oneNumber(query: SqlQuery, count: CountRows): Promise<number> {
  const [found] = await rowsOf(count, [query]);
  return numbers(found)[0] ?? 0;
}

function numbers(counted: CountedRow | undefined): number[] {
  return (counted?.rows[0] ?? []).map(Number);
}

async function rowsOf(count: CountRows, queries: readonly SqlQuery[]): Promise<readonly CountedRow[]> {
  const outcomes = await count(queries);
  return outcomes.map((outcome) => {
    if ('state' in outcome) throw new Unfinished(outcome);
    return outcome;
  });
}

async function unlessUnfinished<T>(work: () => Promise<T>): Promise<T | NotMeasured> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unfinished) return error.why;
    throw error;
  }
}
