/** Reads graphs for other tools, and takes over what other tools' files say. */
import type { GraphRequest, ImportPlan, ImportRequest, ReadGraph } from './contract';
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
 * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph or database, `bad-input` where its text
 *   cannot be edited, or the file is no database
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
  const files = filesAnywhere(platform.files);
  const { tables } = await readDeclaredSchema(path, { ...platform, files }, signal);
  const prefix = graph.sources.find((source) => source.path === path)?.prefix ?? '';
  return declaredSchema(tables, graph, (table) => `${prefix}${table}`);
}
