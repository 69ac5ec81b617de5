/** "Which keeper has the lowest takings" adds up what all rides of each took in, and looks for no single ride. */
import { asItem, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { thingsByFlow } from '../said/ranked-flows';

/**
 * A frame that ranks things by all of what comes in for each, in place of one row of it.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where it ranks by something else
 */
export function addingFlows(frame: Frame, context: QuestionContext): Frame {
  const { order, limit, group, part, select } = frame;
  const column = order?.item.fn === 'none' ? order.item.column : undefined;
  if (!order || column === undefined || limit === undefined || group.length > 0 || part) return frame;
  const things = thingsByFlow(column, context);
  if (!things || things.key.length === 0 || things.display.length === 0) return frame;
  // "Which keeper has the highest takings" asks for the keeper, whatever else is shown.
  const shown = select.filter((item) => item.fn === 'none' && things.columns.includes(item.column ?? -1));
  const own = shown.length > 0 ? shown : things.display.map(asItem);
  const sum = { fn: 'sum', distinct: false, column } as const;
  const uses = [...new Set([...frame.uses, things.id])];
  return { ...frame, select: own, distinct: false, group: things.key, order: { ...order, item: sum }, uses };
}
