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
 * What was asked one after the other, of a question and what a person said of it; of a question that was offered instead, that one.
 * @param question the first one
 * @param corrections with the follow-ups among them
 */
export function threadWith(question: string, corrections: readonly Correction[]): readonly string[] {
  const thread = [question];
  for (const one of corrections) {
    if (one.kind === 'follow') thread.push(one.text);
    // A question that was offered instead of one that nothing answers takes its place.
    else if (one.kind === 'reading' && one.as !== undefined) thread[thread.length - 1] = one.as;
  }
  return thread;
}

/**
 * The question that an answer answers: the last one that was asked.
 * @param answer of it
 */
export function askedLast(answer: Parameters<typeof threadOf>[0]): string {
  return threadOf(answer).at(-1) ?? answer.question;
}
