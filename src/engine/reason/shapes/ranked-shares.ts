/** "Which hut has the highest percentage of cancelled bookings": the first of some things by the share of their rows. */
import { spelt, type ScoredFrame } from '../frame/draft';
import { asItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { PERCENT } from '../said/common-words';
import { directionOf } from '../said/order-direction';
import type { SaidGroup } from '../said/several-groups';
import { OF_AMOUNTS } from '../said/stated-ends';
import { tableNamedAt } from '../said/named-columns';
import { waysTogether } from './several-groups';

/** What is asked for, and by which end of their shares. */
export interface RankedBy {
  readonly of: SaidGroup;
  readonly descending: boolean;
  /** The token of the word for a share. */
  readonly at: number;
}

/** Whether a word asks for a share, where it stands behind a superlative. */
const saysShare = (word: string): boolean => PERCENT.test(word) || word === 'share';

/** The things that a question ranks by a share. */
export const rankedByShare = oncePerQuestion((context): RankedBy | undefined => {
  const { tokens, uses } = context.linked;
  const use = tokens[0]?.cue === 'which' ? tableNamedAt(1, context) : undefined;
  const end = tokens.find(({ word, index }) => OF_AMOUNTS.test(word) && saysShare(tokens[index + 1]?.word ?? ''));
  const way = directionOf(end?.cue, undefined, end?.word);
  if (!use || !end || !way || tokens[end.index + 2]?.word !== 'of') return undefined;
  const of = { use, columns: new Set<number>(), isDate: false, start: 1, end: uses[use.id]?.end ?? 2 };
  return { of, descending: way === 'greatest', at: end.index + 1 };
});

/**
 * Frames of shares, with the things in their order of which one is asked for.
 * @param scored a frame that tells one share of all rows
 * @param whole the table whose rows the share is of
 * @param context the question
 * @returns the frame itself where nothing is ranked
 */
export function rankedShares(scored: ScoredFrame, whole: number | undefined, context: QuestionContext): ScoredFrame[] {
  const ranked = rankedByShare(context);
  const { frame } = scored;
  if (!ranked || frame.group.length > 0) return [scored];
  const [item] = frame.select;
  if (!item) return [];
  return waysTogether([ranked.of], whole, context).map((told) => {
    const group = [...new Set(told.flatMap((one) => one.group))];
    const shown = [...new Set(told.flatMap((one) => one.shown))];
    const uses = [...new Set([...frame.uses, ...told.flatMap((one) => one.uses)])];
    const order = { item, descending: ranked.descending };
    return spelt(scored, { ...frame, select: shown.map(asItem), group, uses, order, limit: 1 }, 'order');
  });
}
