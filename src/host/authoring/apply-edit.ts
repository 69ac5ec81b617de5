/** Turns an edit of the graph into a change of its text. */
import * as vscode from 'vscode';
import { messageOf } from '../../engine/core/errors';
import { contentHash } from '../../engine/graph/content-hash';
import type { TextChange } from '../../platform/node/engine-messages';
import type { EditReply, GraphEditMessage } from '../../protocol/graph';
import type { EngineClient } from '../data/engine-client';
import { graphKey, unsavedTexts } from '../data/graph-files';
import { inWords } from '../engine-text';

/**
 * Applies an edit to a graph file, as one step of its undo history.
 * @param engine works out what to change
 * @param document the graph file
 * @param version of the document that the edit was made against
 * @param edit the change
 * @returns `stale` where the document has another version by now, `refused` where the edit cannot be made: then nothing
 *   was changed
 */
export async function applyGraphEdit(
  engine: EngineClient,
  document: vscode.TextDocument,
  version: number,
  edit: GraphEditMessage,
): Promise<EditReply> {
  const stale = (): EditReply => ({ status: 'stale', version: document.version });
  if (document.version !== version) return stale();
  const others = unsavedTexts(document.uri);
  let changes: readonly TextChange[];
  try {
    changes = await engine.request('edit', { ...graphKey(document.uri, document.getText()), edit });
  } catch (error) {
    return { status: 'refused', message: inWords(messageOf(error)) };
  }
  if (!sameTexts(others, unsavedTexts(document.uri))) return stale();
  return applyChanges(document, version, changes);
}

/**
 * Applies changes of the texts of a graph, as one step of undo.
 * @param document the root of the graph
 * @param version of the document that the changes were worked out for, with the unsaved texts of other parts
 * @param changes of the document or of parts of the graph
 * @param preview what the changes are called where VS Code is to show them first and let the person choose
 * @returns as `applyGraphEdit`
 */
export async function applyChanges(
  document: vscode.TextDocument,
  version: number,
  changes: readonly TextChange[],
  preview?: string,
): Promise<EditReply> {
  const stale = (): EditReply => ({ status: 'stale', version: document.version });
  const metadata = preview === undefined ? undefined : { needsConfirmation: true, label: preview };
  const workspaceEdit = new vscode.WorkspaceEdit();
  for (const change of changes) {
    const uri = vscode.Uri.file(change.file);
    const isRoot = uri.fsPath === document.uri.fsPath;
    const target = isRoot ? document : await vscode.workspace.openTextDocument(uri);
    // A part may have changed on disk since the engine read it.
    if (change.basis !== undefined && contentHash(target.getText()) !== change.basis) return stale();
    const range = new vscode.Range(target.positionAt(change.start), target.positionAt(change.end));
    workspaceEdit.replace(target.uri, range, change.text, metadata);
  }
  if (document.version !== version) return stale();
  if (!(await vscode.workspace.applyEdit(workspaceEdit))) return stale();
  return { status: 'applied', version: document.version };
}

function sameTexts(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([file, text]) => b.get(file) === text);
}
