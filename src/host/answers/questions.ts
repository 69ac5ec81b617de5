/** Runs questions, one at a time, and tells everybody who shows them how they go on. */
import * as vscode from 'vscode';
import type { ShownAnswer, ShownTraceEvent } from '../../engine/core/answers';
import type { Correction } from '../../engine/core/corrections';
import type { Shown } from '../../engine/core/message';
import type { Progress } from '../../engine/core/reports';
import { errorMessage, messageOf } from '../../engine/core/errors';
import type { ModelSettings } from '../../engine/models/model-settings';
import type { SavedExample } from '../../engine/models/model-use';
import { callsOf } from '../../engine/models/question-calls';
import type { GraphKey } from '../../platform/thread/engine-messages';
import type { EngineClient } from '../data/engine-client';
import { enginePath } from '../data/addresses';
import { graphKey, graphName } from '../data/graph-files';
import { inWords } from '../engine-text';
import { isCancelled, tookTooLong } from '../errors';
import { threadWith } from '../../protocol/thread';
import { setContext, setting } from '../vscode-api';
import type { VectorSettings } from '../../engine/models/embedders';
import type { MeaningsLearner } from './learn-meanings';
import type { History, HistoryRecord } from './history';
import type { Unfinished } from '../unfinished';

/** How a question goes on. */
export type QuestionNotice =
  | {
      readonly type: 'started';
      readonly id: string;
      readonly question: string;
      /** The questions that it goes on from. */
      readonly after: readonly string[];
      readonly graph: vscode.Uri;
    }
  | { readonly type: 'event'; readonly id: string; readonly event: ShownTraceEvent }
  | { readonly type: 'finished'; readonly id: string; readonly record: HistoryRecord }
  /** An answer of the past is shown again. */
  | { readonly type: 'shown'; readonly id: string; readonly record: HistoryRecord }
  | { readonly type: 'failed'; readonly id: string; readonly message: string; readonly cancelled: boolean };

/** A question that is being answered, or could not be. */
export interface RunningQuestion {
  readonly id: string;
  readonly question: string;
  /** The questions that it goes on from. */
  readonly after: readonly string[];
  readonly graph: vscode.Uri;
  readonly events: readonly ShownTraceEvent[];
  /** Why it ended without an answer. */
  readonly failure?: { readonly message: string; readonly cancelled: boolean };
}

type Run = RunningQuestion & {
  readonly events: ShownTraceEvent[];
  readonly abort: AbortController;
  /** Starts the same work again. */
  readonly again: () => void;
  failure?: RunningQuestion['failure'];
};

/** How a question is asked. */
export interface AskingOptions {
  /** What it goes on from. */
  readonly follows?: { readonly question: string; readonly corrections: readonly Correction[] };
  /** The smaller questions that a person wants it split into. */
  readonly subQuestions?: readonly string[];
}

/** What a window was asked last, as plain data. */
export type Asked = { readonly graph: string } & (
  | { readonly question: string; readonly corrections: readonly Correction[]; readonly more: AskingOptions }
  | { readonly sql: string }
);

/** So many warnings about the data are told with a question that could not be answered. */
const DATA_WARNINGS = 5;

/** The questions of this window. */
export class Questions {
  private readonly emitter = new vscode.EventEmitter<QuestionNotice>();
  /** A question started, went on, or ended. */
  readonly onDidNotice = this.emitter.event;
  private current: Run | undefined;
  private lastRecord: HistoryRecord | undefined;

  /**
   * @param engine answers them
   * @param history keeps them
   * @param log told of rows that could not be read
   * @param chosen the language model that questions are asked with, the saved questions of a graph that it is shown, and what
   *   gives vectors, where there are such
   * @param meanings has columns turned into vectors
   * @param unfinished what is being asked; of what the window before left it is told that it was not answered
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly history: History,
    private readonly log: vscode.LogOutputChannel,
    private readonly chosen: {
      readonly model: () => Promise<ModelSettings | undefined>;
      readonly examples: (graph: vscode.Uri) => Promise<readonly SavedExample[]>;
      readonly vectors: () => Promise<VectorSettings | undefined>;
    },
    private readonly meanings: MeaningsLearner,
    private readonly unfinished: Unfinished<Asked>,
  ) {
    const left = unfinished.take();
    if (left) this.current = this.leftBehind(left);
  }

  /** The question that is being answered now, or the one asked last where it failed. */
  get unanswered(): RunningQuestion | undefined {
    return this.current;
  }

  /** The last answer of this window. */
  get last(): HistoryRecord | undefined {
    return this.lastRecord;
  }

