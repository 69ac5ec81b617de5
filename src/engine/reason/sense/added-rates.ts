/** Numbers that are told for each one of something else, added up: the total of speeds, or of prices per tonne, is nothing. */
import { type Frame, itemsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { columnsNamedAt, isInName, nameStart } from '../said/names-at';

/**
 * Whether a frame adds up rates, to show them, to order or bound by them or to compare with them, or answers a question that asks
 * for that: with what else it may do instead, nobody would be told that it cannot be done.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpRates(frame: Frame, context: QuestionContext): boolean {
  const { part } = frame;
  const compared = part?.kind === 'compare' && part.fn === 'sum' ? [part.inner ?? part.column] : [];
  const added = itemsOf(frame).flatMap(({ fn, column }) => (fn === 'sum' ? [column] : []));
  return [...added, ...compared].some((id) => context.view.columns[id ?? -1]?.isRate === true) || asksForSum(context);
}

/** Whether "total" or "sum of" stands before the name of rates alone. */
const asksForSum = oncePerQuestion((context): boolean => {
  const { linked, view } = context;
  if (!view.columns.some(({ isRate }) => isRate)) return false;
  return linked.tokens.some(({ cue, quoted, index }) => {
    if (cue !== 'sum' || quoted || isInName(index, context)) return false;
    const of = linked.tokens[index + 1]?.word === 'of' ? 1 : 0;
    const named = columnsNamedAt(nameStart(index + 1 + of, context), context);
    return named?.inPart === false && [...named.columns].every((id) => view.columns[id]?.isRate === true);
  });
});
