/** "The maximum price and the minimum score": two properties of each of which a fold is said. */
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import type { NamedAt } from '../said/names-at';
import { sharedFold } from '../said/shared-folds';

/**
 * Frames that fold both properties where a fold is said of each, made of those that fold one.
 * @param context the question
 * @param frames those that they are made from
 */
export function sharedFoldFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const shared = sharedFold(context);
  if (!shared?.isRepeated) return [];
  const { view } = context;
  return remade(frames, (frame) => {
    const { select, group, part, having, share, minus, related, limit, order } = frame;
    if (part ?? having ?? share ?? minus ?? related ?? limit ?? order) return undefined;
    const folded = select.find(({ fn, column = -1 }) =>
      shared.fns.some((own, i) => fn === own && shared.names[i]?.columns.has(column) === true),
    );
    const use = view.columns[folded?.column ?? -1]?.use;
    const items = shared.names.map(({ columns }, i): FrameItem | undefined => {
      const own = [...columns].filter((id) => view.columns[id]?.use === use);
      const column =
        own.find((id) => view.columns[id]?.kind === 'number' && view.columns[id].profile.isNamedValue !== true) ??
        own[0];
      return column === undefined ? undefined : { fn: shared.fns[i] ?? 'avg', distinct: false, column };
    });
    const both = items.filter((item) => item !== undefined);
    if (use === undefined || both.length < 2) return undefined;
    const isNamed = (id: number) => shared.names.some(({ columns }) => columns.has(id));
    const others = select.filter((item) => item !== folded && !isNamed(item.column ?? -1));
    if (others.some(({ fn }) => fn !== 'none')) return undefined;
    return { ...frame, select: [...others, ...both], group: group.filter((id) => !isNamed(id)) };
  });
}

/**
 * Whether a frame folds but one of two properties of each of which a fold is said.
 * @param frame a filled frame
 * @param context the question
 */
export function foldsOneOfTwo(frame: Frame, context: QuestionContext): boolean {
  const shared = sharedFold(context);
  if (!shared?.isRepeated) return false;
  const isFolded = ({ columns }: NamedAt, i: number) =>
    frame.select.some(({ fn, column = -1 }) => fn === shared.fns[i] && columns.has(column));
  return !shared.names.every(isFolded);
}
