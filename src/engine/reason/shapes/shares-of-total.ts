/** "Share of flights by status": what each group is of all, in percent, made from frames that count or add up each. */
import { spelt, type ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { isToldBy, saidGroups } from '../said/several-groups';
import { isPredicated, isTimeOf, shareAt } from './shares';

/**
 * The shares of a total that frames with groups may stand for. What a question says beside the groups is said of the total too, and may be a
 * time alone: of "cancelled flights by airfield" it is the share of those that were cancelled.
 * @param context the question
 * @param frames frames that are filled
 * @returns none where the question asks for no share, or names no groups
 */
export function totalShareFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const said = saidGroups(context);
  if (shareAt(context) < 0 || said.length === 0) return [];
  return frames.flatMap((scored) => {
    const { frame } = scored;
    if (!tellsGroups(frame) || !said.every((one) => isToldBy(one, frame, context))) return [];
    if (frame.connective === 'or' || !frame.conditions.every((c) => isTimeOf(c, context))) return [];
    if (frame.conditions.length > 0 && isPredicated(context)) return [];
    return [spelt(scored, { ...frame, ofTotal: true }, 'select')];
  });
}

/** Whether a frame tells groups, each with one number of its rows or one sum. */
function tellsGroups({
  select,
  group,
  part,
  having,
  related,
  order,
  limit,
  minus,
  share,
  per,
  datePart,
}: Frame): boolean {
  if ((part ?? having ?? related ?? order ?? limit ?? minus ?? share ?? per ?? datePart) !== undefined) return false;
  const folds = select.filter(({ fn }) => fn !== 'none');
  const [fold, ...more] = folds;
  const isCount = fold?.fn === 'rows' || (fold?.fn === 'sum' && fold.with === undefined);
  return group.length > 0 && isCount && more.length === 0 && folds.length < select.length;
}
