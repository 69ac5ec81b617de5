/** Files of data that have the same columns, and names that differ in numbers alone: they could be one table. */
import { throwIfCancelled } from './core/errors';
import type { Files } from './core/ports';
import { filesAnywhere } from './graph/allowed-files';
import { sourceFiles } from './graph/source-files';
import { csvHeader } from './ingest/csv-header';
import { likeFiles, type LikeFiles } from './ingest/like-files';

/** As much of a source as has to be known. */
export interface FileSource {
  readonly kind: string;
  /** Absolute. */
  readonly path: string;
}

/**
 * Groups of files that have the same columns, and of which a pattern names no others.
 * @param sources files that a person named, or that lie in a folder that a person named
 * @param platform reads them
 * @param signal cancels it
 * @throws SchemaGraphError `cancelled`
 */
export async function sameShape(
  sources: readonly FileSource[],
  platform: Files,
  signal: AbortSignal | undefined,
): Promise<readonly LikeFiles[]> {
  const files = filesAnywhere(platform);
  const texts = sources.filter(({ kind }) => kind === 'csv' || kind === 'tsv');
  const groups: LikeFiles[] = [];
  for (const group of likeFiles(texts.map(({ path }) => path))) {
    const kind = kindOfPattern(texts, group.pattern);
    const columns = async (file: string): Promise<string> =>
      JSON.stringify((await csvHeader(file, kind, files)).toSorted());
    const [first = '', ...others] = group.files;
    const wanted = await columns(first);
    let alike = wanted !== '[]' && (await sourceFiles(group.pattern, files)).length === group.files.length;
    for (const other of others) {
      throwIfCancelled(signal);
      alike &&= (await columns(other)) === wanted;
    }
    if (alike) groups.push(group);
  }
  return groups;
}

/**
 * The kind of the files that a pattern names.
 * @param sources these files among others
 * @param pattern ends as they do
 */
export function kindOfPattern(sources: readonly FileSource[], pattern: string): string {
  const ending = pattern.slice(pattern.lastIndexOf('.')).toLowerCase();
  return sources.find(({ path }) => path.toLowerCase().endsWith(ending))?.kind ?? 'csv';
}
