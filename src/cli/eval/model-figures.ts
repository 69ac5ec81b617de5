/** What a language model took in an evaluation: calls, tokens and time, by stage and by what the calls were for. */
import type { Stage, TraceEvent } from '../../engine/core/answers';

/** One call of one question. */
export interface CallRecord {
  readonly stage: Stage;
  /** `understand`, `program`, `repair`, `wording`. */
  readonly purpose: string;
  readonly tokens: number;
  readonly cost: number;
  readonly ms: number;
  readonly failed: boolean;
  /** Answered from what was kept: it took no tokens and no time. */
  readonly kept: boolean;
}

/** What calls took together. */
export interface CallFigures {
  readonly calls: number;
  readonly failed: number;
  /** Answered from what was kept: their tokens and time count as nothing. */
  readonly kept: number;
  readonly tokens: number;
  /** In the provider's currency; 0 where it names no prices. */
  readonly cost: number;
  readonly ms: { readonly p50: number; readonly p95: number };
}

/** What a model took over all questions. */
export interface ModelFigures extends CallFigures {
  readonly name: string;
  /** Calls of one question. */
  readonly perQuestion: { readonly p50: number; readonly most: number };
  readonly stages: Readonly<Record<string, CallFigures>>;
  readonly purposes: Readonly<Record<string, CallFigures>>;
  /** Time of a question less that of its calls: what the engine itself takes. */
  readonly ownMs: { readonly p50: number; readonly p95: number };
}

/**
 * The call that an event tells of; undefined where it tells of none.
 * @param event an event of a trace
 */
export function callOf({ type, stage, input, output, model, ms }: TraceEvent): CallRecord | undefined {
  if (type !== 'progress' || !model) return undefined;
  const { purpose } = input as { readonly purpose?: unknown };
  const { failure, kept } = output as { readonly failure?: unknown; readonly kept?: unknown };
  const { tokens, cost } = model;
  return {
    stage,
    purpose: String(purpose),
    tokens,
    cost,
    ms: ms ?? 0,
    failed: failure !== undefined,
    kept: kept === true,
  };
}

/**
 * The figures of a model.
 * @param name as its provider calls it
 * @param questions for each question its calls and the ms that it took
 */
export function modelFigures(
  name: string,
  questions: readonly { readonly calls: readonly CallRecord[]; readonly latencyMs: number }[],
): ModelFigures {
  const calls = questions.flatMap((q) => q.calls);
  const counts = questions.map((q) => q.calls.length);
  const own = questions.map((q) => Math.max(0, q.latencyMs - q.calls.reduce((sum, { ms }) => sum + ms, 0)));
  const by = (key: (call: CallRecord) => string) =>
    Object.fromEntries([...new Set(calls.map(key))].map((k) => [k, callFigures(calls.filter((c) => key(c) === k))]));
  return {
    name,
    ...callFigures(calls),
    perQuestion: { p50: quantile(counts, 0.5), most: Math.max(0, ...counts) },
    stages: by((call) => call.stage),
    purposes: by((call) => call.purpose),
    ownMs: { p50: quantile(own, 0.5), p95: quantile(own, 0.95) },
  };
}

function callFigures(calls: readonly CallRecord[]): CallFigures {
  const sum = (of: (call: CallRecord) => number) => calls.reduce((total, call) => total + of(call), 0);
  const ms = calls.map((call) => call.ms);
  return {
    calls: calls.length,
    failed: calls.filter((call) => call.failed).length,
    kept: calls.filter((call) => call.kept).length,
    tokens: sum((call) => call.tokens),
    cost: sum((call) => call.cost),
    ms: { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) },
  };
}

/**
 * A quantile; 0 of nothing.
 * @param values in any order
 * @param q 0 to 1
 */
function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
