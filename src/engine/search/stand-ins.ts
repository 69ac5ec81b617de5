/**
 * Reads words of a question that a graph does not know as words for the same that it does know: "pupils" where there is a
 * table of students, "createnine" where there is a creatinine. Only a word that nothing else explains is read so, and always as
 * one word: what the graph calls by itself is never mixed with what is merely related to it.
 */
import type { ColumnRef } from '../core/identifiers';
import { actNounsOf } from './act-nouns';
import { agentsOf } from './agent-nouns';
import type { ColumnContext } from './column-context';
import { isPersonNoun, meansPersons, personsFirst } from './person-words';
import { shortFormOf } from './short-forms';
import { isPlural, isStopWord, singular, stem, type Token } from './words';
import { KIND, meantWord, type Relative, relativesOf, WRITTEN } from './word-relatives';

/** Words that belong to a cue, and are as often the name of a column. */
const NAMES_TOO = new Set(['state', 'location', 'amount', 'percentage', 'detail', 'title', 'origin', 'ranking']);

/** Whether a word of a cue is nothing but that. */
export function isMereCue({ cue, word }: { readonly cue?: string; readonly word: string }): boolean {
  return cue !== undefined && !NAMES_TOO.has(singular(word));
}

/** Words for any row, which say nothing behind the name of a table. */
const ANY_OF_ROWS = new Set(['record', 'entry', 'entity']);
/** Words for one of those that a noun means together: "faculty members". */
const ONE_OF_MANY = new Set(['member', 'person', 'individual']);

/** What names the things of a graph. */
export type KnownNames = Pick<
  ColumnContext,
  | 'knows'
  | 'names'
  | 'writtenAs'
  | 'isWhole'
  | 'standTogether'
  | 'holds'
  | 'misspelt'
  | 'writtenNames'
  | 'namedBy'
  | 'tablesNamedBy'
  | 'tablesWithColumn'
  | 'tablesWithWhole'
  | 'tableOf'
  | 'namesTwo'
  | 'partsOf'
  | 'partnerOf'
>;

/** A graph that knows every word: nothing stands in for anything. */
export const ALL_KNOWN: KnownNames = {
  knows: () => true,
  names: () => false,
  writtenAs: () => 'itself',
  isWhole: () => true,
  standTogether: () => false,
  holds: () => false,
  misspelt: () => undefined,
  writtenNames: [],
  namedBy: () => new Set(),
  tablesNamedBy: () => [],
  tablesWithColumn: () => [],
  tablesWithWhole: () => [],
  tableOf: () => undefined,
  namesTwo: () => false,
  partsOf: () => new Set(),
  partnerOf: () => undefined,
};

/** What of a question needs no other word: how tokens are explained, and the columns that hold what it names whole. */
export interface Explained<T> {
  readonly isExplained: (token: T) => boolean;
  /** Whether that is but a form of a stored value: "skill" where "skilled" is stored. A table by another name is rather meant. */
  readonly isNearly?: (token: T) => boolean;
  readonly holding?: readonly ColumnRef[];
}

/** Nouns that make a name of their own of the word before them: a "blood type" has to do with no birth, however near blood is to one. */
const CLASSES = /^(?:types?|groups?|kinds?|class(?:es)?)$/;

/** Relatives of a word that the graph names, the closest first. */
type Choices = readonly [Choice, ...Choice[]];

/** A relative with what it weighs where it stands in `distance`. */
interface Choice extends Relative {
  /** How far apart the words themselves are. */
  readonly apart?: number;
  /** Whether a name holds the word beside it in the question, too. */
  readonly isTogether?: boolean;
}

/**
 * The same tokens, with the stems of related words in place of those that the graph does not know: of several the closest
 * that names a column of a table that is spoken of, or else the closest. Where a question speaks of parts of the graph, no
 * word is taken for something in another part: no key edge leads there.
 * @param words a question's
 * @param graph what is known
 * @param explained what something else explains, such as stored values and cues
 * @param furthest words further apart are not taken, see `Relative`
 */
