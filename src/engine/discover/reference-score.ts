/** How likely a candidate reference is a foreign key: a logistic model over few, readable signs. */
import type { ColumnFacts, TableFacts } from './facts';
import type { FoundKey } from './keys';
import { sameWords, shareOf } from './names';
import { MANAGER_COLUMNS, SHORT_MANAGERS } from '../search/manager-words';
import { meansPersons } from '../search/person-words';
import { isPlural, singular, splitIdentifier, stem } from '../search/words';
import type { ReferenceCandidate } from './references';

/** The signs, in the order of the weights. */
export const SIGNS = [
  'bias',
  'same name',
  'explained by the table',
  'names the table',
  'names the whole table',
  'ends like the table or its key',
  'is named like a key',
  'nothing in common',
  'is named after its own table',
  'refers to the chosen key',
  'the key comes first',
  'all found',
  'nearly all found',
  'share missing',
  'short of values',
  'covers the key',
  'values are text',
  'numbers that could be anything',
  'is the key of its own table',
  'comes first in its table',
  'is part of a key',
  'another table fits better',
  'same table',
  'named like a key and found in no other',
  'found against chance',
  'found against chance, named like a key',
] as const;

/** Fitted by `test/bench/fit-foreign-keys.ts`. */
const WEIGHTS: readonly number[] = [
  -6.69, 0.52, -1.71, 0.09, 1.62, 2.93, -0.09, -1.5, -0.72, 2.57, 1.28, -0.3, 2.63, -2.57, -0.02, -0.07, -0.6, -0.22,
  -0.5, -0.44, 0.68, -2.34, -2.14, 0.34, 2.02, -0.41,
];

/** What all candidates are judged against. */
export interface ScoreContext {
  readonly tables: ReadonlyMap<string, TableFacts>;
  readonly keys: ReadonlyMap<string, FoundKey>;
  /** By referring column, see `scoreContext`: in how many chosen keys all its values are found. */
  readonly homes: ReadonlyMap<string, number>;
  /** The two tables other than its own whose names explain a column best. */
  readonly bestFits: (from: ColumnFacts) => readonly TableFit[];
}

/** How well the name of a table explains that of a column. */
interface TableFit {
  readonly table: string;
  readonly fit: number;
}

/**
 * What candidates are judged against.
 * @param tables all tables
 * @param keys their keys
 * @param candidates all candidates
 */
export function scoreContext(
  tables: ReadonlyMap<string, TableFacts>,
  keys: ReadonlyMap<string, FoundKey>,
  candidates: readonly ReferenceCandidate[],
): ScoreContext {
  const homes = new Map<string, number>();
  for (const candidate of candidates) {
    const { to, share } = candidate;
    if (share < 1 || keys.get(to.table)?.columns.join() !== to.name) continue;
    homes.set(homeName(candidate), (homes.get(homeName(candidate)) ?? 0) + 1);
  }
  // Each column is compared with the keys of all tables: its name is compared with theirs once.
  const fits = new Map<ColumnFacts, readonly TableFit[]>();
  const bestFits = (from: ColumnFacts): readonly TableFit[] => {
    const known = fits.get(from) ?? fitsOf(from, tables);
    fits.set(from, known);
    return known;
  };
  return { tables, keys, homes, bestFits };
}

function fitsOf(from: ColumnFacts, tables: ReadonlyMap<string, TableFacts>): readonly TableFit[] {
  let [first, second]: (TableFit | undefined)[] = [];
  for (const table of tables.values()) {
    if (table.name === from.table) continue;
    const one = { table: table.name, fit: fitOf(from, table) };
    if (!first || one.fit > first.fit) [first, second] = [one, first];
    else if (!second || one.fit > second.fit) second = one;
  }
  return [first, second].flatMap((one) => one ?? []);
}

function fitOf({ words }: ColumnFacts, table: TableFacts | undefined): number {
  return table ? shareOf(words.core, table.words.words) + shareOf(table.words.words, words.core) : 0;
}

