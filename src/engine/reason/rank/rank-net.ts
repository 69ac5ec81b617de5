/**
 * The ranker of candidates: a small network over what is measured of a candidate (`rank-features.ts`) and over how the question's
 * words lie on its parts (`alignment.ts`). Trained by `npm run train`, kept as readable JSON.
 */

/** Weights of a network with one hidden layer. Each feature has its weight in the score, then one for each hidden unit. */
export interface RankNet {
  /** Measured features, each with its mean and its spread in training, and its weights. */
  readonly measured: Readonly<
    Record<string, { readonly mean: number; readonly spread: number; readonly weights: readonly number[] }>
  >;
  /** Weights of features of alignment; those that are not named here say nothing. */
  readonly alignment: Readonly<Record<string, readonly number[]>>;
  /** What hidden units add up to without any feature. */
  readonly bias: readonly number[];
  /** What each hidden unit weighs in the score. */
  readonly out: readonly number[];
}

/** A figure further from its mean than so many spreads says no more. */
export const FAR = 4;

/**
 * The score of a candidate: a log-odds, to be compared with those of the question's other candidates.
 * @param net the trained network
 * @param row measured features by name
 * @param alignment names of the features of alignment that it has
 */
export function netScore(net: RankNet, row: Readonly<Record<string, number>>, alignment: readonly string[]): number {
  const hidden = [...net.bias];
  let score = 0;
  const add = (weights: readonly number[], value: number) => {
    score += (weights[0] ?? 0) * value;
    for (let h = 0; h < hidden.length; h++) hidden[h] = (hidden[h] ?? 0) + (weights[h + 1] ?? 0) * value;
  };
  for (const [name, { mean, spread, weights }] of Object.entries(net.measured)) {
    const value = ((row[name] ?? 0) - mean) / spread;
    add(weights, Math.max(-FAR, Math.min(FAR, value)));
  }
  for (const name of alignment) {
    const weights = net.alignment[name];
    if (weights) add(weights, 1);
  }
  return hidden.reduce((sum, value, h) => sum + Math.max(0, value) * (net.out[h] ?? 0), score);
}
