/** Reads graphs for other tools, and takes over what other tools' files say. */
import type { GraphRequest, ImportPlan, ImportRequest, ReadGraph } from './contract';
import { SchemaGraphError } from './core/errors';
import { NO_SERVERS } from './core/no-servers';
import type { Platform } from './core/ports';
import { declaredSchema } from './exchange/declared-tables';
import { readSchema } from './exchange/exchange';
import { mergeSchema } from './exchange/merge-schema';
import type { ForeignSchema } from './exchange/schema';
import { withinData } from './exchange/within-data';
import { filesAnywhere } from './graph/allowed-files';
import { editLoadedGraphAll } from './graph/edit';
import type { SchemaGraph } from './graph/model';
import { readDeclaredSchema } from './ingest/declared-schema';
import { connectionOf } from './ingest/list-data';
import { readServerSchema } from './ingest/postgres';
import type { GraphChecker } from './validate-file';

/**
 * Reads a graph, completed by its data.
 * @param checker reads graphs and their data
 * @param request the graph file
 * @param signal ends the wait
 * @throws SchemaGraphError `cancelled`, `not-found` where there is no such file
 */
export async function readGraph(
  checker: GraphChecker,
  { graph: path, text, allowed }: GraphRequest,
  signal?: AbortSignal,
): Promise<ReadGraph> {
  const { loaded, graph } = await checker.complete(path, text, signal, allowed);
  return { graph, problems: loaded.problems };
}

/**
 * Works out what a schema adds to a graph.
 * @param checker reads graphs and their data
 * @param platform reads databases
 * @param request the graph file, and the schema or the database
 * @param signal ends the wait
 * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph or database or no server answers, `bad-input`
 *   where its text cannot be edited, the file is no database, or the server refuses
 */
export async function planImport(
  checker: GraphChecker,
  platform: Platform,
  request: ImportRequest,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const { graph: path, text, allowed } = request;
  const { loaded, graph, data } = await checker.complete(path, text, signal, allowed);
  const read =
    'database' in request
      ? await readDatabase(request.database, graph, platform, signal)
      : readSchema(request.schema, request.language, graph.tables);
  // What the data lacks would be an error in the graph at once; a graph without data has nothing that it could lack.
  const { schema, left } = data ? withinData(read, loaded.graph, data) : { schema: read, left: [] };
  const { edits, added, conflicts } = mergeSchema(loaded.graph, graph, schema);
  const edited = editLoadedGraphAll(loaded, edits).filter(({ splices }) => splices.length > 0);
  const files = edited.map(({ file, basis, splices, text: after }) => ({ file, basis, splices, text: after }));
  return { files, added, left, conflicts, notes: read.notes, tables: read.tables.length };
}

/** What a database declares; where it is a source of the graph, its tables have the names that they have there. */
async function readDatabase(
  path: string,
  graph: SchemaGraph,
  platform: Platform,
  signal: AbortSignal | undefined,
): Promise<ForeignSchema> {
  const server = connectionOf(path);
  if (server !== undefined) return readServer(server, graph, platform, signal);
  const files = filesAnywhere(platform.files);
  const { tables } = await readDeclaredSchema(path, { ...platform, files }, signal);
  const prefix = graph.sources.find((source) => source.path === path)?.prefix ?? '';
  return declaredSchema(tables, graph, (table) => `${prefix}${table}`);
}

async function readServer(
  name: string,
  graph: SchemaGraph,
  { servers }: Platform,
  signal: AbortSignal | undefined,
): Promise<ForeignSchema> {
  if (!servers) throw new SchemaGraphError('bad-input', NO_SERVERS);
  const connection = await servers.connect(name, signal);
  try {
    const source = graph.sources.find((own) => own.connection === name) ?? {};
    return declaredSchema(await readServerSchema(connection, source, signal), graph, (table) => table);
  } finally {
    await connection.close();
  }
}