/**
 * Whether a column named like a key is found whole in this key and in no other table's, or holds the very values of a column of its own
 * name that differs in each row there: the classroom of a pupil is that of one teacher.
 */
export function isOnlyHome(candidate: ReferenceCandidate, { homes, keys }: ScoreContext): boolean {
  const { from, to, share, names } = candidate;
  const sameValues = share === 1 && from.profile.distinct === to.profile.distinct && to.profile.unique;
  if (sameValues && names.same === 1 && from.profile.distinct >= TELLING) return true;
  const chosen = keys.get(to.table)?.columns.join() === to.name;
  return from.words.idLike && share === 1 && chosen && homes.get(homeName(candidate)) === 1;
}

/** So many different values that another column has as well have not come there by chance. */
const TELLING = 10;

/** Whether a column is called like the key of a table that it names: `location_id` of departments, where locations have one. */
export function namesKey({ to, names }: ReferenceCandidate, { keys }: ScoreContext): boolean {
  return names.same === 1 && names.named === 1 && keys.get(to.table)?.columns.join() === to.name;
}

/** What rows of one table are to others of it, as columns are named that say so: the manager of an employee is an employee. */
const OF_ITSELF = new Set(
  `${MANAGER_COLUMNS.join(' ')} mentor parent mother father sire dam spouse predecessor successor
  prerequisite prereq reporting referrer referred replaced replaces`
    .split(/\s+/)
    .map(stem),
);
/** So many of the values have to be found: a 0 may stand for "nobody". */
const FOUND_IN_ITSELF = 0.9;

/**
 * Whether a column names what a row of its table is to others of it, and its values are keys of that table: `manager_id` of employees.
 * Where another table is called so, it is meant.
 */
export function isOfItself(candidate: ReferenceCandidate, context: ScoreContext): boolean {
  const { from, to, share } = candidate;
  if (from.table !== to.table || share < FOUND_IN_ITSELF || from.profile.distinct < 2 || from.profile.unique)
    return false;
  if (context.keys.get(to.table)?.columns.join() !== to.name) return false;
  const isShort = from.words.core.some((word) => SHORT_MANAGERS.has(word) && !isShortForOther(word, from, context));
  // Few are above the others.
  const isAbove = isShort && from.profile.distinct * 2 <= to.profile.distinct;
  return (isAbove || from.words.core.some((word) => OF_ITSELF.has(word))) && !fitsBetter(candidate, context);
}

/** Whether a word may be short for the name of another table: a `sup_id` beside suppliers. */
function isShortForOther(word: string, { table }: ColumnFacts, { tables }: ScoreContext): boolean {
  return [...tables.values()].some(
    ({ name, words }) => name !== table && words.words.some((own) => own.startsWith(word)),
  );
}

/** Roles that only persons have, as columns are called by them. */
const OF_PERSONS = new Set([...MANAGER_COLUMNS, 'mentor', 'coach', 'trainer', 'owner', 'driver', 'inspector', 'observer', 'examiner', 'reviewer']); // prettier-ignore
/** Nouns for who does something, and those for things that end alike. */
const DOER = /^[a-z]{4,}[eo]r$/;
const THING =
  /^(?:order|number|letter|center|server|container|sensor|motor|reactor|router|folder|paper|chapter|quarter|charter|layer|water|river|tower|meter|filter|counter|computer|printer|boiler|trailer|locker|charger|color|floor|door|sector|vector|factor|error|corner|border|register|ladder|shelter|poster|banner|tier|offer|transfer|voucher|semester|weather)$/;
/** What was done, before "by" whom. */
const DONE = /(?:ed|en|old|ought|ade|uilt|ent|aid|eld|ung|rawn)$/;

/**
 * Whether a column names what persons do or did, `observer_id` or `raised_by`, and all its values are keys of the one table of persons among those
 * that have them all. What persons are to others of their own table is another matter.
 */
