/** The files that a pattern of a graph file names. */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import { type AllowedFiles, FileRefused, notAFile } from './allowed-files';
import { joinPath, rootOf } from './file-paths';
import { shownPath } from './path-fault';
import { isGlob, matchesName } from './wildcards';

/** More files than this are one mistake rather than one table. */
const MOST_FILES = 100_000;
/** Looking into more folders than this takes too long for whoever waits. */
const MOST_FOLDERS = 50_000;

/**
 * The files that a pattern names.
 * @param pattern a path that may hold `*`, `?` and `**`, relative to `folder`
 * @param folder absolute
 * @param files lists folders
 * @param signal ends the walk over folders
 * @returns absolute paths of files that exist, sorted; a file that is called as the pattern is written is the only one
 * @throws FileRefused where the pattern, or a symbolic link that it finds, leads to what may not be read, and where it
 *   names too many files or leads through too many folders: the others would be half of a table
 * @throws SchemaGraphError `cancelled`
 */
export async function expandGlob(
  pattern: string,
  folder: string,
  files: AllowedFiles,
  signal?: AbortSignal,
): Promise<string[]> {
  throwIfCancelled(signal);
  const full = joinPath(folder, pattern);
  const stat = await files.stat(full);
  if (stat?.kind === 'other') throw notAFile(full);
  if (stat?.kind === 'file') return [full];
  if (!isGlob(full)) return [];
  const root = rootOf(full);
  const parts = full.slice(root.length).split('/');
  return new Expansion(full, withoutRepeats(parts), files, signal).run(root);
}

/** `a/**`+`/**` means what one `**` does, and would be walked once for each. */
function withoutRepeats(parts: readonly string[]): string[] {
  return parts.filter((part, i) => part !== '' && !(part === '**' && parts[i - 1] === '**'));
}

/** One walk over the folders that a pattern may mean. */
class Expansion {
  readonly #found = new Set<string>();
  /** Folders that were looked through for the parts from some position on: several `**` may come to one again. */
  readonly #visited = new Set<string>();
  /** What lies in each folder that was looked into: `**` looks into it for the parts after it too. */
  readonly #lists = new Map<string, readonly string[]>();

  constructor(
    private readonly pattern: string,
    private readonly parts: readonly string[],
    private readonly files: AllowedFiles,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async run(root: string): Promise<string[]> {
    const fixed = this.parts.findIndex(isGlob);
    await this.#look(root + this.parts.slice(0, fixed).join('/'), fixed);
    return [...this.#found].sort();
  }

  /** Looks in a folder for what the parts from a position on name. */
  async #look(base: string, at: number): Promise<void> {
    const visit = `${at} ${base}`;
    if (this.#visited.has(visit)) return;
    this.#visited.add(visit);
    const part = this.parts[at];
    const isLast = at === this.parts.length - 1;
    const into = (name: string): string => (base.endsWith('/') ? base + name : `${base}/${name}`);
    if (part === undefined) return;
    if (part === '**') await this.#look(base, at + 1);
    else if (!isGlob(part)) return isLast ? this.#takeIfThere(into(part)) : this.#look(into(part), at + 1);
    for (const name of await this.#list(base)) {
      const isFolder = name.endsWith('/');
      const bare = isFolder ? name.slice(0, -1) : name;
      if (part === '**') {
        if (isFolder && !bare.startsWith('.') && bare !== 'node_modules') await this.#look(into(bare), at);
      } else if (matchesName(bare, part)) {
        if (isFolder && !isLast) await this.#look(into(bare), at + 1);
        if (!isFolder && isLast) await this.#take(into(bare));
      }
    }
  }

  async #takeIfThere(path: string): Promise<void> {
    if (await this.files.stat(path)) await this.#take(path);
  }

  async #take(path: string): Promise<void> {
    const stat = await this.files.stat(path);
    // A symbolic link to a folder is listed like a file.
    if (stat?.kind === 'folder') return;
    if (stat?.kind !== 'file') throw notAFile(path);
    this.#found.add(path);
    if (this.#found.size <= MOST_FILES) return;
    const message = say`${shownPath(this.pattern)} names more than ${MOST_FILES} files; name a folder in which there are fewer.`;
    throw new FileRefused('too-many-files', message);
  }

  async #list(folder: string): Promise<readonly string[]> {
    throwIfCancelled(this.signal);
    const known = this.#lists.get(folder);
    if (known) return known;
    if (this.#lists.size >= MOST_FOLDERS) {
      const message = say`${shownPath(this.pattern)} leads through more than ${MOST_FOLDERS} folders; name a folder in which there are fewer.`;
      throw new FileRefused('too-many-files', message);
    }
    const names = await this.#namesIn(folder);
    this.#lists.set(folder, names);
    return names;
  }

  /** A folder that is not there, or that may not be looked into, has no files; one that lies outside is refused. */
  async #namesIn(folder: string): Promise<readonly string[]> {
    try {
      return await this.files.list(folder);
    } catch (error) {
      if (error instanceof SchemaGraphError && error.code === 'not-found') return [];
      throw error;
    }
  }
}
