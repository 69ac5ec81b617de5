/** Tells how the data of a graph has changed since it was last known, and works out what to do about it. */
import type { DataChanges, KnownColumn, KnownData, RenamedColumn, TableChange } from './core/data-changes';
import { hashText } from './core/hash';
import { listed, say, type Message } from './core/message';
import type { Problem } from './core/problems';
import { quoteIdentifier } from './core/sql-text';
import { applyOffers, changeOffers, edgesNaming, edgesOfTable } from './change-offers';
import type { ChangesRequest, ChoiceRequest, PlannedFiles } from './contract';
import { dataChanges } from './graph/data-changes';
import { Hiding } from './graph/exclusion';
import { parentFolder, relativePath } from './graph/file-paths';
import type { LoadedGraph } from './graph/load';
import { spellingIn } from './graph/name-table';
import { NodeReader } from './graph/node-reader';
import { READING_FIELD_NAMES } from './graph/reading';
import { TextLines } from './graph/text-lines';
import { valueAt } from './graph/yaml-tree';
import type { ImportedColumn, ImportedTable, LoadedData } from './ingest/loaded-data';
import { tableNameOf } from './open-graph';
import { printSql } from './program/print-sql';
import type { SqlExpression, SqlSelect } from './program/sql-tree';
import type { GraphChecker } from './validate-file';

/** Rows from the beginning of a table whose values are sketched, and hashes that are kept of a column. */
const SKETCHED_ROWS = 200;
const MOST_HASHES = 64;
const SKETCH_TIMEOUT_MS = 20_000;

/**
 * Compares the data of a graph with what was known of it.
 * @param checker reads the graph and its data
 * @param request the graph, and what was known; without that nothing has changed
 * @param signal cancels it
 * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph
 */
export async function findChanges(
  checker: GraphChecker,
  request: ChangesRequest,
  signal?: AbortSignal,
): Promise<DataChanges> {
  const { loaded, now, changes } = await compare(checker, request, signal);
  const offers = changeOffers(loaded.graph, changes).map(({ id, label, detail, safe }) => ({
    id,
    label,
    detail,
    safe,
  }));
  return { ...(now && { now }), changes, offers, problems: problemsOf(loaded, changes) };
}

/**
 * Works out what offers change in the text.
 * @param checker reads the graph and its data
 * @param request as for `findChanges`, and the offers that a person chose
 * @param signal cancels it
 * @throws SchemaGraphError also `bad-input` where the text cannot be edited so
 */
export async function planChoice(
  checker: GraphChecker,
  request: ChoiceRequest,
  signal?: AbortSignal,
): Promise<{ readonly files: PlannedFiles }> {
  const { loaded, changes } = await compare(checker, request, signal);
  const chosen = new Set(request.offers);
  return {
    files: applyOffers(
      loaded,
      changeOffers(loaded.graph, changes).filter(({ id }) => chosen.has(id)),
    ),
  };
}

async function compare(
  checker: GraphChecker,
  { graph, text, allowed, known }: ChangesRequest,
  signal: AbortSignal | undefined,
): Promise<{ loaded: LoadedGraph; now?: KnownData; changes: readonly TableChange[] }> {
  const { loaded, data } = await checker.withData(graph, text, signal, allowed);
  const isUnread = loaded.files.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  if (isUnread) return { loaded, changes: [] };
  const nothing: KnownData = { version: 1, sources: [] };
  const now = data ? await data.use((open) => knownData(loaded, open, known, signal), signal) : nothing;
  const { exclude, tables } = loaded.graph;
  const hasType = (table: string, column: string): boolean => {
    const columns = tables.get(spellingIn(tables, table) ?? '')?.columns;
    return columns?.get(spellingIn(columns, column) ?? '')?.type !== undefined;
  };
  const named = new Set(loaded.graph.sources.flatMap((source) => (tableNameOf(source) === undefined ? [] : source.id)));
  return {
    loaded,
    now,
    changes: known ? dataChanges(known, now, { named, hiding: new Hiding(exclude), hasType }) : [],
  };
}

async function knownData(
  loaded: LoadedGraph,
  data: LoadedData,
  known: KnownData | undefined,
  signal: AbortSignal | undefined,
): Promise<KnownData> {
  const columns = await sketches(data, signal);
  const unread = new Set(data.unread.map(({ source }) => source.id));
  const sources = loaded.graph.sources.map((source) => {
    const { id, path = '' } = source;
    const reading = JSON.stringify(READING_FIELD_NAMES.map((field) => source[field] ?? null));
    // What cannot be read now may be there again in a moment: nothing has changed in it.
    const before = known?.sources.find((source) => source.id === id && source.path === path);
    if (unread.has(id)) return before ?? { id, path, tables: [] };
    const tables = data.tables.filter(({ source }) => source === id);
    return {
      id,
      path,
      reading,
      tables: tables.map((table) => ({ name: table.name, columns: columns.get(table) ?? [] })),
    };
  });
  return { version: 1, sources: sources.filter(({ id, tables }) => !unread.has(id) || tables.length > 0) };
}

