/** Turns an edit of the graph into a change of its text. */
import * as vscode from 'vscode';
import { messageOf, SchemaGraphError } from '../../engine/core/errors';
import { verbatim } from '../../engine/core/message';
import { contentHash } from '../../engine/graph/content-hash';
import type { TextChange } from '../../platform/thread/engine-messages';
import type { EditReply, GraphEditMessage } from '../../protocol/graph';
import type { EngineClient } from '../data/engine-client';
import { graphKey, unsavedTexts } from '../data/graph-files';
import { inWords } from '../engine-text';
import { withoutLinks } from '../message-text';
import { enginePath, uriOf } from '../data/addresses';

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
  let workspaceEdit: vscode.WorkspaceEdit | undefined;
  try {
    workspaceEdit = await workspaceEditOf(document, version, changes);
  } catch (error) {
    return { status: 'refused', message: inWords(messageOf(error)) };
  }
  if (!workspaceEdit || !(await vscode.workspace.applyEdit(workspaceEdit))) return stale();
  return { status: 'applied', version: document.version };
}

/**
 * Applies a plan that was worked out for a graph, as one step of undo, and tells the person where nothing was done.
 * @param document the root of the graph
 * @param version of the document that the plan was worked out for
 * @param plan changes of the document or of parts of the graph
 * @param preview what the changes are called where VS Code is to show them first and let the person choose
 * @returns whether it was applied
 */
export async function applyPlan(
  document: vscode.TextDocument,
  version: number,
  plan: { readonly changes: readonly TextChange[] },
  preview?: string,
): Promise<boolean> {
  const edit = await workspaceEditOf(document, version, plan.changes, preview);
  if (edit && (await vscode.workspace.applyEdit(edit))) return true;
  // A person who leaves the preview knows that nothing was done.
  if (!edit || preview === undefined) reportReply({ status: 'stale', version: document.version });
  return false;
}

/**
 * The edit of the workspace that changes of the texts of a graph are.
 * @param document the root of the graph
 * @param version of the document that the changes were worked out for
 * @param changes of the document or of parts of the graph
 * @param preview as for `applyPlan`
 * @returns undefined where the document or a part has another text by now: the offsets of the changes do not hold
 * @throws SchemaGraphError `bad-input` where a file has ends of lines of two kinds: VS Code shows another text than the disk has
 */
export async function workspaceEditOf(
  document: vscode.TextDocument,
  version: number,
  changes: readonly TextChange[],
  preview?: string,
): Promise<vscode.WorkspaceEdit | undefined> {
  const metadata = preview === undefined ? undefined : { needsConfirmation: true, label: preview };
  const targets = new Map<string, vscode.TextDocument>();
  for (const { file } of changes) {
    const uri = uriOf(file);
    const isRoot = enginePath(uri) === enginePath(document.uri);
    if (!targets.has(file)) targets.set(file, isRoot ? document : await vscode.workspace.openTextDocument(uri));
  }
  // From here on nothing waits: no text changes between the comparison and the edit.
  if (document.version !== version) return undefined;
  const hashes = new Map([...targets].map(([file, target]) => [file, contentHash(target.getText())]));
  const edit = new vscode.WorkspaceEdit();
  for (const { file, basis, start, end, text } of changes) {
    const target = targets.get(file);
    if (!target) return undefined;
    if (hashes.get(file) !== basis) {
      await refuseMixedLines(target);
      return undefined;
    }
    edit.replace(target.uri, new vscode.Range(target.positionAt(start), target.positionAt(end)), text, metadata);
  }
  return edit;
}

/** VS Code makes the ends of all lines alike when it opens a file: then it never has the text that the disk has. */
async function refuseMixedLines({ uri, isDirty }: vscode.TextDocument): Promise<void> {
  if (isDirty) return;
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const kinds = new Set(text.match(/\r\n|\r|\n/g));
  if (kinds.size < 2) return;
  const file = vscode.workspace.asRelativePath(uri);
  const message = vscode.l10n.t(
    '{0} has ends of lines of two kinds (LF and CRLF), so nothing was changed. Open it, choose one kind in the status bar, save it, and repeat the command.',
    file,
  );
  throw new SchemaGraphError('bad-input', verbatim(message));
}

/**
 * Tells the person why nothing was done.
 * @param reply what became of an edit
 */
export function reportReply(reply: EditReply): void {
  switch (reply.status) {
    case 'applied':
      return;
    case 'stale':
      void vscode.window.showWarningMessage(
        vscode.l10n.t('The graph changed meanwhile, so nothing was done. Look at it again and repeat the command.'),
      );
      return;
    case 'refused':
      void vscode.window.showErrorMessage(withoutLinks(reply.message));
  }
}

function sameTexts(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([file, text]) => b.get(file) === text);
}
