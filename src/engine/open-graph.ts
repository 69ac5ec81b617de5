/** Opens a graph with its data: from a graph file, or from data that a graph is drafted from. */
import { SchemaGraphError } from './core/errors';
import { formatColumn } from './core/identifiers';
import { listed, say, type Message } from './core/message';
import type { Problem } from './core/problems';
import { proposeContext } from './discover/context';
import { proposeDerivations } from './discover/derivations';
import { draftGraph } from './discover/draft';
import type { DraftRequest, OpenRequest, WorkOptions } from './contract';
import { Hiding } from './graph/exclusion';
import { filesAnywhere } from './graph/allowed-files';
import { applyDictionary } from './graph/apply-dictionary';
import { parseDictionary } from './graph/dictionary';
import { definedFields } from './graph/defined';
import { completeGraph, loadGraph } from './graph/load';
import { KnownNames } from './graph/known-names';
import { shownPath } from './graph/path-fault';
import { readingOf } from './graph/reading';
import { readText } from './graph/read-text';
import { lostJoins, rejectedJoins, type RejectedJoin } from './graph/rejected-joins';
import { withShapes } from './graph/with-shapes';
import { withToldRanges } from './graph/told-ranges';
import { withUnits } from './graph/with-units';
import { withinNames, type WithinNames } from './graph/within-names';
import type { SchemaGraph, Source } from './graph/model';
import type { TableShape, UnreadTables } from './graph/shape';
import { baseNameOf, sourceKind } from './graph/source-kinds';
import { validateGraph } from './graph/validate';
import { connectionOf, listData } from './ingest/list-data';
import { logicalSources } from './ingest/logical-sources';
import { type DataPlatform, type ImportingPlatform, loadSources } from './ingest/load';
import type { LoadedData, ResolvedSource, UnreadSource } from './ingest/loaded-data';
import { buildCatalogue } from './profile/build-catalogue';
import type { Catalogue } from './profile/catalogue';
import { rejectedEdges } from './rejected-edges';
import { withComments } from './with-comments';

/** A graph whose data is loaded and profiled. The caller closes `data.engine`. */
export interface OpenedGraph {
  readonly graph: SchemaGraph;
  readonly catalogue: Catalogue;
  readonly data: LoadedData;
  /** Key edges that a person has rejected, and those that name what the data lacks. */
  readonly rejected: readonly RejectedJoin[];
  /** Absolute paths and patterns of all that was read. */
  readonly madeFrom: readonly string[];
  /** One line for each thing that could not be read, or may have been misread. */
  readonly warnings: readonly Message[];
  /** What else is worth knowing about how the data was read: one line each, nothing to worry about. */
  readonly notes: readonly Message[];
  /** Files beside the data of a draft that tell about it. */
  readonly companions?: readonly string[];
  /** What the graph says of a table and is left out, by the folded name of the table, as answers from it tell. */
  readonly lacking: ReadonlyMap<string, readonly Message[]>;
}

/**
 * Opens what was asked for.
 * @param request a graph file, or data
 * @param platform files, workers, clock
 * @param options progress and cancellation
 * @throws SchemaGraphError `bad-input` with the first problem where the graph has errors, or names nothing that its data has;
 *   `not-found`, `cancelled`
 */
export async function openGraph(
  request: OpenRequest,
  platform: ImportingPlatform,
  options: WorkOptions,
): Promise<OpenedGraph> {
  return 'graph' in request ? openGraphFile(request, platform, options) : draftFromData(request, platform, options);
}

