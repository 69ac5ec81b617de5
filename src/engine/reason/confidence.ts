/** How sure an answer is: what the ranker gave its result, less what the program leaves out of the question. */
import type { FeatureRow } from './rank-features';

/** Weights of a logistic regression over `confidenceFeatures`; trained by `npm run train`. */
export type ConfidenceModel = Readonly<Record<string, number>>;

/** Counts beyond these say nothing more. */
const MOST_WORDS = 3;
const MOST_COLUMNS = 2;

/**
 * What speaks for and against the first result.
 * @param mass summed probability of its candidates, 0 to 1
 * @param next the same of the second result, 0 where there is none
 * @param row the ranker's features of its likeliest candidate
 */
export function confidenceFeatures(mass: number, next: number, row: FeatureRow): Record<string, number> {
  const of = (name: string) => row[name] ?? 0;
  const words = Math.min(MOST_WORDS, of('words left out'));
  return {
    bias: 1,
    mass: Math.log((mass + 0.01) / (1.01 - mass)),
    margin: mass - next,
    'words left out': words,
    'any word left out': words > 0 ? 1 : 0,
    'share of words placed': of('share of words placed'),
    'value left out': of('values left out') > 0 ? 1 : 0,
    'number left out': of('numbers left out') > 0 ? 1 : 0,
    'mentions left out': Math.min(MOST_COLUMNS, of('mentions left out')),
    'columns unnamed': Math.min(MOST_COLUMNS, of('columns unnamed')),
    'cues neglected': Math.min(MOST_WORDS, of('cues neglected')),
    empty: of('empty'),
  };
}

/**
 * The probability that the first result is right.
 * @param model trained weights
 * @param features see `confidenceFeatures`
 */
export function confidenceOf(model: ConfidenceModel, features: Readonly<Record<string, number>>): number {
  const sum = Object.entries(features).reduce((total, [name, value]) => total + (model[name] ?? 0) * value, 0);
  return 1 / (1 + Math.exp(-sum));
}
