/** "The category with the lowest total quantity" is the one of which the total is the lowest, and no total beside a lowest one. */
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { endOfTotals } from '../said/order-direction';

/**
 * A frame that ranks groups by a total, where it told the total of each beside its lowest or highest value.
 * @param frame a frame
 * @param context the question
 */
export function withEndOfTotals(frame: Frame, context: QuestionContext): Frame {
  const { select, group, limit } = frame;
  const end = endOfTotals(context);
  if (end === undefined || group.length === 0 || frame.order?.item.fn === 'sum') return frame;
  const [total, ...more] = select.filter(({ fn }) => fn === 'sum');
  const isEnd = select.some(({ fn, column }) => (fn === 'min' || fn === 'max') && column === total?.column);
  if (!total || more.length > 0 || !isEnd) return frame;
  const shown = select.filter(({ fn }) => fn === 'none');
  return { ...frame, select: shown, order: { item: total, descending: end === 'highest' }, limit: limit ?? 1 };
}
