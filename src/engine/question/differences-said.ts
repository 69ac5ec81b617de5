/** Differences that are asked for in two sentences, or of two numbers, in one form: "the difference in the number of trips between A and B". */

import { pattern, SHOW } from './sentences';

/** What asks for a difference, and says nothing of whose. */
const ASKS = pattern`^(?:and\s+)?(?:please\s+)?(?:${SHOW}|calculate|compute|what\s+is|what's|what\s+was)\b.*?\b(the\s+difference\b.*)$`;
/** What follows the number only points back: "that they have published", "between the two". */
const POINTS_BACK =
  /\s+(?:(?:that|which)\s+)?(?:they|each|both)\b.*$|\s+(?:between|of)\s+(?:them|both|the\s+two|these\s+two|the\s+two\s+\w+)$/i;
/** "Which club has more members: Orion or Vega", and the same with the two before it. */
const BEHIND =
  /^(?:which|who|what)\b.*\b(?:more|fewer|less|most|higher|lower|larger|smaller)\b.*?[,:]\s*(?:the\s+)?(.+?)\s+or\s+(?:the\s+)?(.+)$/i;
const BEFORE =
  /^(?:between|of)\s+(?:the\s+)?(.+?)\s+and\s+(?:the\s+)?(.+?),\s*(?:which|who|what)\b.*\b(?:more|fewer|less|most|higher|lower|larger|smaller)\b/i;
/** "More members", and no "more popular". */
const COUNTED = /\b(?:more|fewer|most)\s+([a-z]+s|people|men|women|children)(?=\s*(?:[,:]|$))/i;
/** "The difference between the number of A and the number of B". */
const TWICE =
  /\b(difference (?:in|between|of) (?:the )?(?:total )?(?:numbers?|counts?) of\b.*?\band) (?:the |that of )?(?:total )?(?:numbers?|counts?) of\b/i;

/**
 * Which of two has more, and the difference, as the difference between both: its sign tells which.
 * @param first the sentence that asks which
 * @param second the sentence behind it
 * @returns undefined where they ask for something else
 */
export function differenceOfTwo(first: string, second: string): string | undefined {
  const asked = ASKS.exec(second.replace(/[\s.?!;]+$/, ''))?.[1]?.replace(POINTS_BACK, '');
  const plain = first.replace(/[\s.?!;]+$/, '');
  const [, one, other] = BEFORE.exec(plain) ?? BEHIND.exec(plain) ?? [];
  if (asked === undefined || one === undefined || other === undefined) return undefined;
  if (/\b(?:between|than)\b/i.test(asked)) return undefined;
  // "What is the difference?" is that of what was counted before.
  const counted = /^the\s+difference$/i.test(asked) ? COUNTED.exec(plain)?.[1] : undefined;
  return `What is ${asked}${counted === undefined ? '' : ` in the number of ${counted}`} between ${one} and ${other}?`;
}

/**
 * The number of each of two, said once.
 * @param text a question
 */
export function withNumberOnce(text: string): string {
  return text.replace(TWICE, '$1');
}
