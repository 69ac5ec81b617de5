/** Whether a stored value is meant by words that are spelt like it. */
import { saysStateBriefly } from './particle-states';
import { SCHEMA_WORDS } from './schema-vocabulary';
import type { ValueEntry, ValueStore } from './value-store';
import { relativesOf } from './word-relatives';
import { isStopWord, type Token } from './words';

/** A column of so many codes has one for many a word: "END" among those of airports. */
const MANY_CODES = 100;
const CODE = /^\p{Lu}{2,4}$/u;

/**
 * Short values and values that are function words are meant only where they are written as they are stored, or stand as a state ("loans
 * that are out"); so is one of many codes that is an English word too.
 * @param entry a stored value, or what a code stands for
 * @param text the words as they are written
 * @param tokens the question
 * @param from the first of the words
 * @param store all stored values
 */
export function isPlausible(
  entry: ValueEntry,
  text: string,
  tokens: readonly Token[],
  from: number,
  store: ValueStore,
): boolean {
  const first = tokens[from];
  if (entry.words > 1 || !first || first.quoted) return true;
  if (first.kind === 'number') return true;
  const isCode = typeof entry.stored === 'string' && entry.label === undefined && CODE.test(entry.stored);
  const isWord = isCode && (SCHEMA_WORDS.has(first.word) || relativesOf(first.word).length > 0);
  if (text.length > 2 && !isStopWord(first.word) && !(isWord && store.sizeOf(entry.column) > MANY_CODES)) return true;
  return (entry.stored === text && first.capital) || first.word === STATE || saysStateBriefly(tokens, from);
}

/** A state of rows that is a helping verb too: where it stands as a state, `withStateDone` tells. */
const STATE = 'done';
