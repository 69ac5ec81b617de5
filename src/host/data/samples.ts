/** "Open a Sample": a copy of one of the samples that come with the extension, for trying things out. */
import * as vscode from 'vscode';
import { openPicture } from '../authoring/graph-editors';

/**
 * Copies a sample and opens it.
 * @param extension the folder of the extension
 * @param into the folder that the copy goes into; the person is asked where it is absent
 * @returns the graph file of the copy; undefined where the person stopped
 */
export async function openSample(extension: vscode.Uri, into?: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = into ?? (await chooseFolder());
  if (!folder) return undefined;
  const taken = new Set((await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name.toLowerCase()));
  let name = 'crash-sample';
  for (let i = 2; taken.has(name); i++) name = `crash-sample-${i}`;
  const target = vscode.Uri.joinPath(folder, name);
  await vscode.workspace.fs.copy(vscode.Uri.joinPath(extension, 'samples', 'crash'), target, { overwrite: false });
  const graph = vscode.Uri.joinPath(target, 'crash.sgraph.yaml');
  if (vscode.workspace.getWorkspaceFolder(graph)) {
    await vscode.window.showTextDocument(graph, { preview: false });
    await openPicture(graph, { beside: true });
  } else {
    await vscode.commands.executeCommand('vscode.openFolder', target, { forceNewWindow: true });
  }
  return graph;
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    title: vscode.l10n.t('Folder for a copy of the sample'),
    openLabel: vscode.l10n.t('Copy the Sample Here'),
  });
  return chosen?.[0];
}
