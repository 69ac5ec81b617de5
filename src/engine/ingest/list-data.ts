/** Finds the data in files and folders that a person names. */
import type { Files } from '../core/ports';
import type { Problem } from '../core/problems';
import { importProblem } from './import-problem';
import type { ResolvedSource } from './loaded-data';

const KINDS: Readonly<Record<string, string>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  db: 'sqlite',
};

/** Folders are followed to this depth, and no further than this many files. */
const MAX_DEPTH = 8;
const MAX_FILES = 10_000;

/** Data that was found. */
export interface ListedData {
  readonly sources: readonly ResolvedSource[];
  readonly problems: readonly Problem[];
}

/**
 * The kind of source that a file is by its name. Question sets (`.sgq.jsonl`) ask about data and are none.
 * @param path a path
 * @returns `csv`, `tsv`, `jsonl`, `sqlite`, or undefined
 */
export function kindOfFile(path: string): string | undefined {
  if (/\.sgq\.jsonl$/i.test(path)) return undefined;
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  return extension === undefined ? undefined : KINDS[extension];
}

/**
 * Lists the data in files and folders; folders are searched with those in them, except those whose name begins with a dot
 * and `node_modules`.
 * @param files the platform's files
 * @param paths absolute paths; a file may have any extension that is known, a path may hold `*` and `?` in its last part
 * @returns one source for each file, with ids and table names that are different from each other; where several databases
 *   or a database and text files come together, tables of a database get its name as a prefix
 */
export async function listData(files: Files, paths: readonly string[]): Promise<ListedData> {
  const found: string[] = [];
  const problems: Problem[] = [];
  for (const named of paths) {
    const path = withoutSlash(named);
    const stat = hasWildcard(path) ? undefined : await files.stat(path);
    if (stat?.kind === 'folder') await walk(files, path, 0, found);
    else if (stat && kindOfFile(path)) found.push(path);
    else if (stat) problems.push(problem(path, 'unsupported-file', 'Files of this kind cannot be read as data.'));
    else {
      const matches = await expandGlob(files, path);
      found.push(...matches);
      if (matches.length === 0) problems.push(problem(path, 'missing-source', 'There is no such file or folder.'));
    }
  }
  return { sources: toSources([...new Set(found)]), problems };
}

async function walk(files: Files, folder: string, depth: number, found: string[]): Promise<void> {
  if (depth > MAX_DEPTH) return;
  for (const name of await files.list(folder)) {
    if (found.length >= MAX_FILES || name.startsWith('.') || name === 'node_modules/') continue;
    const path = `${folder}/${withoutSlash(name)}`;
    if (name.endsWith('/')) await walk(files, path, depth + 1, found);
    else if (kindOfFile(name)) found.push(path);
  }
}

/**
 * Files that a path stands for.
 * @param files the platform's files
 * @param path absolute; `*` and `?` in its last part stand for any characters and any one character
 * @returns the path itself where it has neither, else the files that match, sorted by name
 */
export async function expandGlob(files: Files, path: string): Promise<string[]> {
  if ((await files.stat(path))?.kind === 'file') return [path];
  if (!hasWildcard(path)) return [];
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, slash);
  if ((await files.stat(folder))?.kind !== 'folder') return [];
  const pattern = globPattern(path.slice(slash + 1));
  return (await files.list(folder)).filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`);
}

function globPattern(glob: string): RegExp {
  const escaped = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '[^/]*')
    .replace(/\?/g, '[^/]');
  return new RegExp(`^${escaped}$`);
}

function hasWildcard(path: string): boolean {
  return /[*?]/.test(path.slice(path.lastIndexOf('/') + 1));
}

function toSources(paths: readonly string[]): ResolvedSource[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const base = baseNameOf(path);
    let id = base;
    for (let i = 2; taken.has(id.toLowerCase()); i++) id = `${base}_${i}`;
    taken.add(id.toLowerCase());
    const kind = kindOfFile(path) ?? '';
    if (kind !== 'sqlite') return { id, kind, path, table: id };
    return paths.length === 1 ? { id, kind, path } : { id, kind, path, prefix: `${id}_` };
  });
}

/**
 * The name of a file without folders and extension.
 * @param path a path with `/` between its parts
 */
export function baseNameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/\.[^.]+$/, '') || name;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function problem(path: string, code: string, message: string): Problem {
  return importProblem(path, code, message, 1, 'error');
}