  /**
   * Asks a question; one that is still running is cancelled.
   * @param question in plain language
   * @param graph the graph file
   * @param corrections what the person says otherwise than the question is read
   * @param more what it goes on from, how it is split
   * @returns the answer, or undefined where there is none: listeners were told why
   */
  ask(
    question: string,
    graph: vscode.Uri,
    corrections: readonly Correction[] = [],
    more: AskingOptions = {},
  ): Promise<ShownAnswer | undefined> {
    const { follows } = more;
    const before = follows ? threadWith(follows.question, follows.corrections) : [];
    const thread = [...before, ...threadWith(question, corrections)];
    const asked = { graph: graph.toString(), question, corrections, more };
    return this.run(asked, thread, graph, async (key, signal, onStream, allowMore) => {
      const [model, vectors] = await Promise.all([this.chosen.model(), this.chosen.vectors()]);
      if (model) allowMore((model.limits?.callMs ?? 0) * callsOf(model));
      const params = {
        ...key,
        question,
        corrections,
        maxRows: setting('limits.rows'),
        statementMs: setting('limits.seconds') * 1000,
        ...more,
        ...(model && { model, examples: await this.chosen.examples(graph) }),
        ...(vectors && { vectors }),
      };
      const answer = await this.engine.request('ask', params, { signal, onStream });
      // After the answer, which nobody should wait longer for; the next question finds them ready.
      if (vectors) this.meanings.begin(key, vectors);
      if (!answer.abstained) return answer;
      // What is not known may be in a file that is missing or could not be read.
      const { warnings } = await this.engine.request('open', key, { signal });
      return { ...answer, warnings: [...answer.warnings, ...warnings.slice(0, DATA_WARNINGS).map(inWorkspace)] };
    });
  }

  /**
   * Shows rows of a statement that a person wrote as an answer: it has no path and no citations.
   * @param sql the statement
   * @param graph the graph file
   */
  runSql(sql: string, graph: vscode.Uri): Promise<ShownAnswer | undefined> {
    return this.run({ graph: graph.toString(), sql }, [sqlTitle(sql)], graph, async (key, signal) => {
      const report = await this.engine.request('run', { ...key, sql }, { signal });
      return sqlAnswer(sql, report);
    });
  }

  /**
   * Reads the data of a graph ahead of a question. What goes wrong is told when the question is asked.
   * @param graph the graph file
   */
  prepare(graph: vscode.Uri): void {
    this.engine.request('open', graphKey(graph)).then(
      ({ warnings, notes }) => {
        for (const warning of warnings) this.log.warn(warning);
        for (const note of notes) this.log.info(note);
      },
      (error: unknown) => this.log.info(`${graph.fsPath}: ${errorMessage(error)}`),
    );
  }

  /**
   * Starts a question that failed, or a statement, again.
   * @param id of the run
   * @returns false where it is not the one that failed last
   */
  tryAgain(id: string): boolean {
    const run = this.current;
    if (run?.id !== id || !run.failure) return false;
    run.again();
    return true;
  }

  /** Cancels the running question. */
  cancel(id?: string): void {
    const run = this.current;
    if (run && !run.failure && (id === undefined || run.id === id)) run.abort.abort();
  }

  /** Makes an answer of the history the last one. */
  show(record: HistoryRecord): void {
    this.keepLast(record);
    this.emitter.fire({ type: 'shown', id: record.id, record });
  }

  dispose(): void {
    this.unfinished.dispose();
    this.cancel();
    this.emitter.dispose();
  }