export function withStandIns<T extends Token>(
  words: readonly T[],
  graph: KnownNames,
  explained: Explained<T>,
  furthest = Infinity,
): readonly T[] {
  const { isExplained, holding = [] } = explained;
  const tokens = withPlainMembers(words, graph);
  const isSaid = (other: Relative) => tokens.some((token, i) => token.stem === other.stem && !isDeed(token, other, tokens[i - 1])); // prettier-ignore
  const known = tokens.filter((token) => !isStopWord(token.word) && !isExplained(token)).map((token) => token.stem);
  const parts = graph.partsOf(known, holding);
  const isNear = ({ stem }: Relative) =>
    parts.size === 0 || [...graph.partsOf([stem], [])].some((part) => parts.has(part));
  // "Rhuematoid Factor" is a slip, and no name of somebody, beside another word for what it nearly says.
  const isBeside = (i: number, slip: string) => {
    const columns = graph.namedBy([slip]);
    return [tokens[i - 1], tokens[i + 1]].some(
      (other) => other && !isStopWord(other.word) && [...graph.namedBy([other.stem])].some((id) => columns.has(id)),
    );
  };
  // "Faculty members" are the faculty, and take part in nothing for that; nor is what is "part of" something a part.
  const addsNothing = (i: number) => {
    const [before, noun] = [tokens[i - 1], singular(tokens[i]?.word ?? '')];
    const isOne = ONE_OF_MANY.has(noun) && OF_PEOPLE.test(before?.word ?? '');
    if (noun === 'part' && tokens[i + 1]?.word === 'of') return true;
    return (isOne || ANY_OF_ROWS.has(noun)) && graph.tablesNamedBy(before?.stem ?? '').length > 0;
  };
  // What the word right before makes one name with: wherever the same noun stands, it is the same.
  const partners = new Map(
    tokens.flatMap((token, i): [string, string][] => {
      const before = tokens[i - 1];
      if (before === undefined || before.kind !== 'word' || before.quoted || isStopWord(before.word)) return [];
      const partner = graph.partnerOf(before.stem);
      return partner === undefined || tokens.some((other) => other.stem === stem(partner))
        ? []
        : [[token.stem, partner]];
    }),
  );
  /** Whether a closer word than some is said itself. */
  const rivals: boolean[] = [];
  const cut = new Map<string, Choices>();
  const noteCut = (token: T, name: string): Choices => {
    const own: Choices = [{ stem: stem(name), words: [name], distance: 0 }];
    cut.set(token.stem, own);
    return own;
  };
  const choices = tokens.map((token, i): Choices | undefined => {
    if (token.kind === 'number' || token.quoted || isStopWord(token.word)) return undefined;
    const isNearly = isExplained(token) && explained.isNearly?.(token) === true;
    // A "percentage of the hours" is no rate by the hour.
    if (token.word === 'percentage' && tokens[i + 1]?.word === 'of') return undefined;
    // The rows of what was done: who "borrowed" has loans.
    const done = graph.knows(token.stem) ? undefined : rowsDone(token, graph, isNear);
    if (done) return done;
    if (graph.knows(token.stem) || (isExplained(token) && !isNearly) || addsNothing(i)) return undefined;
    // Pupils who "ride" to school are no bus, which is a ride.
    const isVerb = standsAsVerb(tokens[i - 1], token, tokens[i + 1], graph);
    // Actors are near authors, and are none.
    const isPerson = isPersonNoun(singular(token.word));
    const isOtherPerson = ({ stem, distance }: Relative) => isPerson && distance > OTHERS && meansPersons(stem);
    const isThing = ({ stem, distance }: Relative) =>
      isNearly
        ? distance < KIND && graph.isWhole(stem) && graph.tablesNamedBy(stem).length > 0
        : !isVerb || distance < KIND;
    const short = shortFormOf(token.word, graph.writtenNames);
    if (short?.isDoubtful === false) return [{ stem: stem(short.name), words: [short.name], distance: 0 }];
    const related = relativesOf(singular(token.word));
    // What no dictionary has may be a slip of the pen; a name is none.
    const slip = related.length === 0 ? graph.misspelt(token) : undefined;
    const isSlip = slip !== undefined && (!token.capital || isBeside(i, slip));
    const all = isSlip
      ? [{ stem: slip, words: [slip], distance: 0 }]
      : related.length > 0 || token.capital
        ? related
        : relativesOfSlip(token.word);
    const next = tokens[i + 1];
    // Who does what a verb says: students "are advised" by their mentors.
    const doers = () =>
      token.capital
        ? []
        : agentsOf(token.word)
            .flatMap(relativesOf)
            .filter((other) => graph.isWhole(other.stem));
    const isOfClass = ({ stem, distance }: Relative) =>
      distance < KIND || !CLASSES.test(next?.word ?? '') || graph.standTogether(stem, next?.stem ?? '');
    const fitting = (list: readonly Relative[]) =>
      list.filter(
        (other) => other.distance <= furthest && !isOtherPerson(other) && isOfClass(other) && isThing(other) && graph.names(other.stem) && (isSlip || graph.writtenAs(other) !== undefined) && isNear(other), // prettier-ignore
      );
    const own = fitting(all);
    // What is a noun as well says of nobody what they do: "orders" are no customers.
    const found = own.length > 0 || related.length > 0 ? own : fitting(doers());
    const near = isPerson ? personsFirst(found) : found; // a singer is a musician, and no band
    rivals[i] = own.some((other) => other.distance < KIND && isSaid(other));
    const [first, ...others] = near.filter((other) => !isSaid(other) || graph.namesTwo(other.stem));
    const isSame = first !== undefined && first.distance < KIND;
    const partner = partners.get(token.stem);
    if (first && first.distance > KIND && partner !== undefined)
      return [{ stem: stem(partner), words: [partner], distance: KIND - TOGETHER }, first, ...others];
    // Letters that may stand for a word say more than what merely lies close to it, and less than another word for the same.
    if (short !== undefined && !isSame && !token.capital && !isNearly) return noteCut(token, short.name);
    return first && [first, ...others];
  });
  if (choices.every((own) => own === undefined)) return tokens;
  // Who "approved" is read as the approver is, of whom a name has but the consonants.
  for (const [i, { stem }] of tokens.entries()) if (choices[i] === undefined) choices[i] = cut.get(stem);
  // What stands beside a word in the question, stop words left out, itself or as what may stand in for it.
  const content = tokens.flatMap(({ word, quoted }, i) => (quoted || isStopWord(word) ? [] : [i]));
  const stemsAt = (i: number | undefined) =>
    i === undefined ? [] : (choices[i]?.map(({ stem }) => stem) ?? [tokens[i]?.stem ?? '']);
  const best = choices.map((own, i): Choices | undefined => {
    const at = content.indexOf(i);
    const neighbours = [content[at - 1], content[at + 1]];
    const beside = neighbours.map(stemsAt);
    const joined = neighbours.filter((other) => other !== undefined && isOnePhrase(tokens, i, other)).flatMap(stemsAt);
    const isCompound = content[at - 1] === i - 1;
    return own && likeliestFirst(own, { beside, joined, isCompound, isPlural: isPlural(tokens[i]?.word ?? '') }, graph);
  });
  const apart = withoutSame(best, tokens);
  const held = new Set(holding.flatMap((column) => graph.tableOf(column) ?? []));
  const choose = (stems: readonly string[]) => {
    const spoken = stems.map((stem) => graph.tablesNamedBy(stem));
    return tokens.map(({ stem }, i) => {
      const own = apart[i];
      if (!own) return stem;
      const named = new Set(spoken.filter((_, at) => tokens[at]?.stem !== stem).flat());
      const others = new Set([...held, ...named]);
      const read = chosen(own, new Set(spoken.flat()), [named, held], graph).stem;
      // Where "detail" is said, a "description" is nothing that merely lies close by, but for a column of what is spoken of.
      const isFar = rivals[i] && choices[i]?.some((other) => other.stem === read && other.distance > KIND) === true;
      return isFar && !graph.tablesWithWhole(read).some((table) => others.has(table)) ? stem : read;
    });
  };
  // What a word stands for tells in turn which tables are spoken of.
  const stems = choose(choose(tokens.map(({ stem }, i) => apart[i]?.[0].stem ?? stem)));
  return tokens.map((token, i) => {
    const stem = stems[i] ?? token.stem;
    if (stem === token.stem) return token;
    const cutTo = cut.get(token.stem)?.[0];
    return { ...token, stem, ...(cutTo?.stem === stem && { cutTo: cutTo.words[0] }) };
  });
}

