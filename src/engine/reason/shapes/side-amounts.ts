/** "The number of readers and the total wage of the nurses for each ward": amounts of several tables side by side, each told of all of its own rows. */
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { sideAmounts } from '../said/side-amounts';

/**
 * Frames that tell all amounts that a question asks for of several tables, made of those with the conditions that it may state.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where it asks for no such amounts
 */
export function sideAmountFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const said = sideAmounts(context);
  if (!said) return [];
  const { view } = context;
  const own = new Set(said.uses.filter((id) => id !== said.of).map((id) => view.uses[id]?.table));
  return remade(
    frames,
    ({ conditions, connective, part, related, having, order, limit, share, per, minus, datePart }) => {
      if (part ?? related ?? having ?? order ?? limit ?? share ?? per ?? minus ?? datePart) return undefined;
      // What is said of the rows of one amount would be joined to those of the others.
      if (conditions.some(({ column }) => own.has(view.uses[view.columns[column]?.use ?? -1]?.table))) return undefined;
      if (conditions.some(({ tokens }) => tokens.some((t) => said.tokens.has(t)))) return undefined;
      return {
        select: [...said.shown, ...said.amounts],
        distinct: false,
        conditions,
        connective,
        group: said.group,
        uses: [...new Set([said.of, ...said.uses])],
      };
    },
  );
}

/**
 * Whether a frame tells all the amounts that its question asks for side by side.
 * @param frame a filled frame
 * @param context the question
 * @returns undefined where it asks for no such amounts
 */
export function tellsSideAmounts({ select }: Frame, context: QuestionContext): boolean | undefined {
  const has = ({ fn, column }: FrameItem) => select.some((item) => item.fn === fn && item.column === column);
  const said = sideAmounts(context);
  return said && [...said.shown, ...said.amounts].every(has);
}

/**
 * Whether a frame leaves out some of the amounts that its question asks for side by side.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutSideAmount(frame: Frame, context: QuestionContext): boolean {
  return tellsSideAmounts(frame, context) === false;
}
