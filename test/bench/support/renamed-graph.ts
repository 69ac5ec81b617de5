/** The text of a graph file with other names of tables and columns, as the editor renames them. */
import type { Files } from '../../../src/engine/core/ports';
import { loadGraph } from '../../../src/engine/graph/load';
import { applySplices } from '../../../src/engine/graph/splice';
import { GraphNames, type NamedThing } from '../../../src/engine/language/graph-names';
import { occurrencesOf } from '../../../src/engine/language/occurrences';
import { renameThing } from '../../../src/engine/language/rename';
import { createNodeFiles } from '../../../src/platform/node/files';
import type { NewNames } from './changed-database';

const FILE = '/asked.sgraph.yaml';

/**
 * Renames all that a graph names.
 * @param text of a graph file without parts
 * @param names the new names
 * @returns its text with the new names
 */
export async function renamedGraph(text: string, names: NewNames): Promise<string> {
  const files: Files = createNodeFiles();
  const columns = [...names.columns].flatMap(([table, own]) =>
    [...own].map(([column, name]): [NamedThing, string] => [{ table, column }, name]),
  );
  const tables = [...names.tables].map(([table, name]): [NamedThing, string] => [{ table }, name]);
  let current = text;
  for (const [thing, name] of [...columns, ...tables]) {
    const loaded = await loadGraph(FILE, files, new Map([[FILE, current]]));
    const graphNames = new GraphNames(loaded.graph);
    const isNamed = loaded.files.some(
      (file) =>
      occurrencesOf(file).some((place) => place.column !== undefined === (thing.column !== undefined) && graphNames.key(place) === graphNames.key(thing)), // prettier-ignore
    );
    if (!isNamed) continue;
    for (const { splices } of renameThing(loaded.files, graphNames, thing, name))
      current = applySplices(current, splices);
  }
  return current;
}
