/** The side panel: shows the running question stage by stage, its answer, and the history. */
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../engine/core/answers';
import type { AnsweredBefore, Correction } from '../../engine/core/corrections';
import { answersContract, toWireAnswer, type AnswersContract } from '../../protocol/answers';
import { openHostEnd, type HostEnd, type NoteHandlers } from '../../protocol/channel';
import { threadOf } from '../../protocol/thread';
import { ANSWERS_STRINGS, translateAll } from '../../protocol/strings';
import { ANSWERS_VIEW } from '../contributions';
import type { AskedGraph } from '../data/asked-graph';
import { graphName } from '../data/graph-files';
import { DisposableList } from '../disposables';
import { runInBackground, showError } from '../errors';
import { runCommand } from '../vscode-api';
import { showPage, transportTo } from '../webview-page';
import type { AnswerActions } from './answer-actions';
import type { Freshness } from './freshness';
import type { History, HistoryRecord } from './history';
import type { ModelState } from './model/model-state';
import { answeredBefore, correctionsOf, type Previews } from './previews';
import type { AskingOptions, QuestionNotice, Questions } from './questions';

/** What the panel needs. */
export interface AnswersViewParts {
  readonly extension: vscode.Uri;
  readonly questions: Questions;
  readonly history: History;
  readonly asked: AskedGraph;
  readonly actions: AnswerActions;
  readonly freshness: Freshness;
  readonly models: ModelState;
  readonly previews: Previews;
  readonly log: vscode.LogOutputChannel;
}

/** Provides the side panel. */
export class AnswersView implements vscode.WebviewViewProvider {
  private readonly disposables = new DisposableList();
  /** Answers whose correction was remembered, with the version of the graph's text that reads their questions so. */
  private readonly readSo = new Map<string, number>();
  private end: HostEnd<AnswersContract> | undefined;
  private view: vscode.WebviewView | undefined;
  /** What the question field shall hold once the page is there. */
  private pendingFocus: { readonly text?: string } | undefined;

  /** @param parts what the panel needs */
  constructor(private readonly parts: AnswersViewParts) {
    this.disposables.add(
      parts.questions.onDidNotice((notice) => this.tell(notice)),
      parts.history.onDidChange(() => this.end?.send('history', parts.history.entries())),
      parts.asked.onDidChange(() => runInBackground(this.tellGraph())),
      parts.freshness.onDidChange(() => this.tellFreshness()),
      parts.models.onDidChange(() => runInBackground(this.tellModels())),
    );
  }

  /** Whether questions wait for a person's word before they run. */
  get confirms(): boolean {
    return this.parts.previews.wanted;
  }

  /** Shows the panel without moving the focus. */
  async reveal(): Promise<void> {
    if (this.view) this.view.show(true);
    else await vscode.commands.executeCommand(`${ANSWERS_VIEW}.focus`);
  }

  /** Shows the panel with the cursor in the question field. */
  async focusInput(text?: string): Promise<void> {
    this.pendingFocus = text === undefined ? {} : { text };
    await vscode.commands.executeCommand(`${ANSWERS_VIEW}.focus`);
    if (this.end) this.flushFocus();
  }

  /**
   * Asks a question, or where a person wants to see first what would run, shows that. A statement of their own they have seen.
   * @param before the answer that is changed, or gone on from
   * @returns the answer; undefined where there is none, or not yet
   */
  async put(
    question: string,
    graph: vscode.Uri,
    corrections: readonly Correction[] = [],
    more: AskingOptions = {},
    before?: AnsweredBefore,
  ): Promise<ShownAnswer | undefined> {
    const { previews, questions } = this.parts;
    previews.clear();
    if (!previews.wanted || corrections[0]?.kind === 'sql') return questions.ask(question, graph, corrections, more);
    questions.cancel();
    const shown = await previews.make({ question, graph, corrections, more, ...(before && { before }) });
    if (shown) this.end?.send('preview', shown);
    return undefined;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { extension, log } = this.parts;
    this.view = view;
    const end = openHostEnd(answersContract, transportTo(view.webview), this.handlers(), {}, (problem) =>
      log.warn(`answers page: ${problem}`),
    );
    view.onDidDispose(() => {
      end.dispose();
      this.view = undefined;
      this.end = undefined;
    });
    this.end = end;
    showPage(view.webview, extension, 'answers', vscode.l10n.t('Answers'));
  }

  dispose(): void {
    this.disposables.dispose();
  }

