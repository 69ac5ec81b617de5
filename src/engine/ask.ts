/** The life of a question: stage after stage, each with its events, to an answer or an abstention. */
import { fitEvent, plainAnswer } from './answer/fit-event';
import { withRowLimit } from './answer/whole-result';
import { ModelStages } from './with-model/model-stages';
import type { Asking } from './asking';
import { checkSupport } from './check-support';
import type { AskOptions } from './contract';
import type { Answer, SubQuestion, TraceEvent } from './core/answers';
import { messageOf, SchemaGraphError, throwIfCancelled } from './core/errors';
import { formatColumn } from './core/identifiers';
import { say, type Message } from './core/message';
import { streamEvents } from './event-queue';
import type { GraphIndex } from './graph/graph-index';
import { takeTurn } from './follow-turn';
import { NO_VECTORS, spokenTexts, type ReadMeanings } from './meanings';
import { placedDoubts } from './with-model/placed-words';
import { findPaths } from './paths/find-paths';
import { withoutReworded } from './plan/missing';
import { choosePlan } from './plan/tool';
import { groupedNeeds, type ModelReading } from './question/model-reading';
import type { Corrected, Reasoned } from './reason/programs/reasoned';
import { TraceRecorder } from './trace-recorder';
import { ENGINE_VERSION } from './version';

/** Columns that linking reports, and that the first look at paths starts from. */
const LINKED = 10;
const CONNECTED = 5;
/** Columns less likely than this to be meant are not connected. */
const LIKELY = 0.3;
/** Confidence from which an answer counts as sure. */
const SURE = 0.8;

/**
 * Asks a question.
 * @param asking the graph with all that was built for it
 * @param question what a person asked
 * @param options a hint, a language model, and cancellation
 * @returns the trace as it happens; the last event carries the answer, or is an `error`
 */
export function askQuestion(asking: Asking, question: string, options: AskOptions): AsyncIterable<TraceEvent> {
  return streamEvents(async (push) => {
    const trace = new TraceRecorder(asking.clock, push);
    try {
      const turn = await takeTurn(asking, question, options, trace);
      const answer = await new Walk(asking, turn.question, turn.options, trace).run();
      const whole = plainAnswer(turn.told({ ...answer, timings: { ...trace.timings } }));
      options.onAnswer?.(whole);
      trace.answer(fitEvent(whole));
    } catch (error) {
      trace.failed(error);
    }
  });
}

/** One question on its way through the stages. */
class Walk {
  constructor(
    private readonly asking: Asking,
    private readonly question: string,
    private readonly options: AskOptions,
    private readonly trace: TraceRecorder,
  ) {}

  /** @throws SchemaGraphError `cancelled`, or what a stage throws */
  async run(): Promise<Answer> {
    const { asking, question, options, trace } = this;
    const { signal, maxRows } = options;
    const { understood, model, meanings, ...read } = await this.understand();
    const { reading } = read;
    throwIfCancelled(signal);
    const linked = await trace.stage(
      'link',
      { question },
      () => this.link(meanings),
      (found) => found,
    );
    const likely = linked.columns.filter((hit) => hit.score >= LIKELY);
    const connected = reading?.columns ?? likely.slice(0, CONNECTED).map((hit) => hit.column);
    await trace.stage(
      'connect',
      { columns: connected },
      () => firstPaths(asking.index, connected.map(formatColumn)),
      (found) => found,
    );
    throwIfCancelled(signal);
    const missing = await trace.stage(
      'gate',
      { question },
      () => withoutReworded(asking.gate.check(question), asking.reasoner.rewording(question)),
      (found) => ({ missing: found }),
    );
    const own = isOwnStatement(options) ? NOT_REASONED : await this.reason();
    const { reasoned, placed } = (await model?.reason(own, { ...read, linked: linked.columns, missing }, trace)) ?? {
      reasoned: own,
      placed: [],
    };
    const corrected = await this.correct(reasoned);
    const outcome = corrected?.outcome ?? reasoned;
    const current = 'refusal' in outcome ? reasoned : outcome;
    const open = missing.filter((gap) => !placed.includes(gap));
    const found = {
      question,
      reasoned,
      missing: open,
      likely: likely.slice(0, CONNECTED),
      ...(corrected && { corrected }),
    };
    const checked = await trace.stage(
      'check',
      { confidence: current.confidence, unplaced: current.unplaced },
      () => checkSupport(asking, found, options),
      ({ refusal: reason, doubts }) => ({ supported: reason === undefined, reason: reason ?? null, doubts }),
    );
    const { refusal, rejected, meant, doubts } = checked;
    return trace.stage(
      'answer',
      { confidence: reasoned.confidence },
      async (_, called) => {
        const composed = await asking.answerer.compose({
          question,
          understood,
          reasoned:
            maxRows === undefined || refusal !== undefined
              ? checked.reasoned
              : await withRowLimit(checked.reasoned, maxRows, asking.engine, signal),
          linked: { columns: linked.columns, values: asking.search.valuesSync(question) },
          ...(corrected && {
            corrected: {
              corrections: options.corrections ?? [],
              steps: corrected.steps,
              before: reasoned,
              refused: 'refusal' in corrected.outcome,
            },
          }),
          ...(refusal !== undefined && { refusal }),
          ...(rejected && { rejected }),
          ...(meant && { meant }),
          timings: trace.timings,
          doubts: [...placedDoubts(placed), ...vectorDoubts(meanings, reasoned.confidence), ...doubts],
          ...(signal && { signal }),
        });
        return model ? model.finish(composed, checked.reasoned.candidates[0], called) : composed;
      },
      ({ abstained, confidence, warnings }) => ({ abstained, confidence, warnings }),
    );
  }