async function openGraphFile(
  request: Extract<OpenRequest, { graph: string }>,
  platform: ImportingPlatform,
  options: WorkOptions,
): Promise<OpenedGraph> {
  const { text } = request;
  const overrides = typeof text === 'string' ? new Map([[request.graph, text]]) : text;
  // Not one of `LoadedGraphs`: it is read for this session alone, under its own signal, and the session keeps it.
  const loaded = await loadGraph(request.graph, platform.files, overrides, request.allowed, options.signal);
  // What is wrong whatever the data holds; of what the data lacks only the affected parts are left out, as are bad terms.
  refuseErrors([...loaded.problems, ...validateGraph(loaded).filter(({ code }) => code !== 'bad-term')]);
  const sources: ResolvedSource[] =
    request.database === undefined
      ? resolvedSources(loaded.graph)
      : [
          {
            id: 'database',
            kind: 'sqlite',
            path: request.database,
            ...definedFields({ exclude: loaded.graph.exclude }),
          },
        ];
  // A database that a person names in their stead may lie anywhere.
  const files = request.database === undefined ? loaded.named : filesAnywhere(platform.files);
  const { data, catalogue } = await loadAndProfile(sources, { ...platform, files }, options);
  const shapes = shapesOf(catalogue);
  const unread = data.unread.map(unreadTables);
  const known = new KnownNames({ tables: shapes, unread }, loaded.graph.exclude);
  const within = withinNames(loaded.graph, known);
  if (within.graph.tables.size === 0 && loaded.graph.tables.size > 0) {
    await data.engine.close();
    refuseErrors(validateGraph(loaded, shapes, unread));
  }
  const completed = completeGraph({ ...loaded, graph: within.graph }, shapes);
  const graph = await withDictionaries(completed, request.dictionaries ?? [], 'plain', platform);
  const madeFrom = [
    ...loaded.madeFrom,
    ...sources.flatMap(({ path }) => (path === '' ? [] : [path])),
    ...(request.dictionaries ?? []),
  ];
  const told = toldOf(data);
  return {
    graph,
    catalogue,
    data,
    rejected: [...rejectedJoins(loaded.files), ...lostJoins(loaded.files, known)],
    madeFrom,
    warnings: [...leftOut(within, new Hiding(loaded.graph.exclude)), ...badTerms(within), ...told.warnings],
    notes: told.notes,
    lacking: byTable(within),
  };
}

/** Names that a warning tells before it counts the others. */
const MOST_NAMED = 6;

/** Says what the graph is asked without; what it leaves out itself, its author knows of. */
function leftOut({ lacking: all, edges }: WithinNames, hiding: Hiding): Message[] {
  const lacking = all.filter(({ table, column }) => !hiding.leavesOut(table, column));
  if (lacking.length === 0) return [];
  const names = lacking.map(({ table, column }) => (column === undefined ? table : formatColumn({ table, column })));
  const rest = names.length - MOST_NAMED;
  const some = rest > 0 ? [...names.slice(0, MOST_NAMED), say`${rest} more`] : names;
  const said = say`The graph names what its data lacks, and is asked without it: ${listed(some)}.`;
  const also =
    edges === 1 ? say`${said} One edge is left out with it.` : say`${said} ${edges} edges are left out with it.`;
  return [say`${edges === 0 ? said : also} Mend the graph: its problems tell where.`];
}

function badTerms({ terms }: WithinNames): Message[] {
  if (terms.length === 0) return [];
  const rest = terms.length - MOST_NAMED;
  const names = terms.slice(0, MOST_NAMED).map(({ table, name }) => `${name} (${table})`);
  const some = listed(rest > 0 ? [...names, say`${rest} more`] : names);
  return [say`Terms that cannot be read are left out: ${some}. Mend the graph: its problems tell where.`];
}

function byTable({ lacking, terms }: WithinNames): ReadonlyMap<string, readonly Message[]> {
  const columnsOf = new Map<string, readonly string[]>();
  const termsOf = new Map<string, readonly string[]>();
  for (const { table, column = [] } of lacking) columnsOf.set(table, [...(columnsOf.get(table) ?? []), column].flat());
  for (const { table, name } of terms) termsOf.set(table, [...(termsOf.get(table) ?? []), `“${name}”`]);
  const said = [
    ...[...columnsOf].flatMap(([table, names]): [string, Message][] => {
      const message = say`What the graph says of ${listed(names)} is left out: the data of ${table} has no such column.`;
      return names.length > 0 ? [[table, message]] : [];
    }),
    ...[...termsOf].map(([table, names]): [string, Message] => [
      table,
      say`What the graph calls ${listed(names)} is left out: it cannot be read.`,
    ]),
  ];
  const found = new Map<string, readonly Message[]>();
  for (const [table, message] of said)
    found.set(table.toLowerCase(), [...(found.get(table.toLowerCase()) ?? []), message]);
  return found;
}

