/** The figures of an evaluation, from one record per question. */

import { modelFigures, type CallRecord, type ModelFigures } from './model-figures';
import { passAtK, type SampledPrograms } from './samples';

/** What became of one question. */
export interface QuestionRecord {
  readonly id: string;
  readonly db: string;
  readonly question: string;
  readonly outcome: 'right' | 'wrong' | 'abstained';
  /** By BIRD's own rule, where it was asked for. */
  readonly officiallyRight?: boolean;
  readonly confidence: number;
  readonly latencyMs: number;
  /** Calls to the language model; absent where none takes part. */
  readonly calls?: readonly CallRecord[];
  /** The programs that it wrote; absent where none takes part, or nobody knows what is right. */
  readonly sampled?: SampledPrograms;
  /** Whether all gold columns are among the first k; absent where the set names none. */
  readonly recall?: Readonly<Record<5 | 10 | 20, boolean>>;
  readonly tables?: { readonly hit: number; readonly answered: number; readonly gold: number };
  /** Whether the joins are those of the gold SQL. */
  readonly joins?: boolean;
  readonly sql: string | null;
  readonly gold: string | null;
  readonly reason: string | null;
}

/** Shares are between 0 and 1; what a set cannot give is null. */
export interface EvalFigures {
  readonly questions: number;
  readonly accuracy: number;
  readonly officialAccuracy?: number;
  readonly answered: number;
  readonly abstained: number;
  readonly wrong: number;
  readonly recall: Readonly<Record<'5' | '10' | '20', number | null>>;
  readonly tables: { readonly precision: number | null; readonly recall: number | null; readonly f1: number | null };
  readonly joins: number | null;
  readonly precisionAtConfidence: Readonly<
    Record<string, { readonly precision: number | null; readonly coverage: number }>
  >;
  readonly precisionAtCoverage: Readonly<Record<string, number | null>>;
  /** Expected calibration error over 10 bins of equal width. */
  readonly calibration: number | null;
  /** Chance that a right answer has a higher confidence than a wrong one. */
  readonly auc: number | null;
  readonly latencyMs: { readonly p50: number; readonly p95: number };
  readonly draftMs: number;
}

/** What `eval --json` prints. */
export interface EvalReport extends EvalFigures {
  /** Absent where no language model takes part. */
  readonly model?: ModelFigures & { readonly passAt: ReturnType<typeof passAtK> };
  readonly databases: Readonly<Record<string, EvalFigures>>;
  readonly failures: readonly {
    readonly id: string;
    readonly db: string;
    readonly question: string;
    readonly sql: string | null;
    readonly gold: string | null;
    readonly confidence: number;
    readonly reason: string | null;
  }[];
}

/**
 * The figures over some questions.
 * @param records what became of each
 * @param draftMs time that drafting the graphs took
 */
