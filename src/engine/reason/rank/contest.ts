/** How the candidates of a question fare against each other: results with what the ranker gives their candidates. */
import { logSoftmax } from '../pieces/linear';

/** A result, and the candidates that lead to it. */
export interface Contender<K> {
  readonly key: K;
  /** Places of its candidates, the likeliest first. */
  readonly members: readonly number[];
  /** Their summed probability, 0 to 1. */
  readonly mass: number;
}

/** The results of a question. */
export interface Contest<K> {
  /** The likeliest result first. */
  readonly results: readonly Contender<K>[];
  /** Probability of each candidate, those without a result too. */
  readonly shares: readonly number[];
}

/**
 * Joins the candidates that have one result.
 * @param scores of the ranker, one for each candidate
 * @param keys of their results; undefined where a candidate did not run
 */
export function contestOf<K>(scores: readonly number[], keys: readonly (K | undefined)[]): Contest<K> {
  const shares = logSoftmax(scores).map(Math.exp);
  const groups = new Map<K, number[]>();
  keys.forEach((key, i) => {
    if (key === undefined) return;
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  });
  const results = [...groups].map(([key, members]) => ({
    key,
    members: members.sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0)),
    mass: members.reduce((sum, i) => sum + (shares[i] ?? 0), 0),
  }));
  return { results: results.sort((a, b) => b.mass - a.mass), shares };
}
