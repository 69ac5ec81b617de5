/** Confidence by logistic regression: what a first result and what its program leaves out turned out to mean. */
import { confidenceFeatures, confidenceOf } from '../src/engine/reason/confidence';
import type { ConfidenceModel } from '../src/engine/reason/confidence';
import type { FeatureRow } from '../src/engine/reason/rank-features';

/** One held-out question: its first result, and whether that was right. */
export interface Outcome {
  readonly mass: number;
  /** Mass of the second result. */
  readonly next: number;
  readonly row: FeatureRow;
  readonly right: boolean;
}

const ROUNDS = 3000;
const RATE = 0.3;
/** Weight decay: what few outcomes show is believed little. */
const RIDGE = 0.001;

/** Fits the regression by gradient descent over all outcomes. */
export function fitConfidence(outcomes: readonly Outcome[]): ConfidenceModel {
  const rows = outcomes.map(({ mass, next, row, right }) => ({ features: confidenceFeatures(mass, next, row), right }));
  const model: Record<string, number> = {};
  for (const name of Object.keys(rows[0]?.features ?? {})) model[name] = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const slope: Record<string, number> = {};
    for (const { features, right } of rows) {
      const error = (right ? 1 : 0) - confidenceOf(model, features);
      for (const [name, value] of Object.entries(features)) slope[name] = (slope[name] ?? 0) + error * value;
    }
    for (const name of Object.keys(model)) {
      const weight = model[name] ?? 0;
      const decay = name === 'bias' ? 0 : RIDGE * weight;
      model[name] = weight + RATE * ((slope[name] ?? 0) / rows.length - decay);
    }
  }
  return Object.fromEntries(Object.entries(model).map(([name, w]) => [name, Math.round(w * 1000) / 1000]));
}

/** Rows of a table: outcomes by tenths of confidence, with how many were right. */
export function reliability(model: ConfidenceModel, outcomes: readonly Outcome[]): string[] {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, right: 0, sum: 0 }));
  for (const { mass, next, row, right } of outcomes) {
    const p = confidenceOf(model, confidenceFeatures(mass, next, row));
    const bin = bins[Math.min(9, Math.floor(p * 10))];
    if (!bin) continue;
    bin.count++;
    bin.sum += p;
    if (right) bin.right++;
  }
  return bins
    .filter(({ count }) => count > 0)
    .map(
      ({ count, right, sum }) =>
        `said ${(sum / count).toFixed(2)}, right ${(right / count).toFixed(2)} of ${String(count)}`,
    );
}
