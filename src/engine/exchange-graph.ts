/** Reads graphs for other tools, and takes over what other tools' files say. */
import type { GraphRequest, ImportPlan, ImportRequest, ReadGraph } from './contract';
import { readSchema } from './exchange/exchange';
import { mergeSchema } from './exchange/merge-schema';
import { editLoadedGraphAll } from './graph/edit';
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
 * @param request the graph file, and the schema
 * @param signal ends the wait
 * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph, `bad-input` where its text cannot be edited
 */
export async function planImport(
  checker: GraphChecker,
  { graph: path, text, allowed, schema, language }: ImportRequest,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const read = readSchema(schema, language);
  const { loaded, graph } = await checker.complete(path, text, signal, allowed);
  const { edits, added, conflicts } = mergeSchema(loaded.graph, graph, read);
  const edited = editLoadedGraphAll(loaded, edits).filter(({ splices }) => splices.length > 0);
  const files = edited.map(({ file, splices, text: after }) => ({ file, splices, text: after }));
  return { files, added, conflicts, notes: read.notes, tables: read.tables.length };
}
