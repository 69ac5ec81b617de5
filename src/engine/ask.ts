/** The life of a question: stage after stage, each with its events, to an answer or an abstention. */
import type { TraceEvent } from './core/answers';
import { messageOf, SchemaGraphError, throwIfCancelled } from './core/errors';
import { formatColumn } from './core/identifiers';
import { listed, say } from './core/message';
import type { Clock } from './core/ports';
import type { Answerer } from './answer/compose';
import { fitEvent, plainAnswer } from './answer/fit-event';
import { checkResult } from './answer/result-check';
import { absentRows } from './answer/absent-rows';
import { rejectionOf } from './answer/rejected-joins';
import { refusalOf, undecidedJoins } from './answer/support';
import { withRowLimit } from './answer/whole-result';
import type { AskOptions } from './contract';
import { streamEvents } from './event-queue';
import type { GraphIndex } from './graph/graph-index';
import type { RejectedJoin } from './graph/rejected-joins';
import { findPaths } from './paths/find-paths';
import type { Gate } from './plan/gate';
import { choosePlan, type Tool } from './plan/tool';
import type { Candidate, Reasoned, ReasonOptions, Reasoner } from './reason/reasoned';
import { isHinted } from './reason/with-hint';
import { tablesNamedIn, tablesTouchedIn } from './search/names-in-question';
import type { MemorySearchIndex } from './search/search-index';
import type { SqlEngine } from './store/sql-engine';
import { TraceRecorder } from './trace-recorder';
import { ENGINE_VERSION } from './version';

/** Columns that linking reports, and that the first look at paths starts from. */
const LINKED = 10;
const CONNECTED = 5;
/** Columns less likely than this to be meant are not connected. */
const LIKELY = 0.3;

/** What all questions to one graph share. */
export interface Asking {
  readonly index: GraphIndex;
  /** Key edges that do not count: the index does not know them. */
  readonly rejected: readonly RejectedJoin[];
  readonly search: MemorySearchIndex;
  readonly reasoner: Reasoner;
  readonly gate: Gate;
  readonly tools: readonly Tool<ReasonOptions, Reasoned>[];
  readonly answerer: Answerer;
  /** Where the rows lie. */
  readonly engine: SqlEngine;
  /** Changes when the data does. */
  readonly fingerprint: string;
  readonly clock: Clock;
}

/**
 * Asks a question.
 * @param asking the graph with all that was built for it
 * @param question what a person asked
 * @param options a hint, and cancellation
 * @returns the trace as it happens; the last event carries the answer, or is an `error`
 */
export function askQuestion(asking: Asking, question: string, options: AskOptions): AsyncIterable<TraceEvent> {
  return streamEvents((push) => run(asking, question, options, new TraceRecorder(asking.clock, push)));
}

