/** Questions that go on from each other. */
import type { Correction } from '../engine/core/corrections';

/**
 * What was asked one after the other, the first question first.
 * @param answer of the last one
 */
export function threadOf(answer: {
  readonly question: string;
  readonly corrected?: readonly { readonly correction: Correction }[] | undefined;
}): readonly string[] {
  return threadWith(answer.question, answer.corrected?.map(({ correction }) => correction) ?? []);
}

/**
 * What was asked one after the other, of a question and what a person said of it.
 * @param question the first one
 * @param corrections with the follow-ups among them
 */
export function threadWith(question: string, corrections: readonly Correction[]): readonly string[] {
  return [question, ...corrections.flatMap((one) => (one.kind === 'follow' ? [one.text] : []))];
}
