/** Words that say a state of rows, and name nothing themselves. */
import { isFormOf } from '../question/day-deeds';
import type { ExplainedToken } from './explain';

/**
 * Whether a word denies what some name says: "unpaid" of a `paid_on`.
 * @param word a folded word
 * @param names words of names
 */
export function isDeniedState(word: string, names: readonly string[]): boolean {
  const base = /^un(?=.{4})/.test(word) ? word.slice(2) : undefined;
  return base !== undefined && names.some((name) => isFormOf(base, name));
}

/**
 * Whether a word says that something is known: "no phone on file".
 * @param tokens the question
 * @param at its place
 */
export function isOnFile(tokens: readonly ExplainedToken[], at: number): boolean {
  return tokens[at - 1]?.token.word === 'on' && /^(?:file|record)$/.test(tokens[at]?.token.word ?? '');
}
