/** Records the trace of one question: numbered events with times, small enough to be passed on and kept. */
import type { Answer, Stage, TraceEvent } from './core/answers';
import { messageOf, SchemaGraphError } from './core/errors';
import { isMessage } from './core/message';
import type { Problem } from './core/problems';
import type { Clock } from './core/ports';
import type { ModelCall, NoteCall } from './models/question-calls';

/** Most bytes of one event as JSON; longer lists in it are cut until it fits. */
const LARGEST_EVENT = 60_000;

type Listener = (event: TraceEvent) => void;

/** Hands out the events of one question as they happen. */
export class TraceRecorder {
  readonly #started: number;
  readonly #clock: Clock;
  readonly #listener: Listener;
  #next = 1;
  #pass = 1;
  /** Milliseconds that each stage took, summed over its runs. */
  readonly timings: Partial<Record<Stage, number>> = {};

  /**
   * @param clock for the times
   * @param listener receives each event once
   */
  constructor(clock: Clock, listener: Listener) {
    this.#clock = clock;
    this.#started = clock();
    this.#listener = listener;
  }

  /**
   * Runs one stage between its `start` and its `end` event, or its `error` event when it throws.
   * @param stage the stage
   * @param input what it was given, for the trace
   * @param work the stage; `progress` adds a `progress` event, `called` one of a call to a language model
   * @param describe what of the result goes into the trace
   * @returns what the stage gave
   */
  async stage<T>(
    stage: Stage,
    input: unknown,
    work: (progress: (output: unknown) => void, called: NoteCall) => T | Promise<T>,
    describe: (result: T) => unknown,
  ): Promise<T> {
    const began = this.#clock();
    const parent = this.#emit({ stage, type: 'start', input });
    try {
      const calls: ModelCall[] = [];
      const called = (call: ModelCall): void => {
        calls.push(call);
        this.#emit({ parent, stage, type: 'progress', ...callEvent(call) });
      };
      const result = await work((output) => void this.#emit({ parent, stage, type: 'progress', output }), called);
      const ms = this.#clock() - began;
      this.timings[stage] = (this.timings[stage] ?? 0) + ms;
      this.#emit({ parent, stage, type: 'end', ms, output: describe(result), ...modelOf(calls) });
      return result;
    } catch (error) {
      this.#emit({ parent, stage, type: 'error', ms: this.#clock() - began, problem: problemOf(error) });
      throw error;
    }
  }

  /** What follows is a further pass: a repair, say. */
  nextPass(): void {
    this.#pass++;
  }

  /** The last event of a question that came to an end: its answer, which fits an event already (see `fitEvent`). */
  answer(output: Answer): void {
    this.#listener(this.#numbered({ stage: 'answer', type: 'answer', output }));
  }

  /** The last event of a question that failed or was cancelled. */
  failed(error: unknown): void {
    this.#emit({ stage: 'answer', type: 'error', problem: problemOf(error) });
  }

  #emit(event: Omit<TraceEvent, 'id' | 'pass' | 'at'>): number {
    const numbered = this.#numbered(trimmed(event));
    this.#listener(numbered);
    return numbered.id;
  }

  #numbered(event: Omit<TraceEvent, 'id' | 'pass' | 'at'>): TraceEvent {
    const at = Math.round((this.#clock() - this.#started) * 100) / 100;
    return { id: this.#next++, pass: this.#pass, at, ...event };
  }
}

function problemOf(error: unknown): Pick<Problem, 'code' | 'message'> {
  const code = error instanceof SchemaGraphError ? error.code : 'internal';
  return { code, message: messageOf(error) };
}

/** A call as an event tells it: what was sent, what came back, what it took. */
function callEvent(call: ModelCall): Omit<TraceEvent, 'id' | 'pass' | 'at' | 'stage' | 'type'> {
  const { purpose, name, messages, texts, kept, failure, ms } = call;
  return {
    ms,
    input: { purpose, model: name, messages },
    output: { texts, ...(kept && { kept }), ...(failure && { failure }) },
    ...modelOf([call]),
  };
}

/** What the calls of a stage took together; a price that nobody knows counts as nothing. */
function modelOf(calls: readonly ModelCall[]): Pick<TraceEvent, 'model'> {
  const [first] = calls;
  if (!first) return {};
  const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  return {
    model: {
      provider: first.provider,
      tokens: sum(({ usage }) => usage.inputTokens + usage.outputTokens),
      cost: sum(({ usage }) => usage.cost ?? 0),
      inputTokens: sum(({ usage }) => usage.inputTokens),
      calls: calls.length,
      ms: sum(({ ms }) => ms),
    },
  };
}

/** Cuts the longest lists and texts of an event in half until it is small enough. */
function trimmed<T extends { input?: unknown; output?: unknown }>(event: T): T {
  let most = 1000;
  let small = event;
  while (new TextEncoder().encode(JSON.stringify(small)).byteLength > LARGEST_EVENT && most >= 1) {
    most = Math.floor(most / 2);
    small = { ...event, ...cut({ input: event.input, output: event.output }, most) };
  }
  return small;
}

function cut<T>(value: T, most: number): T {
  if (Array.isArray(value)) return value.slice(0, most).map((v: unknown) => cut(v, most)) as T;
  if (typeof value === 'string') return value.slice(0, Math.max(200, most * 20)) as T;
  if (typeof value !== 'object' || value === null) return value;
  // The words of a message are looked up in the translations: only what stands in it is cut.
  if (isMessage(value)) return { ...value, values: value.values.map((v) => cut(v, most)) };
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, cut(v, most)])) as T;
}
