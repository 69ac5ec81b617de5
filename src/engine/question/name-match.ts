/** How well the words of a question fit a name: all of it or a part, near each other, in any order. */
import { isPlural, isStopWord } from '../search/words';
import { TELLING } from './sentences';
import type { TaggedToken } from './tag-question';

/** How well a name fits: not at all, by what it measures, by a further word, in part, in part with its last word, in full. */
export const MATCH_LEVELS = ['none', 'hint', 'keyword', 'partial', 'head', 'full'] as const;

/** Levels from which a word names: by a further word, in part, in part with its last word, in full. See `MATCH_LEVELS`. */
export const LEVEL = { keyword: 2, partial: 3, head: 4, full: 5 } as const;

/** One of `MATCH_LEVELS`, as its index. */
export type MatchLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** Where and how well a column or table is named. Tokens are counted from 0, `end` is exclusive. */
export interface NameMatch {
  readonly level: MatchLevel;
  readonly start: number;
  readonly end: number;
  /** Share of the name that was found, by weight. */
  readonly coverage: number;
  /** Words of the name that were found. */
  readonly words: number;
  /** A longer name or a value covers the same words. */
  readonly shadowed: boolean;
  /** Words near it name the role of its table. */
  readonly role: boolean;
}

/** No match. */
export const NONE: NameMatch = { level: 0, start: -1, end: -1, coverage: 0, words: 0, shadowed: false, role: false };
/** Tokens between two words of one name. */
const MAX_GAP = 2;
/** Stem -> tokens that have it. */
export type StemPlaces = ReadonlyMap<string, readonly number[]>;

/** Cues of an order, and the words that say no more than that: "in the alphabetical order of" speaks of no orders. */
const IN_ORDER = new Set(['sorted', 'ascending', 'descending', 'alphabetical']);
const ORDERING = /^(?:order|sort|arrang)/;

/** "In the range of 3 and 5" compares, and speaks of no range. */
export function saysRange({ cue, word }: TaggedToken): boolean {
  return cue === 'between' && /^rang/.test(word);
}

/** Where each stem stands in a question; quoted words, short function words and those of an order name nothing. */
export function stemPlaces(tokens: readonly TaggedToken[]): StemPlaces {
  const places = new Map<string, number[]>();
  for (const token of tokens) {
    if (token.quoted || (isStopWord(token.word) && token.word.length < 4)) continue;
    if ((IN_ORDER.has(token.cue ?? '') && ORDERING.test(token.word)) || saysRange(token)) continue;
    const list = places.get(token.stem);
    if (list) list.push(token.index);
    else places.set(token.stem, [token.index]);
  }
  return places;
}

/**
 * The best match of any name: greatest share of the name, then shortest span. No name spans a negation: "apartments that
 * do not have any facility" speak of no "apartment facility".
 * @param names stems of each name
 * @param tokens the question
 * @param stems where its stems stand
 * @param weight how much a stem says
 */
export function bestName(
  names: readonly (readonly string[])[],
  tokens: readonly TaggedToken[],
  stems: StemPlaces,
  weight: (stem: string) => number,
): NameMatch {
  let best = NONE;
  for (const name of names) {
    const present = name.filter((s) => stems.has(s));
    if (present.length === 0) continue;
    const total = name.reduce((sum, s) => sum + weight(s), 0);
    for (const start of new Set(present.flatMap((s) => stems.get(s) ?? []))) {
      const match = windowFrom(name, start, tokens, weight, total);
      if (!isNoName(match, tokens) && isBetter(match, best)) best = match;
    }
  }
  return best;
}

function windowFrom(
  name: readonly string[],
  start: number,
  tokens: readonly TaggedToken[],
  weight: (stem: string) => number,
  total: number,
): NameMatch {
  const open = new Set(name);
  const head = name.at(-1) ?? '';
  let end = start;
  let share = 0;
  let gap = 0;
  let broken = false;
  for (let i = start; i < tokens.length && open.size > 0 && gap <= MAX_GAP; i++) {
    const token = tokens[i];
    if (token && !token.quoted && !saysRange(token) && open.delete(token.stem)) {
      share += weight(token.stem);
      const between = tokens.slice(end, i);
      const isTurned = !open.has(head) && token.stem !== head;
      // "Show the name, grape and year" asks for no "grape name".
      if (isTurned && i > start && token.afterComma === true) broken = true;
      if (gap > 0) broken ||= isBroken(between) || (isTurned && (isListed(between) || isHad(between)));
      end = i + 1;
      gap = 0;
    } else if (token?.cue === 'not' || endsName(token)) break;
    else gap += token && isStopWord(token.word) ? 0.5 : 1;
  }
  const found = new Set(name).size - open.size;
  const level: MatchLevel = open.size === 0 && !broken ? 5 : open.has(head) ? 3 : 4;
  return { ...NONE, level, start, end, coverage: total > 0 ? Math.min(1, share / total) : 0, words: found };
}

/** A number, or a word of "the total number of", is no part of a name alone: "which 3 makes" name no `CAUSE3`. */
function isNoName({ level, start, words }: NameMatch, tokens: readonly TaggedToken[]): boolean {
  const { word = '', cue } = tokens[start] ?? {};
  const counts = word === 'total' && cue === 'how-many';
  return words === 1 && level < LEVEL.full && (counts || /^\d+$/.test(word));
}

