/** Tells which words of a question were taken for a value that is spelt otherwise: "Hanson" for "Hansen" may be another person. */
import { distance } from 'fastest-levenshtein';
import { say, type Message } from '../core/message';
import type { Query } from '../program/intent';
import { countryNames } from '../search/countries';
import type { ValueHit } from '../search/hits';
import { isCut, isShortFor, mayBeCode } from '../search/short-forms';
import { fold, isStopWord, singular, stem, wordsOf } from '../search/words';
import { comparedValues } from './chosen-values';

/** So far apart words may be that were taken for each other. */
const MOST_EDITS = 2;
const LEAST_LETTERS = 4;

/**
 * What is said of values that a program looks for though the question spells them otherwise.
 * @param query the program
 * @param values stored values that the words of the question may name
 * @returns one message for each value that no word of the question spells
 */
export function misspeltValues(query: Query, values: readonly ValueHit[]): Message[] {
  return comparedValues(query).flatMap(({ table, column, value }): Message[] => {
    const hits = values.filter(
      (hit) => hit.column.table === table && hit.column.column === column && hit.stored === value,
    );
    const slips = hits.map(slipOf);
    const [said] = slips;
    // One of the places where it is named spells it as it is stored.
    if (said === undefined || slips.includes(undefined)) return [];
    return [say`The data holds no “${said}”: “${hits[0]?.label ?? String(value)}” was taken for it.`];
  });
}

/** The word of a question that the value spells otherwise; undefined where it holds all of them, or one by another name. */
function slipOf({ text, stored, label }: ValueHit): string | undefined {
  const words = [String(stored), label ?? ''].flatMap((one) => wordsOf(fold(one)));
  const stems = new Set(words.map(stem));
  // "Austrian" is Austria's, and short words are near many.
  const isNear = (word: string) =>
    countryNames(word).length === 0 &&
    words.some(
      (other) =>
        (Math.min(word.length, other.length) >= LEAST_LETTERS && distance(word, other) <= MOST_EDITS) ||
        // "Black" may be told by a code, "BLK"; what that stands for nobody wrote down.
        (isCut(other) && (isShortFor(other, singular(word)) || mayBeCode(other, singular(word)))),
    );
  return text
    .split(/[\s"“”'’,.;:?!]+/)
    .find((said) => wordsOf(fold(said)).some((word) => !isStopWord(word) && !stems.has(stem(word)) && isNear(word)));
}
