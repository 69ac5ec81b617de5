/** The files behind a source. One rule for everybody who reads, checks, watches or shows them. */
import type { AllowedFiles } from './allowed-files';
import { expandGlob } from './expand-glob';
import { isGlob } from './wildcards';

/**
 * Whether a file is a question set (`.sgq.jsonl`): it asks about data and is none, though it is JSON Lines.
 * @param path a path, or a name
 */
export function isQuestionSet(path: string): boolean {
  return /\.sgq\.jsonl$/i.test(path);
}

/**
 * The files that a source's path names.
 * @param path absolute; may hold `*`, `?` and `**` (see `expandGlob`)
 * @param files lists folders
 * @param signal ends the walk over folders
 * @returns absolute paths of files that exist, sorted; a pattern passes over question sets
 * @throws FileRefused where it leads to what may not be read
 * @throws SchemaGraphError `cancelled`
 */
export async function sourceFiles(path: string, files: AllowedFiles, signal?: AbortSignal): Promise<string[]> {
  const found = await expandGlob(path, '/', files, signal);
  return isGlob(path) ? found.filter((file) => file === path || !isQuestionSet(file)) : found;
}

/** Finds the files behind sources once for all who ask during one piece of work: a pattern may lead through many folders. */
export class SourceFinder {
  readonly #found = new Map<string, Promise<readonly string[]>>();

  /**
   * @param files lists folders
   * @param signal ends the walks over folders
   */
  constructor(
    readonly files: AllowedFiles,
    private readonly signal?: AbortSignal,
  ) {}

  /**
   * The files that a source's path names, as `sourceFiles` finds them.
   * @param path absolute; may hold `*`, `?` and `**`
   * @throws FileRefused where it leads to what may not be read
   * @throws SchemaGraphError `cancelled`
   */
  find(path: string): Promise<readonly string[]> {
    const found = this.#found.get(path) ?? sourceFiles(path, this.files, this.signal);
    this.#found.set(path, found);
    return found;
  }
}
