/** Lists of candidates for training questions: each with its features, whether it is right, and which result it shares. */
import { sameRows } from '../src/engine/core/compare-rows';
import { alignmentFeatures } from '../src/engine/reason/rank/alignment';
import { tablesOf } from '../src/engine/reason/programs/build-program';
import { affordable } from '../src/engine/reason/programs/execute';
import type { RunCandidate } from '../src/engine/reason/programs/execute';
import { joinCost } from '../src/engine/reason/programs/join-cost';
import type { PieceModels } from '../src/engine/reason/pieces/models';
import { PieceScores, type SketchPrior } from '../src/engine/reason/pieces/piece-scores';
import type { QuestionContext } from '../src/engine/reason/frame/question-context';
import { readQuestion } from '../src/engine/reason/read-question';
import { rankFeatures, resultKey } from '../src/engine/reason/rank/rank-features';
import type { GoldQuestion } from './data';
import type { NetList } from './fit-net';
import type { Linked, Workbench } from './workbench';

/** Candidates of one question. */
export interface CandidateList extends NetList {
  readonly db: string;
  readonly id: string;
  /** Equal numbers for equal results; -1 where it did not run. */
  readonly results: readonly number[];
}

/** Rows that the candidates of one question may read together; the engine allows as many. */
const READ_ROWS = 2_500_000;
/** Rows of gold and candidates that are compared. */
const MAX_ROWS = 5000;

/** The names of the ranker's features, as the first list gives them. */
export const featureNames: string[] = [];

/** The names of the features of alignment, in the order in which they were first seen. */
export const alignmentNames: string[] = [];
const alignmentIds = new Map<string, number>();

/** Places of features in `alignmentNames`; those that all candidates have tell none from another, and are left out. */
function numbered(lists: readonly (readonly string[])[]): Int32Array[] {
  const counts = new Map<string, number>();
  for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const idOf = (name: string): number => {
    const known = alignmentIds.get(name);
    if (known !== undefined) return known;
    alignmentIds.set(name, alignmentNames.length);
    return alignmentNames.push(name) - 1;
  };
  return packed(
    lists.map((names) => names.filter((n) => counts.get(n) !== lists.length).map(idOf)),
    Int32Array,
  );
}

/** Short rows of numbers as parts of one array: millions of arrays of their own would keep the collector of garbage busy. */
function packed<T extends Int32Array | Float32Array>(
  rows: readonly (readonly number[])[],
  Of: new (length: number) => T,
): T[] {
  const all = new Of(rows.reduce((sum, row) => sum + row.length, 0));
  let end = 0;
  return rows.map((row) => {
    all.set(row, end);
    end += row.length;
    return all.subarray(end - row.length, end) as T;
  });
}

/** Builds, runs and judges the candidates of one question, with the schema as it is seen. */
export function listOf(
  bench: Workbench,
  { session, linker, builder }: Linked,
  question: GoldQuestion,
  models: PieceModels,
  prior: SketchPrior,
): CandidateList {
  const { engine } = session;
  const { db } = bench.session;
  const score = (context: QuestionContext) => new PieceScores(context, models, prior);
  const { pieces, built } = readQuestion(question.question, linker, builder, score);
  const allowed = new Set(affordable(built, READ_ROWS, joinCost(session.catalogue)));
  const candidates = built.map((c): RunCandidate => {
    if (!allowed.has(c)) return c;
    try {
      return { ...c, result: engine.run(c.program.sql, 1000) };
    } catch {
      return c;
    }
  });
  const gold = bench.session.engine.run(question.sql ?? '', MAX_ROWS).rows;
  const numbers = new Map<string, number>();
  const verdicts = new Map<number, boolean>();
  const results: number[] = [];
  const right: boolean[] = [];
  for (const c of candidates) {
    if (!c.result) {
      results.push(-1);
      right.push(false);
      continue;
    }
    const key = resultKey(c.result, c.frame.order !== undefined) + String(c.frame.order !== undefined);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    results.push(number);
    const rows = c.result.truncated ? engine.run(c.program.sql, MAX_ROWS).rows : c.result.rows;
    if (!verdicts.has(number)) verdicts.set(number, sameRows(rows, gold, question.ordered === true));
    right.push(verdicts.get(number) === true);
  }
  const rows = rankFeatures(pieces, candidates);
  if (featureNames.length === 0 && rows[0]) featureNames.push(...Object.keys(rows[0]));
  return {
    db,
    id: question.id,
    rows: packed(
      rows.map((r) => featureNames.map((name) => r[name] ?? 0)),
      Float32Array,
    ),
    right,
    results,
    alignment: numbered(candidates.map((c) => alignmentFeatures(pieces.context, c.frame, tablesOf(c.program)))),
  };
}
