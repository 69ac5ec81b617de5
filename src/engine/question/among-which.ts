/**
 * "Among the boats built in 1999, which is the longest, and what is its harbour?" as two plain sentences: "Which boats built in 1999 is the
 * longest? Show its harbour."
 */

import { ASK, pattern, SHOW, TELL } from './sentences';

const AMONG = pattern`^(?:among|amongst|out of|of|from) (?:all )?(?:of )?(?:the |those |these )?(.+?)(?:, (which|who)(?: ones?| of (?:them|these|those))?|,? (?:please )?(?:${SHOW})(?: me)? (?:the )?(?:ones?|those) (?:that|who|which)) (.+)$`;
const VERB =
  /^(?:is|are|was|were|has|have|had|did|does|do|can|could|\w+(?:s|ed) the|cost|costs|earns?|won|made|got)\b/i;
/** A relative clause, of which no question is asked: "of the boat which is the longest". */
const ASKS_BEFORE = pattern`\b(?:${ASK}|${TELL})\b`;

/**
 * A question about the first of some rows, asked of these rows.
 * @param text in one or more sentences
 * @returns the text itself where it is no such question
 */
export function askedAmong(text: string): string {
  const [, whole, asking, said = ''] = AMONG.exec(text) ?? [];
  if (whole === undefined || /^(?:each|every|all)\b/i.test(whole) || ASKS_BEFORE.test(whole)) return text;
  const noun = /^\w+/.exec(whole)?.[0] ?? '';
  // "Of all time, who …", "from 1990 to 1995, who …": no rows are spoken of.
  if (/^(?:\d|times?$|years?$)/i.test(noun)) return text;
  const [next = '', ...rest] = said.split(' ');
  // "Among the boats, which boat is the longest?"
  const isNamed = rootOf(next) === rootOf(noun);
  const clause = isNamed ? rest.join(' ') : said;
  if (!isNamed && asking !== undefined && !/^who$/i.test(asking) && !VERB.test(said)) return text;
  return `Which ${whole} ${clause}`;
}

function rootOf(noun: string): string {
  return noun.toLowerCase().replace(/(?:ies|es|s|y)$/, '');
}

const OPENING = /^which\b/i;
const TOLD = pattern`,?\s+and\s+(?:also\s+)?(?:${SHOW})\s+(?:me\s+)?(?:also\s+)?((?:its|their)\s+[^?.!,]+)[?.!]*$`;
const WHAT_IS = /,?\s+and\s+(?:what|where|when|who)\s+(?:is|are|was|were)\s+((?:its|their)\s+[^?.!,]+)[?.!]*$/i;
const IN_WHICH =
  /,?\s+and\s+(?:in\s+|from\s+|at\s+)?(?:what|which)\s+((?:\w+\s+)?\w+)\s+(?:is|are|was|were|do|does|did)\s+(?:it|they)\b(?:\s+(?:in|at|from|on|for|by|stand|lie|live|belong|belongs|come|located|made|built|based)(?:\s+(?:in|at|from|to|by))?)?[?.!]*$/i;

/**
 * A question behind whose end another thing of the same rows is asked for, in two sentences.
 * @param text in one sentence
 * @returns the text itself where nothing more is asked for
 */
export function askedBeside(text: string): string {
  if (!OPENING.test(text)) return text;
  const [clause = '', things] = TOLD.exec(text) ?? WHAT_IS.exec(text) ?? IN_WHICH.exec(text) ?? [];
  if (things === undefined) return text;
  return `${text.slice(0, text.length - clause.length)}? Show ${things}.`;
}
