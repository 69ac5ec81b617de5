/** Slips of the pen. */
import { distance } from 'fastest-levenshtein';
import { isPlural, singular } from './words';

/** Short words are as often other words: letters from which a slip is one, and from which there may be two of them. */
const ONE_SLIP = 6;
const TWO_SLIPS = 9;
/** Letters of a written word from which a slip is one, and from which two letters may have changed places. */
const WRITTEN_SLIP = 7;
const SWAPPED = 5;
/** Letters that a word may be longer or shorter than the one that it is a slip for. */
const MOST_SLIPS = 2;
/** Letters of a word from which somebody may be asked whether another one is meant. */
const ASKED = 4;

/**
 * The word that another one is a slip of the pen for. People get the middle of long words wrong, hardly ever their first letter.
 * @param word a stem that is none of the names
 * @param names stems
 * @returns undefined where no name is near, or several are equally near
 */
export function nearestSpelling(word: string, names: readonly string[]): string | undefined {
  if (word.length < ONE_SLIP || /\d/.test(word)) return undefined;
  return nearest(word, names, (slips) => slips <= (word.length >= TWO_SLIPS ? 2 : 1));
}

/**
 * The same for words as they are written: a slip weighs less in a whole word than in its stem, and two letters that changed
 * places make no other word.
 * @param word a folded word that is none of the names
 * @param names folded words, singular
 * @returns one of the names; undefined where none is near, or several are equally near
 */
export function nearestWritten(word: string, names: readonly string[]): string | undefined {
  if (word.length < SWAPPED || /\d/.test(word)) return undefined;
  const whole = singular(word).length >= WRITTEN_SLIP;
  return nearestForm(word, names, (slips, swapped) => swapped || (whole && slips <= (word.length > TWO_SLIPS ? 2 : 1)));
}

/**
 * The word that somebody may be asked about: a short one, too, one slip away.
 * @param word a folded word that is none of the names
 * @param names folded words, singular
 * @returns one of the names, of several that are equally near the longest; undefined where none is near
 */
export function askedSpelling(word: string, names: readonly string[]): string | undefined {
  if (word.length < ASKED || /\d/.test(word)) return undefined;
  // Letters are left out more often than added: of "tow" and "towed" the longer one is meant by "towd".
  const longest = [...names].sort((a, b) => b.length - a.length);
  const allows: Allows = (slips) => slips <= (word.length > TWO_SLIPS ? 2 : 1);
  return (
    nearestForm(word, longest, allows) ??
    longest.find((name) => name[0] === word[0] && (isSlip(word, name) || isSlip(word, `${name}s`)))
  );
}

/** The name that is nearest, itself or in the plural, to a word as it stands or in the singular. */
function nearestForm(word: string, names: readonly string[], allows: Allows): string | undefined {
  // A vocabulary has tens of thousands of words, of which hundreds begin alike and are as long, but for the "s" of the plural.
  const alike = names.filter((name) => name[0] === word[0] && Math.abs(name.length - word.length) <= MOST_SLIPS + 1);
  const forms = new Map(alike.flatMap((name) => [[name, name] as const, [`${name}s`, name] as const]));
  const asWritten = nearest(word, [...forms.keys()], allows, forms);
  return asWritten ?? (isPlural(word) ? nearest(singular(word), names, allows) : undefined);
}

type Allows = (slips: number, swapped: boolean) => boolean;

function nearest(
  word: string,
  names: readonly string[],
  allows: Allows,
  forms?: ReadonlyMap<string, string>,
): string | undefined {
  const near = names.flatMap((name) => {
    if (name[0] !== word[0] || Math.abs(name.length - word.length) > MOST_SLIPS) return [];
    const swapped = isSwapped(name, word);
    const slips = swapped ? 1 : distance(name, word);
    return slips > 0 && allows(slips, swapped) ? [{ name: forms?.get(name) ?? name, slips }] : [];
  });
  near.sort((a, b) => a.slips - b.slips);
  const [first] = near;
  const tied = near.some(({ name, slips }) => slips === first?.slips && name !== first.name);
  return tied ? undefined : first?.name;
}

/**
 * Whether two letters that stand side by side changed places.
 * @param a a folded word
 * @param b a folded word
 */
export function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return at >= 0 && a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b;
}

/**
 * Whether a word is one slip of the pen away from another: a letter more, less or changed, or two that changed places.
 * @param word a folded word
 * @param other a folded word
 */
export function isSlip(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  const slips = distance(word, other);
  return slips <= 1 || (slips === 2 && word.length === other.length && isAnagram(word, other));
}

function isAnagram(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}
