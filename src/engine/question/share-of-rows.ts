/**
 * Shares as the two questions that they are worked out from: "what percentage of machines have never been hired" is how many machines have never
 * been hired, in percent of how many machines there are.
 */
import { HELPING, pattern, quotes } from './sentences';

/** The question for those that make the share, and that for all. */
export interface ShareOfRows {
  readonly part: string;
  readonly whole: string;
}

const SHARE = pattern`^(?:(?:what(?:'s| is| was)?|which|show|give|tell|find)(?: me| us)? )?(?:the )?(?:percentage|percent|per cent|%|share|proportion|fraction) of (?:all )?(?:the |our )?(.+)$`;
/** What begins what is said of the rows. */
const SAID = pattern`\s((?:that|who|which|with|without|never|not|${HELPING})\s.+)$`;
/** What asks for more than one share. */
const TOLD_APART = /\b(?:by|per|each|every)\b/i;

/**
 * The two questions of a share.
 * @param question as a person wrote it
 * @returns undefined where it asks for none, for several, or says of no rows which of them make it
 */
export function shareOfRows(question: string): ShareOfRows | undefined {
  const text = question
    .trim()
    .replace(/[\s?.!]+$/, '')
    .replace(/\s+/g, ' ');
  if (quotes(text) || /[?!;]|\.\s/.test(text) || TOLD_APART.test(text)) return undefined;
  const [, all = ''] = SHARE.exec(text) ?? [];
  const [said = '', predicate] = SAID.exec(` ${all}`) ?? [];
  const rows = all.slice(0, all.length - said.length).trim();
  if (predicate === undefined || rows === '') return undefined;
  return { part: `How many ${all}?`, whole: `How many ${rows} are there?` };
}
