/** Where the files that graphs name may lie: in the folders that are open, and elsewhere only where the person says so. */
import * as vscode from 'vscode';
import type { Allowed } from '../../engine/graph/allowed-files';
import type { Settings } from '../contributions';
import { DisposableList } from '../disposables';
import { enginePath } from './addresses';

const OUTSIDE: keyof Settings = 'files.outsideWorkspace';

/** Where files may lie now. */
export function allowedFolders(): Allowed {
  return {
    folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => enginePath(uri)),
    outside: allowedOutside(),
  };
}

/** Whether the person allowed files outside. A workspace cannot say so itself, and one that is not trusted gets nothing. */
function allowedOutside(): boolean {
  const setting = vscode.workspace.getConfiguration('schemaGraph').inspect<boolean>(OUTSIDE);
  return vscode.workspace.isTrusted && setting?.globalValue === true;
}

/**
 * Whether a file lies in a folder of the workspace, by its address.
 * @param uri the file
 */
export function isInWorkspace(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

/**
 * Tells when other files may be read than before.
 * @param changed told so
 */
export function onDidChangeAllowed(changed: () => void): vscode.Disposable {
  const list = new DisposableList();
  list.add(
    vscode.workspace.onDidChangeWorkspaceFolders(changed),
    vscode.workspace.onDidGrantWorkspaceTrust(changed),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`schemaGraph.${OUTSIDE}`)) changed();
    }),
  );
  return list;
}
