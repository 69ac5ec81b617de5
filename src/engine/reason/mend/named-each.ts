/** What is worked out for each of some things is told beside their names: "how many days did each play run" tells which play ran so long. */
import { asItem, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { thingsGoneThrough } from '../said/listed-things';

/**
 * A frame that names the things for which it tells what a question works out.
 * @param frame a frame that is meant
 * @param context the question
 * @returns the frame itself where it tells something else, or names them already
 */
export function withNamesOfEach(frame: Frame, context: QuestionContext): Frame {
  const { select, group } = frame;
  const [item, ...more] = select;
  const column = context.view.columns[item?.column ?? -1];
  if (item?.fn !== 'none' || more.length > 0 || group.length > 0 || column?.worked === undefined) return frame;
  const things = thingsGoneThrough(context).find(({ id }) => id === column.use);
  return things ? { ...frame, select: [...things.display.map(asItem), item], distinct: false } : frame;
}
