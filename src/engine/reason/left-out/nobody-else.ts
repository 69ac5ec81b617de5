/** "Borrowed by Eva and no one else", "only by Eva": who else did it is left out where a program tells of all that Eva did. */
import type { Frame } from '../frame/frame';
import { combinesSets, holdsForNone } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { saysNobody } from '../said/nobody';

/**
 * Whether a word says that nobody else does it, while a frame does not look at others.
 * @param at a token
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutWhoElse(at: number, { related = [], part }: Frame, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const [before, here, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!here || here.quoted) return false;
  const isElse = here.word === 'else' && saysNobody(before);
  // "Only by Eva" names somebody; "only by date" is how it is done.
  const [behind, named] = [tokens[at + 2], context.valueTokens];
  const isOnly = here.word === 'only' && next?.word === 'by' && behind?.capital === true && named.has(at + 2);
  if (!isElse && !isOnly) return false;
  // "That no one else cites": nobody is named, and nobody at all is meant.
  if (isElse && named.size === 0 && (related.some(holdsForNone) || part?.kind === 'not-in')) return false;
  // "No one else than Eva" denies all others; with rows that there are, and none beside them, they are looked at.
  const looks = related.some(holdsForNone) && related.some((rows) => !holdsForNone(rows));
  return !looks && !(combinesSets(part) && part?.kind === 'except');
}
