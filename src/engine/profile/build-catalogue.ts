/** Builds the closed-world catalogue by SQL that the engine runs: one statement for each column, in few round trips. */
import { SchemaGraphError } from '../core/errors';
import { hashText } from '../core/hash';
import { columnKey } from '../core/identifiers';
import type { Progress } from '../core/reports';
import type { ColumnType, SqlValue } from '../core/values';
import type { QueryResult, SqlEngine } from '../store/sql-engine';
import type { Catalogue, ColumnProfile, DeclaredForeignKey, TableProfile } from './catalogue';
import {
  type ColumnFacts,
  type RowSource,
  factsStatement,
  numericExtremesStatement,
  readFacts,
  readNumericExtremes,
} from './column-statements';
import { decideType } from './column-type';
import { missingCandidates } from './missing-values';
import { writtenAs } from './written-as';

/** Tables with more rows are profiled by an evenly spread sample of about half as many to as many rows. */
const SAMPLE_ABOVE_ROWS = 200_000;
/** Columns that are profiled in one round trip, between two looks at cancellation and progress. */
const COLUMNS_PER_TRIP = 100;
const COLUMN_TIMEOUT_MS = 30_000;

/** What the catalogue needs to know of a table; loading gives it. */
export interface TableToProfile {
  readonly name: string;
  readonly source: string;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
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
  const jobs = data.tables.flatMap((table) =>
    table.columns.map((column): Job => ({ table, column, from: rowsOf(table) })),
  );
  const profiles = new Map<string, ColumnProfile>();
  for (let i = 0; i < jobs.length; i += COLUMNS_PER_TRIP) {
    const trip = jobs.slice(i, i + COLUMNS_PER_TRIP);
    options.onProgress?.({ message: `Profiling ${trip[0]?.table.name}`, done: i / jobs.length });
    for (const profile of await profileColumns(data.engine, trip, options.signal))
      profiles.set(columnKey(profile), profile);
  }
  const tables = data.tables.map((table) => [table.name, tableProfile(table, profiles)] as const);
  return { fingerprint: data.fingerprint, tables: new Map(tables) };
}

/** One column to profile. */
interface Job {
  readonly table: TableToProfile;
  readonly column: { readonly name: string; readonly type: ColumnType };
  readonly from: RowSource;
}

function rowsOf(table: TableToProfile): RowSource {
  if (table.rows <= SAMPLE_ABOVE_ROWS || table.placeColumn === undefined) return { table: table.name };
  const step = Math.ceil(table.rows / SAMPLE_ABOVE_ROWS);
  return { table: table.name, everyNth: { placeColumn: table.placeColumn, step } };
}

async function profileColumns(
  engine: SqlEngine,
  jobs: readonly Job[],
  signal: AbortSignal | undefined,
): Promise<ColumnProfile[]> {
  const all = await runAll(engine, jobs, (job) => factsStatement(job.from, job.column.name), signal);
  const facts = all.map((result) => readFacts(result.rows));
  const types = jobs.map((job, i) => decideType(job.column.type, at(facts, i)));
  const asText = jobs.map((_, i) => i).filter((i) => at(types, i).numbersAsText);
  const extremes = await runAll(
    engine,
    asText.map((i) => at(jobs, i)),
    (job) => numericExtremesStatement(job.from, job.column.name),
    signal,
  );
  asText.forEach((i, k) => (facts[i] = { ...at(facts, i), ...readNumericExtremes(at(extremes, k).rows) }));
  return jobs.map((job, i) => columnProfile(job, at(facts, i), at(types, i)));
}

async function runAll(
  engine: SqlEngine,
  jobs: readonly Job[],
  statement: (job: Job) => string,
  signal: AbortSignal | undefined,
): Promise<QueryResult[]> {
  if (jobs.length === 0) return [];
  const statements = jobs.map((job) => ({ sql: statement(job) }));
  const results = await engine.queryAll(statements, { timeoutMs: COLUMN_TIMEOUT_MS, ...(signal && { signal }) });
  return results.map((result, i) => {
    if (!('error' in result)) return result;
    const { table, column } = at(jobs, i);
    throw new SchemaGraphError(
      'limit',
      `Column ${table.name}.${column.name} cannot be profiled: ${result.error.message}`,
    );
  });
}

function columnProfile(job: Job, facts: ColumnFacts, decided: ReturnType<typeof decideType>): ColumnProfile {
  const { table, column } = job;
  const sampled = job.from.everyNth !== undefined;
  const scale = (count: number): number =>
    sampled && facts.rows > 0 ? Math.round((count * table.rows) / facts.rows) : count;
  const some: SqlValue[] = [...facts.spread, ...facts.typical.slice(0, 8).map(([value]) => value)];
  const unique = facts.distinct > 0 && facts.maxCount === 1;
  return {
    table: table.name,
    column: column.name,
    id: hashText(columnKey({ table: table.name, column: column.name })),
    type: decided.type,
    ...(decided.numbersAsText && { numbersAsText: true }),
    ...(sampled && { sampledRows: facts.rows }),
    rows: table.rows,
    nulls: scale(facts.nulls),
    distinct: unique ? scale(facts.distinct) : facts.distinct,
    min: facts.min,
    max: facts.max,
    typical: facts.typical.map(([value, count]) => ({ value, count: scale(count) })),
    unique,
    meanLength: facts.meanLength,
    maxLength: facts.maxLength,
    writtenAs: writtenAs(some, decided.type),
    missing: missingCandidates(facts, decided.type),
  };
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

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new SchemaGraphError('internal', 'A profiling query gave no answer.');
  return value;
}
