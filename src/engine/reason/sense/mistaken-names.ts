/** Names of another table than the one that is said: the guest called Tom, for trips that the skipper Tom sailed. */
import type { Frame } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { claimedNames } from '../said/claimed-names';

/**
 * Whether a frame looks for a name in another table, or in another role, than the question says.
 * @param frame a filled frame
 * @param context the question
 */
export function mistakesName(frame: Frame, context: QuestionContext): boolean {
  const claims = claimedNames(context);
  if (claims.length === 0) return false;
  const { view } = context;
  return conditionsOf(frame).some(({ column, tokens }) => {
    const { use = -1 } = view.columns[column] ?? {};
    return claims.some((claim) => tokens.some((t) => claim.tokens.has(t)) && !claim.uses.has(use));
  });
}
