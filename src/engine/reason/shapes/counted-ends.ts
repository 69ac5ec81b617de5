/** "How many films have the highest rating": rows at an end are counted. */
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import { usesOfFrame } from '../frame/map-columns';
import { directionOf } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { namedEnds, OF_AMOUNTS } from '../said/stated-ends';

/**
 * Frames that count the rows at an end, of those that satisfy the same conditions.
 * @param context the question
 * @param frames frames that count rows
 * @returns none where the question asks for something else
 */
export function endFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const { linked, view } = context;
  const [columns, ...more] = namedEnds(context);
  const ids = [...(columns ?? [])].filter((one) => view.uses[view.columns[one]?.use ?? -1]?.role === undefined);
  if (linked.tokens[0]?.cue !== 'how-many' || ids.length === 0 || more.length > 0) return [];
  const ways = linked.tokens.flatMap(({ word, cue }) =>
    OF_AMOUNTS.test(word) ? (directionOf(cue, undefined) ?? []) : [],
  );
  const fn = ways[0] === 'least' ? 'min' : 'max';
  return frames.flatMap((scored): ScoredFrame[] => {
    const { select, part, group, order, having, connective, share, per, related } = scored.frame;
    if (select.length !== 1 || select[0]?.fn !== 'rows' || part || order || having || share || related) return [];
    if (group.length > 0 || per !== undefined || connective === 'or') return [];
    const read = usesOfFrame(scored.frame, view);
    const id = ids.find((one) => read.size === 0 || read.has(view.columns[one]?.use ?? -1));
    if (id === undefined) return [];
    const end = { kind: 'compare', op: '=', fn, column: id, conditions: scored.frame.conditions, uses: [] } as const;
    return [spelt(scored, { ...scored.frame, part: end }, 'part')];
  });
}
