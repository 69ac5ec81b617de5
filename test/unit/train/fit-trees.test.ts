/** Trees that are fitted to outcomes. */
import { expect, test } from 'vitest';
import { treeScore } from '../../../src/engine/reason/rank/trees';
import { fitChances } from '../../../train/fit-trees';

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit));

test('give the share of right outcomes among those that look alike', () => {
  // Of what has the feature nine of ten are right, of the others one of ten.
  const rows = Array.from({ length: 2000 }, (_, i) => Float32Array.from([i % 2, (i * 7) % 13]));
  const right = rows.map(([feature], i) => (Math.floor(i / 2) % 10 === 0) !== (feature === 1));
  const model = fitChances(rows, right, ['feature', 'noise'], { trees: 80, leaves: 4, rate: 0.1, leastRows: 20, ridge: 1 }); // prettier-ignore
  for (const noise of [0, 6, 12]) {
    expect(chance(treeScore(model, [1, noise]))).toBeCloseTo(0.9, 1);
    expect(chance(treeScore(model, [0, noise]))).toBeCloseTo(0.1, 1);
  }
});
