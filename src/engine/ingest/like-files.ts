/** Files of one shape whose names differ in numbers alone (GV_2019.csv, GV_2020.csv): they could be one table. */
import { isGlob } from '../graph/wildcards';

/** Files that could be one table. */
export interface LikeFiles {
  /** A pattern that names them, absolute. */
  readonly pattern: string;
  /** What they have in common, as the name of a table. */
  readonly table: string;
  /** In order. */
  readonly files: readonly string[];
}

/**
 * Finds files whose names differ in numbers alone. Whether they have the same columns is for the caller to see.
 * @param paths absolute paths
 * @returns groups of at least two files of one folder
 */
export function likeFiles(paths: readonly string[]): readonly LikeFiles[] {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (isGlob(path) || !/\d/.test(name)) continue;
    const key = path.slice(0, -name.length) + name.replaceAll(/\d+/g, '*');
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  return [...groups.values()].flatMap((files): LikeFiles[] => {
    if (files.length < 2) return [];
    const pattern = patternOf(files);
    const table = tableOf(pattern);
    return table === undefined ? [] : [{ pattern, table, files: files.toSorted() }];
  });
}

/** Numbers in which the files differ become wildcards, those that all have stay. */
function patternOf(files: readonly string[]): string {
  const [first = ''] = files;
  const folder = first.slice(0, first.lastIndexOf('/') + 1);
  const names = files.map((file) => file.slice(folder.length).split(/(\d+)/));
  const parts = (names[0] ?? []).map((part, i) => (names.every((other) => other[i] === part) ? part : '*'));
  return folder + parts.join('');
}

function tableOf(pattern: string): string | undefined {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const words = name.replaceAll(/[\s_.-]*\*[\s_.-]*/g, '_').replaceAll(/^_+|_+$/g, '');
  return words === '' ? undefined : words;
}
