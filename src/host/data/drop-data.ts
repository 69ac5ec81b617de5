/** Data that is dropped: onto the data view, the text of a graph, or its picture. */
import * as vscode from 'vscode';
import { reportReply, workspaceEditOf } from '../authoring/apply-edit';
import { askEngine } from '../authoring/language/ask-engine';
import { runCommand } from '../vscode-api';
import type { EngineClient } from './engine-client';
import { enginePath, graphFileSelector, isReadable } from './addresses';
import { graphKey } from './graph-files';
import type { DataNode } from './view/nodes';

const URI_LIST = 'text/uri-list';

/** Takes files and folders that are dropped onto the data view. */
export const dataDrop: vscode.TreeDragAndDropController<DataNode> = {
  dropMimeTypes: [URI_LIST, 'files'],
  dragMimeTypes: [],
  handleDrop: async (target, transfer) => {
    const uris = await urisOf(transfer);
    if (uris.length > 0) await runCommand('schemaGraph.addData', uris[0], uris, target?.graph);
  },
};

/**
 * The files whose addresses a page was given. Where VS Code works on another machine (over SSH, in a container, in a browser),
 * it tells pages its own addresses of files that are plain ones there.
 * @param addresses as the page got them, from whoever
 */
export function droppedFiles(addresses: readonly string[]): vscode.Uri[] {
  return addresses.flatMap((address) => {
    if (!/^(file|vscode-remote):\/\//i.test(address)) return [];
    const uri = vscode.Uri.parse(address);
    if (isReadable(uri)) return [uri];
    return vscode.env.remoteName === undefined ? [] : [vscode.Uri.file(uri.path)];
  });
}

/** The files that are dropped, from the explorer or from outside. */
async function urisOf(transfer: vscode.DataTransfer): Promise<vscode.Uri[]> {
  const text = (await transfer.get(URI_LIST)?.asString()) ?? '';
  const listed = text
    .split(/\r?\n/)
    .flatMap((line) => (/^[a-z][a-z0-9+.-]*:/i.test(line) ? [vscode.Uri.parse(line)] : []))
    .filter(isReadable);
  if (listed.length > 0) return listed;
  return [...transfer].flatMap(([, item]) => item.asFile()?.uri ?? []);
}

/**
 * Lets data be dropped onto the text of a graph: it becomes entries of sources, wherever it is dropped.
 * @param engine works out the entries
 */
export function registerTextDrop(engine: EngineClient): vscode.Disposable {
  return vscode.languages.registerDocumentDropEditProvider(graphFileSelector(), {
    provideDocumentDropEdits: async (document, _position, transfer, token) => {
      const uris = (await urisOf(transfer)).filter(isReadable);
      if (uris.length === 0) return undefined;
      const { version } = document;
      const params = { ...graphKey(document.uri, document.getText()), data: uris.map(enginePath) };
      const plan = await askEngine(engine, 'planAddData', params, token);
      // Without data in it, the file is dropped as VS Code does it.
      if (!plan || plan.changes.length === 0) return undefined;
      const edit = new vscode.DocumentDropEdit('');
      const all = await workspaceEditOf(document, version, plan.changes);
      if (all) edit.additionalEdit = all;
      else reportReply({ status: 'stale', version: document.version });
      return edit;
    },
  });
}
