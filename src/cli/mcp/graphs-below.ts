/** The graph files below a folder. */
import type { Files } from '../../engine/core/ports';
import { includedParts } from '../../engine/graph/included-parts';

/** How far is looked, so that a home folder is not walked for minutes. */
const LIMITS = { folders: 3_000, depth: 8, graphs: 200, bytes: 4_000_000 };

/** Folders of programs, in which nobody keeps graphs. */
const OTHERS = /^(node_modules|\..*)\/$/;

/**
 * Whether a file is a graph file, by its name.
 * @param name of the file
 */
export function isGraphName(name: string): boolean {
  return /\.sgraph\.ya?ml$/i.test(name);
}

/**
 * The graph files in a folder and those below it; parts of others are left out.
 * @param folder absolute path
 * @param files lists folders; links to folders are not followed
 * @returns their paths from the folder, sorted, and whether there may be more
 */
export async function graphsBelow(
  folder: string,
  files: Files,
): Promise<{ readonly graphs: readonly string[]; readonly more: boolean }> {
  const found: string[] = [];
  const waiting = [{ at: '', depth: 0 }];
  let looked = 0;
  let more = false;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (++looked > LIMITS.folders || found.length >= LIMITS.graphs) {
      more = true;
      break;
    }
    const { at, depth } = next;
    // A folder that may not be read has no graphs for us.
    for (const name of await files.list(`${folder}/${at}`).catch((): string[] => [])) {
      if (!name.endsWith('/')) {
        if (isGraphName(name)) found.push(`${at}${name}`);
      } else if (!OTHERS.test(name)) {
        if (depth < LIMITS.depth) waiting.push({ at: `${at}${name}`, depth: depth + 1 });
        else more = true;
      }
    }
  }
  const graphs = found.slice(0, LIMITS.graphs);
  const texts = await Promise.all(
    graphs.map(async (graph) => [`${folder}/${graph}`, await textOf(`${folder}/${graph}`, files)] as const),
  );
  const parts = includedParts(new Map(texts));
  return { graphs: graphs.filter((graph) => !parts.has(`${folder}/${graph}`)).sort(), more };
}

/** The text of a graph file; empty where it cannot be read. */
async function textOf(file: string, files: Files): Promise<string> {
  try {
    return new TextDecoder().decode(await files.head(file, LIMITS.bytes));
  } catch {
    return '';
  }
}
