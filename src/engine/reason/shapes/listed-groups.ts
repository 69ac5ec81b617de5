/** "The average price by region and kind": numbers that are told for each pair of what is listed. */
import { remade, type ScoredFrame } from '../frame/draft';
import { asItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { listedGroups } from '../said/listed-columns';

/**
 * Frames that tell their numbers for all that a question lists, made of those that tell them for some of it.
 * @param context the question
 * @param frames those that they are made from
 */
export function listedGroupFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  return listedGroups(context).flatMap((ids) =>
    remade(frames, (frame) => {
      const { select, group, part, limit, share, per, minus, related } = frame;
      if (part ?? limit ?? share ?? per ?? minus ?? related) return undefined;
      const folds = select.filter(({ fn }) => fn !== 'none');
      const isListed = (id = -1) => ids.includes(id);
      if (folds.length === 0 || folds.some(({ fn, column }) => fn === 'all' || isListed(column))) return undefined;
      if (group.length === 0 || group.length >= ids.length || !group.every(isListed)) return undefined;
      const shown = ids.map(asItem);
      return { ...frame, select: [...shown, ...folds], group: ids };
    }),
  );
}
