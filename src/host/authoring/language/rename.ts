/** Renames tables and columns everywhere, as one step of the undo history. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import type { EngineClient } from '../../data/engine-client';
import { inWords } from '../../engine-text';
import { isCancelled } from '../../errors';
import { signalOf } from '../../vscode-api';
import { editedPlace, rangeOfLines, workspaceEditOf } from './edited-text';

/** Renames what stands at the cursor. */
export class GraphRename implements vscode.RenameProvider {
  /** @param engine knows all places of a name */
  constructor(private readonly engine: EngineClient) {}

  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const place = editedPlace(document, position);
    const found = await this.engine.request('prepareRename', place, { signal: signalOf(token) });
    if (!found) throw new Error(vscode.l10n.t('Put the cursor on the name of a table or column to rename it.'));
    return { range: rangeOfLines(found), placeholder: found.name };
  }

  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit> {
    const { version } = document;
    const params = { ...editedPlace(document, position), name };
    try {
      const changes = await this.engine.request('rename', params, { signal: signalOf(token) });
      const edit = workspaceEditOf(changes);
      if (document.version === version) return edit;
    } catch (error) {
      if (isCancelled(error)) throw error;
      throw new Error(inWords(messageOf(error)), { cause: error });
    }
    throw new Error(vscode.l10n.t('The text changed meanwhile, so nothing was renamed.'));
  }
}
