/** "Owners in Rome and their pets": the names of both, of each two that belong together. */
import { spelt, type ScoredFrame } from '../frame/draft';
import { asItem, type Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { hasNames } from '../said/listed-things';
import { pairedThings } from '../said/paired-things';

/**
 * Frames that tell rows and, beside each, those of another table that are asked for as its own.
 * @param context the question
 * @param frames those whose conditions and order are taken
 */
export function pairedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const pair = pairedThings(context);
  if (!pair?.isTheirs || ![pair.first, pair.second].every(({ use }) => hasNames(use, context))) return [];
  const [first, second] = [pair.first.use, pair.second.use];
  const items = [...first.display, ...second.display].map(asItem);
  // Those who meet again and again are told once.
  const distinct = !oneFrom(first.id, context.view).has(second.table) && !oneFrom(second.id, context.view).has(first.table); // prettier-ignore
  return frames.flatMap((scored): ScoredFrame[] => {
    const { part, having, share, related, minus, group, select } = scored.frame;
    if (part ?? having ?? share ?? related ?? minus) return [];
    if (group.length > 0 || select.some(({ fn }) => fn !== 'none') || select.length > items.length) return [];
    const uses = [...new Set([...scored.frame.uses, first.id, second.id])];
    return [spelt(scored, { ...scored.frame, select: items, distinct, uses }, 'select')];
  });
}

/**
 * Whether a frame tells two rows that belong together, as its question asks for them: none of both is left to be named otherwise.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsPairs({ select, order, limit, group, part }: Frame, context: QuestionContext): boolean {
  const pair = pairedThings(context);
  if (!pair?.isTheirs || order || limit !== undefined || group.length > 0 || part) return false;
  const names = [...pair.first.use.display, ...pair.second.use.display];
  return select.length === names.length && select.every(({ fn, column }, i) => fn === 'none' && column === names[i]);
}
