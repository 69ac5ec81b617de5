/** Ranks candidates that were run: probabilities by the ranker, joined where results are equal. */
import type { ConfidenceModel } from './confidence';
import { confidenceFeatures, confidenceOf } from './confidence';
import type { Contender } from './contest';
import { contestOf } from './contest';
import { alignmentFeatures } from './alignment';
import { tablesOf } from '../programs/build-program';
import type { RunCandidate } from '../programs/execute';
import { itemsOf } from '../frame/frame';
import type { PieceScores } from '../pieces/piece-scores';
import type { FeatureRow } from './rank-features';
import { asksForOrder } from '../said/order-direction';
import { rankFeatures, resultKey } from './rank-features';
import { netScore, type RankNet } from './rank-net';
import { treeScore, type TreeModel } from './trees';
import type { Unplaced } from '../programs/reasoned';
import { leftOut } from '../left-out/predicates';
import { answersAnother } from '../left-out/unplaced';

/** The trained ranker, and what tells how sure its first result is. */
export interface Ranker {
  /** Trees over what is measured of candidates. */
  readonly trees: TreeModel;
  /** A network over the same, and over how the question's words lie on their parts. */
  readonly net: RankNet;
  readonly confidence: ConfidenceModel;
}

/** Candidates with one result. */
export interface RankedResult {
  /** The candidate that stands for the result first: a likely one that does little unasked. */
  readonly candidates: readonly RunCandidate[];
  /** Summed probability of its candidates. */
  readonly mass: number;
}

/** What the network's score counts beside that of the trees; training and asking add them up alike. */
export const NET_SHARE = 1;

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
  const scores = candidates.map(({ frame, program }, i) => {
    const row = rows[i] ?? {};
    const measured = Float32Array.from(ranker.trees.features, (name) => row[name] ?? 0);
    const alignment = alignmentFeatures(pieces.context, frame, tablesOf(program));
    return treeScore(ranker.trees, measured) + NET_SHARE * netScore(ranker.net, row, alignment);
  });
  const keys = candidates.map(({ frame, result }) => {
    if (!result) return undefined;
    // One row has no order.
    const ordered = frame.order !== undefined && result.rows.length !== 1;
    return `${String(ordered)} ${resultKey(result, ordered)}`;
  });
  const { results: joined, shares } = contestOf(scores, keys);
  const ranked = valuesFirst(
    [...joined].sort((a, b) => b.mass - a.mass),
    ({ members: [first] }) => holdsValue(candidates[first ?? 0]),
  );
  const sorted = wholeFirst(ranked, ({ members: [first] }) => leftOutOf(candidates[first ?? 0], pieces));
  const likeliest = sorted[0]?.members[0];
  if (likeliest === undefined) return { results: [], confidence: 0 };
  const seen = (i: number) => ({ candidate: candidates[i] as RunCandidate, p: shares[i] ?? 0, row: rows[i] ?? {} });
  const asked = asksForOrder(pieces.context);
  const results = sorted.map(({ members, mass }) => ({
    candidates: plainestFirst(members.map(seen), asked).map(({ candidate }) => candidate),
    mass,
  }));
  const features = confidenceFeatures({ results: sorted, shares }, scores, rows[likeliest] ?? {});
  return { results, confidence: confidenceOf(ranker.confidence, features) };
}

/** Of two results, one this much less likely comes first where the other holds no value at all. */
const VALUED = 0.05;

/**
 * Results with those that hold no value behind the likely ones that hold some: they answer nothing, though what is surely meant may be
 * unknown.
 */
function valuesFirst<T extends Contender<string>>(ranked: readonly T[], holds: (result: T) => boolean): readonly T[] {
  const empty = ranked.find((result) => !holds(result));
  if (!empty) return ranked;
  const isFirst = (result: T) => holds(result) && result.mass >= VALUED * empty.mass;
  return [...ranked.filter(isFirst), ...ranked.filter((result) => !isFirst(result))];
}

/** Of two results, one this much less likely comes first where the other would be withheld for what it leaves out. */
const WHOLE = 0.2;

/** The same with a result first that leaves nothing out, where the first would be withheld and that is likely enough. */
function wholeFirst<T extends Contender<string>>(
  sorted: readonly T[],
  leftOut: (result: T) => readonly Unplaced[],
): readonly T[] {
  const [best] = sorted;
  if (!best || !answersAnother(leftOut(best))) return sorted;
  const whole = sorted.find((result) => result.mass >= WHOLE * best.mass && leftOut(result).length === 0);
  return whole ? [whole, ...sorted.filter((result) => result !== whole)] : sorted;
}

function leftOutOf(candidate: RunCandidate | undefined, { context }: PieceScores): readonly Unplaced[] {
  if (!candidate) return [];
  const tables = tablesOf(candidate.program);
  return leftOut(context, candidate.frame, tables);
}

const LEFT_OUT = ['words left out', 'values left out', 'numbers left out'];

/** Of programs with one result, one this much less likely than the likeliest may stand for them. */
const NEARLY_AS_LIKELY = 0.02;

/**
 * What does least that nobody asked for stands for its result: no "highest weather" where a case has one weather, no table
 * that changes nothing.
 */
function plainestFirst<T extends { readonly p: number; readonly candidate: RunCandidate; readonly row: FeatureRow }>(
  sorted: readonly T[],
  asksForOrder: boolean,
): readonly T[] {
  // Nothing, nought and what is not known are the result of many programs that mean something else.
  const rows = sorted[0]?.candidate.result?.rows ?? [];
  if (rows.every((row) => row.every((cell) => cell === 0 || cell === null))) return sorted;
  const likely = sorted.filter(({ p }) => p >= NEARLY_AS_LIKELY * (sorted[0]?.p ?? 0));
  const extras = ({ candidate: { frame } }: T) => {
    const folds = itemsOf(frame).some(({ fn }) => fn !== 'none' && fn !== 'all');
    // Groups of which neither name nor rank is shown are no part of what was asked.
    const hidden = !frame.order && !frame.having && frame.select.every(({ fn }) => fn !== 'none' && fn !== 'all');
    const groups = frame.group.length > 0 && (!folds || hidden);
    return Number(frame.order !== undefined && !asksForOrder) + Number(groups);
  };
  // What a condition says of a joined row need not be sought among other rows.
  const parts = ({ candidate: { frame } }: T) => Number(frame.part?.kind === 'in');
  const joins = ({ candidate: { program } }: T) => program.joins.reduce((sum, tree) => sum + tree.joins.length, 0);
  const leftOut = ({ row }: T) => LEFT_OUT.reduce((sum, name) => sum + (row[name] ?? 0), 0);
  const [plainest] = [...likely].sort(
    (a, b) =>
      extras(a) - extras(b) || leftOut(a) - leftOut(b) || parts(a) - parts(b) || joins(a) - joins(b) || b.p - a.p,
  );
  return plainest ? [plainest, ...sorted.filter((c) => c !== plainest)] : sorted;
}

function holdsValue(candidate: RunCandidate | undefined): boolean {
  const rows = candidate?.result?.rows ?? [];
  return rows.length === 0 || rows.some((row) => row.some((value) => value !== null));
}
