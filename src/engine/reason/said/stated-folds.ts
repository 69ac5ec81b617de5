/** Several folds that a question names: "the average and minimum weight", "the highest price and the lowest rate". */
import { LEVEL } from '../../question/name-match';
import type { TaggedToken } from '../../question/tag-question';
import type { FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { statedEnd } from './stated-ends';
import { FOLD_OF_CUE } from './fold-cues';

/** Cues that ask for a fold where both ends are asked for: "the longest and the shortest". */
const ENDS: Readonly<Record<string, FrameItem['fn']>> = { most: 'max', longest: 'max', least: 'min', shortest: 'min' };
/** Cues after which a fold is what something is compared with: "above the average". */
const COMPARING = new Set(['more-than', 'less-than', 'at-least', 'at-most', 'than', 'exactly']);
/** Tokens between a comparison and the fold that it is about. */
const NEAR = 3;

/** A fold that a question names, and where. */
export interface StatedFold {
  readonly fn: FrameItem['fn'];
  readonly token: number;
}

/**
 * The folds that a question names, in its order. A cue that belongs to the name of a column, or to a comparison, is none.
 * @returns nothing where fewer than two different ones are named
 */
export const statedFolds = oncePerQuestion(({ linked }): readonly StatedFold[] => {
  const { tokens, columns } = linked;
  const inName = ({ index }: TaggedToken) =>
    columns.some((m) => m.level === LEVEL.full && m.words > 1 && m.start <= index && index < m.end);
  const compared = ({ index }: TaggedToken) =>
    tokens.slice(Math.max(0, index - NEAR), index).some((t) => t.cue !== undefined && COMPARING.has(t.cue));
  const free = tokens.filter((t) => t.cue !== undefined && !t.quoted && !inName(t) && !compared(t));
  const named = (cues: Readonly<Record<string, FrameItem['fn']>>) =>
    free.flatMap(({ cue = '', index }): StatedFold[] => {
      const fn = Object.hasOwn(cues, cue) ? cues[cue] : undefined;
      // One phrase is one cue: "the total amount of".
      return fn === undefined || tokens[index - 1]?.cue === cue ? [] : [{ fn, token: index }];
    });
  const isSeveral = (folds: readonly StatedFold[]) => new Set(folds.map(({ fn }) => fn)).size > 1;
  const plain = named(FOLD_OF_CUE);
  if (isSeveral(plain)) return plain;
  const all = named({ ...FOLD_OF_CUE, ...ENDS });
  return isSeveral(all) ? all : [];
});

/** The kinds of items that a question names several folds for: the folds alone, and beside what they are told for. */
export function statedSelects(context: QuestionContext): string[] {
  const folds = statedFolds(context).map(({ fn }) => fn);
  const end = statedEnd(context);
  if (folds.length === 0) return end && asksForOneThing(context) ? [end.fn] : [];
  const list = (kinds: readonly string[]) => [...kinds].sort().join(', ');
  const different = [...new Set(folds)];
  return [...new Set([list(different), list([...different, 'none']), list(folds)])];
}

/** Whether one value is asked for, and not several, or one for each group. */
function asksForOneThing({ linked }: QuestionContext): boolean {
  return !linked.tokens.some(({ cue }) => cue === 'and' || cue === 'each');
}