/** A graph with errors is not asked: what it says cannot be relied on. */
function refuseErrors(problems: readonly Problem[]): void {
  const error = problems.find((p) => p.severity === 'error');
  if (!error) return;
  throw new SchemaGraphError(
    'bad-input',
    say`${error.file}:${error.start.line}:${error.start.column} ${error.message}`,
  );
}

/**
 * Drafts a graph from data.
 * @param request the data, its dictionaries, whether declared keys count, and the folder of the file to be, where there is
 *   to be one: what was rejected in graph files over this data stays rejected
 * @param platform files, workers, clock
 * @param options progress and cancellation
 * @throws SchemaGraphError `not-found` where there is no data to read, `cancelled`
 */
export async function draftFromData(
  request: Omit<DraftRequest, 'baseFolder'> & Partial<DraftRequest>,
  platform: ImportingPlatform,
  options: WorkOptions,
): Promise<OpenedGraph> {
  const listed = await listData(platform.files, request.data, request.allowed);
  const missing = listed.problems.find((p) => p.severity === 'error');
  if (missing) throw new SchemaGraphError('not-found', say`${missing.file}: ${missing.message}`);
  const { sources, notes } = await logicalSources(listed.sources, { ...platform, files: listed.named }, options.signal);
  if (sources.length === 0) {
    const nothing = say`There is no data that can be read at ${request.data.join(', ')}.`;
    const [why] = listed.problems;
    throw new SchemaGraphError('not-found', why ? say`${nothing} ${why.message}` : nothing);
  }
  const { baseFolder, allowed } = request;
  const rejected = baseFolder === undefined ? [] : await rejectedEdges(baseFolder, sources, platform.files, allowed);
  const { data, catalogue } = await loadAndProfile(sources, { ...platform, files: listed.named }, options);
  const lost = data.unread.find(({ source }) => source.kind === 'postgres');
  if (lost && data.tables.length === 0) {
    await data.engine.close();
    throw new SchemaGraphError('not-found', say`There is no data to be had from ${lost.source.id}: ${lost.reason}`);
  }
  // As entries of the graph these would be errors, with which nothing can be asked.
  const unread = new Set(data.unread.map(({ source }) => source));
  const drafted = await draftGraph(catalogue, data.engine, {
    name: nameOf(request.data),
    sources: sources.filter((source) => !unread.has(source)).map(sourceOf),
    ...(request.ignoreDeclared !== undefined && { ignoreDeclared: request.ignoreDeclared }),
    rejected,
    ...options,
  });
  // The new file says so itself, so that it can take the place of the one where they were rejected.
  const known = new KnownNames({ tables: shapesOf(catalogue), unread: [] });
  const kept = rejected.filter(({ from, to }) =>
    [...from, ...to].every((ref) => known.tableFault(ref.table) === undefined && !known.columnFault(ref)),
  );
  const edges = [...drafted.edges, ...kept];
  const complete = withComments(withShapes({ ...drafted, edges }, shapesOf(catalogue)), data.tables, catalogue);
  const dictionaries = await withDictionaries(complete, request.dictionaries ?? [], 'suggested', platform);
  const described = withToldRanges(withUnits(dictionaries, data.tables));
  const counter = { engine: data.engine, ...(options.signal && { signal: options.signal }) };
  const context = await proposeContext(described, catalogue, counter, options.onProgress);
  const derived = request.derivations
    ? await proposeDerivations(described, catalogue, counter, options.onProgress)
    : [];
  const graph = { ...described, edges: [...described.edges, ...context, ...derived] };
  const madeFrom = [
    ...request.data.filter((path) => connectionOf(path) === undefined),
    ...(request.dictionaries ?? []),
  ];
  const unused = listed.dictionaries.filter((path) => !request.dictionaries?.includes(path));
  const [found, read] = [toldOf(listed), toldOf(data)];
  return {
    graph,
    catalogue,
    data,
    rejected: [],
    madeFrom,
    warnings: [...found.warnings, ...read.warnings],
    notes: [...found.notes, ...notes, ...unused.map(asDictionary), ...read.notes],
    companions: listed.companions,
    lacking: new Map(),
  };
}

