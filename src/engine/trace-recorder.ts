/** Records the trace of one question: numbered events with times, small enough to be passed on and kept. */
import type { Answer, Stage, TraceEvent } from './core/answers';
import { messageOf, SchemaGraphError } from './core/errors';
import { isMessage } from './core/message';
import type { Problem } from './core/problems';
import type { Clock } from './core/ports';

/** Most bytes of one event as JSON; longer lists in it are cut until it fits. */
const LARGEST_EVENT = 60_000;

type Listener = (event: TraceEvent) => void;

/** Hands out the events of one question as they happen. */
export class TraceRecorder {
  readonly #started: number;
  readonly #clock: Clock;
  readonly #listener: Listener;
  #next = 1;
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
   * @param work the stage; `progress` adds a `progress` event
   * @param describe what of the result goes into the trace
   * @returns what the stage gave
   */
  async stage<T>(
    stage: Stage,
    input: unknown,
    work: (progress: (output: unknown) => void) => T | Promise<T>,
    describe: (result: T) => unknown,
  ): Promise<T> {
    const began = this.#clock();
    const parent = this.#emit({ stage, type: 'start', input });
    try {
      const result = await work((output) => void this.#emit({ parent, stage, type: 'progress', output }));
      const ms = this.#clock() - began;
      this.timings[stage] = (this.timings[stage] ?? 0) + ms;
      this.#emit({ parent, stage, type: 'end', ms, output: describe(result) });
      return result;
    } catch (error) {
      this.#emit({ parent, stage, type: 'error', ms: this.#clock() - began, problem: problemOf(error) });
      throw error;
    }
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
    return { id: this.#next++, pass: 1, at, ...event };
  }
}

function problemOf(error: unknown): Pick<Problem, 'code' | 'message'> {
  const code = error instanceof SchemaGraphError ? error.code : 'internal';
  return { code, message: messageOf(error) };
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
