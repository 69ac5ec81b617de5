/** The order that a question asks for, which a frame leaves out or takes the other way. */
import type { Frame } from './frame';
import { ENDS, tellsLate } from './order-direction';
import type { QuestionContext } from './question-context';
import { range } from './question-context';

/** Cues of ends, and of so many from one end. */
export const ENDED = new Set([...ENDS, 'most-common', 'least-common', 'top-n', 'at-most']);

const DIRECTED = new Set(['ascending', 'descending', 'alphabetical']);
const SORTED_WORD = /^(?:sorted|ordered|order|sort|arranged)$/;

/** "From oldest to youngest" is from the greatest age, which is from the earliest birth. */
function sortsByAge({ linked: { tokens } }: QuestionContext): boolean {
  return tokens.some(
    ({ cue = '', word }) => DIRECTED.has(cue) && (word === 'youngest' || (cue === 'descending' && word === 'oldest')),
  );
}

/** Whether rows come in the other order than the one that is asked for. */
export function ordersTheOtherWay({ order, limit }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  if (!order || limit !== undefined) return false;
  const cues = new Set(linked.tokens.map((t) => t.cue));
  const column = view.columns[order.item.fn === 'none' ? (order.item.column ?? -1) : -1];
  if (cues.has('alphabetical') && (column?.kind ?? 'number') === 'number') return true;
  // No name is old.
  if (column?.kind === 'text' && sortsByAge(context)) return true;
  const { fn, column: id = -1 } = order.item;
  const by = fn === 'max' || fn === 'min' ? view.columns[id] : column;
  const descending = cues.has('descending') !== (by !== undefined && tellsLate(by) && sortsByAge(context));
  return cues.has('ascending') !== cues.has('descending') && order.descending !== descending;
}

/** Whether the only ends are those that rows are sorted by: "sorted by the lowest age" asks for more than the first. */
export function sortsByEnd({ linked: { tokens } }: QuestionContext): boolean {
  const ends = tokens.filter(({ cue = '' }) => ENDED.has(cue));
  const sorts = (at: number) =>
    tokens[at]?.cue === 'sorted' && SORTED_WORD.test(tokens[at]?.word ?? '') && tokens[at - 1]?.cue !== 'be';
  const isSorted = ({ index }: { readonly index: number }) => range(Math.max(0, index - 3), index).some(sorts);
  return ends.length > 0 && ends.every(isSorted);
}

/** Whether an order is asked for that a frame does not have. */
export function leavesUnsorted({ order }: Frame, { linked: { tokens } }: QuestionContext): boolean {
  const sorts = (at: number) =>
    tokens[at]?.cue === 'sorted' &&
    SORTED_WORD.test(tokens[at]?.word ?? '') &&
    /^(?:by|in)$/.test(tokens[at + 1]?.word ?? '');
  return order === undefined && tokens.some(({ cue = '', index }) => DIRECTED.has(cue) || sorts(index));
}
