/** Tables whose rows are persons: whom "who" and "people" may mean. */
import { BIRTHDAYS } from '../search/life-words';
import { isNoPerson, meansPersons } from '../search/person-words';
import { singular, splitIdentifier, stem } from '../search/words';
import type { SchemaView, ViewUse } from './schema-view';
import { ID_WORDS } from './view-names';

/** Stems of names of properties that persons have. */
const OF_PERSONS = ['gender', ...BIRTHDAYS, 'surname', 'nationality'].map(stem);

const known = new WeakMap<SchemaView, ReadonlySet<number>>();

/**
 * The uses of tables whose rows are persons, as far as their names tell, or what is stored of each row (a sex, a birthday).
 * @param view the schema
 * @returns ids of uses; found once for each view
 */
export function usesOfPersons(view: SchemaView): ReadonlySet<number> {
  const found = known.get(view) ?? new Set(view.uses.filter((use) => isOfPersons(use, view)).map(({ id }) => id));
  known.set(view, found);
  return found;
}

function isOfPersons({ table, names, isLink, columns }: ViewUse, view: SchemaView): boolean {
  if (isLink) return false;
  const own = singular(splitIdentifier(table).at(-1) ?? '');
  // Keywords repeat the name: "bank account".
  const others = isNoPerson(own) ? names.slice(1).filter((name) => name.at(-1) !== stem(own)) : names;
  if (others.some((name) => meansPersons(name.at(-1) ?? ''))) return true;
  // A list of genders has a gender in each row, and nobody is one.
  if (names.some((name) => isOfPerson(name))) return false;
  return columns.some((id) => view.columns[id]?.names.some(isOfPerson));
}

/** Whether a name is that of a property of persons, or of a reference to one: `gender`, `gender_id`. */
function isOfPerson(name: readonly string[]): boolean {
  const last = name.at(-1) ?? '';
  const own = ID_WORDS.has(last) && name.length > 1 ? name.at(-2) : last;
  return OF_PERSONS.includes(own ?? '');
}
