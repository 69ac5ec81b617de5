/**
 * "By office, how many lawyers are there and what is their average rate?": what is told for each of some things, with the things before it,
 * and two numbers in one list. Reading expects "for each office, what is the number of lawyers and their average rate".
 */
import { ASK, NUMBERS, pattern, SHOW } from './sentences';

/** By what something goes, comes or is paid: "by mail, how many were sent". */
const MEANS =
  'e-?mail|mail|post|phone|telephone|fax|courier|air|sea|land|road|rail|water|car|train|bus|coach|tram|taxi|van|truck|lorry|boat|ship|ferry|plane|bike|bicycle|foot|cash|cheque|check|card|(?:credit|debit) card|(?:bank )?transfer|invoice';
/** Until when something was done. */
const UNTIL =
  'now|then|today|yesterday|tomorrow|noon|midnight|dawn|dusk|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|(?:the )?(?:end|beginning|start|time)|(?:next|last|this) [a-z]+';
/** Behind "by" at the beginning of a question, what is no time until which something was done and no way in which it was; nor what it goes by, "per our records". */
const THINGS = String.raw`(?!(?:mistake|hand|law|far|default|definition|chance|accident|the way|what|which|how|our|my|your|their|his|her|${UNTIL})\b)(?!(?:${MEANS}),)(?:the )?(?<things>[a-z][a-z’'-]*(?: [a-z][a-z’'-]*){0,2}(?: of (?:the |each )?[a-z][a-z’'-]*)?)`;
const BY = pattern`^(?:by|per) ${THINGS}, (?=(?:please )?(?:how many|how much|what|which|(?:the )?(?:${NUMBERS})|${ASK}|${SHOW})\b)`;

/** Another thing's number is none of those that are counted: "how many guests are there and what is the average price of their stays". */
const OF_THEM = String.raw`(?:(?! of (?:the|their|its|his|her|all|each)\b).)`;

/** "How many … are there, and what is their average …?", of each of some things that stand before it or behind what is counted. */
const TWO = String.raw`(?:are there|were there|do we have|(?:did|do|does|has|have|had) (?:it|they|he|she|those)(?: \w+)?),?(?<behind> (?:by|per|for each|in each|at each) (?:\w+ ){0,2}?\w+)?,?`;
const FRONTED = pattern`^(?<each>(?:for|in|at|of|on) (?:each|every) [^,?]+), how many (?<counted>.+?) ${TWO} and what (?:is|are|was|were) (?:the|their|its|his|her) (?<folded>${OF_THEM}+)$`;
const BEHIND = pattern`^how many (?<counted>.+?) ${TWO} and what (?:is|are|was|were) (?:the|their|its|his|her) (?<folded>(?:average|mean|total|highest|lowest|maximum|minimum)\b${OF_THEM}+)$`;

/** "For every season", at the beginning or behind a number that is told for it; who "paid for every visit" did so for all of them. */
const FOR_EVERY = /^for every (?=[a-z])/i;
const OF_EVERY =
  /^((?!.*\b(?:who|whom|whose|that|which|where|did|does|do)\b).*\b(?:highest|lowest|largest|smallest|greatest|least|earliest|latest|maximum|minimum|average|mean|total|number)\b.*) (for|of) every (?=[a-z])/i;

/**
 * A question with what it is told for in the words for that.
 * @param text a question
 * @returns the text itself where nothing of the kind stands at its beginning
 */
export function withGroupsSaid(text: string): string {
  const fronted = text
    .replace(BY, 'For each $<things>, ')
    .replace(FOR_EVERY, 'For each ')
    .replace(OF_EVERY, '$1 $2 each ');
  const { each = '', counted = '', folded = '', behind } = FRONTED.exec(fronted)?.groups ?? {};
  if (each !== '' && behind === undefined) return `${each}, what is the number of ${counted} and their ${folded}`;
  const after = BEHIND.exec(fronted)?.groups;
  const things = after?.behind?.trim().replace(/^(?:by|per|(?:for|in|at) each) /i, '');
  return after && things !== undefined
    ? `For each ${things}, what is the number of ${after.counted ?? ''} and their ${after.folded ?? ''}`
    : fronted;
}
