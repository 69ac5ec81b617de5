/** Numbers that are said of classes: "grade 6", "have 12 cylinders". One that no row has is not in the data. */
import type { ColumnProfile } from '../profile/catalogue';
import type { ColumnPlace } from '../search/column-context';
import type { GateSearch } from './explain';
import type { ExplainedToken } from './explain';

/** Cues that make a number a bound or a count. */
export const COMPARING = new Set([
  'more-than',
  'less-than',
  'at-least',
  'at-most',
  'between',
  'how-many',
  'top-n',
  'exactly',
]);

/** Tokens around a number among which a comparison makes it a bound. */
const COMPARED = 4;
/** A class has so few values, and each of them on average so many rows. */
const CLASSES = { values: 12, rows: 4 };

/**
 * Whether a number is said of a class that no row has: "grade 6" where all are in grades 9 to 12.
 * @param search columns and stored values of the graph
 * @param tokens the question
 * @param at where the number stands among them
 * @param value the number
 */
export function saysNoClass(search: GateSearch, tokens: readonly ExplainedToken[], at: number, value: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isHad = before?.token.cue === 'have' || before?.token.cue === 'with';
  const name = before?.known === 'name' ? before : isHad && next?.known === 'name' ? next : undefined;
  const around = tokens.slice(Math.max(0, at - COMPARED), at + COMPARED).map(({ token }) => token.cue ?? '');
  if (!name || around.some((cue) => COMPARING.has(cue) && cue !== 'how-many')) return false;
  const said = name === next ? [name.token.stem] : tokens.slice(0, at).map(({ token }) => token.stem);
  const called = placesNamed(search.context.places, said);
  return (
    called.length > 0 &&
    called.every(({ set: { column, profile } }) => isClass(profile) && search.has(column, value) === false)
  );
}

/** The columns that the last of some words name, by as many of them as any column does: "model year" is no mere year. */
function placesNamed(places: readonly ColumnPlace[], said: readonly string[]): readonly ColumnPlace[] {
  let [longest, found]: [number, ColumnPlace[]] = [1, []];
  for (const place of places) {
    const lengths = place.set.names.map((words) =>
      words.every((word, i) => said[said.length - words.length + i] === word) ? words.length : 0,
    );
    const length = Math.max(0, ...lengths);
    if (length < longest) continue;
    if (length > longest) [longest, found] = [length, []];
    found.push(place);
  }
  return found;
}

/** Whether a column of numbers sorts rows into few classes: one that is not there is no row's. */
function isClass({ type, distinct, rows }: ColumnProfile): boolean {
  return type === 'integer' && distinct <= CLASSES.values && rows >= CLASSES.rows * distinct;
}
