/** What all of a graph is about, as its name says. */
import { isStopWord, splitIdentifier, stem } from './words';

/** Shorter words of a name are abbreviations that words of a question only happen to be. */
const LEAST_LETTERS = 3;

/**
 * The stems of a graph's name, without numbers and small words. In a question they restrict nothing: everything in a graph called
 * `olympics` is of the Olympics.
 * @param name the graph's name
 */
export function subjectOf(name: string | undefined): ReadonlySet<string> {
  const words = splitIdentifier(name ?? '').filter(
    (word) => word.length >= LEAST_LETTERS && /^\p{L}+$/u.test(word) && !isStopWord(word),
  );
  return new Set(words.map(stem));
}
