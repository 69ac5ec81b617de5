/** Weights of the features of a column. */
import type { FEATURES } from './column-features';

/** One weight for each feature, and the bias, of a logistic score. */
export const COLUMN_WEIGHTS: Readonly<Record<(typeof FEATURES)[number] | 'bias', number>> = {
  bias: -8,
  segment: 1.5,
  whole: 1,
  name: 2,
  full: 1,
  longFull: 0.5,
  exclusive: 0.5,
  value: 2,
  wholeValue: 2,
  number: 0.3,
  cue: 0.7,
  table: 1,
  tableCover: 1,
  groupCover: 3,
  near: 0.5,
  neighbour: 0.3,
  display: 0.3,
  displayTable: 0.7,
  key: 0,
  refers: -0.8,
  numericExtreme: 0.3,
  text: 0,
};
