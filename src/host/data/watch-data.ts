/** Notices when data, dictionaries or graph files change, so that no answer comes from what was read before. */
import * as vscode from 'vscode';
import { DisposableList } from '../disposables';
import { runInBackground } from '../errors';
import type { Questions } from '../answers/questions';
import { onDidChangeAllowed } from './allowed';
import type { AskedGraph } from './asked-graph';
import { INPUT_FILES, isDataFile } from './data-files';
import type { EngineClient } from './engine-client';
import { enginePath, isReadable } from './addresses';
import { isGraphFile } from './graph-files';
import { OutsideWatch } from './watch-outside';

const DELAY = 300;
/** Where the tables of a picture lie says nothing about the graph, and changes with every one that is moved. */
const LAYOUT = /\.sgraph\.layout\.json$/i;
/** What programs keep for themselves is in no graph, and there is much of it. */
const OTHERS = /\/(node_modules|\.[^/]+)\//;

/** What watching needs. */
export interface WatchParts {
  /** Forgets what it has read of files that change. */
  readonly engine: EngineClient;
  /** Is described anew when a graph file changes. */
  readonly asked: AskedGraph;
  /** Tells of questions: what the graph that is asked is made from is watched outside of the workspace too. */
  readonly questions: Pick<Questions, 'onDidNotice'>;
  /** Looks at open graph files and the shown answer again, after any file has changed that they may rest on. */
  readonly recheck: () => void;
}

/** What a graph excludes by now is kept no longer, whichever of its files says so. */
async function forgetExcluded(engine: EngineClient, { choice }: AskedGraph, changed: vscode.Uri): Promise<void> {
  const graphs = (await choice.all()).map(enginePath);
  await engine.request('forgetExcluded', { graphs, changed: [enginePath(changed)] });
}

/**
 * Watches the workspace, and what open graphs and those that are asked are made from outside of it.
 * @param parts what watching needs
 */
export function watchData({ engine, asked, questions, recheck }: WatchParts): vscode.Disposable {
  const list = new DisposableList();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    const files = [...changed];
    changed.clear();
    if (engine.running) runInBackground(engine.request('filesChanged', { files }));
    recheck();
  };
  const outside: OutsideWatch = list.push(new OutsideWatch(engine, (uri) => notice(uri)));
  const notice = (uri: vscode.Uri): void => {
    if (LAYOUT.test(uri.path) || OTHERS.test(uri.path)) return;
    if (!isGraphFile(uri) && !isDataFile(uri.path) && !outside.mayConcern(uri)) return;
    changed.add(enginePath(uri));
    clearTimeout(timer);
    if (isGraphFile(uri)) {
      tell();
      asked.refresh();
      runInBackground(asked.choice.refresh());
      runInBackground(forgetExcluded(engine, asked, uri));
    } else timer = setTimeout(tell, DELAY);
  };
  const inputs = list.push(vscode.workspace.createFileSystemWatcher(INPUT_FILES));
  list.add(inputs.onDidChange(notice), inputs.onDidCreate(notice), inputs.onDidDelete(notice));
  const follow = ({ uri }: vscode.TextDocument): void => {
    if (isGraphFile(uri) && isReadable(uri)) runInBackground(outside.follow(uri));
  };
  let lastAsked: vscode.Uri | undefined;
  const leave = (uri: vscode.Uri): void => {
    if (uri.toString() !== lastAsked?.toString()) outside.forget(uri);
  };
  const isOpen = (uri: vscode.Uri): boolean =>
    vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  list.add(
    vscode.workspace.onDidOpenTextDocument(follow),
    vscode.workspace.onDidSaveTextDocument(follow),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => leave(uri)),
    questions.onDidNotice((event) => {
      if (event.type !== 'started') return;
      const before = lastAsked;
      lastAsked = event.graph;
      runInBackground(outside.follow(event.graph));
      if (before && !isOpen(before)) leave(before);
    }),
    onDidChangeAllowed(() => {
      recheck();
      asked.refresh();
      runInBackground(outside.followAgain());
    }),
  );
  vscode.workspace.textDocuments.forEach(follow);
  runInBackground(asked.choice.refresh());
  list.push({ dispose: () => clearTimeout(timer) });
  return list;
}