  /** Conditions and focus as the engine reads them, and where there is a model, as that does. */
  private async understand(): Promise<UnderstoodQuestion> {
    const { asking, question, options, trace } = this;
    const { evidence, maxRows, vectors } = options;
    const use = isOwnStatement(options) ? undefined : options.model;
    const { index, fingerprint, reasoner } = asking;
    const settings = {
      evidence: evidence !== undefined,
      ...(maxRows !== undefined && { maxRows }),
      ...(use && {
        model: {
          provider: use.model.provider,
          name: use.model.name,
          samples: use.samples ?? 1,
          values: use.sendValues !== false,
          stepByStep: use.stepByStep === true,
        },
      }),
      ...(vectors && { vectors: vectors.embedder.name }),
    };
    const origin = { graph: index.hash, revision: index.revision, data: fingerprint, engine: ENGINE_VERSION };
    return trace.stage(
      'understand',
      { question, ...origin, settings },
      async (_, called) => {
        const understood = reasoner.understand(question);
        const meanings = await this.meanings(use ? spokenTexts(question, understood) : [question]);
        if (!use) return { understood, meanings, subQuestions: [] };
        const { alike } = meanings;
        const asked = { question, ...(evidence !== undefined && { evidence }), understood, alike };
        const model = new ModelStages(asking, use, asked, options.signal);
        const reading = await model.read(called);
        const split = await model.split(reading, options.subQuestions, called);
        return { understood, meanings, model, reading, subQuestions: split };
      },
      ({ understood, reading, subQuestions }: UnderstoodQuestion) => ({
        ...understood,
        ...(reading && { reading, groups: groupedNeeds(reading.needs, index) }),
        ...(subQuestions.length > 0 && { subQuestions }),
      }),
    );
  }

  /** What vectors say of texts of the question. */
  private meanings(texts: readonly string[]): Promise<ReadMeanings> {
    const { vectors, signal } = this.options;
    const wanted = vectors && !isOwnStatement(this.options);
    return wanted ? this.asking.meanings.read(vectors, texts, signal) : Promise.resolve(NO_VECTORS);
  }

  private link({ alike, problem }: ReadMeanings) {
    const { search } = this.asking;
    return {
      columns: search.columns(this.question, LINKED, alike),
      values: search.valuesSync(this.question).slice(0, LINKED),
      ...(problem && { problem }),
    };
  }

  /** What the engine comes to by itself. */
  private async reason(): Promise<Reasoned> {
    const { asking, question, options, trace } = this;
    const { signal, evidence } = options;
    const plan = await trace.stage(
      'plan',
      { tools: asking.tools.map(({ name, answers }) => ({ name, answers })) },
      () => choosePlan(asking.tools, question),
      (chosen) => ({ tool: chosen?.tool.name ?? null, cost: chosen?.cost ?? null }),
    );
    if (!plan) throw new SchemaGraphError('bad-input', say`There is no question to answer: write one.`);
    return trace.stage(
      'reason',
      { question, tool: plan.tool.name },
      (progress) =>
        plan.tool.run(question, {
          ...(signal && { signal }),
          ...(evidence !== undefined && { evidence }),
          onProgress: (event) => progress(event.output),
        }),
      ({ counts, confidence, candidates }) => ({ ...counts, confidence, sql: candidates[0]?.sql ?? null }),
    );
  }

  /** What a person says otherwise than the question was read; undefined where nobody does. */
  private async correct(reasoned: Reasoned): Promise<Corrected | undefined> {
    const { asking, question, trace } = this;
    const { corrections = [], signal, statementMs } = this.options;
    if (corrections.length === 0) return undefined;
    return trace.stage(
      'reason',
      { corrections },
      () =>
        asking.reasoner.correct(question, reasoned, corrections, {
          ...(signal && { signal }),
          ...(statementMs !== undefined && { timeoutMs: statementMs }),
        }),
      ({ outcome }) =>
        'refusal' in outcome
          ? { applied: false, sql: null, reason: outcome.refusal }
          : { applied: true, sql: outcome.candidates[0]?.sql ?? null },
    );
  }
}

/** What the first stage comes to. */
interface UnderstoodQuestion {
  readonly understood: Answer['understood'];
  readonly model?: ModelStages;
  readonly reading?: ModelReading | undefined;
  readonly subQuestions: readonly SubQuestion[];
  /** What vectors say of its texts. */
  readonly meanings: ReadMeanings;
}

/** What is said of vectors that could not be had; that they were only late changes nothing for an answer that is sure. */
function vectorDoubts({ problem, late }: ReadMeanings, confidence: number): Message[] {
  return problem && !(late && confidence >= SURE) ? [problem] : [];
}

/** Whether a person answers by a statement: then nothing else is looked for, nor is a model asked. */
function isOwnStatement({ corrections = [] }: AskOptions): boolean {
  return corrections[0]?.kind === 'sql';
}

const NOT_REASONED: Reasoned = {
  candidates: [],
  confidence: 0,
  unplaced: [],
  alternatives: [],
  counts: { built: 0, run: 0, failed: 0 },
};

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
