/** Texts of a question that are no values, but parts of some: "contains \'River\'", "starts with Th". */
import { saysHowWritten } from '../question/how-written';
import type { ExplainedToken } from './explain';

/** Cues before text that is a pattern, not a value. */
const PATTERN_CUES = new Set(['contain', 'start-with', 'end-with', 'alphabetical']);
/** Tokens between such a cue and a quoted text. */
const REACH = 4;

/**
 * Whether words are how a text is written: in quotes near a word that says so, or right behind "starts with".
 * @param tokens the question
 * @param at the first of the words
 * @param words these words
 */
export function isPattern(tokens: readonly ExplainedToken[], at: number, words: readonly ExplainedToken[]): boolean {
  const isCue = ({ token }: ExplainedToken) => PATTERN_CUES.has(token.cue ?? '');
  if (words.some(({ token }) => token.quoted) && tokens.slice(Math.max(0, at - REACH), at).some(isCue)) return true;
  return saysHowWritten(tokens[at - 1]?.token, tokens[at - 2]?.token);
}
