/** "The maximum price and score", "the total price, tax and fee": one fold that is said of several properties, or one of each. */
import { isWrittenNumber } from '../../question/value-kinds';
import type { FrameItem } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { isCoded } from './coded-order';
import { BEFORE_ASKED } from './common-words';
import { FOLD_OF_CUE } from './fold-cues';
import { tableNamedAt } from './named-columns';
import { columnsNamedAt, isInName, nameStart, type NamedAt } from './names-at';

/** Cues that ask for one: the highest number of all is a fold as well. */
const FOLDS: Readonly<Record<string, FrameItem['fn']>> = { ...FOLD_OF_CUE, most: 'max', least: 'min' };

/** A fold, and the columns that the name behind it may mean. */
export interface FoldedName {
  readonly fn: FrameItem['fn'];
  readonly name: NamedAt;
}

/**
 * The fold of a question behind which several numbers are named, those after the first without an article, "the maximum price and score",
 * or with a fold of their own.
 * @param context the question
 * @returns those of the first such list; none where no fold is asked for, no "and" stands before the last of several names, or what one of
 *   them names is a table, or no number: identifiers, years and codes are none
 */
export const sharedFold = oncePerQuestion((context): readonly FoldedName[] => {
  const { linked, view } = context;
  const isNumber = (id: number) => {
    const column = view.columns[id];
    if (!column || column.isIdentifier || column.isYear || isCoded(column)) return false;
    return column.kind === 'number' || isWrittenNumber(column.profile);
  };
  for (const { cue = '', index } of linked.tokens) {
    const before = linked.tokens[index - 1];
    if (FOLDS[cue] === undefined || (before && !BEFORE_ASKED.has(before.cue ?? ''))) continue;
    // "Total" is a name of columns as well.
    if (cue === 'sum' && isInName(index, context)) continue;
    const found = foldsOfOne(index, isNumber, context) ?? namesBehind(index, isNumber, context);
    if (found.length > 1) return found;
  }
  return [];
});

/** Fewer folds of one property are read as they are. */
const SEVERAL = 3;

/** "The lowest, average and highest wage": several folds of the one number behind them. */
function foldsOfOne(
  start: number,
  isNumber: (id: number) => boolean,
  context: QuestionContext,
): FoldedName[] | undefined {
  const { tokens } = context.linked;
  const folds: FrameItem['fn'][] = [];
  let at = start;
  for (;;) {
    const cue = tokens[at]?.cue ?? '';
    const fn = FOLDS[cue];
    if (fn === undefined || (folds.length > 0 && tokens[at - 1]?.cue !== 'and' && tokens[at]?.afterComma !== true)) return undefined; // prettier-ignore
    folds.push(fn);
    while (tokens[at]?.cue === cue) at++;
    if (tokens[at]?.cue === 'and') at++;
    else if (tokens[at]?.afterComma !== true) break;
  }
  const name = folds.length < SEVERAL ? undefined : columnsNamedAt(nameStart(at, context), context);
  // "Of salary and credits" are several of each.
  const goesOn = name && (tokens[name.end]?.cue === 'and' || tokens[name.end]?.afterComma === true);
  return name && !goesOn && [...name.columns].some(isNumber) ? folds.map((fn) => ({ fn, name })) : undefined;
}

/** The list of names that begins with a fold; none where it is no list of numbers. */
function namesBehind(start: number, isNumber: (id: number) => boolean, context: QuestionContext): FoldedName[] {
  const { tokens } = context.linked;
  const lead = foldAt(start, context);
  const first = lead && columnsNamedAt(lead.end, context);
  if (!lead || !first) return [];
  const found: FoldedName[] = [{ fn: lead.fn, name: first }];
  // A sum of what is no number is a number of rows, and tells nothing of what stands behind.
  const isFolded = [...first.columns].some(isNumber);
  if (!isFolded && (lead.fn === 'sum' || FOLD_OF_CUE[tokens[start]?.cue ?? ''] === undefined)) return [];
  for (let at = behindOwner(first.end, context); ;) {
    const and = tokens[at]?.cue === 'and';
    if (!and && tokens[at]?.afterComma !== true) return [];
    const next = and ? at + 1 : at;
    const again = foldAt(tokens[next]?.word === 'the' ? next + 1 : next, context);
    // "The total price of the orders and fees" says nothing of two sums.
    if (!again && at !== found.at(-1)?.name.end) return [];
    const name = columnsNamedAt(again?.end ?? next, context);
    if (!name || name.inPart || ![...name.columns].every(isNumber)) return [];
    if (again ? !isFolded : tableNamedAt(next, context)) return [];
    found.push({ fn: again?.fn ?? found.at(-1)?.fn ?? lead.fn, name });
    if (and) return found;
    at = behindOwner(name.end, context);
  }
}

/** The token behind the table whose property stands before a token: "the average weight of the animals and the average fee". */
function behindOwner(at: number, context: QuestionContext): number {
  const { tokens, uses } = context.linked;
  const owner = tokens[at]?.word === 'of' ? tableNamedAt(nameStart(at + 1, context), context) : undefined;
  return owner ? (uses[owner.id]?.end ?? at) : at;
}

/** A fold at a token, and where the name of what is folded begins. */
function foldAt(start: number, context: QuestionContext): { fn: FrameItem['fn']; end: number } | undefined {
  const { tokens } = context.linked;
  const cue = tokens[start]?.cue ?? '';
  const fn = FOLDS[cue];
  let at = start;
  while (tokens[at]?.cue === cue) at++;
  if (tokens[at]?.word === 'of') at++;
  return fn && { fn, end: nameStart(at, context) };
}
