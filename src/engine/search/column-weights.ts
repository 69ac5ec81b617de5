/** Weights of the features of a column, fitted on `spider_train` by `test/bench/fit-retrieval.ts`; do not edit by hand. */
import type { FEATURES } from './column-features';
import type { COMPANY_FEATURES } from './rank-columns';

/** One weight for each feature, and the bias, of a logistic score. */
export const COLUMN_WEIGHTS: Readonly<Record<(typeof FEATURES)[number] | 'bias', number>> = {
  bias: -9.244,
  segment: 0.951,
  whole: 0.250,
  name: 1.000,
  full: 0.537,
  longFull: 0.475,
  evoked: 0.800,
  exclusive: -0.004,
  shadowed: -0.891,
  value: 0.786,
  wholeValue: 0.630,
  number: 2.492,
  numberNear: 0.5,
  cue: 0.492,
  table: 3.307,
  tableCover: 1.268,
  groupCover: 2.833,
  near: -0.372,
  neighbour: 1.524,
  display: 0.027,
  displayTable: 0.794,
  key: -0.369,
  refers: -0.199,
  numericExtreme: 0.750,
  text: 0.146,
};

/** Weights of the second step: of the company that a column keeps. */
export const COMPANY_WEIGHTS: Readonly<Record<(typeof COMPANY_FEATURES)[number] | 'bias', number>> = {
  bias: -0.498,
  first: 0.991,
  evidence: 0.335,
  best: 0.5,
  share: -0.008,
  twins: -0.141,
  pooled: 0.6,
  neighbours: 0.845,
};
