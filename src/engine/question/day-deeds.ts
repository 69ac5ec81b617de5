/**
 * What is done on a day, by the name of its column: "brewing", "was brewed" of a `brew_dt`, "payment" of a `paid_on`, "handed back" of a
 * `handed_back_on`. All readings of words that mean a day ask here.
 */
import { mayStandFor } from '../search/short-forms';
import { splitIdentifier, stem } from '../search/words';
import { verbOf } from './participles';
import type { ViewColumn } from './schema-view';

/** Words of the name of a day that do not say what is done on it. */
const OF_TIME = /^(?:on|at|in|date|time|day|year|datetime|dt|dte|dtm|ts|timestamp|is|was|actual|when|the|of)$/;
/** Nouns and verbs that are said for another verb, where no ending makes one of the other. */
const SAID_FOR: Readonly<Record<string, string>> = {
  sale: 'sell',
  receipt: 'receive',
  start: 'begin',
  finish: 'end',
  resolut: 'resolve',
  decis: 'decide',
  entri: 'enter',
  birth: 'bear',
  death: 'die',
  borrow: 'lend',
  loan: 'lend',
};
/** Letters that a shortened name shares with its word, and those that a noun and its verb do. */
const SHORT = 4;
const SAME_ROOT = 5;
/** Letters that a noun may have more than its verb: a "completion", a "delivery". */
const ENDING = 3;

/**
 * The words for what is done on a day: "handed", "back" of a `handed_back_on`.
 * @param column any column of a table
 * @returns none where its name says nothing but a time
 */
export function doneOn({ name }: ViewColumn): readonly string[] {
  return splitIdentifier(name).filter((word) => !OF_TIME.test(word));
}

/** What was meant to be, and not what was. */
const PLANNED = /^(?:plan|planned|due|required|expected|expect|scheduled|estimated|target|deadline|promised|forecast)$/;

/**
 * Whether a time is one that was meant, and not one at which something was done.
 * @param column a column of times
 */
export function isPlanned({ name }: Pick<ViewColumn, 'name'>): boolean {
  return splitIdentifier(name).some((word) => PLANNED.test(word));
}

/**
 * What was done on a day, or was planned for it: the "departure" of `scheduled_departure` and of `actual_departure`.
 * @param column of times
 * @returns empty where its name says nothing else than that
 */
export function deedOf({ name }: Pick<ViewColumn, 'name'>): string {
  return splitIdentifier(name)
    .filter((word) => !PLANNED.test(word) && !/^(?:actual|real|date|time|on|at)$/.test(word))
    .join(' ');
}

/**
 * Whether a word is a form of one in the name of a day: a verb, its participles, the noun for what is done.
 * @param said a word of a question
 * @param part a word of the name
 */
export function isFormOf(said: string, part: string): boolean {
  if (said.startsWith(part) && part.length >= SHORT) return true;
  // The `res_dt` of what was resolved.
  if (part.length < said.length && mayStandFor(part, said)) return true;
  const [a, b] = [rootOf(said), rootOf(part)];
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SAME_ROOT && long.startsWith(short) && long.length - short.length <= ENDING;
}

/**
 * What all forms of a verb have in common.
 * @param word any of them
 */
export function rootOf(word: string): string {
  const root = stem(verbOf(word) ?? word.replace(/ment$/, ''));
  return Object.hasOwn(SAID_FOR, root) ? stem(SAID_FOR[root] ?? root) : root;
}
