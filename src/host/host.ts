/** Puts the host together. Nothing here does any work yet: the engine's thread starts with the first request. */
import * as vscode from 'vscode';
import type { WorkerPort } from '../engine/core/ports';
import { AnswerActions } from './answers/answer-actions';
import { answerActionCommands } from './answers/answer-commands';
import { AnswersView } from './answers/answers-view';
import { askCommand } from './answers/ask-command';
import { ChatAnswers } from './answers/chat/participant';
import { registerTools } from './answers/chat/tools';
import { Freshness } from './answers/freshness';
import { History } from './answers/history';
import { MeaningsLearner } from './answers/learn-meanings';
import { chosenModel, modelExamples, sendsValues } from './answers/model/chosen-model';
import { chosenVectors } from './answers/model/chosen-vectors';
import { modelCommands } from './answers/model/model-commands';
import { ModelKeys } from './answers/model/model-keys';
import { ModelState } from './answers/model/model-state';
import { completeInVscode } from './answers/model/vscode-model';
import { showOutgoing } from './answers/outgoing';
import { Previews } from './answers/previews';
import { type Asked, Questions, type RunningQuestion } from './answers/questions';
import { SqlDocuments } from './answers/sql-documents';
import { GraphDiagnostics } from './authoring/diagnostics';
import { addEdge, editEdge } from './authoring/edge-commands';
import { pictureCommands } from './authoring/picture-commands';
import { exportCommand } from './authoring/export-command';
import { importCommand, importKeysCommand } from './authoring/import-command';
import type { Picture } from './authoring/graph-editor';
import { KnownHealth } from './authoring/known-health';
import { KnownMarks } from './authoring/known-marks';
import { GraphEditors, openPicture } from './authoring/graph-editors';
import { KeptViews } from './authoring/kept-views';
import { registerLanguage } from './authoring/language/register';
import { openGraphAsText, openPlaceAsText } from './authoring/open-text';
import { chooseSourceFile } from './authoring/source-file';
import { tryCommand, type TrialParts } from './authoring/try-change';
import { viewCommands } from './authoring/view-commands';
import { ANSWERS_VIEW } from './contributions';
import { AskedGraph } from './data/asked-graph';
import { addConnection, removeConnection } from './data/connection-commands';
import { Connections } from './data/connections';
import { draftCommand, type DraftParts } from './data/draft-command';
import { DraftMark, tellUnfinishedDraft } from './data/draft-mark';
import { EngineClient } from './data/engine-client';
import { forgetLastRead } from './data/forget-command';
import { activeGraph, GraphChoice } from './data/graph-files';
import { SourceChanges } from './data/source-changes';
import { WORKSPACE_FILES } from './data/workspace-files';
import { registerDataView } from './data/view/register';
import { watchData } from './data/watch-data';
import { DisposableList } from './disposables';
import { inWords } from './engine-text';
import { engineEnded } from './errors';
import { GraphLenses } from './review/graph-lenses';
import { EdgeLenses } from './review/edge-lenses';
import { TraceDocuments } from './review/trace-documents';
import { ReadOnlyTexts } from './read-only-texts';
import { Unfinished } from './unfinished';
import { registerCommand, setting } from './vscode-api';
import { graphFileSelector } from './data/addresses';

/** What the extension host runs on. */
export interface HostPlatform {
  /** Starts the engine in a thread of its own. */
  readonly startEngine: () => WorkerPort;
  /** Whether database servers can be reached. */
  readonly servers: boolean;
}

/** What other extensions may ask of this one. */
export interface ExtensionApi {
  /** What the open picture of a graph file shows; undefined where none is open, or none shows anything yet. */
  pictureOf(graph: vscode.Uri): Picture | undefined;
  /** What `@schemagraph` answers in the chat view. */
  readonly chat: Pick<ChatAnswers, 'handle'>;
}

/**
 * Registers everything that VS Code may call.
 * @param context what VS Code gives to the extension
 * @param platform what differs between a computer and a browser
 * @returns what other extensions may ask; what ends it all is handed to the context
 */
