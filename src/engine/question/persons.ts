/** Tables whose rows are persons: whom "who" and "people" may mean. */
import { BIRTHDAYS } from '../search/life-words';
import { stem } from '../search/words';
import type { SchemaView, ViewUse } from './schema-view';
import { ID_WORDS } from './view-names';

/** Plain English for persons by what they do or are, no single data set. */
const PERSONS = new Set(
  `person people individual human resident citizen member player participant contestant candidate inhabitant user passenger
  employee worker staff colleague clerk manager boss assistant agent technician engineer analyst mechanic courier
  student pupil graduate learner teacher instructor professor lecturer faculty tutor advisor coach trainer
  investor shareholder founder owner sponsor seller volunteer farmer chef waiter photographer composer designer architect developer programmer
  customer client buyer shopper guest visitor subscriber tenant borrower reader donor voter
  patient doctor physician nurse medic dentist veterinarian vet surgeon midwife therapist carer professional
  author writer editor reviewer critic journalist scientist researcher
  singer artist musician performer actor actress cast director producer dancer
  athlete driver racer pilot captain rider swimmer skier wrestler gymnast climber umpire referee
  friend spouse husband wife parent child mother father man woman men women
  politician senator representative mayor president governor minister judge lawyer officer soldier
  occupant pedestrian victim witness suspect perpetrator prisoner inspector`
    .split(/\s+/)
    .map(stem),
);

/**
 * Whether a word is one for persons.
 * @param word its stem
 */
export function meansPersons(word: string): boolean {
  return PERSONS.has(word);
}

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

function isOfPersons({ names, isLink, columns }: ViewUse, view: SchemaView): boolean {
  if (isLink) return false;
  if (names.some((name) => meansPersons(name.at(-1) ?? ''))) return true;
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
