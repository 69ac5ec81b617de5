/** What a question says makes no difference, "withdrawn ones included", "paid or not", "regardless of their status": it restricts nothing. */
import { pattern } from './sentences';

const DETERMINER = '(?:the|their|its|his|her|our|your|any|a|an|what)';
const NOUNS = String.raw`(?:${DETERMINER}\s+)?[\w-]+(?:\s+[\w-]+)?(?:\s+of\s+(?:${DETERMINER}\s+)?[\w-]+)?`;
/** What stands behind such words: an end, or what is said besides. */
const END = String.raw`(?=\s*(?:[,;:?!.)]|$)|\s+(?:for|per|by|in|at|with|from|that|which|who|and|sorted|ordered|grouped|do|does|did|have|has|are|were)\b)`;
const STOP = String.raw`(?=\s*(?:[,;:?!.)]|$))`;
/** A state that some rows are in: "withdrawn", "no longer active". */
const STATE = String.raw`(?:(?:no longer|not|already|still|currently)\s+)?[\w-]+`;
const ONES = String.raw`(?:the\s+)?${STATE}\s+(?:ones|those)`;
const THOSE = String.raw`(?:the\s+ones|those)\s+(?:(?:that|who|which)\s+(?:are|were|have|has|had)\s+(?:been\s+)?)?${STATE}`;

const PHRASES: readonly RegExp[] = [
  pattern`[,(]?\s*\b(?:regardless|irrespective|independent(?:ly)?)\s+of\s+${NOUNS}${END}\)?,?`,
  pattern`[,(]?\s*\bno\s+matter\s+(?:what\s+|which\s+)?${NOUNS}${END}\)?,?`,
  pattern`[,(]?\s*\bwhatever\s+(?:the|their|its|his|her)\s+[\w-]+(?:\s+of\s+(?:the\s+)?[\w-]+)?(?:\s+(?:is|are|was|were|may be|might be))?${END}\)?,?`,
  pattern`[,(]?\s*\bwhether\s+or\s+not\s+(?:they|it|he|she)\s+[^,;:?!.()]+${STOP}\)?,?`,
  pattern`[,(]\s*(?:whichever|whatever|however)\s+(?:[\w-]+\s+)?(?:they|it|he|she)\s+[\w-]+${STOP}\)?,?`,
  pattern`[,(]\s*(?:whether\s+)?(?:they\s+(?:are|were|have\s+been)\s+|it\s+(?:is|was)\s+)?${STATE}\s+or\s+not${STOP}\)?,?`,
  pattern`[,(]\s*(?:both\s+|whether\s+)?([\w-]+)\s+(?:or|and|as\s+well\s+as)\s+(?:un|non-?|in|not\s+)\1(?:\s+(?:ones|alike))?${STOP}\)?,?`,
  pattern`[,(]\s*(?:and\s+|also\s+|with\s+)*${ONES}\s+(?:also\s+)?included${STOP}\)?,?`,
  pattern`[,(]?\s*\b(?:including|also\s+counting|counting\s+also)\s+(?:also\s+)?(?:${ONES}|${THOSE})${STOP}\)?,?`,
]; // prettier-ignore
/** "Withdrawn copies included", where it is asked for copies: "breakfast included" says what rooms are to have. */
const NAMED_AGAIN = pattern`[,(]\s*(?:and\s+)?(?:the\s+)?[\w-]+\s+([\w-]+s)\s+included${STOP}\)?,?|[,(]?\s*\bincluding\s+(?:the\s+)?[\w-]+\s+([\w-]+s)${STOP}\)?,?`;

/**
 * A question without what it says makes no difference.
 * @param question in one or more sentences
 * @returns the question itself where it says no such thing
 */
export function withoutNoMatter(question: string): string {
  let text = question;
  for (const phrase of PHRASES) text = text.replace(phrase, ' ');
  const again = NAMED_AGAIN.exec(text);
  const noun = again?.[1] ?? again?.[2];
  if (again && noun !== undefined && pattern`\b${noun}\b`.test(text.slice(0, again.index)))
    text = `${text.slice(0, again.index)} ${text.slice(again.index + again[0].length)}`;
  return text === question ? question : text.replace(/\s+(?=[\s,;:?!.)]|$)/g, '').trim();
}
