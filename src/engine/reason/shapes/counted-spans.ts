/** Groups of which the number of rows lies between two: "which owners have between two and four dogs". */
import { remade } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { countedSpan } from '../said/counted-spans';

/**
 * The frames of groups that are bounded on both sides.
 * @param context the question
 * @param frames frames of what is asked for, those among them that bound groups by one of the two numbers
 * @returns none where the question says no two
 */
export function countedSpanFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const span = countedSpan(context);
  if (!span) return [];
  const own = new Set(span.tokens);
  const isOfDifferent = context.linked.tokens[Math.max(...span.tokens) + 1]?.cue === 'different';
  return remade(frames, (frame): Frame | undefined => {
    const { having } = frame;
    if (!having || (having.item.fn !== 'rows' && !(isOfDifferent && having.item.fn === 'count'))) return undefined;
    if (!having.tokens.some((at) => own.has(at)) || frame.limitToken !== undefined) return undefined;
    if (conditionsOf(frame).some(({ tokens }) => tokens.some((at) => own.has(at)))) return undefined;
    const { low: value, high: upTo, tokens } = span;
    return { ...frame, having: { item: having.item, op: '>=', value, upTo, tokens } };
  });
}
