/** "Only" where it says that all of what somebody does, or has, is of one kind: "who drive only in the morning", "members who only borrowed novels". */
import { isParticiple } from '../../question/participles';
import { isPlural, isStopWord } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from './table-mentions';

/** What "only" belongs to as a clause of somebody: "who only", "that have only". */
const CLAUSE = /^(?:who|that|which|whose|have|has|had|do|does|did|are|is|were|was|ever)$/;
/** Behind it. */
const HAVING = /^(?:have|has|had|ever|do|does|did)$/;
/** What it goes before that is no kind: "only by Eva", "only once", "only those". */
const OTHER = /^(?:by|once|twice|those|if|when|after|before|because|show|need|want)$/;
/** Words of who asks, and of what is to be shown, before which "only" narrows the answer. */
const SHOWN = /^(?:show|list|give|return|include|count|counting|looking|name|want|need|but|not|and|or|of|with|for|from|the|i|we)$/; // prettier-ignore

/**
 * The token of such an "only", behind which what is said of all rows stands.
 * @returns undefined where the question has none
 */
export const onlySuch = oncePerQuestion((context: QuestionContext): number | undefined => {
  const { tokens, text } = context.linked;
  const mentions = tableMentions(context);
  const mentioned = new Set(mentions.map(({ end }) => end));
  const isHeld = (at: number) => context.valueTokens.has(at) || mentions.some(({ start }) => start === at);
  return tokens.find((token) => {
    const [before, next] = [tokens[token.index - 1], tokens[token.index + 1]];
    if (token.word !== 'only' || token.quoted || token.afterComma || !before || !next || next.afterComma) return false;
    // "Steel only (boats)", "names - only those": what is narrowed is the answer.
    if (/[^\s\p{L}]/u.test(text.slice(before.end, token.start))) return false;
    if (next.number !== undefined || OTHER.test(next.word)) return false;
    if (CLAUSE.test(before.word)) return true;
    // "Buses only had engine repairs": a verb follows, and no name.
    const isVerb =
      HAVING.test(next.word) ||
      isParticiple(next.word) ||
      (!isStopWord(next.word) && !next.capital && !isHeld(next.index));
    const isName = !isParticiple(before.word) && (before.capital || isHeld(before.index) || mentioned.has(token.index));
    if ((mentioned.has(token.index) || isPlural(before.word)) && isVerb) return true;
    return !isName && !SHOWN.test(before.word) && before.number === undefined && !isStopWord(before.word);
  })?.index;
});
