/** Keeps what a person corrected in the graph: as a keyword of an edge or a column, or as a named condition. */
import * as vscode from 'vscode';
import type { MadeCorrection, Rememberable } from '../../engine/core/corrections';
import type { Shown } from '../../engine/core/message';
import type { EditReply, EntryEditMessage, GraphEditMessage } from '../../protocol/graph';
import { withoutLinks } from '../message-text';
import { applyGraphEdit, reportReply } from '../authoring/apply-edit';
import type { GraphEditor } from '../authoring/graph-editor';
import { wantedAfterTrial, type TrialParts } from '../authoring/try-change';

/** A graph file is saved by its author: an edit of a correction is one step of its undo history. */
type Edits = Pick<GraphEditor, 'edit'>;

/**
 * Asks for the words that mean what was chosen, tries them against the saved questions beside the graph, and writes them into
 * it, unless the person does not want what they do to other questions.
 * @param made the correction
 * @param graph the graph file
 * @param parts the engine, which works out what to change in its text, and where reports are shown
 * @param picture the open picture of the graph, which then follows at once
 */
export async function rememberCorrection(
  made: Shown<MadeCorrection>,
  graph: vscode.Uri,
  parts: TrialParts,
  picture: Edits | undefined,
): Promise<void> {
  const { remember, said, words } = made;
  if (!remember) return;
  const document = await vscode.workspace.openTextDocument(graph);
  let keyword = words;
  let found: string | undefined;
  let reply: EditReply;
  do {
    const given = await vscode.window.showInputBox({
      title: vscode.l10n.t('Remember in the graph'),
      prompt: vscode.l10n.t('Which words of a question mean this: {0}?', said),
      placeHolder: placeHolder(remember),
      value: keyword,
      validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Write one or more words.') : undefined),
    });
    keyword = given?.trim() ?? '';
    if (keyword === '') return;
    // The graph may have changed while the words were typed: it is tried and edited as it is now.
    const { version } = document;
    const edit = editOf(remember, keyword);
    const trial = await wantedAfterTrial(parts, graph, edit, `“${keyword}”`);
    if (!trial.wanted) return;
    ({ found } = trial);
    reply = await (picture ? picture.edit(version, edit) : applyGraphEdit(parts.engine, document, version, edit));
    reportReply(reply);
  } while (reply.status === 'stale'); // asks again with the words that were typed
  if (reply.status !== 'applied') return;
  const show = vscode.l10n.t('Show the text');
  const told = vscode.l10n.t('“{0}” is in the graph now. It is not saved yet: undo takes it back.', keyword);
  const all = withoutLinks(found === undefined ? told : `${told} ${found}`);
  if ((await vscode.window.showInformationMessage(all, show)) === show) await vscode.window.showTextDocument(document);
}

/** The edit that keeps words for what was chosen. */
function editOf(remember: Rememberable, keyword: string): GraphEditMessage {
  switch (remember.as) {
    case 'edge': {
      const edits = remember.edges.map((edge): EntryEditMessage => ({ op: 'addKeyword', edge, keyword }));
      const [only] = edits;
      return edits.length === 1 && only ? only : { op: 'together', edits };
    }
    case 'column':
      return { op: 'addColumnKeyword', table: remember.table, column: remember.column, keyword };
    case 'term':
      return { op: 'addTerm', table: remember.table, name: keyword, where: remember.where };
  }
}

function placeHolder(remember: Rememberable): string {
  return remember.as === 'edge'
    ? vscode.l10n.t('For example a verb or a role: arrives, destination')
    : vscode.l10n.t('For example: weight, rear-end');
}