export function isOfPersons(candidate: ReferenceCandidate, context: ScoreContext): boolean {
  const { from, to, share } = candidate;
  if (share < 1 || from.table === to.table || from.profile.distinct < 2) return false;
  if (context.keys.get(to.table)?.columns.join() !== to.name || fitsBetter(candidate, context)) return false;
  const names = splitIdentifier(from.name);
  // The mother of a dog is a dog.
  if (names.some((word) => OF_ITSELF.has(stem(word)) && !MANAGER_COLUMNS.includes(word))) return false;
  const deed = names.at(-1) === 'by' ? names.at(-2) : undefined;
  const isRole = from.words.idLike && names.some((word) => OF_PERSONS.has(word) || meansPersons(stem(word)) || (DOER.test(word) && !THING.test(word))); // prettier-ignore
  if (!isRole && !isCalledAfterPerson(candidate) && (deed === undefined || !DONE.test(deed))) return false;
  const arePersons = ({ words }: TableFacts) => words.words.some(meansPersons);
  const persons = [...context.tables.values()].filter(arePersons);
  // What is done is done by those who work there.
  const [only, ...more] = persons.filter(({ words }) => !words.words.some((word) => SERVED.has(word)));
  const own = context.tables.get(from.table);
  // The lead of an instructor is one of them, though no word tells that those are persons.
  const rows = splitIdentifier(from.table).map(singular);
  const isOwn = own === undefined || arePersons(own) || names.some((word) => rows.includes(word));
  return more.length === 0 && only?.name === to.table && !isOwn;
}

/** What is counted or measured of persons. */
const COUNTED = /^(?:no|nr|num|number|count|total|sum|max|min|avg|mean|age|rank|per|new|old|all)$/;

/**
 * Whether a column is called after one person and no more, without a word for a key: the `donor` of a donation, a `head_teacher`. So that no
 * number of persons is taken for one, it has to hold several different whole numbers.
 */
function isCalledAfterPerson({ from }: ReferenceCandidate): boolean {
  const names = splitIdentifier(from.name);
  const last = names.at(-1) ?? '';
  const isPerson = (OF_PERSONS.has(last) || meansPersons(stem(last))) && !isPlural(last);
  const { type, distinct } = from.profile;
  return isPerson && names.length <= 2 && !names.some((word) => COUNTED.test(word)) && type === 'integer' && distinct >= TELLING_VALUES; // prettier-ignore
}

/** Persons for whom others work. */
const SERVED = new Set('customer client buyer shopper guest visitor passenger subscriber tenant borrower reader donor patient student pupil'.split(' ').map(stem)); // prettier-ignore

function homeName({ from }: ReferenceCandidate): string {
  return JSON.stringify([from.table, from.name]);
}

/**
 * The signs of a candidate as numbers.
 * @param candidate the candidate
 * @param context all tables and their keys
 * @returns one number for each of SIGNS
 */
export function signsOf(candidate: ReferenceCandidate, context: ScoreContext): readonly number[] {
  const { from, to, names, share } = candidate;
  const own = context.tables.get(from.table);
  const key = context.keys.get(to.table)?.columns;
  const ownKey = context.keys.get(from.table)?.columns;
  const whole = names.named === 1 && names.explained === 1;
  const bare = from.words.core.length === 0;
  const ofOwn = own !== undefined && (bare || sameWords(from.words.core, own.words.words));
  const distinct = from.profile.distinct;
  return [
    1,
    names.same,
    names.explained,
    names.named,
    flag(whole),
    names.ending,
    flag(from.words.idLike),
    flag(names.explained === 0 && names.named === 0),
    flag(ofOwn),
    flag(key?.length === 1 && key[0] === to.name),
    flag(to.position === 0),
    flag(share === 1),
    flag(share >= 0.9),
    1 - share,
    flag(distinct < 4),
    to.profile.distinct ? Math.min(1, distinct / to.profile.distinct) : 0,
    flag(from.profile.type === 'text'),
    flag(isDense(candidate)),
    flag(ownKey?.length === 1 && ownKey[0] === from.name),
    flag(from.position === 0),
    flag((ownKey?.length ?? 0) > 1 && ownKey?.includes(from.name) === true),
    flag(fitsBetter(candidate, context)),
    flag(from.table === to.table),
    flag(isOnlyHome(candidate, context)),
    surprise(candidate),
    from.words.idLike ? surprise(candidate) : 0,
  ];
}

