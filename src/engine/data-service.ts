/** Looks into the data behind a graph: its sources, the profiles of its columns, its rows. Nothing is kept but what is open. */
import type {
  ColumnOverview,
  ColumnValues,
  DataOverview,
  RowsPage,
  SourceOverview,
  TableProfileReport,
} from './core/data-overview';
import { planAddData } from './add-data';
import type { DataChanges } from './core/data-changes';
import { SchemaGraphError } from './core/errors';
import { formatColumn } from './core/identifiers';
import { say } from './core/message';
import type { SqlDialect } from './core/sql-dialect';
import type { Platform } from './core/ports';
import { quoteIdentifier } from './core/sql-text';
import { normaliseCode, type SqlValue } from './core/values';
import type {
  AddDataPlan,
  AddDataRequest,
  ChangesRequest,
  ChoiceRequest,
  DataReader,
  GraphRequest,
  PlannedFiles,
  ProposalPlan,
  ProposalRequest,
  RowsRequest,
  SuggestionPlan,
  SuggestionRequest,
  SuggestionsOutgoing,
  TableRequest,
  WorkOptions,
} from './contract';
import { definedFields } from './graph/defined';
import { Hiding } from './graph/exclusion';
import { completeGraph, type LoadedGraph } from './graph/load';
import { effectiveKey, effectiveNotes, type ColumnNotes, type SchemaGraph, type Source } from './graph/model';
import { NameTable } from './graph/name-table';
import type { ImportedTable, LoadedData } from './ingest/loaded-data';
import { buildCatalogue } from './profile/build-catalogue';
import type { ColumnProfile } from './profile/catalogue';
import { printSql } from './program/print-sql';
import type { SqlExpression } from './program/sql-tree';
import { planProposals } from './propose';
import type { SourceShape } from './source-data';
import { planSuggestions, suggestionsOutgoing } from './suggest-with-model';
import type { GraphChecker } from './validate-file';
import { findChanges, planChoice } from './watch-changes';

/** Rows that one page holds at most. */
const MOST_ROWS = 1_000;
const PAGE_TIMEOUT_MS = 20_000;
/** Typical values that are told of a column. */
const MOST_TYPICAL = 5;

/** Answers what people ask about the data itself. */
export class DataService implements DataReader {
  /**
   * @param checker reads graphs and their data, for others too
   * @param platform files and workers
   */
  constructor(
    private readonly checker: GraphChecker,
    private readonly platform: Platform,
  ) {}

  /** See `planAddData`. */
  planAdd(request: AddDataRequest, signal?: AbortSignal): Promise<AddDataPlan> {
    return planAddData(this.checker, this.platform, request, signal);
  }

  /** See `findChanges`. */
  changes(request: ChangesRequest, signal?: AbortSignal): Promise<DataChanges> {
    return findChanges(this.checker, request, signal);
  }

  /** See `planChoice`. */
  planChoice(request: ChoiceRequest, signal?: AbortSignal): Promise<{ readonly files: PlannedFiles }> {
    return planChoice(this.checker, request, signal);
  }

  /** See `planProposals`. */
  planProposals(request: ProposalRequest, options?: WorkOptions): Promise<ProposalPlan> {
    return planProposals(this.checker, request, options);
  }

  /** See `planSuggestions`. */
  planSuggestions(request: SuggestionRequest, options?: WorkOptions): Promise<SuggestionPlan> {
    return planSuggestions(this.checker, request, options);
  }

  /** See `suggestionsOutgoing`. */
  suggestionsOutgoing(
    request: Omit<SuggestionRequest, 'model'> & { readonly sendValues: boolean },
    options?: WorkOptions,
  ): Promise<SuggestionsOutgoing> {
    return suggestionsOutgoing(this.checker, request, options);
  }

  /**
   * The sources of a graph and what came of them.
   * @param request the graph
   * @param signal ends the wait
   * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph
   */
  async overview({ graph, text, allowed }: GraphRequest, signal?: AbortSignal): Promise<DataOverview> {
    const { loaded, data } = await this.checker.withData(graph, text, signal, allowed);
    const shape = await data?.shape(signal);
    if (!shape) return { sources: [] };
    if ('failure' in shape) return { sources: [], failure: shape.failure };
    return { sources: loaded.graph.sources.map((source) => sourceOverview(source, shape)) };
  }

