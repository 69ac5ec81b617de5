/** How sure an answer is: how clearly its result won, and what its program makes of the question. */
import type { Contest } from './contest';
import { logistic } from '../pieces/linear';
import type { FeatureRow } from './rank-features';
import type { TreeModel } from './trees';
import { treeScore } from './trees';

/** Boosted trees over `confidenceFeatures` that give the logit of being right; trained by `npm run train`. */
export type ConfidenceModel = TreeModel;

/** A probability of 0 or 1 has no logit. */
const LEAST = 0.01;
/** How far a result is ahead that is the only one. */
const ALONE = 9;

/**
 * What speaks for and against the first result.
 * @param contest how the results of the question fared; the first of them is the one in question
 * @param scores of the ranker, one for each candidate
 * @param row the ranker's features of the first result's likeliest candidate
 */
export function confidenceFeatures(
  { results, shares }: Contest<unknown>,
  scores: readonly number[],
  row: FeatureRow,
): FeatureRow {
  const [first, second, third] = results;
  const mass = first?.mass ?? 0;
  const best = first?.members[0];
  const next = second?.members[0];
  const ran = results.reduce((sum, result) => sum + result.mass, 0);
  return {
    ...row,
    mass: Math.log((mass + LEAST) / (1 + LEAST - mass)),
    margin: mass - (second?.mass ?? 0),
    'mass of the second': second?.mass ?? 0,
    'mass of the third': third?.mass ?? 0,
    'mass not run': 1 - ran,
    entropy: -results.reduce((sum, result) => sum + result.mass * Math.log(result.mass + 1e-9), 0),
    results: results.length,
    agreeing: first?.members.length ?? 0,
    candidates: shares.length,
    score: best === undefined ? 0 : (scores[best] ?? 0),
    lead: best === undefined || next === undefined ? ALONE : (scores[best] ?? 0) - (scores[next] ?? 0),
  };
}

/**
 * The probability that the first result is right.
 * @param model trained trees
 * @param features see `confidenceFeatures`
 */
export function confidenceOf(model: ConfidenceModel, features: FeatureRow): number {
  const row = Float32Array.from(model.features, (name) => features[name] ?? 0);
  return Math.exp(logistic(treeScore(model, row)).yes);
}