/** Persons further apart than this are others: a thesaurus lists them beside each other. */
const OTHERS = 8;

const BEFORE_VERBS = /^(?:who|that|only|never|ever|to|not|also)$/;

/** Whether a word stands where a verb does, between those who do it and what they do it to: "pupils ride any", "who only ride in". */
function standsAsVerb(before: Token | undefined, token: Token, next: Token | undefined, graph: KnownNames): boolean {
  if (!before || !next || isPlural(token.word) || !(next.kind === 'number' || next.capital || isStopWord(next.word)))
    return false;
  if (/^(?:of|and|or)$/.test(next.word)) return false;
  return BEFORE_VERBS.test(before.word) || (isPlural(before.word) && graph.tablesNamedBy(before.stem).length > 0);
}

/** The tables that are called by a noun for what a verb says, where nothing else is called by the verb. */
function rowsDone(
  { word, capital }: Token,
  graph: KnownNames,
  isNear: (other: Relative) => boolean,
): Choices | undefined {
  const nouns = capital ? [] : actNounsOf(word);
  const own = nouns.map((noun): Choice => ({ stem: stem(noun), words: [noun], distance: WRITTEN }));
  const [first, ...others] = own.filter(
    (other) => graph.isWhole(other.stem) && graph.tablesNamedBy(other.stem).length > 0 && graph.writtenAs(other) !== undefined && isNear(other), // prettier-ignore
  );
  return first && [first, ...others];
}