  private async run(
    asked: Asked,
    thread: readonly string[],
    graph: vscode.Uri,
    work: (
      key: GraphKey,
      signal: AbortSignal,
      onStream: (value: ShownTraceEvent | Shown<Progress>) => void,
      allowMore: (ms: number) => void,
    ) => Promise<ShownAnswer>,
  ): Promise<ShownAnswer | undefined> {
    this.cancel();
    const id = crypto.randomUUID();
    const at = Date.now();
    const abort = new AbortController();
    const again = (): void => void this.run(asked, thread, graph, work);
    const [question = '', after] = [thread.at(-1), thread.slice(0, -1)];
    const run: Run = { id, question, after, graph, events: [], abort, again };
    this.current = run;
    setContext('schemaGraph.asking', true);
    this.emitter.fire({ type: 'started', id, question, after, graph });
    const ended = this.unfinished.begin(asked);
    const seconds = setting('limits.seconds');
    let late = false;
    const end = (): void => {
      late = true;
      abort.abort();
    };
    let timer = setTimeout(end, seconds * 1000);
    // A model has limits of its own, which are none of the question.
    const allowMore = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(end, seconds * 1000 + ms);
    };
    try {
      const onStream = (value: ShownTraceEvent | Shown<Progress>): void => {
        if (!('stage' in value) || abort.signal.aborted) return;
        run.events.push(value);
        this.emitter.fire({ type: 'event', id, event: value });
      };
      const whole = await work(graphKey(graph), abort.signal, onStream, allowMore);
      const answer = withRowLimit(whole, setting('limits.rows'));
      const record: HistoryRecord = { id, at, graph: graph.toString(), answer, trace: run.events };
      await this.keep(record, graphName(graph));
      this.keepLast(record);
      if (this.current === run) this.current = undefined;
      this.emitter.fire({ type: 'finished', id, record });
      return answer;
    } catch (error) {
      const shown = late ? tookTooLong(seconds) : error;
      const failure = { message: inWorkspace(inWords(messageOf(shown))), cancelled: !late && isCancelled(error) };
      run.failure = failure;
      this.emitter.fire({ type: 'failed', id, ...failure });
      return undefined;
    } finally {
      ended();
      clearTimeout(timer);
      setContext('schemaGraph.asking', this.current !== undefined && !this.current.failure);
    }
  }

  /** What the window before was asked and had not answered when it ended: a question that failed, and can be asked again. */
  private leftBehind(asked: Asked): Run {
    const graph = vscode.Uri.parse(asked.graph);
    const isSql = 'sql' in asked;
    const before = !isSql && asked.more.follows ? asked.more.follows : undefined;
    const message = vscode.l10n.t('VS Code was closed before this was answered. Your data is as it was; ask again.');
    return {
      id: crypto.randomUUID(),
      question: isSql ? sqlTitle(asked.sql) : (threadWith(asked.question, asked.corrections).at(-1) ?? ''),
      after: before ? threadWith(before.question, before.corrections) : [],
      ...{ graph, events: [], abort: new AbortController() },
      again: () =>
        void (isSql ? this.runSql(asked.sql, graph) : this.ask(asked.question, graph, asked.corrections, asked.more)),
      failure: { message, cancelled: false },
    };
  }

  private keepLast(record: HistoryRecord): void {
    if (this.current?.failure) this.current = undefined;
    this.lastRecord = record;
    setContext('schemaGraph.answered', true);
  }

  /** Adds an answer to the history; one that cannot be kept is shown all the same. */
  private async keep(record: HistoryRecord, name: string): Promise<void> {
    try {
      await this.history.add(record, name);
    } catch (error) {
      this.log.error(`The answer could not be added to the history: ${errorMessage(error)}`);
    }
  }
}

function withRowLimit(answer: ShownAnswer, limit: number): ShownAnswer {
  const body = answer.answer;
  if (body.rows.length <= limit) return answer;
  return { ...answer, answer: { ...body, rows: body.rows.slice(0, limit), truncated: true } };
}

/** Paths as people see them: from the folder that is open. */
function inWorkspace(message: string): string {
  return (vscode.workspace.workspaceFolders ?? [])
    .flatMap(({ uri }) => [`${enginePath(uri)}/`, uri.fsPath + '\\'])
    .reduce((text, folder) => text.replaceAll(folder, ''), message);
}

/** The first line of a statement that says something. */
function sqlTitle(sql: string): string {
  const line = sql.split('\n').find((l) => l.trim() !== '' && !l.trim().startsWith('--'));
  return vscode.l10n.t('SQL: {0}', (line ?? sql).trim().slice(0, 120));
}

function sqlAnswer(
  sql: string,
  report: { columns: readonly string[]; rows: ShownAnswer['answer']['rows']; truncated: boolean; ms: number },
): ShownAnswer {
  const count = report.rows.length;
  return {
    question: sqlTitle(sql),
    understood: { conditions: [], focus: '' },
    answer: {
      kind: 'table',
      text: report.truncated
        ? vscode.l10n.t('The first {0} rows.', count)
        : count === 1
          ? vscode.l10n.t('1 row.')
          : vscode.l10n.t('{0} rows.', count),
      columns: report.columns,
      rows: report.rows,
      truncated: report.truncated,
    },
    sql,
    paths: [],
    joins: [],
    citations: [],
    confidence: 1,
    abstained: false,
    reason: null,
    alternatives: [],
    warnings: [vscode.l10n.t('These are the rows of SQL that you ran yourself: the graph did not check its joins.')],
    timings: { answer: report.ms },
    model: null,
    graph: { hash: '', revision: 0 },
    engine: '',
  };
}
