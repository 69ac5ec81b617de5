/** Parts of dates that a question asks for: "in which year", "visits per month". */
import { DATE_PARTS, PART_LEADS } from './cue-words';
import type { TaggedToken } from './tag-question';

/** A part of dates that is asked for. */
export interface AskedPart {
  readonly part: 'year' | 'month';
  /** It is what the question asks for, rather than what the answer is told for. */
  readonly leads: boolean;
  /** Stem of the word that names it. */
  readonly stem: string;
}

/**
 * The part of dates that a question asks for, or by which it groups.
 * @param tokens the question
 * @returns undefined where it asks for none
 */
export function askedDatePart(tokens: readonly TaggedToken[]): AskedPart | undefined {
  for (const { word, stem, index, quoted } of tokens) {
    const part = Object.hasOwn(DATE_PARTS, word) ? DATE_PARTS[word] : undefined;
    const lead = PART_LEADS[tokens[index - 1]?.word ?? ''];
    if (part && lead && !quoted) return { part, leads: lead === 'asks', stem };
  }
  return undefined;
}
