/** Renames tables and columns everywhere, as one step of the undo history. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import type { Shown } from '../../../engine/core/message';
import type { EditedPlace, QuestionEdits, Renamable } from '../../../engine/language/language';
import type { EngineClient } from '../../data/engine-client';
import { enginePath, uriOf } from '../../data/addresses';
import { inWords } from '../../engine-text';
import { withoutLinks } from '../../message-text';
import { renameInLayout } from '../layout-rename';
import { questionSets } from '../saved-questions';
import { askEngine } from './ask-engine';
import { editedPlace, rangeIn, rangeOfLines, workspaceEditOf } from './edited-text';
import { namesWord } from './names-word';

/** Renames what stands at the cursor. */
export class GraphRename implements vscode.RenameProvider {
  /** @param engine knows all places of a name */
  constructor(private readonly engine: EngineClient) {}

  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<{ range: vscode.Range; placeholder: string } | undefined> {
    const place = editedPlace(document, position);
    const found = await askEngine(this.engine, 'prepareRename', place, token);
    if (found === undefined) return undefined;
    if (!found) throw new Error(vscode.l10n.t('Put the cursor on the name of a table or column to rename it.'));
    return { range: rangeOfLines(found), placeholder: found.name };
  }

  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const { version } = document;
    const params = { ...editedPlace(document, position), name };
    try {
      const changes = await askEngine(this.engine, 'rename', params, token);
      if (!changes) return undefined;
      const edit = workspaceEditOf(changes);
      const renamed = await askEngine(this.engine, 'prepareRename', params, token);
      if (!renamed) return undefined;
      if (renamed.isTable) await addLayout(edit, renamed, params.name.trim());
      await this.addQuestions(edit, params, renamed, token);
      if (document.version === version) return edit;
    } catch (error) {
      throw new Error(inWords(messageOf(error)), { cause: error });
    }
    throw new Error(vscode.l10n.t('The text changed meanwhile, so nothing was renamed.'));
  }

  /** Saved questions may be about data as it was: what names the thing in their fields is renamed where the person wants it. */
  private async addQuestions(
    edit: vscode.WorkspaceEdit,
    place: EditedPlace & { readonly name: string },
    { root, name }: Renamable,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const found = await questionSets(uriOf(root));
    const sets = new Map(found.flatMap(({ file, text }) => (namesWord(text, name) ? [[enginePath(file), text]] : [])));
    if (sets.size === 0) return;
    const renamed = await askEngine(this.engine, 'renameInQuestions', { ...place, sets }, token);
    for (const { file, text, ...range } of renamed?.edits ?? []) {
      const confirmed = { needsConfirmation: true, label: vscode.l10n.t('Rename in saved questions too') };
      edit.replace(uriOf(file), rangeOfLines(range), text, confirmed);
    }
    if (renamed && renamed.unsure.length > 0) tellOfUnsure(name, renamed.unsure);
  }
}

/** A table keeps its place in the picture: the layout files of what is renamed name it too. */
async function addLayout(edit: vscode.WorkspaceEdit, renamed: Renamable, name: string): Promise<void> {
  const graphs = new Set([enginePath(uriOf(renamed.root)), ...edit.entries().map(([uri]) => enginePath(uri))]);
  for (const graph of graphs) {
    const layout = uriOf(graph.replace(/\.ya?ml$/i, '.layout.json'));
    const document = await openIfThere(layout);
    if (!document) continue;
    for (const { start, end, text } of renameInLayout(document.getText(), renamed.name, name)) {
      edit.replace(layout, rangeIn(document, { start, end }), text);
    }
  }
}

/** Some SQL names the thing in a way that nobody can be sure of: who renames is told of it. */
function tellOfUnsure(name: string, unsure: Shown<QuestionEdits>['unsure']): void {
  const files = unsure.map(({ file }) => vscode.workspace.asRelativePath(uriOf(file))).join(', ');
  const count = unsure.reduce((sum, { questions }) => sum + questions, 0);
  const said =
    count === 1
      ? vscode.l10n.t('The SQL of 1 saved question may mean {0} and is left as it is: {1}', name, files)
      : vscode.l10n.t('The SQL of {0} saved questions may mean {1} and is left as it is: {2}', count, name, files);
  void vscode.window.showWarningMessage(withoutLinks(said));
}

/** A file of the disk itself; a link that somebody has laid there may lead to anything. */
async function openIfThere(file: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(file);
    return (type & vscode.FileType.SymbolicLink) === 0 ? await vscode.workspace.openTextDocument(file) : undefined;
  } catch {
    return undefined; // nothing was laid out yet
  }
}