function figures(records: readonly QuestionRecord[], draftMs: number): EvalFigures {
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const count = (test: (r: QuestionRecord) => boolean) => records.filter(test).length;
  const right = count((r) => r.outcome === 'right');
  const answered = records.filter((r) => r.outcome !== 'abstained');
  const byConfidence = [...answered].sort((a, b) => b.confidence - a.confidence);
  const precision = (some: readonly QuestionRecord[]) =>
    share(some.filter((r) => r.outcome === 'right').length, some.length);
  const recallAt = (k: 5 | 10 | 20) => {
    const known = records.filter((r) => r.recall);
    return share(known.filter((r) => r.recall?.[k]).length, known.length);
  };
  const sum = (pick: (t: NonNullable<QuestionRecord['tables']>) => number) =>
    records.reduce((total, r) => total + (r.tables ? pick(r.tables) : 0), 0);
  const tablePrecision = share(
    sum((t) => t.hit),
    sum((t) => t.answered),
  );
  const tableRecall = share(
    sum((t) => t.hit),
    sum((t) => t.gold),
  );
  const official = records.filter((r) => r.officiallyRight !== undefined);
  const latencies = records.map((r) => r.latencyMs).sort((a, b) => a - b);
  return {
    questions: records.length,
    accuracy: share(right, records.length) ?? 0,
    ...(official.length > 0 && {
      officialAccuracy: official.filter((r) => r.officiallyRight).length / official.length,
    }),
    answered: answered.length,
    abstained: records.length - answered.length,
    wrong: answered.length - right,
    recall: { '5': recallAt(5), '10': recallAt(10), '20': recallAt(20) },
    tables: {
      precision: tablePrecision,
      recall: tableRecall,
      f1:
        tablePrecision === null || tableRecall === null || tablePrecision + tableRecall === 0
          ? null
          : (2 * tablePrecision * tableRecall) / (tablePrecision + tableRecall),
    },
    joins: share(
      count((r) => r.joins === true),
      count((r) => r.joins !== undefined),
    ),
    precisionAtConfidence: Object.fromEntries(
      [0.5, 0.8].map((floor) => {
        const sure = answered.filter((r) => r.confidence >= floor);
        return [String(floor), { precision: precision(sure), coverage: share(sure.length, records.length) ?? 0 }];
      }),
    ),
    precisionAtCoverage: Object.fromEntries(
      [0.5, 0.8].map((coverage) => {
        const wanted = Math.round(coverage * records.length);
        return [String(coverage), byConfidence.length < wanted ? null : precision(byConfidence.slice(0, wanted))];
      }),
    ),
    calibration: calibrationError(answered),
    auc: areaUnderCurve(answered),
    latencyMs: { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) },
    draftMs,
  };
}

/**
 * The whole report: over all questions, by database, and what failed.
 * @param records what became of each question
 * @param draftMs time that drafting took, by database
 * @param model name of the language model that took part
 */
export function evalReport(
  records: readonly QuestionRecord[],
  draftMs: ReadonlyMap<string, number>,
  model?: string,
): EvalReport {
  const databases = [...new Set(records.map((r) => r.db))].sort();
  const total = [...draftMs.values()].reduce((a, b) => a + b, 0);
  return {
    ...figures(records, total),
    ...(model !== undefined && {
      model: {
        ...modelFigures(
          model,
          records.map(({ calls = [], latencyMs }) => ({ calls, latencyMs })),
        ),
        passAt: passAtK(records.flatMap(({ sampled }) => sampled ?? [])),
      },
    }),
    databases: Object.fromEntries(
      databases.map((db) => [
        db,
        figures(
          records.filter((r) => r.db === db),
          draftMs.get(db) ?? 0,
        ),
      ]),
    ),
    failures: records
      .filter((r) => r.outcome !== 'right')
      .map(({ id, db, question, sql, gold, confidence, reason }) => ({
        id,
        db,
        question,
        sql,
        gold,
        confidence,
        reason,
      })),
  };
}

function calibrationError(answered: readonly QuestionRecord[]): number | null {
  if (answered.length === 0) return null;
  const bins = Array.from({ length: 10 }, (_, i) =>
    answered.filter((r) => Math.min(9, Math.floor(r.confidence * 10)) === i),
  );
  return bins.reduce((error, bin) => {
    const gap = bin.reduce((total, r) => total + r.confidence - (r.outcome === 'right' ? 1 : 0), 0);
    return error + Math.abs(gap) / answered.length;
  }, 0);
}

function areaUnderCurve(answered: readonly QuestionRecord[]): number | null {
  const right = answered.filter((r) => r.outcome === 'right');
  const wrong = answered.filter((r) => r.outcome === 'wrong');
  if (right.length === 0 || wrong.length === 0) return null;
  let wins = 0;
  for (const r of right)
    for (const w of wrong) wins += r.confidence > w.confidence ? 1 : r.confidence === w.confidence ? 0.5 : 0;
  return wins / (right.length * wrong.length);
}

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