  /**
   * The columns of a table with what is in them.
   * @param request the table
   * @param signal cancels it
   * @throws SchemaGraphError `cancelled`, `not-found` where the data has no such table
   */
  async profile(request: TableRequest, signal?: AbortSignal): Promise<TableProfileReport> {
    return this.#withTable(request, signal, async ({ loaded, table, data }) => {
      const graph = completeGraph(loaded, [table]);
      const hiding = new Hiding(graph.exclude);
      const profiles = await profilesOf(table, data, signal);
      const columns = table.columns.map(({ name, type }) => ({
        ...columnOverview(graph, { table, name, type }, profiles.get(name)),
        ...(hiding.column(table.name, name) === 'redacted' && { redacted: true as const }),
      }));
      return { table: table.name, rows: table.rows, columns };
    });
  }

  /**
   * Some rows of a table, in the order of its source.
   * @param request the table, and which rows
   * @param signal cancels it
   * @throws SchemaGraphError `cancelled`, `limit`, `not-found` where the data has no such table
   */
  async rows(request: RowsRequest, signal?: AbortSignal): Promise<RowsPage> {
    const offset = Math.max(0, Math.trunc(request.offset));
    const limit = Math.min(MOST_ROWS, Math.max(1, Math.trunc(request.limit)));
    return this.#withTable(request, signal, async ({ loaded, table, data }) => {
      const sql = pageOf(table, data.engine.capabilities.dialect, limit, offset);
      const { rows } = await data.engine.query(sql, {
        ...{ maxRows: limit, timeoutMs: PAGE_TIMEOUT_MS },
        ...(signal && { signal }),
      });
      const names = table.columns.map(({ name }) => name);
      const labels = labelsOf(completeGraph(loaded, [table]), table.name, names, rows);
      return { table: table.name, columns: names, rows, ...labels, offset, total: table.rows };
    });
  }

  async #withTable<T>(
    { graph, text, allowed, table: name }: TableRequest,
    signal: AbortSignal | undefined,
    work: (found: { loaded: LoadedGraph; table: ImportedTable; data: LoadedData }) => Promise<T>,
  ): Promise<T> {
    const { loaded, data } = await this.checker.withData(graph, text, signal, allowed);
    if (!data) throw noTable(name);
    return data.useNow((open) => {
      const spelt = new NameTable(open.tables.map((table) => table.name)).resolve(name);
      const table = open.tables.find((t) => t.name === spelt);
      if (!table) throw noTable(name);
      return work({ loaded, table, data: open });
    }, signal);
  }
}

/** A column as it stands in the file, for people who look at the rows. */
function asWritten({ written, placeColumn }: ImportedTable, column: string): string {
  const at = written?.columns.indexOf(column) ?? -1;
  const name = `t.${quoteIdentifier(column)}`;
  if (!written || placeColumn === undefined || at < 0) return name;
  const place = `t.${quoteIdentifier(placeColumn)}`;
  return `coalesce((SELECT w.w${at} FROM ${quoteIdentifier(written.table)} AS w WHERE w.place = ${place}), ${name})`;
}

/** The statement that reads a page. Those of a server's table follow its key: without an order its rows come in any. */
function pageOf(table: ImportedTable, dialect: SqlDialect, limit: number, offset: number): string {
  const { name, columns, placeColumn, declaredKey = [] } = table;
  if (dialect.name === 'sqlite') {
    const list = columns.map((column) => asWritten(table, column.name)).join(', ');
    const order = placeColumn === undefined ? '' : ` ORDER BY ${quoteIdentifier(placeColumn)}`;
    return `SELECT ${list} FROM ${quoteIdentifier(name)} AS t${order} LIMIT ${limit} OFFSET ${offset}`;
  }
  const column = (of: string): SqlExpression => ({ kind: 'column', alias: 't', column: of });
  const keys = placeColumn === undefined ? declaredKey : [placeColumn];
  return printSql(
    {
      ...{ kind: 'select', distinct: false, joins: [], groupBy: [], limit, offset },
      columns: columns.map((one) => ({ value: column(one.name) })),
      from: { from: name, alias: 't' },
      orderBy: keys.map((key) => ({ by: column(key), descending: false })),
    },
    dialect,
  );
}

function noTable(name: string): SchemaGraphError {
  return new SchemaGraphError('not-found', say`The data of this graph has no table ${name}.`);
}

