/**
 * Words for the beginning and the end of something: in the names of columns, of which two belong together, and as verbs of a
 * question, of which each says one end.
 */
import { standsFor } from './times-named';

/** What is done first, and what ends it, as names of columns say it; all their forms and short forms are meant. */
const PAIRS: readonly (readonly [from: string, to: string])[] = [
  ['start begin began commence', 'end finish stop complete completion'],
  ['arrive arrival', 'left leave depart departure'],
  ['admit admission', 'discharge release'],
  ['pickup pick collect', 'return drop dropoff'],
  ['hire join enter entry employ enrol enroll start', 'left leave exit terminate cancel retire resign withdraw end'],
  ['borrow loan lend lent rent checkout', 'return'],
  [
    'founding establish open build built launch commission light',
    'close dissolve demolish decommission retire disband abolish',
  ],
  ['birth born', 'death die died decease'],
  [
    'open report receive create log file submit request raise introduce call',
    'close resolve complete finish settle decide answer decision',
  ],
  ['depart departure leave', 'arrive arrival return'],
  ['order place book purchase', 'ship deliver dispatch deliver'],
];
/** Little words that are the whole difference between two names: "check in" and "check out". */
const SIDES: readonly (readonly [from: string, to: string])[] = [
  ['in', 'out'],
  ['since', 'until'],
  ['from', 'to'],
  ['from', 'until'],
  ['from', 'till'],
];

/**
 * Whether two little words are the two sides of something.
 * @param a one word
 * @param b another one
 */
export function areSides(a: string, b: string): boolean {
  return SIDES.some(([x, y]) => (a === x && b === y) || (a === y && b === x));
}

/**
 * Whether one time begins what another one ends, by their names.
 * @param from words that the name of the one has alone
 * @param to words that the name of the other has alone
 */
export function beginsWhatEnds(from: readonly string[], to: readonly string[]): boolean {
  if (SIDES.some(([x, y]) => from.includes(x) && to.includes(y))) return true;
  const fits = (words: readonly string[], list: string) =>
    words.some((part) => list.split(' ').some((word) => standsFor(part, word)));
  return PAIRS.some(([x, y]) => fits(from, x) && fits(to, y));
}

/**
 * Whether a time ends something by its name, whatever begins it is called.
 * @param words of the name
 */
export function endsSomething(words: readonly string[]): boolean {
  return words.some((part) => PAIRS.some(([, to]) => to.split(' ').some((word) => standsFor(part, word))));
}

/** Forms that are nouns and adjectives at least as often. */
const NOUNS = new Set('close return stop stops open launch launches hire hires enter'.split(' '));
/** Verbs that say an end. */
const ENDING = formsOf('end finish conclude expire terminate leave depart close lapse quit return stop', 'ending left');
/** Verbs that say a beginning. */
const BEGINNING = formsOf('start begin commence open join hire enter arrive launch', 'starting beginning began begun');
/** Those with which a stay ends and a trip begins, and the other way round. */
const MOVING = formsOf('leave depart arrive', 'left');

/** What a verb says of a time. */
export interface EndOfTime {
  /** Whether stays and loans end so. */
  readonly isEnd: boolean;
  /** Whether journeys begin so, or end so where stays begin. */
  readonly isMove: boolean;
}

/**
 * The end of a time that a verb says.
 * @param word of a question
 * @returns undefined where it says none
 */
export function endSaidBy(word: string): EndOfTime | undefined {
  const isEnd = ENDING.has(word);
  return isEnd || BEGINNING.has(word) ? { isEnd, isMove: MOVING.has(word) } : undefined;
}

/** Finite forms of verbs, but those that are nouns and adjectives at least as often: "close to", "on return". */
function formsOf(verbs: string, irregular: string): ReadonlySet<string> {
  const forms = verbs.split(' ').flatMap((verb) => {
    const past = verb.replace(/([^aeiou][aeiou])p$/, '$1pp').replace(/e$/, '');
    return [verb, /sh$/.test(verb) ? `${verb}es` : `${verb}s`, `${past}ed`];
  });
  return new Set([...forms.filter((form) => !NOUNS.has(form)), ...irregular.split(' ')]);
}
