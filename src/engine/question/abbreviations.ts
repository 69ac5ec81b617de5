/**
 * Names that were shortened by hand, read with the words of a question: `MANCOLL` is the "manner of collision", `MODELYR`
 * the "model year", `GAD` the "general area of damage". No list says what such a name means; a question may.
 */
import { isStopWord, singular } from '../search/words';
import type { TaggedToken } from './tag-question';

/** Tokens whose words a name abbreviates: counted from 0, `end` is exclusive. */
export interface AbbreviatedSpan {
  readonly start: number;
  readonly end: number;
}

/** Words that one name is read as. */
const MOST_WORDS = 4;
/** Shorter names are too easily met by chance, unless each letter begins a word. */
const LEAST_LETTERS = 5;
const LEAST_INITIALS = 3;
/** A word that stands whole after one letter. */
const LEAST_WHOLE = 4;
/** One part at least shows more of its word than a few letters. */
const LEAST_PART = 3;

/**
 * The words of a question that a shortened name stands for.
 * @param name letters of the name, lower case; digits at its end tell alike columns apart and are left out by the caller
 * @param tokens the question
 * @returns the first run of words that the name abbreviates, function words between them left out; undefined where there is none
 */
export function abbreviatedSpan(name: string, tokens: readonly TaggedToken[]): AbbreviatedSpan | undefined {
  const content = tokens.filter((t) => t.kind === 'word' && !t.quoted && !isStopWord(t.word));
  // A name that stands in the question as it is, "contact", abbreviates nothing there.
  if (content.some((t) => t.word === name || singular(t.word) === name)) return undefined;
  for (let start = 0; start < content.length; start++) {
    for (let count = 2; count <= MOST_WORDS && start + count <= content.length; count++) {
      const run = content.slice(start, start + count);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || last.index - first.index > count + 2) break;
      const words = run.map((t) => t.word);
      // "area of damage" may be written DAMAREA.
      // "Total delta-V" may be written DVTOTAL.
      const turned = [...words.slice(1), ...words.slice(0, 1)];
      // A name is one phrase: "drivers were totally" is no DVTOTAL.
      if (!isPhrase(tokens.slice(first.index, last.index + 1))) continue;
      // Letters that each begin a word do so in their order.
      const isInitials = name.length === count;
      if (isInitials && run.some(isRanking)) continue;
      if (abbreviates(name, words) || (!isInitials && abbreviates(name, turned)))
        return { start: first.index, end: last.index + 1 };
    }
  }
  return undefined;
}

/** Whether a word belongs to a superlative: the most "common delivery costs" are no CDC. */
function isRanking({ cue = '' }: TaggedToken): boolean {
  return /^(?:most|least)/.test(cue);
}

/** Whether nothing but such words stands between those of a name: "general area of damage". */
const WITHIN_NAMES = /^(?:of|the|and|for|to|in|on|at|by|a|an)$/;

function isPhrase(tokens: readonly TaggedToken[]): boolean {
  return tokens.every(({ word }) => !isStopWord(word) || WITHIN_NAMES.test(word));
}

/**
 * Whether a name is made of the beginnings or the consonants of words, in their order.
 * @param name letters, lower case
 * @param words at least two words, lower case
 */
export function abbreviates(name: string, words: readonly string[]): boolean {
  if (name.length === words.length) return name.length >= LEAST_INITIALS && words.every((w, i) => w[0] === name[i]);
  if (name.length < LEAST_LETTERS) return false;
  // The first letter of the table before a whole word: `ctype` is the type of a container.
  const [first = '', second = ''] = words;
  if (words.length === 2 && second.length >= LEAST_WHOLE && name === first.slice(0, 1) + second) return true;
  return fits(name, words, 0, false);
}

/** Whether the rest of a name can be cut into parts of the rest of the words. */
function fits(rest: string, words: readonly string[], at: number, shown: boolean): boolean {
  const word = words[at];
  if (word === undefined) return rest === '' && shown;
  for (let length = Math.min(rest.length, word.length); length >= 2; length--) {
    const part = rest.slice(0, length);
    if (isShort(part, word) && fits(rest.slice(length), words, at + 1, shown || length >= LEAST_PART)) return true;
  }
  // The first letters of two words: DV of "delta V".
  const next = words[at + 1];
  const initials = next === undefined ? '' : word.slice(0, 1) + next.slice(0, 1);
  return initials.length === 2 && rest.startsWith(initials) && fits(rest.slice(2), words, at + 2, shown);
}

/** A part stands for a word by its beginning ("coll"), or by its first letter and consonants ("yr", "wgt"). */
function isShort(part: string, word: string): boolean {
  if (word.startsWith(part)) return true;
  if (part[0] !== word[0] || /[aeiou]/.test(part.slice(1))) return false;
  let from = 1;
  for (const letter of part.slice(1)) {
    const found = word.indexOf(letter, from);
    if (found < 0) return false;
    from = found + 1;
  }
  return true;
}
