/** Renames tables and columns everywhere, as one step of the undo history. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import type { EditedPlace } from '../../../engine/language/language';
import type { EngineClient } from '../../data/engine-client';
import { inWords } from '../../engine-text';
import { renameInLayout } from '../layout-rename';
import { askEngine } from './ask-engine';
import { editedPlace, rangeIn, rangeOfLines, workspaceEditOf } from './edited-text';

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
      await this.addLayout(edit, params, token);
      if (document.version === version) return edit;
    } catch (error) {
      throw new Error(inWords(messageOf(error)), { cause: error });
    }
    throw new Error(vscode.l10n.t('The text changed meanwhile, so nothing was renamed.'));
  }

  /** A table keeps its place in the picture: the layout files of what is renamed name it too. */
  private async addLayout(
    edit: vscode.WorkspaceEdit,
    params: EditedPlace & { readonly name: string },
    token: vscode.CancellationToken,
  ): Promise<void> {
    const renamed = await askEngine(this.engine, 'prepareRename', params, token);
    if (!renamed?.isTable) return;
    const graphs = new Set([vscode.Uri.file(renamed.root).fsPath, ...edit.entries().map(([uri]) => uri.fsPath)]);
    for (const graph of graphs) {
      const layout = vscode.Uri.file(graph.replace(/\.ya?ml$/i, '.layout.json'));
      const document = await openIfThere(layout);
      if (!document) continue;
      for (const { start, end, text } of renameInLayout(document.getText(), renamed.name, params.name.trim())) {
        edit.replace(layout, rangeIn(document, { start, end }), text);
      }
    }
  }
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