/** As many rows as are sketched, without what is no text and no number. */
function firstRows(table: string, columns: readonly ImportedColumn[]): SqlSelect {
  const none: SqlExpression = { kind: 'literal', value: null };
  const value = (name: string): SqlExpression => ({ kind: 'column', alias: 't', column: name });
  return {
    ...{ kind: 'select', distinct: false, joins: [], groupBy: [], orderBy: [], limit: SKETCHED_ROWS },
    columns: columns.map(({ name, type }) => ({ value: type === 'blob' ? none : value(name) })),
    from: { from: table, alias: 't' },
  };
}

async function sketches(
  { engine, tables }: LoadedData,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<ImportedTable, readonly KnownColumn[]>> {
  const { dialect } = engine.capabilities;
  const statements = tables.map(({ name, columns }) => {
    if (dialect.name === 'postgres') return { sql: printSql(firstRows(name, columns), dialect) };
    // Pictures and the like are not compared: they are not even read.
    const compared = (column: string): string => `CASE typeof(${column}) WHEN 'blob' THEN NULL ELSE ${column} END`;
    const list = columns.map(({ name: column }) => compared(quoteIdentifier(column))).join(', ');
    return { sql: `SELECT ${list} FROM ${quoteIdentifier(name)} LIMIT ${SKETCHED_ROWS}` };
  });
  const limits = { maxRows: SKETCHED_ROWS, maxCells: Infinity, timeoutMs: SKETCH_TIMEOUT_MS };
  const replies = await engine.queryAll(statements, { ...limits, ...(signal && { signal }) });
  return new Map(
    tables.map((table, t) => {
      const reply = replies[t];
      const rows = reply && !('error' in reply) ? reply.rows : [];
      return [
        table,
        table.columns.map(({ name, type }, c): KnownColumn => {
          const values = rows.flatMap((row) => {
            const value = row[c] ?? null;
            return value === null ? [] : [String(value)];
          });
          return { name, type, sketch: [...new Set(values)].slice(0, MOST_HASHES).map((v) => hashText(v).slice(0, 8)) };
        }),
      ];
    }),
  );
}

function problemsOf(loaded: LoadedGraph, changes: readonly TableChange[]): readonly Problem[] {
  const folder = parentFolder(loaded.root) ?? '/';
  return loaded.files.flatMap((file) => {
    const reader = new NodeReader(new TextLines(file.text), file.file);
    for (const [index, { id }] of file.graph.sources.entries()) {
      const own = changes.filter(({ source }) => source === id);
      const node = file.places.sources[index];
      if (own.length === 0 || !node) continue;
      const path = loaded.graph.sources.find((source) => source.id === id)?.path ?? id;
      const used = usedEdges(loaded, own);
      const what = say`${relativePath(folder, path)} changed: ${listed(counts(own))}`;
      const message =
        used === 0
          ? say`${what}. The command "Show What Changed in the Data" offers the edits.`
          : used === 1
            ? say`${what} (used in 1 edge). The command "Show What Changed in the Data" offers the edits.`
            : say`${what} (used in ${used} edges). The command "Show What Changed in the Data" offers the edits.`;
      reader.report(valueAt(node, 'path') ?? node, used > 0 ? 'warning' : 'info', 'source-changed', message);
    }
    return reader.problems;
  });
}

/** Edges that name what is gone. */
function usedEdges({ graph }: LoadedGraph, changes: readonly TableChange[]): number {
  const edges = changes.flatMap(({ what, table, gone }) =>
    what === 'gone' ? edgesOfTable(graph, table) : gone.flatMap((column) => edgesNaming(graph, { table, column })),
  );
  return new Set(edges).size;
}

/** Renamed columns that are told by name. */
const MOST_RENAMES = 3;

function renameInWords({ from, to, likely }: RenamedColumn): Message {
  return likely ? say`${from} is probably called ${to} now` : say`${from} is called ${to} now`;
}

function counts(changes: readonly TableChange[]): readonly Message[] {
  const sum = (of: (change: TableChange) => number): number => changes.reduce((all, change) => all + of(change), 0);
  const tables = (what: TableChange['what']): number => changes.filter((change) => change.what === what).length;
  const renames = changes.flatMap(({ renamed }) => renamed);
  const added = sum((c) => c.added.length) - renames.length;
  const gone = sum((c) => c.gone.length) - renames.length;
  const retyped = sum((c) => c.retyped.length);
  const [tablesAdded, tablesGone] = [tables('added'), tables('gone')];
  return [
    ...(tablesAdded > 0 ? [tablesAdded === 1 ? say`+1 table` : say`+${tablesAdded} tables`] : []),
    ...(tablesGone > 0 ? [tablesGone === 1 ? say`−1 table` : say`−${tablesGone} tables`] : []),
    ...renames.slice(0, MOST_RENAMES).map(renameInWords),
    ...(renames.length > MOST_RENAMES ? [say`${renames.length - MOST_RENAMES} more renamed columns`] : []),
    ...(added > 0 ? [added === 1 ? say`+1 column` : say`+${added} columns`] : []),
    ...(gone > 0 ? [gone === 1 ? say`−1 column` : say`−${gone} columns`] : []),
    ...(retyped > 0 ? [retyped === 1 ? say`1 column of another type` : say`${retyped} columns of another type`] : []),
  ];
}
