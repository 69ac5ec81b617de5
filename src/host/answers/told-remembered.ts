/** Tells that words are in the graph now, and takes them back or shows them. */
import * as vscode from 'vscode';
import type { Rememberable } from '../../engine/core/corrections';
import type { Place } from '../../protocol/graph';
import { openPlaceAsText } from '../authoring/open-text';
import type { TrialParts } from '../authoring/try-change';
import { graphKey } from '../data/graph-files';
import { withoutLinks } from '../message-text';

/** An edit that was made. */
export interface MadeEdit {
  readonly document: vscode.TextDocument;
  /** The text before it. */
  readonly before: string;
  readonly remember: Rememberable;
}

/**
 * Tells what was written, with buttons that undo it and that show it. Where a part of the graph was changed, which is a file of
 * its own, it is undone there.
 * @param told what is told
 * @param edit what was written
 * @param parts the engine
 * @param onUndone told when it was taken back
 */
export async function tellRemembered(
  told: string,
  edit: MadeEdit,
  parts: Pick<TrialParts, 'engine'>,
  onUndone: () => void,
): Promise<void> {
  const { document, before } = edit;
  const after = document.getText();
  const [undo, show] = [vscode.l10n.t('Undo'), vscode.l10n.t('Show the text')];
  const buttons = before === after ? [show] : [undo, show];
  const chosen = await vscode.window.showInformationMessage(withoutLinks(told), ...buttons);
  if (chosen === show) await showEdit(edit, after, parts);
  if (chosen !== undo) return;
  const { start, end, text } = changeBetween(after, before);
  if (document.getText() === after) {
    const back = new vscode.WorkspaceEdit();
    back.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
    if (await vscode.workspace.applyEdit(back)) return onUndone();
  }
  void vscode.window.showWarningMessage(
    vscode.l10n.t('The graph has changed since, so nothing was undone. Take the words out of its text.'),
  );
  await showEdit(edit, after, parts);
}

async function showEdit(
  { document, before, remember }: MadeEdit,
  after: string,
  { engine }: Pick<TrialParts, 'engine'>,
): Promise<void> {
  // prettier-ignore
  if (before !== after && document.getText() === after) {
    const { start, text } = changeBetween(before, after);
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
    editor.selection = new vscode.Selection(range.start, range.end);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return;
  }
  const snapshot = await engine.request('parse', graphKey(document.uri));
  await openPlaceAsText(document, snapshot, placeOf(remember));
}

function placeOf(remember: Rememberable): Place | undefined {
  if (remember.as !== 'edge') return remember;
  const [edge] = remember.edges;
  return edge === undefined ? undefined : { edge };
}

/**
 * What makes one text of another: what both begin and end with stays.
 * @param from a text
 * @param to another
 * @returns UTF-16 offsets in `from`, end exclusive, and the text that takes the place of what is between
 */
export function changeBetween(
  from: string,
  to: string,
): { readonly start: number; readonly end: number; readonly text: string } {
  // prettier-ignore
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start] === to[start]) start++;
  let kept = 0;
  while (kept < most - start && from.at(-1 - kept) === to.at(-1 - kept)) kept++;
  return { start, end: from.length - kept, text: to.slice(start, to.length - kept) };
}
