/** Ranks candidates that were run: probabilities by the ranker, joined where results are equal. */
import type { RunCandidate } from './execute';
import { logSoftmax } from './linear';
import type { PieceScores } from './piece-scores';
import { rankFeatures, resultKey } from './rank-features';
import type { Calibration, TreeModel } from './trees';
import { calibrated, treeScore } from './trees';

/** The trained ranker with its calibration. */
export interface Ranker {
  readonly model: TreeModel;
  /** From the summed probability of a result to how often such results are right. */
  readonly calibration: Calibration;
}

/** Candidates with one result. */
export interface RankedResult {
  /** The likeliest candidate with this result first. */
  readonly candidates: readonly RunCandidate[];
  /** Summed probability of its candidates. */
  readonly mass: number;
}

/** Ranked results, and how sure the first one is. */
export interface Ranking {
  readonly results: readonly RankedResult[];
  readonly confidence: number;
}

/**
 * Ranks candidates.
 * @param pieces scored pieces of the question
 * @param candidates those that were run; others are left out
 * @param ranker the trained ranker
 */
export function rankCandidates(pieces: PieceScores, candidates: readonly RunCandidate[], ranker: Ranker): Ranking {
  if (candidates.length === 0) return { results: [], confidence: 0 };
  const rows = rankFeatures(pieces, candidates);
  const { features } = ranker.model;
  const scores = rows.map((row) =>
    treeScore(
      ranker.model,
      Float32Array.from(features, (name) => row[name] ?? 0),
    ),
  );
  const logs = logSoftmax(scores);
  const groups = new Map<string, { list: { candidate: RunCandidate; p: number }[]; mass: number }>();
  candidates.forEach((candidate, i) => {
    if (!candidate.result) return;
    const ordered = candidate.frame.order !== undefined;
    const key = `${String(ordered)} ${resultKey(candidate.result, ordered)}`;
    const group = groups.get(key) ?? { list: [], mass: 0 };
    const p = Math.exp(logs[i] ?? -99);
    group.list.push({ candidate, p });
    group.mass += p;
    groups.set(key, group);
  });
  const results = [...groups.values()].map(({ list, mass }) => ({
    candidates: list.sort((a, b) => b.p - a.p).map((c) => c.candidate),
    mass,
  }));
  // A result without a single value answers nothing: it comes after all that hold one.
  results.sort((a, b) => Number(holdsValue(b)) - Number(holdsValue(a)) || b.mass - a.mass);
  return { results, confidence: calibrated(ranker.calibration, results[0]?.mass ?? 0) };
}

function holdsValue({ candidates }: RankedResult): boolean {
  const rows = candidates[0]?.result?.rows ?? [];
  return rows.length === 0 || rows.some((row) => row.some((value) => value !== null));
}
