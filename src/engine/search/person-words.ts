/** Words for persons. */
import { stem } from './words';

/** Plain English for persons by what they do or are, no single data set. */
const WRITTEN = new Set(
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
  occupant pedestrian victim witness suspect perpetrator prisoner inspector
  translator interpreter examiner auditor consultant adviser accountant attorney solicitor barrister paralegal notary juror mentor
  conductor choreographer playwright poet novelist illustrator sculptor painter curator librarian archivist historian
  soloist pianist violinist cellist guitarist drummer songwriter
  baker brewer butcher cook barista bartender gardener carpenter plumber electrician welder tailor hairdresser barber cleaner caretaker
  cashier receptionist secretary intern apprentice trainee supervisor foreman
  ranger shepherd beekeeper breeder groomer forester hunter angler fisherman sailor skipper diver lifeguard jockey cyclist
  paramedic firefighter detective sheriff constable psychologist physiotherapist pharmacist optician
  chemist biologist geologist economist broker landlord lodger applicant attendee delegate laureate plaintiff defendant`.split(
    /\s+/,
  ),
);
const PERSONS = new Set([...WRITTEN].map(stem));

/**
 * Whether a word is one for persons.
 * @param word its stem
 */
export function meansPersons(word: string): boolean {
  return PERSONS.has(word);
}

/**
 * Whether a word is a noun for persons as it stands, and no form of a verb that shares its stem.
 * @param word a folded word, singular
 */
export function isPersonNoun(word: string): boolean {
  return WRITTEN.has(word);
}

/** How nouns for deeds end, which share their stems with those who do them: a performance, a translation. */
const DEED = /(?:ance|ence|ment|ion|ing|ure|ery|ship)$/;

/**
 * Whether a word is one for a thing or a deed that only has the stem of a word for persons: an engine is no engineer, an office no officer and
 * an account no accountant.
 * @param word the word as it is written, in the singular
 */
export function isNoPerson(word: string): boolean {
  if (WRITTEN.has(word)) return false;
  return (
    ['r', 'er', 'or'].some((end) => WRITTEN.has(word + end)) ||
    (PERSONS.has(stem(word)) && (DEED.test(word) || [...WRITTEN].some((one) => one.startsWith(word))))
  );
}

/** Words for several persons that have the form of one, or for which of them are counted. */
export const PERSONS_TOGETHER = /^(?:staff|people|faculty|cast|crew|personnel|graduate)$/;

/**
 * Of other words for persons those that are for persons, where there are any: a singer is a musician, and no band.
 * @param others words with their stems
 */
export function personsFirst<T extends { readonly stem: string }>(others: readonly T[]): readonly T[] {
  const persons = others.filter(({ stem: own }) => meansPersons(own));
  return persons.length > 0 ? persons : others;
}
