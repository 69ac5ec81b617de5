/** Formats graph files; comments, order and meaning stay. */
import * as vscode from 'vscode';
import type { EngineClient } from '../../data/engine-client';
import { signalOf } from '../../vscode-api';
import { editedFile, rangeOfLines } from './edited-text';

/** Puts the layout of a document in order. */
export class GraphFormatting implements vscode.DocumentFormattingEditProvider {
  /** @param engine knows the rules */
  constructor(private readonly engine: EngineClient) {}

  async provideDocumentFormattingEdits(
    document: vscode.TextDocument,
    _options: vscode.FormattingOptions,
    token: vscode.CancellationToken,
  ): Promise<vscode.TextEdit[]> {
    const { version } = document;
    const edits = await this.engine.request('format', editedFile(document), { signal: signalOf(token) });
    if (document.version !== version) return [];
    return edits.map((edit) => vscode.TextEdit.replace(rangeOfLines(edit), edit.text));
  }
}
