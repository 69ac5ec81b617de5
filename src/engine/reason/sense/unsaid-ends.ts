/** Ends that no word asks for: the least budget for "more than their budget", the greatest licence for "the oldest licence". */
import type { TaggedToken } from '../../question/tag-question';
import { isWrittenNumber } from '../../question/value-kinds';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { isCoded } from '../said/coded-order';

/** Cues of ends, and of all or some of the rows that others are compared with. */
const OF_ENDS = new Set(
  'maximum minimum most least longest shortest oldest youngest latest earliest any all each at-least different'.split(
    ' ',
  ),
);
const END_WORD =
  /^(?:\w{2,}est|any(?:one|body|thing)?|all|every(?:one|body)?|each|some(?:one|body)?|other|others|ones?|another|else|best|worst|first|last|most|least|top|bottom|record|max|min|maximum|minimum|peak)$/;
const MEANS = /^(?:means?|averages?|avg|typical\w*|usual\w*|normal\w*|norm|medians?)$/;

function saysEnd({ cue = '', word, quoted }: TaggedToken): boolean {
  return !quoted && (OF_ENDS.has(cue) || END_WORD.test(word));
}

/**
 * Whether rows are compared with the greatest, least or average value of others where no word of the question says one: "earned more than
 * their budget" and "hired before their manager" speak of no end of all budgets.
 * @param frame a filled frame
 * @param context the question
 */
export function comparesWithUnsaidEnd({ part }: Frame, { linked: { tokens } }: QuestionContext): boolean {
  if (part?.kind !== 'compare' || part.op === undefined || part.op === '=' || part.tokens || part.first) return false;
  // A row that is named has one value: the fold is but the way to read it.
  if (part.conditions.length > 0) return false;
  if (part.fn === 'avg') return !tokens.some(({ cue, word }) => cue === 'average' || MEANS.test(word));
  return (part.fn === 'max' || part.fn === 'min') && !tokens.some(saysEnd);
}

/** Kinds of texts that people write, in `ColumnProfile.writtenAs`. */
const WORDS = /^(?:words?|prose|text|upper|name|mixed)/;
const OF_LETTERS = /^(?:alphabet\w*|letters?|lexic\w*)$/;
/** Superlatives that order no words. */
const ORDERING = new Set(['longest', 'shortest', 'oldest', 'youngest', 'latest', 'earliest', 'most', 'least']);

/**
 * Whether rows are ranked by words where a superlative asks for an amount or a time: no licence "coastal" is the oldest.
 * @param frame a filled frame
 * @param context the question
 */
export function ranksWords({ order, limit }: Frame, { linked: { tokens }, view }: QuestionContext): boolean {
  const { fn = 'rows', column: id = -1 } = order?.item ?? {};
  const column = view.columns[fn === 'none' || fn === 'max' || fn === 'min' ? id : -1];
  if (limit === undefined || column?.kind !== 'text' || isCoded(column)) return false;
  if (!WORDS.test(column.profile.writtenAs) || isWrittenNumber(column.profile)) return false;
  if (tokens.some(({ word }) => OF_LETTERS.test(word))) return false;
  return tokens.some(({ cue = '', quoted }) => !quoted && ORDERING.has(cue));
}
