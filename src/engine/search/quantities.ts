/**
 * Nouns of quantities: what is told in a number, and of which the things themselves are none. Revenue is money that comes in, a tonnage a
 * weight: rows that are counted are neither, nor is a length.
 */
import { expandedWords, singular, splitIdentifier } from './words';

/**
 * Kinds of quantities and the nouns for each. Money is told apart by where it goes: `spent`, `earned`, what something or `each` piece costs, what people are
 * `paid`, and `charged`, which may be any of the first two, and what things are `worth`. What is left of both (`profit`) has to be stored under its name.
 */
const NOUNS: Readonly<Record<string, string>> = {
  spent: 'spending spend expenditure expense outlay',
  cost: 'cost',
  earned: 'revenue turnover takings proceeds receipts',
  income: 'income earnings',
  each: 'price tariff',
  paid: 'salary wage pay',
  left: 'profit margin loss surplus deficit balance savings',
  charged: 'amount charge fee fare fine dues bill payment sum budget money funding',
  worth: 'value worth',
  mass: 'weight mass tonnage',
  distance: 'distance mileage',
  length: 'length height width depth altitude elevation diameter',
  area: 'area acreage',
  volume: 'volume',
  duration: 'duration runtime time',
  energy: 'energy electricity',
  produced: 'output production yield harvest',
  used: 'consumption usage',
};

/** Nouns that ask for a quantity, and are as often a thing: they name a column or a table, and stand for nothing else. */
const THINGS = new Set('charge fee fare fine bill payment sum budget value amount balance loss savings pay receipts'.split(' ')); // prettier-ignore

/** One that is a quantity only where it is told as one: "total playing time", and no "time of arrival". */
const FOLDED = 'time';

/** Kinds of columns that a kind of noun may mean beside its own. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  spent: ['cost', 'charged'],
  cost: ['spent', 'each', 'charged'],
  earned: ['income', 'charged', 'worth'],
  income: ['earned', 'paid', 'charged'],
  charged: ['spent', 'cost', 'earned', 'income', 'each', 'paid', 'worth'],
  worth: ['charged', 'each'],
  each: ['cost', 'charged', 'worth'],
  paid: ['charged', 'income'],
  produced: ['mass', 'volume', 'energy'],
  used: ['mass', 'volume', 'energy'],
  volume: ['produced'],
  mass: ['produced'],
  energy: ['produced'],
};

/** Units by the kinds that are told in them. */
const UNITS: Readonly<Record<string, string>> = {
  charged: 'eur euro usd dollar gbp sterling chf sek nok dkk',
  mass: 'kg kilogram kilo t ton tonne g gram lb',
  'distance length': 'km kilometre kilometer mile m metre meter cm mm ft foot inch',
  area: 'ha hectare acre m2 sqm km2',
  volume: 'l litre liter ml cl hl m3 hectolitre gallon barrel',
  duration: 'millisecond ms second sec minute min hour hr day week',
  energy: 'kwh mwh gwh wh joule',
};

/** Sums of what goes in and out, and words with which an amount is that of a time or of one of many. */
const FLOWS = new Set(['spent', 'earned', 'income']);
const OF_TIME = /^(?:hourly|daily|nightly|weekly|hour|night|unit|rate)$/;
/** What somebody earns is told for a time. */
const WAGE = /^(?:wages?|salary|salaries|pay|stipend)$/;

/** Kinds of money that are not the same: nobody's revenue is among the expenses. */
const APART: Readonly<Record<string, string>> = { spent: 'earned', earned: 'spent', income: 'spent' };

/** Verbs that say where money goes. */
const VERBS: Readonly<Record<string, string>> = {
  spent: 'spent spend spends',
  income: 'earned earn earns',
};

function byWord(lists: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(lists).flatMap(([kinds, words]) =>
      words.split(' ').map((word): [string, string[]] => [word, kinds.split(' ')]),
    ),
  );
}

const KINDS = byWord(NOUNS);
const DONE = byWord(VERBS);
const MEASURED = byWord(UNITS);

function kindOf(word: string): string | undefined {
  // Times are counted.
  if (word === `${FOLDED}s`) return undefined;
  return (KINDS.get(word) ?? KINDS.get(singular(word)) ?? DONE.get(word))?.[0];
}

/**
 * Whether a word is the noun of a quantity, or a verb that says one.
 * @param word a folded word of a question
 */
export function isQuantity(word: string): boolean {
  return kindOf(word) !== undefined;
}

/**
 * Whether a word is the verb of a quantity: "spent".
 * @param word a folded word of a question
 */
export function saysDone(word: string): boolean {
  return DONE.has(word);
}

/**
 * Whether a word says what comes in or goes out over time, "revenue": of somebody it is all of it, and no single amount.
 * @param word a folded word of a question
 */
export function isFlow(word: string): boolean {
  return FLOWS.has(kindOf(word) ?? '') && !DONE.has(word);
}

/**
 * Whether a word says what somebody is paid for a time.
 * @param word a folded word of a question
 */
export function isWage(word: string): boolean {
  return WAGE.test(word);
}

/**
 * Whether such a word may stand for a column of another name that holds what it says.
 * @param word a folded word of a question
 * @param isFolded whether a total or an average of it is asked for
 */
export function meansQuantity(word: string, isFolded = false): boolean {
  return isQuantity(word) && (word !== FOLDED || isFolded) && !THINGS.has(word) && !THINGS.has(singular(word));
}

/** What tells the kind of a column's numbers. */
export interface Measured {
  /** As it stands: `cargo_t`. */
  readonly name: string;
  /** As an expert wrote it. */
  readonly unit?: string | undefined;
  /** The name of its table. */
  readonly table: string;
}

/**
 * Whether numbers of a column are such a quantity: by the noun in its name, else by their unit, unless its table is about the opposite.
 * @param said a word for a quantity
 * @param column what tells what it holds
 * @returns undefined where nothing tells of what kind the column is, or the word says no quantity
 */
export function holdsQuantity(said: string, { name, unit, table }: Measured): boolean | undefined {
  const kind = kindOf(said);
  if (kind === undefined) return undefined;
  const words = expandedWords(splitIdentifier(name));
  const named = words.flatMap((word) => kindOf(word) ?? []);
  const units = [...splitIdentifier(unit ?? ''), ...words].flatMap((word) => MEASURED.get(word) ?? MEASURED.get(singular(word)) ?? []); // prettier-ignore
  const own = named.length > 0 ? named : units;
  if (own.length === 0) return undefined;
  // What an hour costs is nobody's turnover.
  const isOfTime = words.some((word) => OF_TIME.test(word)) && !words.some((word) => WAGE.test(word));
  if (FLOWS.has(kind) && !own.includes(kind) && isOfTime) return false;
  const other = APART[kind];
  if (other !== undefined && [...named, ...splitIdentifier(table).flatMap((word) => kindOf(word) ?? [])].includes(other)) return false; // prettier-ignore
  return own.some((one) => one === kind || ALSO[kind]?.includes(one) === true);
}

/**
 * Whether a column is of just the kind that a word says, by its own name or by that of its table: of "spending" an amount among the expenses is,
 * and a budget may be where there is nothing closer.
 * @param said a word for a quantity
 * @param column what tells what it holds
 */
export function isJustOfKind(said: string, { name, table }: Measured): boolean {
  const kind = kindOf(said);
  return kind !== undefined && [...expandedWords(splitIdentifier(name)), ...splitIdentifier(table)].some((word) => kindOf(word) === kind); // prettier-ignore
}
