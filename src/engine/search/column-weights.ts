/**
 * Weights of the features of a column, fitted on `spider_train` by `test/bench/fit-retrieval.ts`. Five are set by hand,
 * since the training databases have next to no terms, composite keys or columns that stand in dozens of tables: `evoked`,
 * `rowKey` and `shadowed` of the first step, `best` and `behind` of the second. Those of vectors (`alike`, `alikest`,
 * `vectors`) are fitted by themselves, on top of all others.
 */
import type { COMPANY_FEATURES, FEATURES } from './feature-names';

/** One weight for each feature, and the bias, of a logistic score. */
export const COLUMN_WEIGHTS: Readonly<Record<(typeof FEATURES)[number] | 'bias', number>> = {
  bias: -9.257,
  segment: 0.943,
  whole: 0.296,
  name: 0.896,
  full: 0.616,
  longFull: 0.458,
  evoked: 1.5,
  exclusive: 0.064,
  shadowed: -0.2,
  value: 0.785,
  wholeValue: 0.67,
  holder: 1.5,
  number: 2.219,
  numberNear: 0.5,
  cue: 0.515,
  table: 3.232,
  tableCover: 1.377,
  groupCover: 2.779,
  near: -0.324,
  neighbour: 1.481,
  display: -0.004,
  displayTable: 0.908,
  label: 0.758,
  key: -0.381,
  rowKey: 3,
  refers: -0.191,
  numericExtreme: 0.769,
  text: 0.142,
};

/** Weights of the second step: of the company that a column keeps. */
export const COMPANY_WEIGHTS: Readonly<Record<(typeof COMPANY_FEATURES)[number] | 'bias', number>> = {
  bias: -0.59,
  first: 0.925,
  evidence: 0.608,
  best: 0.4,
  share: 0.017,
  twins: -0.178,
  pooled: 0.47,
  behind: -0.7,
  neighbours: 1.015,
  alike: 2.136,
  alikest: 1.523,
  vectors: -0.807,
};
