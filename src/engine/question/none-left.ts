/**
 * What is said of rows by what is left of them: "sold out", "fully booked" and "full" where a column counts what is left, "in stock" and "on hand"
 * where it counts what is there, and "with free entry" where a fee may be nothing.
 */
import { splitIdentifier } from '../search/words';
import { type Around, endsThere, leadOf, ofRows, type SaidDeed } from './said-of-rows';
import type { SchemaView, ViewColumn } from './schema-view';

/** A phrase, the words of columns that count what it speaks of, and whether there is some. */
interface Phrase {
  readonly words: readonly string[];
  readonly counted: RegExp;
  readonly isSome?: true;
}

const LEFT = /^(?:left|remaining|available|unsold|free)$/;
const THERE = /^(?:left|remaining|available|unsold|stock|hand|inventory|onhand|instock)$/;
const PHRASES: readonly Phrase[] = [
  { words: ['sold', 'out'], counted: THERE },
  { words: ['fully', 'booked'], counted: LEFT },
  { words: ['full'], counted: LEFT },
  { words: ['in', 'stock'], counted: THERE, isSome: true },
  { words: ['on', 'hand'], counted: THERE, isSome: true },
];
const FEE = /^(?:fee|fees|price|charge|cost|rate)$/;

/**
 * What a question says of rows by how much is left of them, or by a fee that is none.
 * @param view the schema
 * @param around the question, and where it names tables
 */
export function noneLeftSaid(view: SchemaView, around: Around): SaidDeed[] {
  const { tokens } = around;
  const columns = view.columns.filter((column) => view.uses[column.use]?.role === undefined && maySayNone(column));
  const counts = tokens.some(({ cue }) => cue === 'how-many');
  return tokens.flatMap(({ index: at, quoted }): SaidDeed[] => {
    if (quoted) return [];
    const free = freeAt(at, columns, around);
    if (free) return [free];
    const phrase = PHRASES.find(({ words }) => words.every((word, i) => tokens[at + i]?.word === word));
    if (!phrase) return [];
    // A flag, or a state that is stored, says it by itself.
    const isStored = view.columns.some(({ name }) => phrase.words.every((word) => splitIdentifier(name).includes(word)) && splitIdentifier(name)[0] === phrase.words[0]); // prettier-ignore
    const lead = leadOf(at, tokens);
    const said = tokens.slice(lead.start, at);
    const end = at + phrase.words.length;
    // "How many are in stock" may ask for the stock, and so does "that we have in stock".
    if (isStored || (phrase.isSome && (counts || said.some(({ cue }) => cue === 'have')))) return [];
    const rivals = columns.filter(({ name }) => splitIdentifier(name).some((word) => phrase.counted.test(word)));
    const meant = ofRows(rivals, lead.start, end - 1, end, around);
    const isSaid = meant?.isBefore === true || ((lead.isVerb || meant?.isBeside === true) && endsThere(end, tokens));
    const [column, ...more] = meant?.days ?? [];
    if (!column || more.length > 0 || !meant?.isNamed || !isSaid) return [];
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
  if (!column || more.length > 0 || !endsThere(at + 2, tokens)) return undefined;
  return { kind: 'undone', columns: [column.id], tokens: [at, at + 1], value: 0 };
}

/** Whether a column counts something of which there may be none. */
function maySayNone({ kind, isKey, isReference, profile }: ViewColumn): boolean {
  return kind === 'number' && !isKey && !isReference && Number(profile.min) === 0 && profile.distinct > 1;
}
