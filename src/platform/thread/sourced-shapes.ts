/** What the data has, as another text of the graph names it: known before that text's own data is read. */
import type { Source } from '../../engine/graph/model';
import type { TableShape } from '../../engine/graph/shape';
import { tableNameOf } from '../../engine/open-graph';

/** A table of the data, with the source that it was read from. */
export interface SourcedShape extends TableShape {
  /** As the graph named it whose data was read; its path is absolute. */
  readonly source: Source | undefined;
}

/**
 * The tables that the sources of a text give, as far as they were read for an older text.
 * @param known what was read
 * @param sources those of the text, with absolute paths
 * @returns tables under the names that the text gives them; not those whose source is gone or reads something else
 */
export function shapesFedBy(known: readonly SourcedShape[], sources: readonly Source[]): readonly TableShape[] {
  return known.flatMap(({ source: before, name, columns }): TableShape[] => {
    const now = before && sameSource(before, sources);
    return now ? [{ name: nameIn(name, before, now), columns }] : [];
  });
}

/** The source that reads the same; of several the one of the same name. */
function sameSource(before: Source, sources: readonly Source[]): Source | undefined {
  const same = sources.filter(
    ({ kind, path, connection }) => kind === before.kind && path === before.path && connection === before.connection,
  );
  return same.find(({ id }) => id === before.id) ?? same[0];
}

function nameIn(name: string, before: Source, now: Source): string {
  const [was, is] = [tableNameOf(before), tableNameOf(now)];
  if (was !== undefined && is !== undefined) return name === was ? is : name;
  const { prefix = '' } = before;
  return name.startsWith(prefix) ? `${now.prefix ?? ''}${name.slice(prefix.length)}` : name;
}
