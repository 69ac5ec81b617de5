/** Files as VS Code addresses them, and as the engine does: by a path. */
import * as vscode from 'vscode';
import { addressedPath, addressOf } from '../../platform/thread/hosted-files';
import { GRAPH_FILES } from '../contributions';

/**
 * The path of a file as the engine takes it.
 * @param uri a file, on disk or in a virtual workspace
 * @returns an absolute path with `/` between its parts
 */
export function enginePath(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath.replaceAll('\\', '/') : addressedPath(uri);
}

/**
 * The address of a file from its path.
 * @param path as the engine has it
 */
export function uriOf(path: string): vscode.Uri {
  const address = addressOf(path);
  return address ? vscode.Uri.from(address) : vscode.Uri.file(path);
}

/**
 * Whether the engine can read a file: it lies on disk, or where a folder of the workspace does. Others are not files but views
 * of some, such as older versions of them.
 * @param uri its address
 */
export function isReadable(uri: vscode.Uri): boolean {
  return readableSchemes().includes(uri.scheme);
}

/** Selects the graph files that can be read. Folders of another scheme, added to the workspace later, are not among them. */
export function graphFileSelector(): vscode.DocumentSelector {
  return readableSchemes().map((scheme) => ({ scheme, pattern: GRAPH_FILES }));
}

function readableSchemes(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [...new Set(['file', ...folders.map(({ uri }) => uri.scheme)])];
}
