/** Log-linear models over named binary features. They are trained by `npm run train` and kept as readable JSON. */

/** Weights by feature. */
export type Weights = Readonly<Record<string, number>>;

/** A choice among classes: feature -> class -> weight. */
export interface ChoiceModel {
  readonly classes: readonly string[];
  /** Weight of each class without any feature. */
  readonly bias: readonly number[];
  /** Pairs of class and weight, one after the other. */
  readonly weights: Readonly<Record<string, readonly number[]>>;
}

/** The summed weights of features. */
export function score(weights: Weights, features: readonly string[]): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return sum;
}

/** Natural logarithms of the probabilities of scores under a softmax. */
export function logSoftmax(scores: readonly number[]): number[] {
  const max = Math.max(...scores);
  const log = max + Math.log(scores.reduce((sum, s) => sum + Math.exp(s - max), 0));
  return scores.map((s) => s - log);
}

/** log p(class | features) for every class of a choice. */
export function choose(model: ChoiceModel, features: readonly string[]): number[] {
  const scores = [...model.bias];
  for (const feature of features) {
    const weights = model.weights[feature];
    if (!weights) continue;
    for (let i = 0; i < weights.length; i += 2) {
      const at = weights[i] ?? 0;
      scores[at] = (scores[at] ?? 0) + (weights[i + 1] ?? 0);
    }
  }
  return logSoftmax(scores);
}

/** log p and log (1 - p) of a logistic score. */
export function logistic(value: number): { readonly yes: number; readonly no: number } {
  const softplus = (x: number) => (x > 30 ? x : Math.log1p(Math.exp(x)));
  return { yes: -softplus(-value), no: -softplus(value) };
}

/** A number as a short word, for features. */
export function bucket(value: number, limits: readonly number[]): string {
  const at = limits.findIndex((limit) => value <= limit);
  return at < 0 ? `>${String(limits.at(-1))}` : `<=${String(limits[at])}`;
}
