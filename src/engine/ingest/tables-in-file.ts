/** The names of the tables in a file that may hold several, without filling them. */
import type { Files } from '../core/ports';
import type { ResolvedSource } from './loaded-data';
import { wantedName } from './import-tables';
import { readerOf, type ReaderKind } from './readers';

/** Loading tells what was noticed. */
function ignore(): void {
  // See above.
}

/**
 * Names the tables of a file, as they are called where no other table has their names.
 * @param source the source, with the path of one file
 * @param kind its kind
 * @param files reads it
 * @throws SchemaGraphError `bad-input` where the file is not of its kind, `not-found`
 */
export async function tablesInFile(
  source: ResolvedSource,
  kind: ReaderKind,
  files: Pick<Files, 'read'>,
): Promise<readonly string[]> {
  const { path } = source;
  const bytes = await files.read(path);
  const read = await readerOf(kind);
  const names = new Set<string>();
  for await (const { table } of read({ path, bytes, reading: source, note: ignore, leaveOut: ignore }))
    names.add(wantedName(source, table));
  return [...names];
}
