/** Weights of the features of a column, fitted on `spider_train` by `test/bench/fit-retrieval.ts`; do not edit by hand. */
import type { FEATURES } from './column-features';

/** One weight for each feature, and the bias, of a logistic score. */
export const COLUMN_WEIGHTS: Readonly<Record<(typeof FEATURES)[number] | 'bias', number>> = {
  bias: -9.523,
  segment: 0.762,
  whole: 0.193,
  name: 1.074,
  full: 0.499,
  longFull: 0.582,
  exclusive: 0.337,
  value: 0.92,
  wholeValue: 0.717,
  number: 0.959,
  cue: 0.563,
  table: 3.181,
  tableCover: 1.247,
  groupCover: 3.045,
  near: -0.443,
  neighbour: 1.224,
  display: 0.021,
  displayTable: 0.698,
  key: -0.415,
  refers: -0.277,
  numericExtreme: 0.629,
  text: 0.172,
};