async function run(asking: Asking, question: string, options: AskOptions, trace: TraceRecorder): Promise<void> {
  const { index, search, reasoner, answerer } = asking;
  const { signal } = options;
  try {
    const { maxRows } = options;
    const settings = { evidence: options.evidence !== undefined, ...(maxRows !== undefined && { maxRows }) };
    const origin = { graph: index.hash, revision: index.revision, data: asking.fingerprint, engine: ENGINE_VERSION };
    const understood = await trace.stage(
      'understand',
      { question, ...origin, settings },
      () => reasoner.understand(question),
      (said) => said,
    );
    throwIfCancelled(signal);
    const linked = await trace.stage(
      'link',
      { question },
      () => ({ columns: search.columns(question, LINKED), values: search.valuesSync(question).slice(0, LINKED) }),
      (found) => found,
    );
    const likely = linked.columns.filter((hit) => hit.score >= LIKELY).slice(0, CONNECTED);
    await trace.stage(
      'connect',
      { columns: likely.map((hit) => hit.column) },
      () =>
        firstPaths(
          index,
          likely.map((hit) => formatColumn(hit.column)),
        ),
      (found) => found,
    );
    throwIfCancelled(signal);
    const missing = await trace.stage(
      'gate',
      { question },
      () => asking.gate.check(question),
      (found) => ({ missing: found }),
    );
    const plan = await trace.stage(
      'plan',
      { tools: asking.tools.map(({ name, answers }) => ({ name, answers })) },
      () => choosePlan(asking.tools, question),
      (chosen) => ({ tool: chosen?.tool.name ?? null, cost: chosen?.cost ?? null }),
    );
    if (!plan) throw new SchemaGraphError('bad-input', say`There is no question to answer: write one.`);
    const reasoned = await trace.stage(
      'reason',
      { question, tool: plan.tool.name },
      (progress) =>
        plan.tool.run(question, {
          ...(signal && { signal }),
          ...(options.evidence !== undefined && { evidence: options.evidence }),
          onProgress: (event) => progress(event.output),
        }),
      ({ counts, confidence, candidates }) => ({ ...counts, confidence, sql: candidates[0]?.sql ?? null }),
    );
    const { corrections = [] } = options;
    const corrected =
      corrections.length === 0
        ? undefined
        : await trace.stage(
            'reason',
            { corrections },
            () => reasoner.correct(question, reasoned, corrections, signal),
            ({ outcome }) =>
              'refusal' in outcome
                ? { applied: false, sql: null, reason: outcome.refusal }
                : { applied: true, sql: outcome.candidates[0]?.sql ?? null },
          );
    const outcome = corrected?.outcome ?? reasoned;
    const refused = 'refusal' in outcome ? outcome.refusal : undefined;
    const current = 'refusal' in outcome ? reasoned : outcome;
    const { refusal, rejection, doubts, checked } = await trace.stage(
      'check',
      { confidence: current.confidence, unplaced: current.unplaced },
      async () => {
        const [best] = current.candidates;
        const result = best && (await checkResult(best, asking.engine, signal));
        const absent = best && (await absentRows(best, index, asking.engine, signal));
        const { evidence } = options;
        const named = evidence !== undefined || asking.gate.namesAnything(question);
        const open = missing.filter((gap) => evidence === undefined || !isHinted(evidence, gap.text));
        const { rejected } = asking;
        if (corrections.length > 0) {
          const told = open.map(({ text }) => `“${text}”`);
          const left = told.length > 0 ? [say`It leaves out ${listed(told)}.`] : [];
          return {
            rejection: undefined,
            refusal: refused ?? undecidedJoins(current) ?? absent ?? result?.problem,
            doubts: [...left, ...(result?.warnings ?? [])],
            checked: withBest(current, refused === undefined ? result?.withTies : undefined),
          };
        }
        const rejection =
          open.length > 0 || rejected.length === 0
            ? undefined
            : rejectionOf({
                index,
                rejected,
                reasoned,
                values: search.valuesSync(question),
                columns: likely,
                touched: tablesTouchedIn(search.context, question),
                named: tablesNamedIn(search.context, question),
              });
        return {
          rejection,
          refusal: named
            ? (rejection?.reason ?? refusalOf(reasoned, open, question) ?? absent ?? result?.problem)
            : NOTHING_NAMED,
          doubts: options.ties === false ? [] : (result?.warnings ?? []),
          checked: options.ties === false ? reasoned : withBest(reasoned, result?.withTies),
        };
      },
      ({ refusal: reason, doubts: found }) => ({
        supported: reason === undefined,
        reason: reason ?? null,
        doubts: found,
      }),
    );
    const answer = await trace.stage(
      'answer',
      { confidence: reasoned.confidence },
      async () =>
        answerer.compose({
          question,
          understood,
          reasoned:
            maxRows === undefined || refusal !== undefined
              ? checked
              : await withRowLimit(checked, maxRows, asking.engine, signal),
          linked: { columns: linked.columns, values: search.valuesSync(question) },
          ...(corrected && {
            corrected: { corrections, steps: corrected.steps, before: reasoned, refused: refused !== undefined },
          }),
          ...(refusal !== undefined && { refusal }),
          ...(rejection && { rejected: rejection.edges }),
          timings: trace.timings,
          doubts,
          ...(signal && { signal }),
        }),
      ({ abstained, confidence, warnings }) => ({ abstained, confidence, warnings }),
    );
    const whole = plainAnswer({ ...answer, timings: { ...trace.timings } });
    options.onAnswer?.(whole);
    trace.answer(fitEvent(whole));
  } catch (error) {
    trace.failed(error);
  }
}

const NOTHING_NAMED = say`Nothing in the question names a table, a column or a value that the graph knows. Ask for something that it holds.`;

/** What was reasoned, with another form of its best program. */
function withBest(reasoned: Reasoned, best: Candidate | undefined): Reasoned {
  return best ? { ...reasoned, candidates: [best, ...reasoned.candidates.slice(1)] } : reasoned;
}

/** The paths and joins of the likeliest columns: what the graph says belongs together, before any program is built. */
function firstPaths(index: GraphIndex, columns: readonly string[]): unknown {
  if (columns.length === 0) return { paths: [], joins: [] };
  try {
    const { paths, joins, ambiguous } = findPaths(index, columns, 'pruned');
    return { paths, joins, ambiguous };
  } catch (error) {
    if (error instanceof SchemaGraphError) return { paths: [], joins: [], reason: messageOf(error) };
    throw error;
  }
}