function sourceOverview({ id, kind, path }: Source, shape: SourceShape): SourceOverview {
  const tables = shape.tables.filter(({ source }) => source === id);
  const files = new Set(tables.flatMap((table) => table.files?.map((file) => file.path) ?? []));
  const problems = shape.problems.filter(({ file }) => file === path || files.has(file));
  const unread = shape.unread.find(({ source }) => source === id);
  return {
    ...{ id, kind, ...definedFields({ path }) },
    state: unread?.excluded
      ? 'excluded'
      : unread
        ? stateOf(problems.find(({ severity }) => severity === 'error')?.code)
        : tables.some(({ gone }) => gone !== undefined)
          ? 'gone'
          : 'read',
    ...(unread && { reason: unread.reason }),
    leftOut: tables.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0),
    problems,
    tables: tables.map(({ name, rows, columns }) => ({ name, rows, columns: columns.length })),
  };
}

function stateOf(code: string | undefined): SourceOverview['state'] {
  if (code === 'missing-source') return 'missing';
  return code === 'unreadable-source' || code === 'unsupported-kind' || code === undefined ? 'unread' : 'refused';
}

/** What is in the columns; nothing where they cannot be read in time, since their names are worth showing all the same. */
async function profilesOf(
  table: ImportedTable,
  { engine, fingerprint }: LoadedData,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ColumnProfile>> {
  try {
    const catalogue = await buildCatalogue({ engine, tables: [table], fingerprint }, signal ? { signal } : {});
    return new Map(catalogue.tables.get(table.name)?.columns.map((profile) => [profile.column, profile]));
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code === 'limit') return new Map();
    throw error;
  }
}

function columnOverview(
  graph: SchemaGraph,
  { table: { name: table }, name, type }: { table: ImportedTable; name: string; type: ColumnOverview['type'] },
  profile: ColumnProfile | undefined,
): ColumnOverview {
  const own = graph.tables.get(table);
  const column = own?.columns.get(name);
  const notes = column ? effectiveNotes(column) : {};
  const isThis = (ref: { readonly table: string; readonly column: string }): boolean =>
    ref.table === table && ref.column === name;
  const joins = graph.edges.filter(({ kind, status }) => kind === 'key' && status !== 'rejected');
  return {
    name,
    type: profile?.type ?? type,
    ...definedFields({ description: notes.description, unit: notes.unit, missing: notes.missing }),
    key: (own && effectiveKey(own)?.includes(name)) ?? false,
    refersTo: joins.flatMap(({ from, to }) => {
      const end = to[from.findIndex(isThis)];
      return end ? [formatColumn(end)] : [];
    }),
    referredBy: joins.filter(({ to }) => to.some(isThis)).length,
    ...(profile && { values: columnValues(profile, notes) }),
  };
}

/** The labels of the stored codes in some rows. */
function labelsOf(
  graph: SchemaGraph,
  table: string,
  names: readonly string[],
  rows: RowsPage['rows'],
): Pick<RowsPage, 'labels'> {
  const columns = graph.tables.get(table)?.columns;
  const labels = names.map((name, c) => {
    const column = columns?.get(name);
    const codes = new Map(((column && effectiveNotes(column).values) ?? []).map(({ code, label }) => [code, label]));
    const found =
      codes.size === 0
        ? []
        : rows.flatMap((row): [string, string][] => {
            const value = row[c] ?? null;
            const label = value === null ? undefined : codes.get(normaliseCode(value));
            return label === undefined ? [] : [[String(value), label]];
          });
    return found.length > 0 ? Object.fromEntries(found) : null;
  });
  return labels.some((known) => known !== null) ? { labels } : {};
}

function columnValues(profile: ColumnProfile, { values: codes = [], missing = [] }: ColumnNotes): ColumnValues {
  const { nulls, distinct, min, max, unique, typical, sampledRows } = profile;
  const labelled = typical.map(({ value, count }) => {
    const label = codes.find(({ code }) => code === normaliseCode(value))?.label;
    return { value, count, ...definedFields({ label }) };
  });
  const isUnknown = ({ value }: { readonly value: SqlValue }): boolean => missing.includes(normaliseCode(value));
  const unknown = labelled.filter(isUnknown);
  return {
    ...{ nulls, distinct, min, max, unique },
    typical: labelled.filter((value) => !isUnknown(value)).slice(0, MOST_TYPICAL),
    ...(unknown.length > 0 && { unknown }),
    sampled: sampledRows !== undefined,
  };
}
