/** Rows that are denied as such where only their flag is: who "has not paid" has a fee to pay, of which it says so. */
import type { Frame } from '../frame/frame';
import { conditionsOf, holdsForNone } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { deniedFlags } from '../said/denied-flags';

/**
 * Whether a frame asks for what has no rows at all, though the question denies what a flag of those rows says.
 * @param frame a filled frame
 * @param context the question
 */
export function deniesWithoutFlag(frame: Frame, context: QuestionContext): boolean {
  const denied = deniedFlags(context);
  const { part, related = [] } = frame;
  if (!denied || conditionsOf(frame).some(({ column }) => denied.columns.has(column))) return false;
  const { columns } = context.view;
  const ofFlags = new Set([...denied.columns].map((id) => columns[id]?.use));
  const left = part?.kind === 'not-in' || part?.kind === 'except' ? [...part.uses, columns[part.inner ?? -1]?.use] : [];
  const none = related.filter(holdsForNone).map(({ use }) => use);
  return [...left, ...none].some((use) => use !== undefined && ofFlags.has(use));
}
