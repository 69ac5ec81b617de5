/** Formats graph files; comments, order and meaning stay. */
import * as vscode from 'vscode';
import type { EngineClient } from '../../data/engine-client';
import { askEngine } from './ask-engine';
import { editedFile, rangeOfLines } from './edited-text';

/** Puts the layout of a document in order. */
export class GraphFormatting implements vscode.DocumentFormattingEditProvider {
  /** @param engine knows the rules */
  constructor(private readonly engine: EngineClient) {}

  async provideDocumentFormattingEdits(
    document: vscode.TextDocument,
    _options: vscode.FormattingOptions,
    token: vscode.CancellationToken,
  ): Promise<vscode.TextEdit[] | undefined> {
    const { version } = document;
    const edits = await askEngine(this.engine, 'format', editedFile(document), token);
    if (document.version !== version) return undefined;
    return edits?.map((edit) => vscode.TextEdit.replace(rangeOfLines(edit), edit.text));
  }
}
