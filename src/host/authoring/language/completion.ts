/** Completion in graph files, from the live data. */
import * as vscode from 'vscode';
import type { Shown } from '../../../engine/core/message';
import type { Suggestion } from '../../../engine/language/suggestion';
import type { EngineClient } from '../../data/engine-client';
import { askEngine } from './ask-engine';
import { editedPlace, rangeIn } from './edited-text';

/** Typing these offers names without being asked. */
export const TRIGGERS = ['.', ':', ' ', '"', "'", '[', ',', '{', '/'] as const;

const KINDS: Readonly<Record<Suggestion['kind'], vscode.CompletionItemKind>> = {
  table: vscode.CompletionItemKind.Class,
  column: vscode.CompletionItemKind.Field,
  field: vscode.CompletionItemKind.Property,
  word: vscode.CompletionItemKind.EnumMember,
  value: vscode.CompletionItemKind.Value,
  path: vscode.CompletionItemKind.File,
  snippet: vscode.CompletionItemKind.Snippet,
};

/** Offers what may be written at the cursor. */
export class GraphCompletion implements vscode.CompletionItemProvider {
  /** @param engine knows what may be written */
  constructor(private readonly engine: EngineClient) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionList | undefined> {
    const { version } = document;
    const place = editedPlace(document, position);
    const found = await askEngine(this.engine, 'complete', place, token);
    if (!found || document.version !== version) return undefined;
    return new vscode.CompletionList(
      found.items.map((item) => itemOf(document, position, item)),
      found.incomplete,
    );
  }
}

function itemOf(
  document: vscode.TextDocument,
  position: vscode.Position,
  suggestion: Shown<Suggestion>,
): vscode.CompletionItem {
  const { label, detail, about, insert, filter, rank, again, kind } = suggestion;
  const item = new vscode.CompletionItem(detail === undefined ? label : { label, description: detail }, KINDS[kind]);
  const replacing = rangeIn(document, suggestion);
  // Names do not go over lines: what stands behind the cursor on other lines stays.
  const end = replacing.end.line === position.line ? replacing.end : document.lineAt(position.line).range.end;
  const start = replacing.start.line === position.line ? replacing.start : position;
  item.range = { inserting: new vscode.Range(start, position), replacing: new vscode.Range(start, end) };
  item.insertText = kind === 'snippet' ? new vscode.SnippetString(insert) : insert;
  item.filterText = filter ?? label;
  item.sortText = String(rank).padStart(8, '0');
  // Plain text: what stands in cells and files is never markup.
  if (about && about.length > 0) item.documentation = about.join('\n');
  if (again) item.command = { command: 'editor.action.triggerSuggest', title: vscode.l10n.t('Choose a column') };
  return item;
}
