/** Keeps what a person corrected in the graph: as a keyword of an edge or a column, or as a named condition. */
import * as vscode from 'vscode';
import type { MadeCorrection, Rememberable } from '../../engine/core/corrections';
import type { Shown } from '../../engine/core/message';
import type { SchemaGraph } from '../../engine/graph/model';
import type { EntryEditMessage, GraphEditMessage } from '../../protocol/graph';
import { graphKey } from '../data/graph-files';
import { hintAt } from './keyword-hints';
import { tellRemembered } from './told-remembered';
import { triedOnQuestion, type CorrectedAnswer, type QuestionTrial } from './try-question';
import { applyGraphEdit, reportReply } from '../authoring/apply-edit';
import type { GraphEditor } from '../authoring/graph-editor';
import { wantedAfterTrial, type TrialParts } from '../authoring/try-change';

/** A graph file is saved by its author: an edit of a correction is one step of its undo history. */
type Edits = Pick<GraphEditor, 'edit'>;

/** The answer that is corrected, and who is told whether the graph reads its question so by itself from now on. */
export interface Corrected {
  readonly answer: CorrectedAnswer;
  readonly onRead?: (isRead: boolean) => void;
}

/**
 * Asks for the words that mean what was chosen, tries them on the question itself and against the saved questions beside the
 * graph, and writes them into it, unless the person does not want what they do.
 * @param made the correction
 * @param graph the graph file
 * @param parts the engine, which works out what to change in its text, and where reports are shown
 * @param picture the open picture of the graph, which then follows at once
 * @param corrected the answer that is corrected
 */
export async function rememberCorrection(
  made: Shown<MadeCorrection>,
  graph: vscode.Uri,
  parts: TrialParts,
  picture: Edits | undefined,
  corrected: Corrected,
): Promise<void> {
  const { remember, said, words } = made;
  if (!remember) return;
  const document = await vscode.workspace.openTextDocument(graph);
  let keyword = words;
  let known: ReturnType<typeof graphAsItIs> | undefined;
  for (;;) {
    const given = await vscode.window.showInputBox({
      title: vscode.l10n.t('Remember in the graph'),
      prompt: vscode.l10n.t('You chose: {0}. Which words of a question mean that?', said),
      placeHolder: placeHolder(remember),
      value: keyword,
      validateInput: async (text) => {
        if (text.trim() === '') return vscode.l10n.t('Write one or more words.');
        known ??= graphAsItIs(graph, parts);
        const message = hintAt(text, remember, corrected.answer.question, await known);
        return message === undefined ? undefined : { message, severity: vscode.InputBoxValidationSeverity.Warning };
      },
    });
    keyword = given?.trim() ?? '';
    if (keyword === '') return;
    // The graph may have changed while the words were typed: it is tried and edited as it is now.
    const { version } = document;
    const before = document.getText();
    const edit = editOf(remember, keyword);
    const own = await triedOnQuestion(parts, graph, { remember, keyword, edit }, corrected.answer);
    if (own.effect === 'cancelled') return;
    const choice = own.effect === 'not-read' ? await despite(keyword, said, own) : 'remember';
    if (choice === 'other') continue;
    if (choice === undefined) return;
    const trial = await wantedAfterTrial(parts, graph, edit, `“${keyword}”`);
    if (!trial.wanted) return;
    const reply = await (picture ? picture.edit(version, edit) : applyGraphEdit(parts.engine, document, version, edit));
    reportReply(reply);
    if (reply.status === 'stale') continue; // asks again with the words that were typed
    if (reply.status !== 'applied') return;
    corrected.onRead?.(own.effect === 'read');
    const told = [
      vscode.l10n.t('“{0}” is in the graph now. It is not saved yet.', keyword),
      ...(own.effect === 'read' ? [vscode.l10n.t('The question is read so by itself now.')] : []),
      ...(own.others.length > 0 ? [alsoMeans(own)] : []),
      ...(trial.found === undefined ? [] : [trial.found]),
    ].join(' ');
    await tellRemembered(told, { document, before, remember }, parts, () => corrected.onRead?.(false));
    return;
  }
}

/** The graph of a file; undefined where it cannot be read, which is told where it is edited. */
async function graphAsItIs(graph: vscode.Uri, { engine }: TrialParts): Promise<SchemaGraph | undefined> {
  try {
    return (await engine.request('parse', graphKey(graph))).graph;
  } catch {
    return undefined;
  }
}

/** Asks whether words are to be kept that do not bring the question to what was chosen. */
async function despite(keyword: string, said: string, own: QuestionTrial): Promise<'remember' | 'other' | undefined> {
  const [other, remember] = [vscode.l10n.t('Other Words…'), vscode.l10n.t('Remember It')];
  const message = vscode.l10n.t(
    'With “{0}” in the graph this question is still not read as you chose. Remember it all the same?',
    keyword,
  );
  const detail = [
    vscode.l10n.t('You chose: {0}', said),
    own.others.length > 0
      ? alsoMeans(own)
      : vscode.l10n.t('Other words of the question may weigh more. Longer words that mean only this are better.'),
  ].join('\n\n');
  // The first button has the keyboard: Enter goes back to the words.
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, other, remember);
  return chosen === other ? 'other' : chosen === remember ? 'remember' : undefined;
}

function alsoMeans({ others }: QuestionTrial): string {
  return vscode.l10n.t('The same words mean something else already: {0}.', others.join(', '));
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
