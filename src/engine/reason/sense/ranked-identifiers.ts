/** Ends that are looked for among identifiers, though the question speaks of another one. */
import { ENDS, WAYS } from '../said/order-direction';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';

/** Tokens before the name of an identifier within which a superlative may stand: "the highest order id". */
const NEAR = 2;

/**
 * Whether the first or the last of some identifiers is looked for, though no superlative stands by their name: "the customer id with the
 * most accounts" is no greatest customer id. No training program does so.
 * @param frame a filled frame
 * @param context the question
 */
export function ranksIdentifiers({ part, order, limit }: Frame, { linked, view }: QuestionContext): boolean {
  const isEnd = part?.kind === 'compare' && part.op === '=' && (part.fn === 'max' || part.fn === 'min');
  const ranked = limit !== undefined && order?.item.fn === 'none' ? order.item.column : undefined;
  return [isEnd ? part.column : undefined, ranked].some((id) => {
    const [column, match] = [view.columns[id ?? -1], linked.columns[id ?? -1]];
    if (!column || !match || column.isYear || column.kind === 'time') return false;
    if (!column.isIdentifier && !column.isKey && !column.isReference) return false;
    const near = linked.tokens.slice(Math.max(0, match.start - NEAR), match.end);
    return !near.some(({ cue = '' }) => ENDS.has(cue) || WAYS.has(cue) || OTHERS.has(cue));
  });
}

/** Further cues by which identifiers may be ranked. */
const OTHERS = new Set(['sorted', 'top-n']);
