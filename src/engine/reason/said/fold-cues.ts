/** Cues that ask for a fold of numbers, whatever stands around them. */
import type { FrameItem } from '../frame/frame';

/** The fold that each such cue asks for. */
export const FOLD_OF_CUE: Readonly<Record<string, FrameItem['fn']>> = {
  average: 'avg',
  sum: 'sum',
  maximum: 'max',
  minimum: 'min',
};

/** Those of which the result is one of the numbers, or lies among them: rows can be compared with it. */
export const COMPARABLE_FOLDS: ReadonlySet<string> = new Set(Object.keys(FOLD_OF_CUE).filter((cue) => cue !== 'sum'));
