/** The network that ranks candidates: what it adds up, and what it leaves aside. */
import { describe, expect, it } from 'vitest';
import { netScore, type RankNet } from '../../../../src/engine/reason/rank/rank-net';

/** Two hidden units: the first adds what both features say, the second takes them apart. */
const NET: RankNet = {
  measured: { rows: { mean: 2, spread: 2, weights: [0.5, 1, -1] } },
  alignment: { 'S T': [0.25, 1, 1] },
  bias: [0, -0.5],
  out: [1, 2],
};

describe('netScore', () => {
  it.each([
    // Half a spread above the mean: 0.5 × 0.5, and the first unit alone is above nothing.
    ['measured features by their distance from the mean', { rows: 3 }, [], 0.25 + 0.5],
    ['features of alignment', { rows: 2 }, ['S T'], 0.25 + 1 + 2 * 0.5],
    ['hidden units only above nothing', { rows: 1 }, [], -0.25],
    ['no feature that it does not know', { rows: 2, more: 9 }, ['T S'], 0],
    ['a missing figure as nought', {}, [], -0.5 + 2 * 0.5],
    ['no more than four spreads', { rows: 1000 }, [], 2 + 4],
  ])('adds %s', (_, row, alignment, expected) => {
    expect(netScore(NET, row, alignment)).toBeCloseTo(expected);
  });
});