/**
 * The probability that a candidate is a foreign key.
 * @param signs what `signsOf` gave
 * @returns 0 to 1
 */
export function probability(signs: readonly number[]): number {
  const sum = signs.reduce((total, sign, i) => total + sign * (WEIGHTS[i] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Whether a candidate is rather a measure: numbers whose name says nothing of the key, and of which some are not found.
 */
export function isMeasure({ from, names, share }: ReferenceCandidate): boolean {
  const unnamed = names.explained === 0 && names.named === 0 && names.ending === 0;
  return unnamed && !from.words.idLike && from.profile.type !== 'text' && share < 1;
}

/** Below this, at best, a column that is not named like a key is not worth counting. */
const WORTH_COUNTING = 0.2;

/**
 * Whether a candidate could be a foreign key if all its values were found. Columns named like keys are always counted: it
 * matters in how many keys they are found.
 * @param best the candidate with all values found
 * @param context all tables and their keys
 */
export function couldBe(best: ReferenceCandidate, context: ScoreContext): boolean {
  return (
    best.from.words.idLike ||
    isOfItself(best, context) ||
    isOfPersons(best, context) ||
    probability(signsOf(best, context)) >= WORTH_COUNTING
  );
}

function flag(condition: boolean): number {
  return condition ? 1 : 0;
}

/** Keys that count 1, 2, 3, …: any small number is found among them, so that finding it says little. */
function isDense({ to }: ReferenceCandidate): boolean {
  const { min, max, distinct } = to.profile;
  return typeof min === 'number' && typeof max === 'number' && max - min + 1 <= distinct * 1.2 && min <= 1;
}

/**
 * How surprising it is, 0 to 1, that all values were found: small numbers are found in any key that counts from 1, but
 * not ten numbers out of thousands, of which the key has a few.
 */
function surprise(candidate: ReferenceCandidate): number {
  const { from, to, share } = candidate;
  const { min, max, distinct, type } = to.profile;
  if (share < 0.9 || from.profile.distinct < 2 || isDense(candidate)) return 0;
  if (type === 'text') return Math.min(1, from.profile.distinct / 6);
  if (typeof min !== 'number' || typeof max !== 'number') return 0;
  const density = Math.min(1, distinct / (max - Math.min(min, 1) + 1)); // other columns count from 1, as a rule
  if (share <= density) return 0;
  const lacking = share < 1 ? (1 - share) * Math.log2((1 - share) / (1 - density)) : 0;
  const bits = share * Math.log2(share / density) + lacking;
  return Math.min(1, (from.profile.distinct * bits) / 12);
}

/** Flags and ratings have fewer values than this: that a key has those too says nothing, however few it has. */
const TELLING_VALUES = 5;

/** Whether chance cannot explain that all values of a candidate were found. */
export function isSurprising(candidate: ReferenceCandidate): boolean {
  return candidate.share === 1 && candidate.from.profile.distinct >= TELLING_VALUES && surprise(candidate) === 1;
}

/** Whether another table's name explains the referring column better. */
function fitsBetter({ from, to }: ReferenceCandidate, { tables, bestFits }: ScoreContext): boolean {
  const here = fitOf(from, tables.get(to.table));
  return bestFits(from).some(({ table, fit }) => table !== to.table && fit > here + 0.01);
}
