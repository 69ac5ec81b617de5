/** Rows compared with so much of a fold: "more than twice the average price", "at least 120% of the average". */
import type { Frame } from '../frame/frame';
import { conditionsOf, itemsOf } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { type Cue, multiples } from '../shapes/compared-operands';

/** Words of all rows before "average". */
const OF_ALL = /^(?:overall|general|usual|total|its|their)$/;

/** The words that compare with so much of an average; undefined where none do. */
const timesOfFold = oncePerQuestion((context): (Cue & { readonly tokens: readonly number[] }) | undefined => {
  const { tokens } = context.linked;
  const found = multiples(context).flatMap((cue) => {
    let at = cue.behind;
    while (tokens[at]?.cue === 'article' || OF_ALL.test(tokens[at]?.word ?? '')) at++;
    return tokens[at]?.cue === 'average' ? [{ ...cue, tokens: range(cue.at, at + 1) }] : [];
  });
  const [only, ...more] = found;
  return more.length === 0 ? only : undefined;
});

/**
 * A frame that compares with so much of an average as its question says.
 * @param frame a frame
 * @param context the question
 */
export function withTimesOfFold(frame: Frame, context: QuestionContext): Frame {
  const { part } = frame;
  if (part?.kind !== 'compare' || part.fn !== 'avg' || part.factor !== undefined) return frame;
  const { factor, op, tokens = [] } = timesOfFold(context) ?? {};
  if (factor === undefined || op === undefined) return frame;
  return { ...frame, part: { ...part, op, factor, tokens: [...(part.tokens ?? []), ...tokens] } };
}

/**
 * Whether the words that say how much of a fold is meant say anything else: of "more than 120% of the average" nothing is more than 120, and no
 * average is asked for.
 * @param frame a frame
 * @param context the question
 */
export function mistakesTimesOfFold(frame: Frame, context: QuestionContext): boolean {
  const own = new Set(timesOfFold(context)?.tokens);
  if (own.size === 0) return false;
  const bounds = [...conditionsOf(frame).flatMap((c) => c.tokens), ...(frame.having?.tokens ?? [])];
  if ([...bounds, ...(frame.limitToken === undefined ? [] : [frame.limitToken])].some((at) => own.has(at))) return true;
  const isAsked = context.linked.tokens.some(({ cue, index }) => cue === 'average' && !own.has(index));
  return !isAsked && itemsOf(frame).some(({ fn }) => fn === 'avg');
}
