/** Notices when data or graph files change, so that no answer comes from what was read before. */
import * as vscode from 'vscode';
import { GRAPH_FILES } from '../contributions';
import { DisposableList } from '../disposables';
import { runInBackground } from '../errors';
import type { AskedGraph } from './asked-graph';
import { DATA_FILES } from './data-files';
import type { EngineClient } from './engine-client';
import { enginePath } from './graph-files';

const DELAY = 300;

/**
 * Watches the workspace.
 * @param engine forgets what it has read
 * @param asked is described anew
 */
export function watchData(engine: EngineClient, asked: AskedGraph): vscode.Disposable {
  const list = new DisposableList();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (action: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(action, DELAY);
  };
  const data = list.push(vscode.workspace.createFileSystemWatcher(DATA_FILES));
  const forget = (): void => soon(() => engine.running && runInBackground(engine.request('fileChanged', {})));
  list.add(data.onDidChange(forget), data.onDidCreate(forget), data.onDidDelete(forget));
  const graphs = list.push(vscode.workspace.createFileSystemWatcher(GRAPH_FILES));
  const refresh = (uri?: vscode.Uri): void => {
    if (uri && engine.running) runInBackground(engine.request('fileChanged', { graph: enginePath(uri) }));
    asked.refresh();
    runInBackground(asked.choice.refresh());
  };
  runInBackground(asked.choice.refresh());
  list.add(graphs.onDidChange(refresh), graphs.onDidCreate(refresh), graphs.onDidDelete(refresh));
  list.push({ dispose: () => clearTimeout(timer) });
  return list;
}