/** Words between two nouns that make one name of them: the "location of the event" is the event location, and no "addresses in each state" are. */
const OF_ONE = /^(?:of|for|the|a|an|its|their|all)$/;

/** Whether nothing stands between two words but what makes one name of them. */
function isOnePhrase(tokens: readonly Token[], one: number, other: number): boolean {
  return tokens.slice(Math.min(one, other) + 1, Math.max(one, other)).every(({ word }) => OF_ONE.test(word));
}

/** Whether a word of a question is no name of what it may say by its stem: invoices that "were billed" are bills themselves, and so is what "that cost" says no cost. */
function isDeed({ word }: Token, { words }: Relative, before: Token | undefined): boolean {
  return (DONE.test(word) && !words.includes(word)) || /^(?:that|who)$/.test(before?.word ?? '');
}

const DONE = /ed$/;

/**
 * The same, where each word that is said stands for something of its own as far as there is a choice: the "amount" of "product
 * quantity" is the quantity, and the product something else.
 */
function withoutSame(best: readonly (Choices | undefined)[], tokens: readonly Token[]): (Choices | undefined)[] {
  const closest = new Map<string, { readonly word: string; readonly distance: number }>();
  for (const [i, own] of best.entries()) {
    if (!own) continue;
    const [{ stem, distance }] = own;
    if (distance < (closest.get(stem)?.distance ?? Infinity))
      closest.set(stem, { word: tokens[i]?.stem ?? '', distance });
  }
  return best.map((own, i) => {
    if (!own) return undefined;
    const [first, ...others] = own.filter(
      ({ stem }) => (closest.get(stem)?.word ?? tokens[i]?.stem) === tokens[i]?.stem,
    );
    return first ? [first, ...others] : own;
  });
}

/**
 * What it weighs, in the measure of `Relative.distance`, that a word is but a part of a name: little for a word for the same thing, much
 * for a kind or for what merely lies close by.
 */
const PART = { same: 0.9, near: 5 };
/** That another word of its stem is written. */
const OF_STEM = 5;
/** That a name holds the word beside it, too, that this names the table of a column, and that several of something are rows. */
const TOGETHER = 5;
const HELD = 3;
/** In a compound the first noun says whose the second is: "book titles for all companies". */
const HELD_BEFORE = 4.5;
const ROWS = 2;
/** Weighed distance up to which a word fits what stands beside it. */
const FITS = 2;

