/** "The maximum price and score": one fold that is said of two properties. */
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { sharedFold } from '../said/shared-folds';

/**
 * A frame that folds both properties of which a fold is said, where it showed one of them as it is.
 * @param frame a frame
 * @param context the question
 */
export function withSharedFold(frame: Frame, context: QuestionContext): Frame {
  const shared = sharedFold(context);
  const { select, group, part, limit } = frame;
  if (!shared || part || limit !== undefined) return frame;
  const { fns, names } = shared;
  const isOf = (item: FrameItem, i: number) =>
    (item.fn === 'none' || item.fn === fns[i]) && names[i]?.columns.has(item.column ?? -1) === true;
  if (!names.every((_, i) => select.some((item) => isOf(item, i)))) return frame;
  const nameOf = (item: FrameItem) => names.findIndex((_, i) => isOf(item, i));
  const isFolded = (item: FrameItem) => nameOf(item) >= 0;
  const folded = new Set(select.flatMap((item) => (isFolded(item) ? (item.column ?? []) : [])));
  const left = group.filter((id) => !folded.has(id));
  // Beside what is told row by row no fold can stand.
  const others = select.filter((item) => !isFolded(item));
  if (left.length === 0 && (frame.order || others.some((item) => item.fn === 'none' || item.fn === 'all')))
    return frame;
  return {
    ...frame,
    select: select.map((item) => (isFolded(item) ? { ...item, fn: fns[nameOf(item)] ?? item.fn } : item)),
    group: left,
  };
}
