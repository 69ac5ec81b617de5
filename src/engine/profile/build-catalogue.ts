/** Builds the closed-world catalogue by SQL that the engine runs: one statement for each column, in few round trips. */
import { messageOf, SchemaGraphError } from '../core/errors';
import { hashText } from '../core/hash';
import { columnKey } from '../core/identifiers';
import { say } from '../core/message';
import type { Progress } from '../core/reports';
import type { SqlDialect } from '../core/sql-dialect';
import { type ColumnType, isNumeric } from '../core/values';
import type { SqlEngine } from '../store/sql-engine';
import type { Catalogue, ColumnProfile, DeclaredForeignKey, TableProfile } from './catalogue';
import { type DecidedType, decideType } from './column-type';
import { missingCandidates } from './missing-values';
import { type ColumnFacts, type RowSource, factsOf, groupsStatement } from './value-groups';
import { writtenAs } from './written-as';

/** Tables with more rows are profiled by an evenly spread sample of about as many rows as the second says. */
const SAMPLE_ABOVE_ROWS = 200_000;
const SAMPLE_ROWS = 100_000;
/** So many columns, and so many cells, are profiled in one round trip: it bounds the memory that the values take. */
const COLUMNS_PER_TRIP = 100;
const CELLS_PER_TRIP = 400_000;
const COLUMN_TIMEOUT_MS = 30_000;

/** The profiles of tables that were loaded: one whose files have not changed is the same object after the next loading. */
const PROFILED = new WeakMap<TableToProfile, TableProfile>();