  private handlers(): NoteHandlers<AnswersContract['toHost']> {
    const { questions, history, actions, models, previews } = this.parts;
    const withRecord =
      (action: (record: HistoryRecord) => unknown) =>
      ({ id }: { id: string }): void =>
        runInBackground(this.record(id).then((record) => record && action(record)));
    return {
      ready: () => runInBackground(this.init()),
      ask: ({ question, follows }) => runInBackground(this.askAfter(question, follows)),
      run: ({ id, only }) => runInBackground(this.runPreview(id, only)),
      dismiss: ({ id }) => void previews.take(id),
      split: ({ id, questions: smaller }) =>
        withRecord(({ answer, graph }) =>
          this.ask(
            answer.question,
            vscode.Uri.parse(graph),
            correctionsOf(answer),
            { subQuestions: smaller },
            answeredBefore(answer),
          ),
        )({ id }),
      chooseModel: ({ id }) => runInBackground(models.choose(id)),
      showOutgoing: ({ question }) =>
        void runCommand(
          'schemaGraph.showOutgoing',
          question === '' ? undefined : question,
          previews.goesOnFrom(question),
        ),
      askAgain: ({ id }) => {
        if (questions.tryAgain(id)) return;
        withRecord(({ answer, graph }) =>
          // What the graph says by itself by now needs no correction.
          this.readSo.has(id) && this.readSo.get(id) === versionOf(graph)
            ? this.ask(answer.question, vscode.Uri.parse(graph))
            : this.ask(answer.question, vscode.Uri.parse(graph), correctionsOf(answer), {}, answeredBefore(answer)),
        )({ id });
      },
      correct: ({ id, corrections }) =>
        withRecord(({ answer, graph }) =>
          this.ask(answer.question, vscode.Uri.parse(graph), corrections, {}, answeredBefore(answer)),
        )({ id }),
      otherColumn: ({ id, at }) => withRecord((record) => this.askAboutOther(record, at))({ id }),
      remember: ({ id, made }) => {
        withRecord((record) => {
          const onRead = (isRead: boolean): unknown =>
            isRead ? this.readSo.set(id, versionOf(record.graph) ?? -1) : this.readSo.delete(id);
          return actions.remember(record, made, onRead);
        })({ id });
      },
      checkGraph: ({ id }) => {
        const run = questions.unanswered;
        if (run?.id === id) void runCommand('schemaGraph.validate', run.graph);
      },
      cancel: ({ id }) => questions.cancel(id),
      showPath: ({ id, paths }) => withRecord((record) => actions.showPath(record, paths))({ id }),
      openSql: withRecord((record) => actions.openSql(record)),
      openTrace: ({ id }) => void runCommand('schemaGraph.showTrace', id),
      openCitation: ({ id, citation }) => withRecord((record) => actions.openCitation(record, citation))({ id }),
      openRejected: ({ id, edge }) => withRecord((record) => actions.openRejected(record, edge))({ id }),
      exportRows: withRecord((record) => actions.exportRows(record)),
      copy: ({ text }) => void vscode.env.clipboard.writeText(text),
      openHistory: withRecord((record) => {
        previews.clear();
        questions.show(record);
      }),
      removeHistory: ({ id }) => runInBackground(history.remove(id)),
      clearHistory: () => void runCommand('schemaGraph.clearHistory'),
      draft: () => void runCommand('schemaGraph.draft'),
      openGraph: () => runInBackground(this.openGraph()),
      chooseGraph: ({ uri }) => runInBackground(this.chooseGraph(uri)),
    };
  }

  /** Asks the question of an answer again, a part of it about the column that the person chooses. */
  private async askAboutOther(record: HistoryRecord, at: string): Promise<void> {
    const { answer, graph } = record;
    const correction = await this.parts.actions.otherColumn(record, at);
    if (!correction) return;
    const corrections = [...correctionsOf(answer), correction];
    await this.ask(answer.question, vscode.Uri.parse(graph), corrections, {}, answeredBefore(answer));
  }

  /** @param uri the graph that was chosen in the page; absent where the person is to choose here */
  private async chooseGraph(uri?: string): Promise<void> {
    const { choice } = this.parts.asked;
    const named = uri === undefined ? undefined : (await choice.all()).find((graph) => graph.toString() === uri);
    const graph = named ?? (await choice.pick());
    if (graph) await choice.choose(graph);
  }

  /** Opens the picture of the graph that the panel says is asked. */
  private async openGraph(): Promise<void> {
    const graph = await this.parts.asked.choice.current();
    await (graph ? runCommand('schemaGraph.openGraph', graph) : runCommand('schemaGraph.openGraph'));
  }

  private async init(): Promise<void> {
    const { questions, history, asked, previews } = this.parts;
    const last = questions.last ?? (await this.newest());
    this.end?.send('init', {
      strings: translateAll(ANSWERS_STRINGS, (english) => vscode.l10n.t(english)),
      ...(asked.known ? { graph: asked.known } : {}),
      history: history.entries(),
    });
    if (last && questions.last) this.replay(last);
    else if (last) questions.show(last);
    const run = questions.unanswered;
    if (run) {
      const { id, question, after, events, failure } = run;
      this.end?.send('started', { id, question, after: [...after], graph: describeGraph(run.graph) });
      for (const event of events) this.end?.send('event', { id, event });
      if (failure) this.end?.send('failed', { id, ...failure });
    }
    if (previews.shown) this.end?.send('preview', previews.shown);
    this.flushFocus();
    await Promise.all([this.tellGraph(), this.tellModels()]);
  }

