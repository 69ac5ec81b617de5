/** Slips of the pen. */
import { distance } from 'fastest-levenshtein';

/** Short words are as often other words: letters from which a slip is one, and from which there may be two of them. */
const ONE_SLIP = 6;
const TWO_SLIPS = 9;

/**
 * The word that another one is a slip of the pen for. People get the middle of long words wrong, hardly ever their first letter.
 * @param word a stem that is none of the names
 * @param names stems
 * @returns undefined where no name is near, or several are equally near
 */
export function nearestSpelling(word: string, names: readonly string[]): string | undefined {
  if (word.length < ONE_SLIP || /\d/.test(word)) return undefined;
  const allowed = word.length >= TWO_SLIPS ? 2 : 1;
  const near = names.flatMap((name) => {
    if (name[0] !== word[0] || Math.abs(name.length - word.length) > allowed) return [];
    const slips = distance(name, word);
    return slips > 0 && slips <= allowed ? [{ name, slips }] : [];
  });
  near.sort((a, b) => a.slips - b.slips);
  const [first, second] = near;
  return first?.slips === second?.slips ? undefined : first?.name;
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