export function startHost(context: vscode.ExtensionContext, platform: HostPlatform): ExtensionApi {
  const list = new DisposableList();
  context.subscriptions.push(list);
  const log = list.push(vscode.window.createOutputChannel('Schema Graph', { log: true }));
  const engine = list.push(
    new EngineClient(platform.startEngine, engineEnded, inWords, completeInVscode, WORKSPACE_FILES),
  );
  const keys = new ModelKeys(context.secrets);
  const isTrusted = (): boolean => vscode.workspace.isTrusted;
  const connections = new Connections(context.globalState, context.secrets, engine, isTrusted);
  void connections.tell();
  const choice = list.push(new GraphChoice(context.workspaceState));
  const storage = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'answers');
  const history = list.push(new History(context.workspaceState, storage, () => setting('history.size')));
  const chosen = { model: () => chosenModel(keys), vectors: () => chosenVectors(keys), examples: modelExamples };
  const unfinished = new Unfinished<Asked>(context.workspaceState, 'schemaGraph.asked');
  const questions = list.push(
    new Questions(engine, history, log, chosen, new MeaningsLearner(engine, log), unfinished),
  );
  if (questions.unanswered) void tellUnanswered(questions.unanswered);
  const mark = new DraftMark();
  const drafting = list.push(new Unfinished<readonly string[]>(context.workspaceState, 'schemaGraph.drafted', mark));
  void tellUnfinishedDraft(drafting, mark);
  const editors = list.push(new GraphEditors(context.extensionUri, engine, log, new KeptViews(context.workspaceState)));
  const sqlDocuments = list.push(new SqlDocuments(choice));
  const asked = list.push(new AskedGraph(choice, engine));
  const texts = list.push(new ReadOnlyTexts());
  const actions = new AnswerActions(editors, sqlDocuments, engine, texts);
  const freshness = list.push(new Freshness(questions, engine, log));
  const model = (): ReturnType<typeof chosenModel> => chosenModel(keys);
  const models = list.push(new ModelState({ engine, keys }, chosen.vectors, context.globalState));
  const previews = new Previews(engine, chosen);
  const view = list.push(
    new AnswersView({
      ...{ extension: context.extensionUri, questions, history, asked, actions, freshness, models, previews, log },
    }),
  );
  const chat = new ChatAnswers({ engine, choice, questions, history, previews, view });
  const health = list.push(new KnownHealth());
  const marks = list.push(new KnownMarks(engine, health));
  const diagnostics = list.push(new GraphDiagnostics(engine, health, log));
  const traces = list.push(new TraceDocuments(questions, history));
  const lenses = list.push(new EdgeLenses(questions, engine));
  const graphLenses = list.push(new GraphLenses(marks, health));
  // A path that is lit belongs to the answer that is shown: another question or another graph puts it out.
  list.add(
    questions.onDidNotice(({ type }) => {
      if (type === 'started' || type === 'shown') editors.clearHighlight();
    }),
    choice.onDidChange(() => editors.clearHighlight()),
    // Also where files of graphs change on disk.
    asked.onDidChange(() => freshness.compareSoon()),
  );
  // The graph in front is the one that is asked, unless another one was chosen over it.
  const followTabs = (): void => {
    const graph = activeGraph()?.toString();
    if (graph === undefined) return;
    void choice.followTab().then(() => {
      if (graph !== asked.known?.uri) asked.refresh();
    });
  };
  list.add(
    vscode.window.tabGroups.onDidChangeTabs(followTabs),
    vscode.window.tabGroups.onDidChangeTabGroups(followTabs),
  );
  const known = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'known-data');
  const changes = list.push(new SourceChanges(engine, known, log));
  const dataView = registerDataView({
    ...{ extension: context.extensionUri, engine, choice, editors, log, changes },
    ask: (question) => view.focusInput(question),
    ...{ texts, chosenModel: model },
    followed: (graph) => diagnostics.follow(graph),
  });
  list.push(dataView.disposable);
  const recheck = (): void => {
    diagnostics.recheck();
    editors.recount();
    freshness.compareSoon();
    dataView.tree.refreshSoon();
    changes.recheck();
  };
  list.add(
    vscode.window.registerWebviewViewProvider(ANSWERS_VIEW, view),
    vscode.languages.registerCodeLensProvider(graphFileSelector(), lenses),
    vscode.languages.registerCodeLensProvider(graphFileSelector(), graphLenses),
    watchData({
      engine,
      asked,
      questions,
      recheck,
    }),
    ...registerLanguage(engine, health, marks),
    ...answerCommands({ choice, asked, questions, history, view, sqlDocuments, traces }),
    ...modelCommands({ engine, keys }),
    ...registerTools({ engine, choice, sendsValues, vectors: chosen.vectors }),
    ...answerActionCommands({ questions, history, view, actions }),
    ...chat.register(),
    registerCommand('schemaGraph.forgetLastRead', async (sure) => {
      const done = await forgetLastRead(engine, sure === true);
      if (done) recheck();
      return done;
    }),
    registerCommand('schemaGraph.showOutgoing', (question, on) =>
      showOutgoing({ engine, choice, texts, chosenModel: model, chosenVectors: chosen.vectors }, question, on),
    ),
    ...authoringCommands(
      { engine, texts, connections, servers: platform.servers, unfinished: drafting },
      editors,
      diagnostics,
      choice,
    ),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void connections.tell()),
  );
  return { pictureOf: (graph) => editors.opened(graph)?.picture, chat };
}

