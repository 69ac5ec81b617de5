/** Rows compared with so much of a fold: "more than twice the average price", "at least 120% of the average". */
import type { Frame } from '../frame/frame';
import { conditionsOf, itemsOf } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { isHintedAt } from '../said/hinted-columns';
import { tableMentions } from '../said/table-mentions';
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
  if (isNoneOfThese(frame, own, context)) return true;
  const bounds = [...conditionsOf(frame).flatMap((c) => c.tokens), ...(frame.having?.tokens ?? [])];
  if ([...bounds, ...(frame.limitToken === undefined ? [] : [frame.limitToken])].some((at) => own.has(at))) return true;
  const isAsked = context.linked.tokens.some(({ cue, index }) => cue === 'average' && !own.has(index));
  return !isAsked && itemsOf(frame).some(({ fn }) => fn === 'avg');
}

/**
 * Whether a frame compares so much of what nobody has so much of, a year, or of what the words do not speak of: who is "20% faster" has no more
 * seats, and who has "20% more orders" has more of them.
 */
function isNoneOfThese({ part }: Frame, own: ReadonlySet<number>, context: QuestionContext): boolean {
  const { linked, view } = context;
  const column = part?.factor === undefined ? undefined : view.columns[part.column ?? -1];
  if (!column) return false;
  if (column.isYear) return true;
  if ((linked.columns[column.id]?.level ?? 0) > 0) return false;
  const words = linked.tokens.filter(({ index, hints }) => own.has(index) && hints.size > 0);
  if (words.length > 0) return !isHintedAt(column, words);
  const mentions = tableMentions(context);
  const counted = mentions.find(({ end }) => end === Math.min(...own));
  return mentions.some(({ end, use }) => counted && end <= counted.start && use.table !== counted.use.table);
}
