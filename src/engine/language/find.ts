/** What stands at a place of a graph's files, and where else it stands. */
import type { LoadedGraph } from '../graph/load';
import type { GraphNames, NamedThing } from './graph-names';
import { occurrencesOf, type Occurrence } from './occurrences';

/**
 * The name of a table or column at a place.
 * @param loaded the graph
 * @param file path of the file
 * @param offset within the name or right behind it
 */
export function occurrenceAt(loaded: LoadedGraph, file: string, offset: number): Occurrence | undefined {
  const graphFile = loaded.files.find((other) => other.file === file);
  if (!graphFile) return undefined;
  const hits = occurrencesOf(graphFile).filter(({ start, end }) => start <= offset && offset <= end);
  return hits.find(({ end }) => offset < end) ?? hits[0];
}

/**
 * All places that name a thing, file by file.
 * @param loaded the graph
 * @param names which names mean the same
 * @param thing a table or column
 */
export function placesOf(loaded: LoadedGraph, names: GraphNames, thing: NamedThing): readonly Occurrence[] {
  const key = names.key(thing);
  return loaded.files
    .flatMap(occurrencesOf)
    .filter((place) => (place.column === undefined) === (thing.column === undefined) && names.key(place) === key);
}

/**
 * Where a thing is defined: its entries, in all parts; for a column without one the entries of its table, for a table
 * without one the sources that fill it.
 * @param loaded the graph
 * @param names which names mean the same
 * @param thing a table or column
 */
export function definitionsOf(loaded: LoadedGraph, names: GraphNames, thing: NamedThing): readonly Occurrence[] {
  const places = placesOf(loaded, names, thing);
  const own = places.filter(({ role }) => role === 'definition');
  if (own.length > 0) return own;
  if (thing.column !== undefined) return definitionsOf(loaded, names, { table: thing.table });
  return places.filter(({ role }) => role === 'source');
}
