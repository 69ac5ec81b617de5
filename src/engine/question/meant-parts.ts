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

/** By part: the tokens that name something of it, each with the level at which it does. */
type SaidOfParts = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** What a question says of each part; of each that it says nothing of, nothing. */
function saidOfParts({ columns, parts }: Pick<SchemaView, 'columns' | 'parts'>, found: Found): SaidOfParts {
  const said = new Map([...new Set(parts)].map((part) => [part, new Map<number, number>()]));
  const note = (use: number, { start, end }: { start: number; end: number }, level: number) => {
    const tokens = said.get(parts[use] ?? -1);
    for (let i = start; i < end; i++) tokens?.set(i, Math.max(level, tokens.get(i) ?? 0));
  };
  found.columns.forEach((match, id) => {
    if (match.level >= LEVEL.keyword && !match.shadowed) note(columns[id]?.use ?? -1, match, match.level);
  });
  found.uses.forEach((match, id) => {
    if (match.level >= LEVEL.keyword) note(id, match, match.level);
  });
  for (const value of found.solid) note(columns[value.column]?.use ?? -1, value, LEVEL.full);
  return said;
}

/**
 * The parts that a question may be about, by number.
 * @param view the schema
 * @param found where names and values are in the question
 */
export function meantParts(view: Pick<SchemaView, 'columns' | 'parts'>, found: Found): Set<number> {
  const all = new Set(view.parts);
  if (all.size < 2) return all;
  const said = saidOfParts(view, found);
  const tellsMore = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) =>
    one.size > other.size && [...other].every(([token, level]) => (one.get(token) ?? 0) >= level);
  const meant = [...said].filter(([, own]) => ![...said.values()].some((other) => tellsMore(other, own)));
  return new Set(meant.map(([part]) => part));
}

/**
 * The parts that a question names anything of, where these are several.
 * @param linked the question: names and values of parts that are not meant are none
 * @param view the schema
 * @returns by number; those of which the most words are named first
 */
export function partsBySaid(
  { columns, uses, values }: Omit<Found, 'solid'> & { readonly values: Found['solid'] },
  view: Pick<SchemaView, 'columns' | 'parts'>,
): number[] {
  const said = [...saidOfParts(view, { columns, uses, solid: values })].filter(([, tokens]) => tokens.size > 0);
  return said.length < 2 ? [] : said.sort(([, a], [, b]) => b.size - a.size).map(([part]) => part);
}
