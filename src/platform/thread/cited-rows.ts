/** Finds the rows that answers cite in the files they came from. */
import type { Citation } from '../../engine/core/answers';
import { SchemaGraphError } from '../../engine/core/errors';
import type { Engine } from '../../engine/engine';
import { readingOf } from '../../engine/graph/reading';
import { sourceFiles } from '../../engine/graph/source-files';
import { isPacked, sourceKind } from '../../engine/graph/source-kinds';
import { sharedFolder } from '../../engine/ingest/loaded-data';
import { containerOf } from '../../engine/ingest/archive-files';
import { hasReader } from '../../engine/ingest/readers';
import { lineOfRecord } from '../../engine/ingest/record-line';
import { lineOfTableRow } from '../../engine/ingest/table-line';
import { graphRequest, type GraphKey, type RowPlace } from './engine-messages';

/** A row that an answer cites; without a table it is of the one that is called as its source is. */
export type CitedRow = Pick<Citation, 'source' | 'row' | 'file'> & Partial<Pick<Citation, 'table'>>;

/**
 * Where a cited row stands.
 * @param engine has loaded the graph: one answer cites many rows
 * @param key path of the graph file, unsaved texts, and where the files that it names may lie
 * @param cited the source, its table, the row's number in its file (that of a row without a number is not looked for), and which of
 *   several files that is
 * @returns the file; the line where it is a text file that has such a record
 * @throws SchemaGraphError `refused-file` where the graph may not name the file
 */
export async function placeOfRow(
  engine: Pick<Engine, 'load'>,
  key: GraphKey,
  { source, table, row, file: name }: CitedRow,
): Promise<RowPlace> {
  const loaded = await engine.load(graphRequest(key));
  const named = loaded.graph.sources.find(({ id }) => id === source);
  const { kind = '', path } = named ?? {};
  const found = path === undefined ? [] : await sourceFiles(path, loaded.named);
  const file = fileOf(found, name);
  if (file === undefined) return {};
  // What lies packed can be shown by no editor.
  const container = containerOf(file);
  if (container !== file || isPacked(file)) return { file: container };
  if (sourceKind(kind)?.lines !== true || typeof row !== 'number') return { file };
  try {
    const bytes = await loaded.named.read(file);
    const cited = { row, ...(table !== undefined && { table }) };
    const line =
      named && hasReader(kind)
        ? await lineOfTableRow(bytes, kind, named, file, cited)
        : lineOfRecord(bytes, kind, row, readingOf(named ?? {}));
    return { file, ...(line !== undefined && { line }) };
  } catch (error) {
    if (error instanceof SchemaGraphError) return { file }; // it is another one by now
    throw error;
  }
}

/** The only file; of several the one of that name, also where others have come or gone since the answer was found. */
function fileOf(found: readonly string[], name: string | undefined): string | undefined {
  if (name === undefined) return found.length === 1 ? found[0] : undefined;
  const exact = sharedFolder(found) + name;
  if (found.length > 1 && found.includes(exact)) return exact;
  const alike = found.filter((file) => file.endsWith(`/${name}`));
  return alike.length === 1 ? alike[0] : undefined;
}
