/** "The maximum price and the minimum score", "the total price, tax and fee": several properties that are folded. */
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { sharedFold, type FoldedName } from '../said/shared-folds';

/**
 * Frames that fold all properties of which a fold is said, made of those that fold one.
 * @param context the question
 * @param frames those that they are made from
 */
export function sharedFoldFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const shared = sharedFold(context);
  if (shared.length === 0) return [];
  const { view } = context;
  return remade(frames, (frame) => {
    const { select, group, part, having, share, minus, related, limit, order } = frame;
    if (part ?? having ?? share ?? minus ?? related ?? limit ?? order) return undefined;
    const folded = select.find(({ fn, column = -1 }) =>
      shared.some((own) => fn === own.fn && own.name.columns.has(column)),
    );
    const use = view.columns[folded?.column ?? -1]?.use;
    const items = shared.map(({ fn, name }): FrameItem | undefined => {
      const own = [...name.columns].filter((id) => view.columns[id]?.use === use);
      const column =
        own.find((id) => view.columns[id]?.kind === 'number' && view.columns[id].profile.isNamedValue !== true) ??
        own[0];
      return column === undefined ? undefined : { fn, distinct: false, column };
    });
    const all = items.filter((item) => item !== undefined);
    if (use === undefined || all.length < shared.length) return undefined;
    const isNamed = (id: number) => shared.some(({ name }) => name.columns.has(id));
    const others = select.filter((item) => item !== folded && !isNamed(item.column ?? -1));
    if (others.some(({ fn }) => fn !== 'none')) return undefined;
    return { ...frame, select: [...others, ...all], group: group.filter((id) => !isNamed(id)) };
  });
}

/** Folds of numbers. */
const FOLDS: ReadonlySet<FrameItem['fn']> = new Set(['sum', 'avg', 'min', 'max'] as const);

/**
 * Whether a frame folds but some of several properties of which a fold is said, or others.
 * @param frame a filled frame
 * @param context the question
 */
export function foldsOnlySome({ select }: Frame, context: QuestionContext): boolean {
  const shared = sharedFold(context);
  const isOf =
    ({ fn, column = -1 }: FrameItem) =>
    (own: FoldedName) =>
      fn === own.fn && own.name.columns.has(column);
  if (shared.length === 0) return false;
  return (
    !shared.every((own) => select.some((item) => isOf(item)(own))) ||
    select.some((item) => FOLDS.has(item.fn) && !shared.some(isOf(item)))
  );
}