/** Stems of the words next to one, of each the closest first; whether the first of them makes one name with it, and it speaks of several. */
interface Place {
  readonly beside: readonly (readonly string[])[];
  /** Of those in one phrase with it. */
  readonly joined: readonly string[];
  readonly isCompound: boolean;
  readonly isPlural: boolean;
}

/**
 * Words that may stand in for another, the likeliest first: an item is sooner a product than part of a "purchase amount" is, and a
 * "payment method" is a "remittance method" rather than a cost.
 * @param choices the closest first
 * @param place where it stands
 * @param graph what it names
 */
function likeliestFirst(choices: Choices, { beside, joined, isCompound, isPlural }: Place, graph: KnownNames): Choices {
  const weighed = choices.map((choice) => {
    const { stem, distance } = choice;
    const isTogether = joined.some((other) => other !== stem && graph.standTogether(stem, other));
    const [before = false, after = false] = beside.map(
      ([closest = '']) => closest !== stem && graph.holds(closest, stem),
    );
    const isHeld = before || after;
    const isWhole = graph.isWhole(stem);
    const isRows = isPlural && isWhole && graph.tablesNamedBy(stem).length > 0;
    const part = isWhole || isTogether ? 0 : distance < KIND ? PART.same : PART.near;
    const other = graph.writtenAs(choice) === 'itself' ? 0 : OF_STEM;
    const fit =
      (isTogether ? TOGETHER : isHeld && isWhole ? (before && isCompound ? HELD_BEFORE : HELD) : 0) +
      (isRows ? ROWS : 0);
    return { ...choice, distance: distance + part + other - fit, apart: distance, isTogether };
  });
  const [first, ...others] = weighed.sort((a, b) => a.distance - b.distance);
  return first ? [first, ...others] : choices;
}

/** Words that are related to what somebody meant to write: a "comapny" is a firm. */
function relativesOfSlip(word: string): readonly Relative[] {
  const meant = meantWord(word);
  return meant === undefined ? [] : relativesOf(meant);
}

/** Nouns that each mean many people, of which "member" makes one. */
const OF_PEOPLE = /^(?:staff|faculty|crew|personnel)$/;

/** The same tokens, with the stem of "staff" for that of "member" in "staff member", where the graph knows no members. */
function withPlainMembers<T extends Token>(tokens: readonly T[], graph: KnownNames): readonly T[] {
  const isMember = ({ word, quoted, stem }: T) => !quoted && /^members?$/.test(word) && !graph.knows(stem);
  return tokens.map((token, i) => {
    const before = isMember(token) ? tokens[i - 1] : undefined;
    return before && !before.quoted && OF_PEOPLE.test(before.word) ? { ...token, stem: before.stem } : token;
  });
}

/**
 * Of words that may stand in for another the one that is meant: "titles of films" are their headings, though a person has a name, and
 * the "publishers of books" the press of each, though a table of `media_firms` is near: what a word may mean is told by the tables that others name.
 */
function chosen(
  choices: Choices,
  spokenOf: ReadonlySet<number>,
  ofOthers: readonly ReadonlySet<number>[],
  graph: KnownNames,
): Relative {
  const [closest] = choices;
  const isTable = graph.tablesNamedBy(closest.stem).length > 0;
  // "Book clubs" are the rows of a `volume_club`: the words stand together in its name.
  if (choices.length === 1 || closest.isTogether === true || (isTable && (graph.isWhole(closest.stem) || closest.distance <= FITS))) return closest; // prettier-ignore
  // What merely lies close by never takes the place of another word for the same: a "country" is a nation sooner than the middle of something.
  const within = (nearest: number) =>
    choices.filter(({ apart = 0 }) => (closest.apart ?? 0) >= nearest || apart <= KIND);
  const wholeOf = (tables: ReadonlySet<number>) =>
    within(WRITTEN).find(({ stem }) => graph.tablesWithWhole(stem).some((table) => tables.has(table)));
  // A value may be stored in many places: tables that are named say more.
  const whole = ofOthers.map(wholeOf).find((choice) => choice !== undefined);
  if (whole || isTable) return whole ?? closest;
  return within(KIND).find(({ stem }) => graph.tablesWithColumn(stem).some((table) => spokenOf.has(table))) ?? closest;
}
