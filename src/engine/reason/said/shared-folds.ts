/** "The maximum price and score": one fold that is said of two properties, or one of each. */
import { isWrittenNumber } from '../../question/value-kinds';
import type { FrameItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { isCoded } from './coded-order';
import { BEFORE_ASKED } from './common-words';
import { COMPARABLE_FOLDS, FOLD_OF_CUE } from './fold-cues';
import { tableNamedAt } from './named-columns';
import { columnsNamedAt, nameStart, type NamedAt } from './names-at';

/** Two folds, and the columns that the name behind each may mean. */
export interface SharedFold {
  readonly fns: readonly [FrameItem['fn'], FrameItem['fn']];
  readonly names: readonly [NamedAt, NamedAt];
  /** Whether a fold is said of each of the two, so that nothing else is asked for. */
  readonly isRepeated: boolean;
}

/**
 * The fold of a question behind which two numbers are named, the second one without an article, "the maximum price and score", or with
 * a fold of its own.
 * @param context the question
 * @returns the first one; undefined where no fold is asked for, no "and" follows the name of what is folded, or what stands behind it is a
 *   table, part of a name, or no number: identifiers, years and codes are none
 */
export const sharedFold = oncePerQuestion((context): SharedFold | undefined => {
  const { linked, view } = context;
  const isNumber = (id: number) => {
    const column = view.columns[id];
    if (!column || column.isIdentifier || column.isYear || isCoded(column)) return false;
    return column.kind === 'number' || isWrittenNumber(column.profile);
  };
  for (const { cue = '', index } of linked.tokens) {
    const fn = foldOf(cue);
    const before = linked.tokens[index - 1];
    if (fn === undefined || (before && !BEFORE_ASKED.has(before.cue ?? ''))) continue;
    let at = index + 1;
    while (linked.tokens[at]?.cue === cue) at++;
    const first = columnsNamedAt(nameStart(at, context), context);
    const and = first?.end ?? -1;
    if (!first || linked.tokens[and]?.cue !== 'and') continue;
    const again = foldAt(linked.tokens[and + 1]?.word === 'the' ? and + 2 : and + 1, context);
    const second = columnsNamedAt(again?.end ?? and + 1, context);
    if (!second || second.inPart || (!again && tableNamedAt(and + 1, context))) continue;
    const isEach = again !== undefined && [...first.columns].some(isNumber);
    if ([...second.columns].every(isNumber) && (isEach || !again))
      return { fns: [fn, again?.fn ?? fn], names: [first, second], isRepeated: isEach };
  }
  return undefined;
});

/** A fold at a token, and where the name of what is folded begins. */
function foldAt(start: number, context: QuestionContext): { fn: FrameItem['fn']; end: number } | undefined {
  const { tokens } = context.linked;
  const cue = tokens[start]?.cue ?? '';
  const fn = foldOf(cue);
  let at = start;
  while (tokens[at]?.cue === cue) at++;
  return fn && { fn, end: nameStart(at, context) };
}

/** The fold that a cue says; none of sums, for "total" is a name of columns as well. */
function foldOf(cue: string): FrameItem['fn'] | undefined {
  return COMPARABLE_FOLDS.has(cue) ? FOLD_OF_CUE[cue] : undefined;
}