interface AnswerParts {
  readonly choice: GraphChoice;
  readonly asked: AskedGraph;
  readonly questions: Questions;
  readonly history: History;
  readonly view: AnswersView;
  readonly sqlDocuments: SqlDocuments;
  readonly traces: TraceDocuments;
}

function answerCommands(parts: AnswerParts): vscode.Disposable[] {
  const { choice, asked, questions, history, view, sqlDocuments, traces } = parts;
  const example = (graph: vscode.Uri): Promise<string | undefined> => asked.example(graph);
  return [
    registerCommand('schemaGraph.ask', (given) => askCommand({ choice, example, questions, history, view }, given)),
    registerCommand('schemaGraph.showAnswers', () => view.focusInput()),
    registerCommand('schemaGraph.cancelQuestion', () => questions.cancel()),
    registerCommand('schemaGraph.clearHistory', () => confirmClear(history)),
    registerCommand('schemaGraph.showTrace', (id) => traces.show(typeof id === 'string' ? id : undefined)),
    registerCommand('schemaGraph.runSql', () => sqlDocuments.run(questions, () => view.reveal())),
  ];
}

function authoringCommands(
  trials: TrialParts & DraftParts & { readonly connections: Connections; readonly servers: boolean },
  editors: GraphEditors,
  diagnostics: GraphDiagnostics,
  choice: GraphChoice,
): vscode.Disposable[] {
  const { engine, texts, connections, servers } = trials;
  const edges = { engine, editors };
  return [
    registerCommand('schemaGraph.draft', (chosen, all) => draftCommand(trials, chosen, all)),
    registerCommand('schemaGraph.addConnection', () => addConnection(connections, { engine, texts, servers })),
    registerCommand('schemaGraph.removeConnection', () => removeConnection(connections)),
    registerCommand('schemaGraph.openGraph', (graph) => showPicture(choice, graph, false)),
    registerCommand('schemaGraph.openGraphToSide', (graph) => showPicture(choice, graph, true)),
    registerCommand('schemaGraph.openText', async () => {
      const editor = editors.active;
      if (editor) return openPlaceAsText(editor.document, editor.current, editor.selected ?? undefined);
      await openGraphAsText(choice);
    }),
    registerCommand('schemaGraph.validate', async (graph) => {
      const uri = graph ?? (await choice.inFrontOrPick(vscode.l10n.t('Which graph is checked?')));
      return uri && diagnostics.checkNow(uri);
    }),
    registerCommand('schemaGraph.exportGraph', (graph, format, target) =>
      exportCommand({ engine, editors, choice }, graph, format, target),
    ),
    registerCommand('schemaGraph.importSchema', (graph, schema, sure) =>
      importCommand({ engine, choice }, graph, schema, sure === true),
    ),
    registerCommand('schemaGraph.importKeys', (graph, database, sure) =>
      importKeysCommand({ engine, choice, connections: connections.all }, graph, database, sure === true),
    ),
    registerCommand('schemaGraph.acceptEdge', (target) => editEdge(edges, 'accept', target)),
    registerCommand('schemaGraph.rejectEdge', (target) => editEdge(edges, 'reject', target)),
    registerCommand('schemaGraph.relabelEdge', (target, label) => editEdge(edges, 'relabel', target, label)),
    registerCommand('schemaGraph.deleteEdge', (target) => editEdge(edges, 'delete', target)),
    registerCommand('schemaGraph.retypeEdge', (target, kind) => editEdge(edges, 'retype', target, kind)),
    registerCommand('schemaGraph.reverseEdge', (target) => editEdge(edges, 'reverse', target)),
    registerCommand('schemaGraph.chooseSourceFile', chooseSourceFile),
    registerCommand('schemaGraph.tryPart', (target) => tryCommand(trials, choice, target)),
    registerCommand('schemaGraph.addEdge', () => addEdge(editors)),
    ...viewCommands(editors),
    ...pictureCommands(editors, choice),
  ];
}

async function showPicture(choice: GraphChoice, graph: vscode.Uri | undefined, beside: boolean): Promise<void> {
  const uri = graph ?? (await choice.inFrontOrPick(vscode.l10n.t('The picture of which graph?')));
  if (uri) await openPicture(uri, { beside });
}

async function confirmClear(history: History): Promise<void> {
  const clear = vscode.l10n.t('Clear');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Forget all questions and answers of this workspace?'),
    { modal: true },
    clear,
  );
  if (chosen === clear) await history.clear();
}

/** Tells of a question that the window before did not answer, wherever the person looks; the panel has the rest. */
async function tellUnanswered({ question }: RunningQuestion): Promise<void> {
  const show = vscode.l10n.t('Show');
  const message = vscode.l10n.t('“{0}” was not answered: VS Code was closed before that.', question);
  if ((await vscode.window.showWarningMessage(message, show)) === show)
    await vscode.commands.executeCommand('schemaGraph.showAnswers');
}
