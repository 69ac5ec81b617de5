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
 * @returns absolute paths of files that exist, sorted; a pattern passes over question sets
 * @throws FileRefused where it leads to what may not be read
 */
export async function sourceFiles(path: string, files: AllowedFiles): Promise<string[]> {
  const found = await expandGlob(path, '/', files);
  return isGlob(path) ? found.filter((file) => file === path || !isQuestionSet(file)) : found;
}
