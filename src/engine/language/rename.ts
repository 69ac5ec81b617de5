/** Renames a table or a column in all files of a graph, and changes no other byte of them. */
import { quotePart } from '../core/identifiers';
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { GraphFile } from '../graph/graph-file';
import { readGraphFile, SOURCE_FIELD_NAMES } from '../graph/parse';
import { applySplices, orderSplices, type Splice } from '../graph/splice';
import { changeMap } from '../graph/yaml-edit';
import { baseNameOf, isNamedByFile } from '../graph/source-kinds';
import type { GraphNames, NamedThing } from './graph-names';
import { occurrencesOf, type Occurrence } from './occurrences';
import { sqlName } from './sql-names';
import { rewritePart } from './written';

/** Changes of one file. */
export interface FileChange {
  readonly file: string;
  /** In order, without overlaps. */
  readonly splices: readonly Splice[];
}

/**
 * Renames a table or column.
 * @param files all files of the graph, as they were read
 * @param names which names mean the same
 * @param thing what gets another name
 * @param newName its new name, without quotes
 * @returns the changes; none where it has that name already
 * @throws SchemaGraphError `bad-input` where the name cannot be one, another thing has it, a file is no YAML, or the way a
 *   place is written (an alias, an unusual escape) does not allow it; `not-found` where nothing is so called
 */
export function renameThing(
  files: readonly GraphFile[],
  names: GraphNames,
  thing: NamedThing,
  newName: string,
): readonly FileChange[] {
  refuseBrokenFiles(files);
  const name = newName.trim();
  if (name === '' || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) throw refused(say`A name is one line of text.`);
  const before = files.map((file) => ({ file, places: occurrencesOf(file) }));
  const key = names.key(thing);
  const isMeant = (place: Occurrence): boolean => isOf(place, thing) && names.key(place) === key;
  const all = before.flatMap(({ places }) => places);
  if (!all.some(isMeant)) throw new SchemaGraphError('not-found', say`The graph does not name this any more.`);
  refuseTaken(all, names, thing, name);
  const changes = before.flatMap(({ file, places }): FileChange[] => {
    const splices = splicesOf(file, places.filter(isMeant), name);
    return splices.length === 0 ? [] : [{ file: file.file, splices }];
  });
  for (const { file, places } of before) {
    const change = changes.find((other) => other.file === file.file);
    if (change) verify(file, change, places, isMeant, name);
  }
  return thing.column === undefined ? withNamedSources(files, changes, names, thing, name) : changes;
}

/** A file that fills a table of its own name says from now on which table it fills. */
function withNamedSources(
  files: readonly GraphFile[],
  changes: readonly FileChange[],
  names: GraphNames,
  thing: NamedThing,
  name: string,
): readonly FileChange[] {
  const added = files.flatMap((file): FileChange[] => {
    const splices = file.graph.sources.flatMap((source, index) => {
      const node = file.places.sources[index];
      if (source.table !== undefined || source.path === undefined || !isNamedByFile(source.kind)) return [];
      if (node?.kind !== 'map' || names.key({ table: baseNameOf(source.path) }) !== names.key(thing)) return [];
      return changeMap(file.text, node, [{ key: 'table', value: name }], SOURCE_FIELD_NAMES);
    });
    return splices.length === 0 ? [] : [{ file: file.file, splices }];
  });
  return files.flatMap(({ file }): FileChange[] => {
    const own = [...changes, ...added].filter((change) => change.file === file);
    return own.length === 0 ? [] : [{ file, splices: orderSplices(own.flatMap(({ splices }) => splices)) }];
  });
}

/** Whether a place names a thing of this sort: the table itself, or a column. */
function isOf(place: Occurrence, thing: NamedThing): boolean {
  return (place.column === undefined) === (thing.column === undefined);
}

function refuseBrokenFiles(files: readonly GraphFile[]): void {
  const broken = files.find((file) => file.tree.fault);
  if (broken) throw brokenFile(broken.file);
}

/**
 * A file cannot be read, so nobody knows what it names.
 * @param file its path
 */
export function brokenFile(file: string): SchemaGraphError {
  return refused(say`${baseName(file)} is not YAML as it is; mend it first, then rename.`);
}

/** Another table, or another column of the table, must not have the name: nobody could tell the two apart again. */
function refuseTaken(all: readonly Occurrence[], names: GraphNames, thing: NamedThing, name: string): void {
  const next: NamedThing = thing.column === undefined ? { table: name } : { table: thing.table, column: name };
  const key = names.key(next);
  const onlyCase = (thing.column ?? thing.table).toLowerCase() === name.toLowerCase();
  if (key === names.key(thing) || onlyCase) return;
  const table = names.table(thing.table);
  const folded = (place: Occurrence) =>
    thing.column === undefined
      ? place.table.toLowerCase() === name.toLowerCase()
      : names.key({ table: place.table }) === names.key({ table }) &&
        place.column?.toLowerCase() === name.toLowerCase();
  if (!all.some((place) => isOf(place, thing) && folded(place))) return;
  throw refused(
    thing.column === undefined
      ? say`The graph has a table ${name} already.`
      : say`Table ${table} has a column ${name} already.`,
  );
}

function splicesOf(file: GraphFile, places: readonly Occurrence[], name: string): readonly Splice[] {
  // A scalar may hold the name several times (a rule), and an anchored one may be read several times.
  const byPlace = new Map(places.map((place) => [`${place.start}:${place.end}`, place]));
  const splices = [...byPlace.values()].map((place): Splice => {
    const written = place.scalar.text.slice(place.part.start, place.part.end);
    const splice = rewritePart(file.text, place.scalar, place.part, nameFor(place, written, name));
    if (!splice) throw unusual(file);
    return splice;
  });
  try {
    const changed = splices.filter(({ start, end, text }) => file.text.slice(start, end) !== text);
    return [...orderSplices(changed)];
  } catch {
    throw unusual(file);
  }
}

/**
 * A name as it is written at a place.
 * @param place where
 * @param written what stands there now
 * @param name the name, without quotes
 */
export function nameFor(place: Occurrence, written: string, name: string): string {
  switch (place.role) {
    case 'end':
      return quotePart(name);
    case 'sql':
      return sqlName(name, written);
    default:
      return name;
  }
}

/** Reads the file again: it must name the same things in the same order, under the new name. */
function verify(
  file: GraphFile,
  { splices }: FileChange,
  places: readonly Occurrence[],
  isMeant: (place: Occurrence) => boolean,
  name: string,
): void {
  const edited = readGraphFile(applySplices(file.text, splices), file.file);
  const after = occurrencesOf(edited);
  const renamesTable = places.some((place) => place.column === undefined && isMeant(place));
  const renamed = new Set(places.filter(isMeant).map((place) => place.table));
  const same = places.every((place, index) => {
    const now = after[index];
    const table = renamesTable && renamed.has(place.table) ? name : place.table;
    const column = !renamesTable && isMeant(place) ? name : place.column;
    return now !== undefined && now.role === place.role && now.table === table && now.column === column;
  });
  if (!same || after.length !== places.length || edited.tree.fault) throw unusual(file);
}

function unusual(file: GraphFile): SchemaGraphError {
  return refused(
    say`The way ${baseName(file.file)} writes this name (an alias, or unusual YAML) does not allow it to be renamed everywhere.`,
  );
}

function refused(message: Message): SchemaGraphError {
  return new SchemaGraphError('bad-input', message);
}

function baseName(path: string): string {
  return path.split('/').pop() ?? path;
}
