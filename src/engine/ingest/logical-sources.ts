/**
 * Makes logical sources of files (Contracts A.3): files of one shape whose names differ in numbers alone are one table, and so is
 * a folder of many alike files, whatever they are called. The file that a row comes from becomes a column.
 */
import { throwIfCancelled } from '../core/errors';
import { listed, say, type Message } from '../core/message';
import type { Workers } from '../core/ports';
import type { AllowedFiles } from '../graph/allowed-files';
import { sourceFiles } from '../graph/source-files';
import { kindOfFile } from '../graph/source-kinds';
import { isGlob } from '../graph/wildcards';
import { type FileShape, fileShape, likeness, SHAPED_KINDS } from './file-shape';
import { likeFiles, type LikeFiles } from './like-files';
import type { ResolvedSource } from './loaded-data';
import { ReadersApart } from './read-apart';

/** Fewer files with like names are left as they are, and a hint says that they could be one. */
const FEWEST_ALIKE = 3;
/** Files with like names are of one shape where the smaller has so much of the larger, and the larger no more than twice as many columns. */
const [MOST_SHARED, LEAST_LIKENESS] = [0.9, 0.5];
/** Contracts A.3: a folder of so many files whose structures agree so well is one corpus. */
const [CORPUS_FILES, CORPUS_LIKENESS] = [50, 0.8];
/** So many files of a folder are compared with each other. */
const COMPARED = 30;
/** The column of files, where no file has a column of this name. */
const FILE_COLUMN = 'source_file';

/** Sources, and what was made of files. */
export interface LogicalSources {
  readonly sources: readonly ResolvedSource[];
  /** One line for each table of several files. */
  readonly notes: readonly Message[];
}

/**
 * Groups sources of one file each.
 * @param sources as they were listed
 * @param platform its files, and workers that take apart those that are no text
 * @param signal cancels it
 * @throws SchemaGraphError `cancelled`
 */
export async function logicalSources(
  sources: readonly ResolvedSource[],
  { files, workers }: { readonly files: AllowedFiles; readonly workers: Workers },
  signal?: AbortSignal,
): Promise<LogicalSources> {
  const readers = new ReadersApart(workers, { ...(signal && { signal }) });
  try {
    return await grouped(sources, new Shapes(files, readers, signal), files, signal);
  } finally {
    readers.close();
  }
}

async function grouped(
  sources: readonly ResolvedSource[],
  shapes: Shapes,
  files: AllowedFiles,
  signal: AbortSignal | undefined,
): Promise<LogicalSources> {
  const single = sources.filter(
    ({ kind, path }) => SHAPED_KINDS.includes(kind) && kindOfFile(path) === kind && !isGlob(path),
  );
  const groups: Group[] = [];
  const taken = new Set<string>();
  const take = async (group: LikeFiles, isAlike: (kind: string) => Promise<boolean>): Promise<void> => {
    const kind = single.find(({ path }) => path === group.files[0])?.kind ?? '';
    // A pattern may name others, which are something else.
    if ((await sourceFiles(group.pattern, files, signal)).length !== group.files.length) return;
    if (!(await isAlike(kind))) return;
    for (const path of group.files) taken.add(path);
    const own = {
      fileColumn: await shapes.freeName(group.files, kind),
      tables: await shapes.tables(group.files, kind),
    };
    groups.push({ ...group, kind, ...own });
  };
  for (const kind of SHAPED_KINDS) {
    const paths = single.filter((source) => source.kind === kind).map(({ path }) => path);
    for (const group of likeFiles(paths))
      if (group.files.length >= FEWEST_ALIKE) await take(group, () => shapes.areOneShape(group.files, kind));
    const rest = paths.filter((path) => !taken.has(path));
    for (const corpus of folders(rest)) await take(corpus, () => shapes.areCorpus(corpus.files, kind));
  }
  return withGroups(sources, groups, taken);
}

interface Group extends LikeFiles {
  readonly kind: string;
  readonly fileColumn: string;
  /** What each file calls its tables (see `FileShape`). */
  readonly tables: readonly string[];
}

