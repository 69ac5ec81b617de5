/** Words that are verbs where they stand: they say how rows that are named belong together, and name no data themselves. */
import { isParticiple } from '../question/participles';
import { isStopWord } from '../search/words';
import type { ExplainedToken } from './explain';

/** Between a helping verb and its participle. */
const BETWEEN = /^(?:ever|never|not|also|already|both|always|only|been|actually|since|once)$/;
/** What may stand behind a verb that ends its phrase: a preposition, or what begins something else. */
const BEHIND =
  /^(?:on|in|at|for|to|from|with|by|of|during|before|after|since|over|into|under|and|or|that|who|which|this|last|per)$/;

/** Who does something. */
const PRONOUN = /^(?:that|who|which)$/;

/**
 * Whether a word is a verb where it stands: "votes that were cast on", "how many matches did each referee officiate?"
 * @param question its text
 * @param tokens the question
 * @param at the word
 */
export function isVerbSaid(question: string, tokens: readonly ExplainedToken[], at: number): boolean {
  const here = tokens[at]?.token;
  if (!here || here.quoted || here.capital || here.cue !== undefined) return false;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const goesOn = next !== undefined && !/[,;.?!)]/.test(question.slice(here.end, next.token.start));
  if (isParticiple(here.word)) {
    let lead = at - 1;
    while (BETWEEN.test(tokens[lead]?.token.word ?? '')) lead--;
    const cue = tokens[lead]?.token.cue ?? '';
    if (cue === 'be' || cue === 'have') return true;
    // "All votes cast were", "votes cast on".
    const isOver = !goesOn || next.token.cue === 'be' || BEHIND.test(next.token.word);
    if (before?.known === 'name' && isOver) return true;
  }
  // "Nurses that staff the ward", "nurses staff each ward": what stands before such a word is what they do.
  const opens = goesOn ? next.token.cue : undefined;
  if (opens === 'each' && before?.known === 'name') return true;
  if ((opens === 'each' || opens === 'article') && PRONOUN.test(before?.token.word ?? '')) return true;
  const does = tokens.findLastIndex(({ token }, i) => i < at && token.cue === 'do');
  if (does < 0 || before === undefined || !isSubject(before) || before.token.index <= does) return false;
  return !goesOn || BEHIND.test(next.token.word) || next.token.cue === 'article';
}

/** Whether a word may end what does something: "each referee", "they". */
function isSubject({ token, known }: ExplainedToken): boolean {
  return known === 'name' || known === 'value' || known === 'hint' || known === 'number' || (isStopWord(token.word) && /^(?:he|she|it|they|we|you)$/.test(token.word)); // prettier-ignore
}