/** Whether a name ends before a number: "when did crash 7 happen" speaks of crash 7, and of no "crash happening". */
function endsName(token: TaggedToken | undefined): boolean {
  return token?.number !== undefined && token.cue === undefined && /^\d/.test(token.word);
}

/**
 * Where people say "department number" for a `department_id`: the words of its name stand right before "number", and count nothing.
 * @param names of the column, as stems
 * @param tokens the question
 */
export function numberMatch(names: readonly (readonly string[])[], tokens: readonly TaggedToken[]): NameMatch {
  // "Customer numbers by country" count customers.
  const isTold = tokens.some(({ cue, word }) => cue === 'each' || word === 'by' || word === 'per');
  const ending = isTold ? /^number$/ : /^numbers?$/;
  for (const name of names) {
    const own = name.slice(0, -1);
    if (own.length === 0 || name.at(-1) !== 'id') continue;
    const start = tokens.findIndex(
      (_, at) =>
        own.every((stem, i) => tokens[at + i]?.stem === stem && tokens[at + i]?.quoted === false) &&
        ending.test(tokens[at + own.length]?.word ?? ''),
    );
    if (start >= 0) return { ...NONE, level: 5, start, end: start + name.length, coverage: 1, words: name.length };
  }
  return NONE;
}

/** "The number of occupants" counts them; "the number of the occupant" is one. */
export function countsThings(span: readonly TaggedToken[]): boolean {
  const of = span.findIndex((t, i) => t.word === 'of' && span[i - 1]?.word === 'number');
  // "The phone number of employees" is one of theirs.
  const thing = of < 0 || (of > 1 && !isStopWord(span[of - 2]?.word ?? '')) ? undefined : span[of + 1];
  return thing !== undefined && isPlural(thing.word);
}

/** "Names and department numbers" are no department names: what a list goes on with belongs to no noun before it, without an "of". */
function isListed(between: readonly TaggedToken[]): boolean {
  return (
    between.some((t) => t.cue === 'and' || t.cue === 'or') && !between.some((t) => t.word === 'of' || t.word === 'for')
  );
}

/** "Vehicles whose driver died" and "the vehicle with the oldest driver" speak of no "driver in vehicle" and of no "oldest vehicle". */
function isHad(between: readonly TaggedToken[]): boolean {
  return between.some((t) => t.cue === 'with' || t.cue === 'have' || t.word === 'whose');
}

/** The match of a table, which has its whole name in one phrase: "transactions whose type is sale" speak of no transaction types. */
export function ofOnePhrase(match: NameMatch, tokens: readonly TaggedToken[]): NameMatch {
  const isApart = match.level === LEVEL.full && isHad(tokens.slice(match.start + 1, match.end));
  return isApart ? { ...match, level: LEVEL.head } : match;
}

/** Words that say of which rows something is told. */
const AMONG = /^among(?:st)?$/;

/** "Model year of the vehicle" is no "vehicle model"; "first and last name" is a first name. */
function isBroken(between: readonly TaggedToken[]): boolean {
  // In "the airport with the most arrivals" a new thing is named.
  // So it is in "makes are there among the vehicles".
  const isNew = (t: TaggedToken) => t.cue === 'most' || t.cue === 'least' || t.cue === 'exist' || AMONG.test(t.word);
  if (between.some(isNew)) return true;
  // "More than one patient? Give me their names." begins anew.
  if (between.some((t) => TELLING.test(t.word))) return true;
  return between.some((t) => !isStopWord(t.word)) && !between.some((t) => t.cue === 'and' || t.cue === 'or');
}

function isBetter(a: NameMatch, b: NameMatch): boolean {
  if (a.level !== b.level) return a.level > b.level;
  if (a.words !== b.words && a.level === 5) return a.words > b.words;
  if (a.coverage !== b.coverage) return a.coverage > b.coverage;
  return a.end - a.start < b.end - b.start;
}

/**
 * Whether a word says that rows are there: occupants that are "recorded" speak of no recorder, and "fire records" are rows.
 * @param token a token of the question
 */
export function isOfRows(token: TaggedToken | undefined): boolean {
  return token?.cue === 'filled' || /^(?:records?|rows?|entry|entries)$/.test(token?.word ?? '');
}

/**
 * Whether a full match of more words covers a match.
 * @param other a full match
 * @param match any match
 */
export function covers(other: NameMatch, match: NameMatch): boolean {
  // Of two whole names for the same words none says more, be it written with "of" or without.
  if (match.level === LEVEL.full && other.start === match.start && other.end === match.end) return false;
  return other.words > match.words && other.start <= match.start && other.end >= match.end;
}

/** A match by further words, which name less than a name does. */
export function keywordMatch(words: readonly string[], stems: StemPlaces): NameMatch {
  const present = words.filter((s) => stems.has(s));
  const place = stems.get(present[0] ?? '')?.[0];
  if (place === undefined) return NONE;
  return {
    ...NONE,
    level: 2,
    start: place,
    end: place + 1,
    coverage: present.length / words.length,
    words: present.length,
  };
}
