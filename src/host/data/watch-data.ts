/** Notices when data, dictionaries or graph files change, so that no answer comes from what was read before. */
import * as vscode from 'vscode';
import { DisposableList } from '../disposables';
import { runInBackground } from '../errors';
import type { AskedGraph } from './asked-graph';
import { INPUT_FILES } from './data-files';
import type { EngineClient } from './engine-client';
import { enginePath, isGraphFile } from './graph-files';

const DELAY = 300;
/** Where the tables of a picture lie says nothing about the graph, and changes with every one that is moved. */
const LAYOUT = /\.sgraph\.layout\.json$/i;

/**
 * Watches the workspace.
 * @param engine forgets what it has read of files that change
 * @param asked is described anew when a graph file changes
 * @param recheck looks at open graph files and the shown answer again, after any file has changed that they may rest on
 */
export function watchData(engine: EngineClient, asked: AskedGraph, recheck: () => void): vscode.Disposable {
  const list = new DisposableList();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    const files = [...changed];
    changed.clear();
    if (engine.running) runInBackground(engine.request('filesChanged', { files }));
    recheck();
  };
  const notice = (uri: vscode.Uri): void => {
    if (LAYOUT.test(uri.path)) return;
    changed.add(enginePath(uri));
    clearTimeout(timer);
    if (isGraphFile(uri)) {
      tell();
      asked.refresh();
      runInBackground(asked.choice.refresh());
    } else timer = setTimeout(tell, DELAY);
  };
  const inputs = list.push(vscode.workspace.createFileSystemWatcher(INPUT_FILES));
  list.add(inputs.onDidChange(notice), inputs.onDidCreate(notice), inputs.onDidDelete(notice));
  runInBackground(asked.choice.refresh());
  list.push({ dispose: () => clearTimeout(timer) });
  return list;
}