/**
 * A source as an entry of a graph.
 * @param source what it excludes is said by the graph as a whole
 */
export function sourceOf({ id, kind, path, table, prefix, connection, ...source }: ResolvedSource): Source {
  return {
    id,
    kind,
    ...(connection === undefined ? { path } : { connection }),
    ...(table !== undefined && { table }),
    ...(prefix !== undefined && { prefix }),
    ...readingOf(source),
  };
}

function asDictionary(path: string): Message {
  return say`${shownPath(path)} describes columns, and is no table; name it as a dictionary, or by itself as data.`;
}

async function loadAndProfile(
  sources: readonly ResolvedSource[],
  platform: DataPlatform,
  options: WorkOptions,
): Promise<{ data: LoadedData; catalogue: Catalogue }> {
  const data = await loadSources(sources, platform, options);
  try {
    return { data, catalogue: await buildCatalogue(data, options) };
  } catch (error) {
    await data.engine.close();
    throw error;
  }
}

async function withDictionaries(
  graph: SchemaGraph,
  dictionaries: readonly string[],
  as: 'plain' | 'suggested',
  platform: ImportingPlatform,
): Promise<SchemaGraph> {
  let described = graph;
  for (const path of dictionaries) {
    const read = parseDictionary(await readText(path, platform.files), path);
    const error = read.problems.find((p) => p.severity === 'error');
    if (error) throw new SchemaGraphError('bad-input', say`${path}:${error.start.line} ${error.message}`);
    described = applyDictionary(described, read.value, { as });
  }
  return described;
}

/**
 * The sources of a loaded graph, whose paths are absolute, as loading takes them.
 * @param graph what it excludes is not read
 */
export function resolvedSources({ sources, exclude }: Pick<SchemaGraph, 'sources' | 'exclude'>): ResolvedSource[] {
  return sources.map((source) => {
    const { id, kind, path = '', table, prefix, connection } = source;
    return { id, kind, path, ...definedFields({ table, prefix, connection, exclude }), ...readingOf(source) };
  });
}

/** The tables and columns that the data has. */
export function shapesOf(catalogue: Catalogue): TableShape[] {
  return [...catalogue.tables.values()].map((table) => ({
    name: table.name,
    columns: table.columns.map(({ column, type }) => ({ name: column, type })),
  }));
}

/**
 * The name of the one table that a source gives: the graph's, or that of its file.
 * @param source its path need not exist
 * @returns undefined where a source may give several tables, which have names of their own
 */
export function tableNameOf({ kind, path = '', table }: Source): string | undefined {
  return sourceKind(kind)?.holds === 'table' ? (table ?? baseNameOf(path)) : undefined;
}

/** What the data may have in a source that could not be read. */
export function unreadTables({ source, code, reason }: UnreadSource): UnreadTables {
  const { id, prefix } = source;
  const table = tableNameOf(source);
  return {
    source: id,
    reason,
    unsupported: code === 'unsupported-kind',
    ...(code === 'excluded' && { excluded: true as const }),
    ...(table !== undefined && { table }),
    ...(prefix !== undefined && { prefix }),
  };
}

/** What is told of data, in lines for people: apart what is advice. */
function toldOf({ problems }: { readonly problems: readonly Problem[] }): Pick<OpenedGraph, 'warnings' | 'notes'> {
  const lines = (some: readonly Problem[]) =>
    some.map(({ file, start: { line }, message }) =>
      // What is of the whole file, or of one that has no lines, is told of its first.
      line === 1 ? say`${shownPath(file)}: ${message}` : say`${shownPath(file)}:${line}: ${message}`,
    );
  return {
    warnings: lines(problems.filter(({ severity }) => severity !== 'info')),
    notes: lines(problems.filter(({ severity }) => severity === 'info')),
  };
}

function nameOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  const connection = connectionOf(first);
  if (connection !== undefined) return connection;
  const last = first.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last.replace(/\.[^.]+$/, '') || 'Draft';
}
