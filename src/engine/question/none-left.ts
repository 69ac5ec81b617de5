/**
 * What is said of rows by what is left of them: "sold out", "fully booked" and "full" where a column counts what is left, "in stock" and "on hand"
 * where it counts what is there, and "with free entry" where a fee may be nothing.
 */
import { splitIdentifier } from '../search/words';
import { flagOf, isNumberedFlag } from './flags';
import { type Around, endsThere, leadOf, ofRows, type SaidDeed } from './said-of-rows';
import type { SchemaView, ViewColumn } from './schema-view';

/** A phrase, which names of columns count what it speaks of, and whether there is some. */
interface Phrase {
  readonly words: readonly string[];
  readonly counts: (name: readonly string[]) => boolean;
  readonly isSome?: true;
}

const LEFT = /^(?:left|remaining|available|unsold)$/;
const THERE = /^(?:stock|hand|inventory|onhand|instock)$/;
/** What there may be room in: "free seats" are left, a "free throw" is not. */
const ROOM = /^(?:seats?|places?|spots?|spaces?|beds?|rooms?|slots?|tickets?|units?|tables?|capacity)$/;

/** Whether a name is that of room that is left: `seats_left`, `available_seats`, `free_places`; credit that is available is none. */
function isLeft(name: readonly string[]): boolean {
  const isRoom = name.length === 1 || name.some((word) => ROOM.test(word));
  return isRoom && name.some((word) => LEFT.test(word) || word === 'free');
}

/** Whether a name is that of what is there to be sold. */
function isThere(name: readonly string[]): boolean {
  return isLeft(name) || LEFT.test(name.at(-1) ?? '') || name.some((word) => THERE.test(word));
}

const PHRASES: readonly Phrase[] = [
  { words: ['sold', 'out'], counts: isThere },
  { words: ['fully', 'booked'], counts: isLeft },
  { words: ['full'], counts: isLeft },
  { words: ['in', 'stock'], counts: isThere, isSome: true },
  { words: ['on', 'hand'], counts: isThere, isSome: true },
];
const FEE = /^(?:fee|fees|price|charge|cost|rate)$/;

/**
 * What a question says of rows by how much is left of them, or by a fee that is none.
 * @param view the schema
 * @param around the question, and where it names tables
 */
export function noneLeftSaid(view: SchemaView, around: Around): SaidDeed[] {
  const { tokens } = around;
  const columns = view.columns.filter(
    (column) =>
      view.uses[column.use]?.role === undefined &&
      maySayNone(column) &&
      column.profile.distinct > 1 &&
      !isNumberedFlag(column),
  );
  const counts = tokens.some(({ cue }) => cue === 'how-many');
  return tokens.flatMap(({ index: at, quoted }): SaidDeed[] => {
    if (quoted) return [];
    const free = freeAt(at, columns, around);
    if (free) return [free];
    const phrase = PHRASES.find(({ words }) => words.every((word, i) => tokens[at + i]?.word === word));
    if (!phrase) return [];
    const lead = leadOf(at, tokens);
    const said = tokens.slice(lead.start, at);
    const end = at + phrase.words.length;
    // "How many are in stock" may ask for the stock, and so does "that we have in stock".
    if (phrase.isSome && (counts || said.some(({ cue }) => cue === 'have'))) return [];
    const rivals = columns.filter(({ name }) => phrase.counts(splitIdentifier(name)));
    const meant = ofRows(rivals, lead.start, end - 1, end, around);
    // The "full names" of guests are whole: what is full before rows has nothing behind them.
    const isAlone = phrase.words.length > 1 || endsThere(end + 1, tokens);
    const isSaid =
      (meant?.isBefore === true && isAlone) || ((lead.isVerb || meant?.isBeside === true) && endsThere(end, tokens));
    const [column, ...more] = meant?.days ?? [];
    if (!column || more.length > 0 || !meant?.isNamed || !isSaid) return [];
    // A flag of those rows says it by itself.
    if (view.columns.some((other) => other.use === column.use && isFlagOf(other, phrase.words))) return [];
    const isSome = (phrase.isSome === true) !== lead.denied.length > 0;
    const own = tokens.slice(lead.start, end).map(({ index }) => index);
    return [{ kind: isSome ? 'done' : 'undone', columns: [column.id], tokens: own, value: 0, ...(isSome && { than: phrase.isSome ? 'more' as const : 'other' as const }) }]; // prettier-ignore
  });
}

/** "With free entry", "free admission": a fee of that name that is nothing. */
function freeAt(at: number, columns: readonly ViewColumn[], around: Around): SaidDeed | undefined {
  const { tokens } = around;
  const noun = tokens[at + 1];
  if (tokens[at]?.word !== 'free' || !noun || noun.quoted || (noun.cue !== undefined && noun.cue !== 'list'))
    return undefined;
  const fees = columns.filter(({ name }) => {
    const words = splitIdentifier(name);
    return words.includes(noun.word) && words.some((word) => FEE.test(word));
  });
  const meant = ofRows(fees, at, at, at + 2, around);
  const [column, ...more] = meant?.days ?? [];
  if (!column || more.length > 0 || !meant?.isNamed || !endsThere(at + 2, tokens)) return undefined;
  const before = tokens[at - 1];
  const isDenied = before?.cue === 'not';
  if (isDenied) return { kind: 'done', columns: [column.id], tokens: [at - 1, at, at + 1], value: 0, than: 'other' };
  return { kind: 'undone', columns: [column.id], tokens: [at, at + 1], value: 0 };
}

/** Whether a column of yes and no is called by a phrase: `sold_out`, `is_full`. */
function isFlagOf(column: ViewColumn, words: readonly string[]): boolean {
  const name = splitIdentifier(column.name).filter((word) => word !== 'is' && word !== 'was');
  return flagOf(column) !== undefined && name.join(' ') === words.join(' ');
}

/**
 * Whether a column counts something of which there may be none: its amounts reach nothing, and 0 stands for no "not known".
 * @param column any column
 */
export function maySayNone({ kind, isIdentifier, missing, profile }: ViewColumn): boolean {
  const within = kind === 'number' && Number(profile.min) <= 0 && Number(profile.max) >= 0;
  return within && !isIdentifier && !missing.some((code) => String(code) === '0');
}
