/** What the side panel knows at a moment. */
import type {
  HistoryEntry,
  StageName,
  WireAnswer,
  WireEvent,
  WireModels,
  WirePreview,
} from '../../src/protocol/answers';

/** One stage of a question, as far as it has come. */
export interface StageState {
  readonly stage: StageName;
  readonly pass: number;
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  /** What the last event of the stage carried. */
  readonly output: unknown;
  readonly ms: number | undefined;
}

/** The graph of one question. */
export interface GraphOfRun {
  readonly name: string;
  readonly uri: string;
}

/** A question that is shown: running, answered, failed, or opened from the history. */
export interface Run {
  readonly id: string;
  readonly question: string;
  /** The questions that it goes on from, the first one first. */
  readonly after: readonly string[];
  readonly graph: GraphOfRun | undefined;
  readonly stages: readonly StageState[];
  readonly answer: WireAnswer | undefined;
  readonly failure: { readonly message: string; readonly cancelled: boolean } | undefined;
}

/** The graph that is asked. */
export interface AskedGraph {
  readonly name: string;
  readonly uri?: string | undefined;
  readonly tables: number;
  readonly columns: number;
  readonly examples: readonly string[];
}

/** The state. */
export interface PanelState {
  /** Null where there is none; undefined until the host has looked. */
  readonly graph: AskedGraph | null | undefined;
  /** The graphs that could be asked, where none is chosen. */
  readonly choices: readonly GraphOfRun[];
  readonly run: Run | undefined;
  /** The run whose answer is out of date: the graph or its data has changed since. */
  readonly outdated: string | undefined;
  readonly history: readonly HistoryEntry[];
  /** The language model in use; undefined while that is not known. */
  readonly models: WireModels | undefined;
  /** A question that waits for a person's word. */
  readonly preview: WirePreview | undefined;
}

/** Whether a run is still going on. */
export function isRunning(run: Run | undefined): boolean {
  return run !== undefined && run.answer === undefined && run.failure === undefined;
}

/**
 * The stages of a run that ended without an answer: what was still going on stopped with it.
 * @param stages as far as they have come
 */
export function ended(stages: readonly StageState[]): StageState[] {
  return stages.map((stage) => (stage.state === 'running' ? { ...stage, state: 'stopped' } : stage));
}

/**
 * Takes an event into the stages of a run. A stage may run again in a later round: then it is listed again.
 * @param stages the stages so far
 * @param event the event
 */
export function withEvent(stages: readonly StageState[], event: WireEvent): StageState[] {
  if (event.type === 'answer') return [...stages];
  const at = stages.findLastIndex((stage) => stage.stage === event.stage && stage.pass === event.pass);
  const old = at < 0 || (event.type === 'start' && stages[at]?.state !== 'running') ? undefined : stages[at];
  const next: StageState = {
    stage: event.stage,
    pass: event.pass,
    state: event.type === 'end' ? 'done' : event.type === 'error' ? 'failed' : 'running',
    output: event.type === 'error' ? event.problem?.message : event.type === 'start' ? undefined : event.output,
    ms: event.ms ?? old?.ms,
  };
  return old ? stages.map((stage, i) => (i === at ? next : stage)) : [...stages, next];
}
