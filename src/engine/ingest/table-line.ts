/** Finds a row in a text file again that may hold several tables, with the reader that numbered it. */
import type { Source } from '../graph/model';
import type { Reading } from '../graph/reading';
import { wantedName } from './import-tables';
import { readerOf, type ReaderKind } from './readers';

/** Who looks for one row wants to know nothing else. */
function ignore(): void {
  // Loading has told it.
}

/**
 * The line on which a row begins.
 * @param bytes the whole file
 * @param kind its kind
 * @param source its source, which says how its tables are called
 * @param path its path
 * @param cited the row's number in its table, and the table; by default the one that is called as the source is
 * @returns the line, from 1; undefined where the file has no such row, or is no text
 * @throws SchemaGraphError `bad-input` where the file is not of this kind
 */
export async function lineOfTableRow(
  bytes: Uint8Array,
  kind: ReaderKind,
  source: Pick<Source, 'table' | 'prefix'> & Reading,
  path: string,
  cited: { readonly row: number; readonly table?: string },
): Promise<number | undefined> {
  const read = await readerOf(kind);
  const named = { ...source, path };
  const wanted = cited.table ?? wantedName(named, { name: '', columns: [] });
  for await (const { table, rows } of read({ path, bytes, reading: source, note: ignore, leaveOut: ignore })) {
    if (wantedName(named, table) !== wanted) continue;
    const found = rows.find(({ place }) => place === cited.row);
    if (found) return found.line;
  }
  return undefined;
}
