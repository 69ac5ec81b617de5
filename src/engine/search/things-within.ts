/**
 * Persons who have no table of their own: each call has a patient where `calls` holds a `patient_age` and a `patient_sex`, and some of the guests
 * are club members where `club_member` says so.
 */
import type { TableProfile } from '../profile/catalogue';
import { isPersonNoun, PERSONS_TOGETHER } from './person-words';
import { isPlural, splitIdentifier, stem } from './words';

/** So many properties of somebody tell that rows are about them; one alone may be a number of them. */
const LEAST_PROPERTIES = 2;
/** What tells one person from the next, who may stand in several rows, or counts several in one: such rows are no persons. */
const TELLING =
  /^(?:id|ids|no|nr|num|number|count|total|quantity|qty|code|cd|key|name|nm|first|last|full|email|mail|phone|ref)$/;

/**
 * What the rows of a table are called besides, or some of them.
 * @param profile the table
 * @param named stems of the words in the names of all tables, which stand for the rows of these
 * @returns stems, word by word, of each further name
 */
export function namesWithin(profile: Pick<TableProfile, 'columns'>, named: ReadonlySet<string>): string[][] {
  const flags = profile.columns.flatMap(({ column, distinct, typical }) => {
    const words = splitIdentifier(column).filter((word) => !OF_BEING.test(word));
    const last = words.at(-1) ?? '';
    const isFlag = distinct === 2 && typical.every(({ value }) => EITHER.test(String(value)));
    return isFlag && isPersonNoun(last) && !isPlural(last) && !named.has(stem(last)) ? [words.map(stem)] : [];
  });
  return [...personsWithin(profile, named).map((own) => [own]), ...flags];
}

/** What flags hold, and the words in their names that only say that something is so. */
const EITHER = /^(?:y|yes|t|true|1|n|no|f|false|0)$/i;
const OF_BEING = /^(?:is|was|has|are|be)$/;

/** The persons whom the rows of a table are about though no column says who they are: stems. */
function personsWithin(profile: Pick<TableProfile, 'columns'>, named: ReadonlySet<string>): string[] {
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
