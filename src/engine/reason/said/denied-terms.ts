/** Terms that a question denies: "did not happen on a weekend", "were not distracted", "without rear damage". */
import type { TaggedToken } from '../../question/tag-question';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { tableMentions } from './table-mentions';

/** What may stand between a denial and what is denied: a verb that says no more than that it was so, and little words. */
const BETWEEN_CUES = new Set(['be', 'have', 'do', 'on', 'in', 'at', 'by', 'to', 'with', 'from', 'article', 'any']);
const HAPPENING = /^(?:happen|happened|happening|occur|occurred|occurring|take|taken|taking|place|get|become)$/;
/** Denials that are said of one noun: nothing but an article stands behind them. */
const OF_NOUNS = /^(?:no|without|none|lacking|lack|lacks)$/;
/** Denials of rows that are left out of all others. */
const EXCEPT = /^(?:except|excluding|besides|other|leaving|ignoring|outside|apart|aside)$/;
/** The most words between the two. */
const MOST_BETWEEN = 4;

const isBetween = ({ cue = '', word }: TaggedToken) => BETWEEN_CUES.has(cue) || HAPPENING.test(word);

/**
 * The tokens from a denial to the term that it denies, where both are said of the rows that are counted or told, or of what each of them
 * has one of. Of many rows one may well be otherwise.
 * @param tokens those of the term
 * @param use the use whose rows it is said of
 * @param taken tokens that other terms take: "not wearing a belt" may be one
 * @param context the question
 * @returns undefined where nothing denies the term, or not of one row
 */
export function denialBefore(
  tokens: readonly number[],
  use: number,
  taken: ReadonlySet<number>,
  context: QuestionContext,
): readonly number[] | undefined {
  const { linked, view } = context;
  const first = Math.min(...tokens);
  // "Not registered" may be what an expert wrote: it is denied by nothing but its own words.
  if (linked.tokens[first]?.cue === 'not') return undefined;
  let at = first - 1;
  for (let between = 0; at >= 0 && between < MOST_BETWEEN; at--, between++) {
    const token = linked.tokens[at];
    if (!token || token.quoted || token.cue === 'not' || !isBetween(token)) break;
  }
  const denial = linked.tokens[at];
  if (denial?.cue !== 'not' || denial.quoted || taken.has(at) || EXCEPT.test(denial.word)) return undefined;
  const between = linked.tokens.slice(at + 1, first);
  if (OF_NOUNS.test(denial.word) && between.some(({ cue }) => cue !== 'article' && cue !== 'any')) return undefined;
  if (linked.tokens[first]?.afterComma) return undefined;
  const said = tableMentions(context)[0]?.use.id;
  if (said === undefined || !oneFrom(said, view).has(view.uses[use]?.table ?? '')) return undefined;
  let start = at;
  while (linked.tokens[start - 1]?.cue === 'not') start--;
  return range(start, at).some((t) => taken.has(t)) ? undefined : range(start, first);
}