  /** Shows an answer of the past with the stages that led to it. */
  private replay({ id, answer, trace, graph }: HistoryRecord): void {
    const thread = threadOf(answer);
    const [question = '', after] = [thread.at(-1), thread.slice(0, -1)];
    this.end?.send('started', { id, question, after, graph: describeGraph(vscode.Uri.parse(graph)) });
    for (const event of trace) this.end?.send('event', { id, event });
    this.end?.send('finished', { id, answer: toWireAnswer(answer) });
    this.tellFreshness();
  }

  private tellFreshness(): void {
    const { questions, freshness } = this.parts;
    const id = questions.last?.id;
    if (id !== undefined) this.end?.send('outdated', { id, outdated: freshness.isOutdated(id) });
  }

  private async newest(): Promise<HistoryRecord | undefined> {
    const id = this.parts.history.entries()[0]?.id;
    return id === undefined ? undefined : this.parts.history.read(id);
  }

  private flushFocus(): void {
    if (!this.pendingFocus) return;
    this.end?.send('focusInput', this.pendingFocus);
    this.pendingFocus = undefined;
  }

  private async tellGraph(): Promise<void> {
    const { asked } = this.parts;
    const graph = (await asked.describe()) ?? null;
    if (!graph) {
      const choices = (await asked.choice.all()).map(toChoose);
      // A graph that was chosen meanwhile has been told.
      if (asked.known) return;
      this.end?.send('choices', choices);
    }
    this.end?.send('graph', graph);
  }

  private async tellModels(): Promise<void> {
    if (this.end) this.end.send('models', await this.parts.models.describe());
  }

  private async ask(
    question: string,
    of?: vscode.Uri,
    corrections?: readonly Correction[],
    more?: AskingOptions,
    before?: AnsweredBefore,
  ): Promise<void> {
    const graph = of ?? (await this.parts.asked.choice.currentOrPick());
    if (!graph) return;
    await this.parts.asked.choice.choose(graph);
    await this.put(question, graph, corrections, more, before);
  }

  /** Asks a question that goes on from an answer, of the graph that gave it. */
  private async askAfter(question: string, id: string | undefined): Promise<void> {
    const record = id === undefined ? undefined : await this.record(id);
    if (!record) return id === undefined ? this.ask(question) : undefined;
    const { answer, graph } = record;
    const follows = { question: answer.question, corrections: correctionsOf(answer) };
    await this.ask(question, vscode.Uri.parse(graph), [], { follows }, answeredBefore(answer));
  }

  private async runPreview(id: string, only: boolean): Promise<void> {
    const { previews, questions } = this.parts;
    const { asked, shown } = previews.take(id) ?? {};
    if (!asked || !shown) return;
    const corrections: readonly Correction[] = only && shown.sql !== null ? [{ kind: 'sql', sql: shown.sql }] : [];
    await questions.ask(asked.question, asked.graph, [...asked.corrections, ...corrections], asked.more);
  }

  private async record(id: string): Promise<HistoryRecord | undefined> {
    const { questions, history } = this.parts;
    if (questions.last?.id === id) return questions.last;
    const record = await history.read(id);
    if (!record) showError(new Error(vscode.l10n.t('This answer is no longer kept.')));
    return record;
  }

  private tell(notice: QuestionNotice): void {
    switch (notice.type) {
      case 'started':
        this.parts.previews.clear();
        this.end?.send('started', {
          id: notice.id,
          question: notice.question,
          after: [...notice.after],
          graph: describeGraph(notice.graph),
        });
        this.showProgress(notice.id);
        break;
      case 'event':
        this.end?.send('event', { id: notice.id, event: notice.event });
        break;
      case 'finished':
        this.end?.send('finished', { id: notice.id, answer: toWireAnswer(notice.record.answer) });
        break;
      case 'shown':
        this.replay(notice.record);
        break;
      case 'failed':
        this.end?.send('failed', { id: notice.id, message: notice.message, cancelled: notice.cancelled });
        break;
    }
  }

  /** The bar at the top of the view moves while a question runs. */
  private showProgress(id: string): void {
    void vscode.window.withProgress(
      { location: { viewId: ANSWERS_VIEW } },
      () =>
        new Promise<void>((resolve) => {
          const subscription = this.parts.questions.onDidNotice((notice) => {
            if (notice.id !== id || (notice.type !== 'finished' && notice.type !== 'failed')) return;
            subscription.dispose();
            resolve();
          });
        }),
    );
  }
}

function describeGraph(uri: vscode.Uri): { name: string; uri: string } {
  return { name: graphName(uri), uri: uri.toString() };
}

/** A graph to choose: where it lies tells graphs of one name apart. */
function toChoose(uri: vscode.Uri): { name: string; uri: string } {
  const folder = vscode.workspace.asRelativePath(uri).split('/').slice(0, -1);
  return { name: [...folder, graphName(uri)].join('/'), uri: uri.toString() };
}

/** The version of the text of a graph that is open; undone or written on, it says something else. */
function versionOf(graph: string): number | undefined {
  return vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === graph)?.version;
}
