/** Things that have no table of their own: each call has a patient where `calls` holds a `patient_age` and a `patient_sex`. */
import type { TableProfile } from '../profile/catalogue';
import { isPersonNoun, PERSONS_TOGETHER } from './person-words';
import { isPlural, splitIdentifier, stem } from './words';

/** So many properties of somebody tell that rows are about them; one alone may be a number of them. */
const LEAST_PROPERTIES = 2;
/** What tells one person from the next, who may stand in several rows, or counts several in one: such rows are no persons. */
const TELLING =
  /^(?:id|ids|no|nr|num|number|count|total|quantity|qty|code|cd|key|name|nm|first|last|full|email|mail|phone|ref)$/;

/**
 * The persons whom the rows of a table are about though no column says who they are.
 * @param profile the table
 * @param named stems of the words in the names of all tables, which stand for the rows of these
 * @returns stems, each a further name of the rows
 */
export function personsWithin(profile: Pick<TableProfile, 'columns'>, named: ReadonlySet<string>): string[] {
  const properties = new Map<string, (readonly string[])[]>();
  for (const { column } of profile.columns) {
    const [first = '', ...property] = splitIdentifier(column);
    const own = stem(first);
    // Of several, "passengers_adult", a column holds how many there are.
    const isOne = isPersonNoun(first) && !isPlural(first) && !PERSONS_TOGETHER.test(first);
    if (property.length === 0 || !isOne || named.has(own)) continue;
    properties.set(own, [...(properties.get(own) ?? []), property]);
  }
  return [...properties].flatMap(([own, of]) => {
    const tells = of.some((words) => words.some((word) => TELLING.test(word)));
    return of.length >= LEAST_PROPERTIES && !tells ? [own] : [];
  });
}
