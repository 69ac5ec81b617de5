/** Finds the rows that answers cite in the files they came from. */
import { SchemaGraphError } from '../../engine/core/errors';
import type { Files } from '../../engine/core/ports';
import { loadGraph } from '../../engine/graph/load';
import { sourceFiles } from '../../engine/graph/source-files';
import { TEXT_KINDS } from '../../engine/ingest/load';
import { lineOfRecord } from '../../engine/ingest/record-line';
import type { GraphKey, RowPlace } from './engine-messages';

/**
 * Where a cited row stands.
 * @param files reads the graph and the data
 * @param key path of the graph file, and its unsaved text
 * @param source identifier of the source
 * @param row number of the row in its file; that of a row without a number is not looked for
 * @returns the files of the source; the line where it is one text file that has such a record
 */
export async function placeOfRow(
  files: Files,
  { graph, text }: GraphKey,
  source: string,
  row: number | string,
): Promise<RowPlace> {
  const loaded = await loadGraph(graph, files, new Map(text === undefined ? [] : [[graph, text]]));
  const { kind, path } = loaded.graph.sources.find(({ id }) => id === source) ?? {};
  const found = path === undefined ? [] : await sourceFiles(path, files);
  const [file] = found;
  const isText = kind !== undefined && TEXT_KINDS.has(kind);
  if (file === undefined || found.length > 1 || !isText || typeof row !== 'number') return { files: found };
  try {
    const line = lineOfRecord(await files.read(file), kind, row);
    return { files: found, ...(line !== undefined && { line }) };
  } catch (error) {
    if (error instanceof SchemaGraphError) return { files: found }; // the file is another one by now
    throw error;
  }
}
