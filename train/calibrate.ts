/** Confidence, fitted to what first results turned out to be worth. */
import { confidenceFeatures, confidenceOf } from '../src/engine/reason/rank/confidence';
import type { ConfidenceModel } from '../src/engine/reason/rank/confidence';
import { contestOf } from '../src/engine/reason/rank/contest';
import type { FeatureRow } from '../src/engine/reason/rank/rank-features';
import { fitChances } from './fit-trees';
import type { TreeOptions } from './fit-trees';
import type { CandidateList } from './lists';

/** One held-out question: what is known of its first result, and whether that was right. */
export interface Outcome {
  readonly db: string;
  readonly features: FeatureRow;
  readonly right: boolean;
  /** It counts as so many; 1 where absent. */
  readonly times?: number;
}

const TREES: TreeOptions = { trees: 150, leaves: 8, rate: 0.05, leastRows: 30, ridge: 5 };
/** Databases are dealt to so many parts: each is judged by a model of the others. */
const PARTS = 5;

/**
 * What the ranker makes of a list that it has not seen.
 * @param scores what it gives to the candidates
 * @param list candidates of one question
 * @param names the names of their features
 */
export function outcomeOf(scores: readonly number[], list: CandidateList, names: readonly string[]): Outcome {
  const contest = contestOf(
    scores,
    list.results.map((result) => (result < 0 ? undefined : result)),
  );
  const likeliest = contest.results[0]?.members[0] ?? 0;
  const row = Object.fromEntries(names.map((name, i) => [name, list.rows[likeliest]?.[i] ?? 0]));
  return {
    db: list.db,
    features: confidenceFeatures(contest, scores, row),
    right: list.right[likeliest] === true,
  };
}

/** Fits trees to outcomes. */
export function fitConfidence(each: readonly Outcome[]): ConfidenceModel {
  const outcomes = each.flatMap((outcome) => Array.from({ length: outcome.times ?? 1 }, () => outcome));
  const names = Object.keys(outcomes[0]?.features ?? {});
  const rows = outcomes.map(({ features }) => Float32Array.from(names, (name) => features[name] ?? 0));
  const right = outcomes.map((outcome) => outcome.right);
  return fitChances(rows, right, names, TREES);
}

/** How sure models of other databases are of each outcome, in their order. */
export function heldOutConfidence(outcomes: readonly Outcome[]): number[] {
  const databases = [...new Set(outcomes.map(({ db }) => db))].sort();
  const partOf = (db: string) => databases.indexOf(db) % PARTS;
  const models = Array.from({ length: PARTS }, (_, part) =>
    fitConfidence(outcomes.filter(({ db }) => partOf(db) !== part)),
  );
  return outcomes.map(({ db, features }) => {
    const model = models[partOf(db)];
    return model ? confidenceOf(model, features) : 0;
  });
}

/**
 * Lines on how much confidences are worth: how many of the surest are right, and how what is said compares to what is so.
 * @param said confidences, 0 to 1
 * @param outcomes in the same order
 */
export function reliability(said: readonly number[], outcomes: readonly Outcome[]): string[] {
  const judged = said.map((p, i) => ({ p, right: outcomes[i]?.right === true })).sort((a, b) => b.p - a.p);
  const share = (list: readonly { readonly right: boolean }[]) =>
    (list.filter(({ right }) => right).length / Math.max(1, list.length)).toFixed(3);
  const lines = [0.5, 0.8, 1].map((part) => {
    const answered = judged.slice(0, Math.floor(judged.length * part));
    return `of the surest ${String(part * 100)} %: ${share(answered)} right`;
  });
  for (let tenth = 0; tenth < 10; tenth++) {
    const bin = judged.filter(({ p }) => Math.min(9, Math.floor(p * 10)) === tenth);
    const mean = bin.reduce((sum, { p }) => sum + p, 0) / Math.max(1, bin.length);
    if (bin.length > 0) lines.push(`said ${mean.toFixed(2)}, right ${share(bin)} of ${String(bin.length)}`);
  }
  return lines;
}
