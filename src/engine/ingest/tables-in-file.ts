/** The names of the tables in a file that may hold several, without filling them. */
import type { Platform } from '../core/ports';
import type { ResolvedSource } from './loaded-data';
import { wantedName } from './import-tables';
import { ReadersApart } from './read-apart';
import type { ReaderKind } from './readers';

/** Loading tells what was noticed. */
function ignore(): void {
  // See above.
}

/**
 * Names the tables of a file, as they are called where no other table has their names.
 * @param source the source, with the path of one file
 * @param kind its kind
 * @param platform its files and workers read it
 * @throws SchemaGraphError `bad-input` where the file is not of its kind, `not-found`
 */
export async function tablesInFile(
  source: ResolvedSource,
  kind: ReaderKind,
  { files, workers }: Pick<Platform, 'files' | 'workers'>,
): Promise<readonly string[]> {
  const { path } = source;
  const bytes = await files.read(path);
  const readers = new ReadersApart(workers);
  try {
    const read = await readers.of(kind);
    const names = new Set<string>();
    for await (const { table } of read({ path, bytes, reading: source, note: ignore, leaveOut: ignore }))
      names.add(wantedName(source, table));
    return [...names];
  } finally {
    readers.close();
  }
}
