/** Gate 2: is the answer supported? Withholds what rests on a guess, and says what was missing. */
import { joinItems } from '../paths/notation';
import type { Candidate, Reasoned } from '../reason/reasoned';
import { wordList } from './words';

/** Below this probability of being right the answer is withheld. */
export const LEAST_CONFIDENCE = 0.12;

/**
 * Why an answer is withheld.
 * @param reasoned what reasoning gave
 * @param missing what the question names that the graph does not know, in words
 * @returns one or two sentences; undefined where the answer stands
 */
export function refusalOf(reasoned: Reasoned, missing: readonly string[]): string | undefined {
  const [best] = reasoned.candidates;
  if (missing.length > 0) return `The data does not hold what the question asks for: ${wordList(missing)}.`;
  if (!best) return 'No part of the graph fits this question.';
  const joins = reasoned.alternatives.find((a) => a.why === 'joins');
  if (best.ambiguousJoins && joins) {
    return `The tables can be joined in several equally good ways that give different rows: by ${joinsInWords(best)}, or by ${joinsInWords(joins.candidate)}. Label the edges, or say which is meant.`;
  }
  if (reasoned.confidence < LEAST_CONFIDENCE) {
    const left = reasoned.unplaced.map((u) => `“${u.text}”`);
    const why = left.length > 0 ? ` It could not place ${wordList(left)}.` : '';
    return `No reading of the question is likely enough to be right.${why}`;
  }
  return undefined;
}

/**
 * The joins of a program in words.
 * @param candidate the program
 */
export function joinsInWords({ joins }: Candidate): string {
  const items = joins[0] ? joinItems(joins[0]) : [];
  return wordList(items.map((item) => (item.label === null ? item.text : `${item.text} (${item.label})`)));
}