function withGroups(
  sources: readonly ResolvedSource[],
  groups: readonly Group[],
  grouped: ReadonlySet<string>,
): LogicalSources {
  const rest = sources.filter(({ path }) => !grouped.has(path));
  const taken = new Set(rest.map(({ id }) => id.toLowerCase()));
  const made = groups.map(({ pattern, table, kind, files, fileColumn, tables }) => {
    let id = table;
    for (let i = 2; taken.has(id.toLowerCase()); i++) id = `${table}_${i}`;
    taken.add(id.toLowerCase());
    const name = pattern.slice(pattern.lastIndexOf('/') + 1);
    const prefix = rest.length + groups.length > 1 ? `${id}_` : '';
    const called = tables.map((own) => (own === '' ? id : prefix + own));
    const named = {
      ...(tables.includes('') && { table: id }),
      ...(prefix !== '' && tables.some((own) => own !== '') && { prefix }),
    };
    const note =
      called.length === 1
        ? say`${files.length} files named like ${name} are of one shape, and one table: ${called[0] ?? id}. Its column ${fileColumn} says which file a row is from.`
        : say`${files.length} files named like ${name} are of one shape, and one table for each of their sheets: ${listed(called)}. The column ${fileColumn} says which file a row is from.`;
    return { source: { id, kind, path: pattern, ...named, fileColumn }, note };
  });
  return { sources: [...rest, ...made.map(({ source }) => source)], notes: made.map(({ note }) => note) };
}

/** Folders with many files of one ending. */
function folders(paths: readonly string[]): LikeFiles[] {
  const byPattern = new Map<string, string[]>();
  for (const path of paths) {
    const pattern = `${path.slice(0, path.lastIndexOf('/'))}/*${/\.[^./]+(?:\.gz)?$/i.exec(path)?.[0] ?? ''}`;
    byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), path]);
  }
  return [...byPattern].flatMap(([pattern, files]): LikeFiles[] => {
    const table = pattern.split('/').at(-2) ?? '';
    return files.length < CORPUS_FILES || table === '' || isGlob(table)
      ? []
      : [{ pattern, table, files: files.toSorted() }];
  });
}

/** The shapes of files, each looked at once. */
class Shapes {
  readonly #known = new Map<string, FileShape | undefined>();

  constructor(
    private readonly files: AllowedFiles,
    private readonly readers: ReadersApart,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async #of(path: string, kind: string): Promise<FileShape | undefined> {
    throwIfCancelled(this.signal);
    if (!this.#known.has(path)) this.#known.set(path, await fileShape(path, kind, this.files, this.readers));
    return this.#known.get(path);
  }

  /** Whether columns are missing in some of the files at most. */
  async areOneShape(paths: readonly string[], kind: string): Promise<boolean> {
    let largest: ReadonlySet<string> | undefined;
    for (const path of paths) {
      const shape = await this.#of(path, kind);
      if (!shape) return false;
      if (!largest || shape.names.size > largest.size) largest = shape.names;
    }
    for (const path of paths) {
      const shape = (await this.#of(path, kind))?.names;
      if (!shape || !largest) return false;
      const shared = [...shape].filter((name) => largest.has(name)).length;
      if (shared < shape.size * MOST_SHARED || likeness(shape, largest) < LEAST_LIKENESS) return false;
    }
    return this.#haveTheSameTables(paths, kind);
  }

  /** Whether all files give their tables the same names: a sheet that some workbooks lack makes them something else. */
  async #haveTheSameTables(paths: readonly string[], kind: string): Promise<boolean> {
    if (kind !== 'excel') return true;
    const tables = new Set<string | undefined>();
    for (const path of paths) tables.add((await this.#of(path, kind))?.tables.join('\0'));
    return tables.size === 1 && !tables.has(undefined);
  }

  /** Whether some files of a folder, from its beginning to its end, are alike on average. */
  async areCorpus(paths: readonly string[], kind: string): Promise<boolean> {
    const step = Math.max(1, paths.length / COMPARED);
    const some = Array.from({ length: Math.min(COMPARED, paths.length) }, (_, i) => paths[Math.floor(i * step)] ?? '');
    const shapes: ReadonlySet<string>[] = [];
    for (const path of some) {
      const shape = await this.#of(path, kind);
      if (!shape) return false;
      shapes.push(shape.names);
    }
    let [sum, pairs] = [0, 0];
    shapes.forEach((shape, i) => {
      for (const other of shapes.slice(i + 1)) {
        sum += likeness(shape, other);
        pairs++;
      }
    });
    return pairs > 0 && sum / pairs > CORPUS_LIKENESS && this.#haveTheSameTables(paths, kind);
  }

  /** What files of one shape call their tables. */
  async tables([first = '']: readonly string[], kind: string): Promise<readonly string[]> {
    return (await this.#of(first, kind))?.tables ?? [];
  }

  /** A name for the column of files that none of those that were looked at has. */
  async freeName(paths: readonly string[], kind: string): Promise<string> {
    const taken = new Set<string>();
    for (const path of paths.slice(0, COMPARED))
      for (const name of (await this.#of(path, kind))?.columns ?? []) taken.add(name.toLowerCase());
    let name = FILE_COLUMN;
    for (let i = 2; taken.has(name); i++) name = `${FILE_COLUMN}_${i}`;
    return name;
  }
}
