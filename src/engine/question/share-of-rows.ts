/**
 * Shares as the two questions that they are worked out from: "what percentage of machines have never been hired" is how many machines have never
 * been hired, in percent of how many machines there are.
 */
import { HELPING, oneSentence, pattern } from './sentences';

/** The question for those that make the share, and that for all. */
export interface ShareOfRows {
  readonly part: string;
  readonly whole: string;
}

const SHARE = pattern`^(?:(?:what(?:'s| is| was)?|which|show|give|tell|find)(?: me| us)? )?(?:the )?(?:percentage|percent|per cent|%|share|proportion|fraction) of (?:all )?(?:the |our )?(.+)$`;
/** The verb of what is said of the rows: "machines that were bought in 2023 | have never been hired". */
const VERB = pattern`^(.+?)\s((?:never|not)\s.+|(?<!\b(?:that|who|which)\s)(?:${HELPING})\s.+)$`;
/** Without one it is said of which rows. */
const CLAUSE = pattern`^(.+?)\s((?:that|who|which|with|without)\s.+)$`;
/** What asks for more than one share. */
const TOLD_APART = /\b(?:per|each|every)\b|\bby [a-z]+$/i;

/**
 * The two questions of a share.
 * @param question as a person wrote it
 * @returns undefined where it asks for none, for several, or says of no rows which of them make it
 */
export function shareOfRows(question: string): ShareOfRows | undefined {
  const text = oneSentence(question);
  if (text === undefined) return undefined;
  const [, all = ''] = SHARE.exec(text) ?? [];
  if (TOLD_APART.test(all)) return undefined;
  const [, rows = '', said] = VERB.exec(all) ?? CLAUSE.exec(all) ?? [];
  if (said === undefined || rows === '') return undefined;
  return { part: `How many ${all}?`, whole: `How many ${rows} are there?` };
}
