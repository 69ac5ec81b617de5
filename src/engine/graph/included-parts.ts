/** Which graph files are parts of others: they are no graphs of their own to choose from. */
import { joinPath, parentFolder } from './file-paths';
import { parseGraph } from './parse';
import { pathMatcher } from './wildcards';

/**
 * The graph files that others include.
 * @param texts of graph files, by absolute path
 * @returns their paths; a file that includes others is a graph of its own, as the engine has it
 */
export function includedParts(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const included = new Set<string>();
  const roots = new Set<string>();
  for (const [file, text] of texts) {
    const [list] = /^include[ \t]*:.*(?:\r?\n(?![^\s#-]).*)*/m.exec(text) ?? [];
    if (list === undefined) continue;
    const { include } = parseGraph(list, file).value;
    if (include.length > 0) roots.add(file);
    const folder = parentFolder(file) ?? '/';
    const isPart = pathMatcher(include.map((pattern) => joinPath(folder, pattern)));
    for (const path of texts.keys()) if (path !== file && isPart(path)) included.add(path);
  }
  return new Set([...included].filter((path) => !roots.has(path)));
}
