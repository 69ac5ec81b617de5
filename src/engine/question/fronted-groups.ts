/**
 * "By office, how many lawyers are there and what is their average rate?": what is told for each of some things, with the things before it,
 * and two numbers in one list. Reading expects "for each office, what is the number of lawyers and their average rate".
 */
import { ASK, NUMBERS, pattern, SHOW } from './sentences';

/** Behind "by" at the beginning of a question, what is no time until which something was done and no way in which it was. */
const THINGS = String.raw`(?!(?:now|then|mistake|hand|law|far|the (?:end|beginning|start|time|way)|what|which|how)\b)(?:the )?(?<things>[a-z][a-z’'-]*(?: [a-z][a-z’'-]*){0,2}(?: of (?:the |each )?[a-z][a-z’'-]*)?)`;
const BY = pattern`^(?:by|per) ${THINGS}, (?=(?:please )?(?:how many|how much|what|which|(?:the )?(?:${NUMBERS})|${ASK}|${SHOW})\b)`;

/** "How many … are there, and what is their average …?", of each of some things that stand before it or behind what is counted. */
const TWO = String.raw`(?:are there|were there|do we have|(?:did|do|does|has|have|had) (?:it|they|he|she|those)(?: \w+)?),?(?<behind> (?:by|per|for each|in each|at each) (?:\w+ ){0,2}?\w+)?,?`;
const FRONTED = pattern`^(?<each>(?:for|in|at|of|on) (?:each|every) [^,?]+), how many (?<counted>.+?) ${TWO} and what (?:is|are|was|were) (?:the|their|its|his|her) (?<folded>.+)$`;
const BEHIND = pattern`^how many (?<counted>.+?) ${TWO} and what (?:is|are|was|were) (?:the|their|its|his|her) (?<folded>(?:average|mean|total|highest|lowest|maximum|minimum)\b.+)$`;

/**
 * A question with what it is told for in the words for that.
 * @param text a question
 * @returns the text itself where nothing of the kind stands at its beginning
 */
export function withGroupsSaid(text: string): string {
  const fronted = text.replace(BY, 'For each $<things>, ');
  const { each = '', counted = '', folded = '', behind } = FRONTED.exec(fronted)?.groups ?? {};
  if (each !== '' && behind === undefined) return `${each}, what is the number of ${counted} and their ${folded}`;
  const after = BEHIND.exec(fronted)?.groups;
  const things = after?.behind?.trim().replace(/^(?:by|per|(?:for|in|at) each) /i, '');
  return after && things !== undefined
    ? `For each ${things}, what is the number of ${after.counted ?? ''} and their ${after.folded ?? ''}`
    : fronted;
}