/** What the catalogue needs to know of a table; loading gives it. */
export interface TableToProfile {
  readonly name: string;
  readonly source: string;
  readonly rows: number;
  /** A person is asked what an undecided one holds; until then it is text. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType; readonly undecided?: true }[];
  readonly declaredKey?: readonly string[];
  readonly declaredUnique: readonly (readonly string[])[];
  readonly declaredForeignKeys: readonly DeclaredForeignKey[];
  readonly placeColumn?: string;
}

/** Loaded data, as far as the catalogue needs it. */
export interface DataToProfile {
  readonly engine: SqlEngine;
  readonly tables: readonly TableToProfile[];
  readonly fingerprint: string;
}

/** Options of profiling. */
export interface ProfileOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Profiles every column of loaded data.
 * @param data engine and tables
 * @param options cancellation and progress
 * @returns the catalogue; a table of more than 200,000 rows is profiled by a sample, and says so in `sampledRows`
 * @throws SchemaGraphError `cancelled`, or `limit` where a column could not be read in time
 */
export async function buildCatalogue(data: DataToProfile, options: ProfileOptions = {}): Promise<Catalogue> {
  const { dialect } = data.engine.capabilities;
  const known = new Map(data.tables.map((table) => [table, PROFILED.get(table)] as const));
  const jobs = data.tables.flatMap((table) =>
    known.get(table) ? [] : table.columns.map((column): Job => ({ table, column, from: rowsOf(table, dialect) })),
  );
  const profiles = new Map<string, ColumnProfile>();
  let done = 0;
  for (const trip of trips(jobs)) {
    options.onProgress?.({ message: say`Profiling ${trip[0]?.table.name ?? ''}`, done: done / jobs.length });
    for (const profile of await profileColumns(data.engine, trip, options.signal))
      profiles.set(columnKey(profile), profile);
    done += trip.length;
  }
  const tables = data.tables.map((table) => {
    const profile = known.get(table) ?? tableProfile(table, profiles);
    // A server's tables change under one's feet.
    if (dialect.name === 'sqlite') PROFILED.set(table, profile);
    return [table.name, profile] as const;
  });
  return { fingerprint: data.fingerprint, tables: new Map(tables) };
}

/** One column to profile. */
interface Job {
  readonly table: TableToProfile;
  readonly column: TableToProfile['columns'][number];
  readonly from: RowSource;
}

function rowsOf({ name, rows, placeColumn }: TableToProfile, dialect: SqlDialect): RowSource {
  if (rows <= SAMPLE_ABOVE_ROWS) return { table: name };
  if (dialect.name === 'postgres') return { table: name, sample: { rows: SAMPLE_ROWS, of: rows } };
  if (placeColumn === undefined) return { table: name };
  return { table: name, sample: { placeColumn, step: Math.ceil(rows / SAMPLE_ROWS) } };
}

function* trips(jobs: readonly Job[]): Generator<Job[]> {
  let trip: Job[] = [];
  let cells = 0;
  for (const job of jobs) {
    const rows = Math.min(job.table.rows, SAMPLE_ABOVE_ROWS);
    if (trip.length === COLUMNS_PER_TRIP || (trip.length > 0 && cells + rows > CELLS_PER_TRIP)) {
      yield trip;
      trip = [];
      cells = 0;
    }
    trip.push(job);
    cells += rows;
  }
  if (trip.length > 0) yield trip;
}

async function profileColumns(
  engine: SqlEngine,
  jobs: readonly Job[],
  signal: AbortSignal | undefined,
): Promise<ColumnProfile[]> {
  const statements = jobs.map((job) => ({
    sql: groupsStatement(job.from, job.column.name, engine.capabilities.dialect),
  }));
  const limits = { maxRows: Infinity, maxCells: Infinity, timeoutMs: COLUMN_TIMEOUT_MS };
  const results = await engine.queryAll(statements, { ...limits, ...(signal && { signal }) });
  return jobs.map((job, i) => {
    const result = results[i];
    if (!result || 'error' in result) {
      const reason = result ? messageOf(result.error) : say`no answer`;
      throw new SchemaGraphError(
        'limit',
        say`Column ${job.table.name}.${job.column.name} cannot be profiled: ${reason}`,
      );
    }
    const facts = factsOf(result.rows);
    const { type, undecided } = job.column;
    const decided = undecided ? { type, numbersAsText: false } : decideType(type, facts);
    return columnProfile(job.table, job.column.name, facts, decided, job.from.sample !== undefined);
  });
}

/**
 * The profile of a column.
 * @param table its table, with all rows that this has
 * @param column its name
 * @param facts what its values look like
 * @param decided its type
 * @param sampled whether the facts are those of some rows only
 */
export function columnProfile(
  table: Pick<TableProfile, 'name' | 'rows'>,
  column: string,
  facts: ColumnFacts,
  decided: DecidedType,
  sampled: boolean,
): ColumnProfile {
  const scale = (count: number): number =>
    sampled && facts.rows > 0 ? Math.round((count * table.rows) / facts.rows) : count;
  const unique = facts.distinct > 0 && facts.maxCount === 1;
  const numeric = decided.type === 'integer' || decided.type === 'real';
  const [smallest, largest] = numeric ? [facts.smallestNumbers, facts.largestNumbers] : [facts.smallest, facts.largest];
  return {
    table: table.name,
    column,
    id: hashText(columnKey({ table: table.name, column })),
    type: decided.type,
    ...(decided.numbersAsText && { numbersAsText: true }),
    ...(facts.notNumbers.rows > 0 && isNumberOrText(decided.type) && { notNumbers: notNumbers(facts, scale) }),
    ...(sampled && { sampledRows: facts.rows }),
    rows: table.rows,
    nulls: scale(facts.nulls),
    distinct: unique ? scale(facts.distinct) : facts.distinct,
    min: smallest[0]?.[0] ?? null,
    max: largest[0]?.[0] ?? null,
    typical: facts.typical.map(([value, count]) => ({ value, count: scale(count) })),
    unique,
    meanLength: facts.meanLength,
    maxLength: facts.maxLength,
    writtenAs: writtenAs([...facts.spread, ...facts.typical.slice(0, 8).map(([value]) => value)], decided.type),
    missing: missingCandidates(facts, decided.type),
  };
}

function isNumberOrText(type: ColumnType): boolean {
  return type === 'text' || isNumeric(type);
}

function notNumbers({ notNumbers: { rows, values } }: ColumnFacts, scale: (count: number) => number) {
  return { rows: scale(rows), values: values.map(([value, count]) => ({ value, count: scale(count) })) };
}

function tableProfile(table: TableToProfile, profiles: ReadonlyMap<string, ColumnProfile>): TableProfile {
  const columns = table.columns.flatMap((column) => {
    const profile = profiles.get(columnKey({ table: table.name, column: column.name }));
    return profile ? [profile] : [];
  });
  const { name, source, rows, declaredKey, declaredUnique, declaredForeignKeys, placeColumn } = table;
  return {
    name,
    source,
    rows,
    columns,
    ...(declaredKey && { declaredKey }),
    declaredUnique,
    declaredForeignKeys,
    ...(placeColumn !== undefined && { placeColumn }),
  };
}
