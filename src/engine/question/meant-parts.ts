/**
 * Which parts of a graph a question may be about. No program reads two parts that no key edge ties: a part of which the question
 * names only what it names of another one as well, and less, is not meant, and must not change how the other is read.
 */
import { LEVEL, type NameMatch } from './name-match';
import type { SchemaView } from './schema-view';

/** What of a question was found in a graph. */
export interface Found {
  /** By id of the column. */
  readonly columns: readonly NameMatch[];
  /** By id of the use. */
  readonly uses: readonly NameMatch[];
  /** Values that are surely meant. */
  readonly solid: readonly { readonly column: number; readonly start: number; readonly end: number }[];
}

/**
 * The parts that a question may be about, by number.
 * @param view the schema
 * @param found where names and values are in the question
 */
export function meantParts({ columns, parts }: Pick<SchemaView, 'columns' | 'parts'>, found: Found): Set<number> {
  const all = new Set(parts);
  if (all.size < 2) return all;
  const named = new Map([...all].map((part) => [part, new Map<number, number>()]));
  const note = (use: number, { start, end }: { start: number; end: number }, level: number) => {
    const tokens = named.get(parts[use] ?? -1);
    for (let i = start; i < end; i++) tokens?.set(i, Math.max(level, tokens.get(i) ?? 0));
  };
  found.columns.forEach((match, id) => {
    if (match.level >= LEVEL.keyword && !match.shadowed) note(columns[id]?.use ?? -1, match, match.level);
  });
  found.uses.forEach((match, id) => {
    if (match.level >= LEVEL.keyword) note(id, match, match.level);
  });
  for (const value of found.solid) note(columns[value.column]?.use ?? -1, value, LEVEL.full);
  const tellsMore = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) =>
    one.size > other.size && [...other].every(([token, level]) => (one.get(token) ?? 0) >= level);
  const meant = [...named].filter(([, own]) => ![...named.values()].some((other) => tellsMore(other, own)));
  return new Set(meant.map(([part]) => part));
}

/**
 * The parts that a question names anything of, where these are several.
 * @param linked the question
 * @param view the schema
 * @returns by number; those of which the most words are named first
 */
export function partsBySaid(
  { columns, uses, values, meant }: Omit<Found, 'solid'> & { values: Found['solid']; meant: readonly boolean[] },
  view: Pick<SchemaView, 'columns' | 'parts'>,
): number[] {
  const said = new Map<number, Set<number>>();
  const note = (use: number, { start, end }: { start: number; end: number }) => {
    const part = view.parts[use];
    if (part === undefined || meant[use] !== true) return;
    const tokens = said.get(part) ?? new Set();
    for (let i = start; i < end; i++) tokens.add(i);
    said.set(part, tokens);
  };
  columns.forEach((match, id) => {
    if (match.level >= LEVEL.keyword && !match.shadowed) note(view.columns[id]?.use ?? -1, match);
  });
  uses.forEach((match, id) => {
    if (match.level >= LEVEL.keyword) note(id, match);
  });
  for (const value of values) note(view.columns[value.column]?.use ?? -1, value);
  if (said.size < 2) return [];
  return [...said].sort(([, a], [, b]) => b.size - a.size).map(([part]) => part);
}
