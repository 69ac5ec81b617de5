/** "The maximum price and score": one fold that is said of several properties. */
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { sharedFold, type FoldedName } from '../said/shared-folds';

/**
 * A frame that folds all properties of which a fold is said, where it showed some of them as they are.
 * @param frame a frame
 * @param context the question
 */
export function withSharedFold(frame: Frame, context: QuestionContext): Frame {
  const shared = sharedFold(context);
  const { select, group, part, limit } = frame;
  if (shared.length === 0 || part || limit !== undefined) return frame;
  const isOf = (item: FrameItem, { fn, name }: FoldedName) =>
    (item.fn === 'none' || item.fn === fn) && name.columns.has(item.column ?? -1);
  if (!shared.every((folded) => select.some((item) => isOf(item, folded)))) return frame;
  const foldOf = (item: FrameItem) => shared.find((folded) => isOf(item, folded));
  const isFolded = (item: FrameItem) => foldOf(item) !== undefined;
  const folded = new Set(select.flatMap((item) => (isFolded(item) ? (item.column ?? []) : [])));
  const left = group.filter((id) => !folded.has(id));
  // Beside what is told row by row no fold can stand.
  const others = select.filter((item) => !isFolded(item));
  if (left.length === 0 && (frame.order || others.some((item) => item.fn === 'none' || item.fn === 'all')))
    return frame;
  const all = select.map((item) => ({ ...item, fn: foldOf(item)?.fn ?? item.fn }));
  // In the order in which they are asked for.
  const placeOf = (item: FrameItem) => shared.findIndex((own) => isOf(item, own));
  const inOrder = all.filter(isFolded).sort((a, b) => placeOf(a) - placeOf(b));
  const ordered = all.map((item) => (isFolded(item) ? (inOrder.shift() ?? item) : item));
  return { ...frame, select: ordered, group: left };
}
