/** Completion in graph files, from the live data. */
import * as vscode from 'vscode';
import type { Shown } from '../../../engine/core/message';
import type { Suggestion } from '../../../engine/language/suggestion';
import type { EngineClient } from '../../data/engine-client';
import { askEngine } from './ask-engine';
import { editedPlace } from './edited-text';

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
    const lineEnd = document.lineAt(position.line).range.end.character;
    const found = await askEngine(this.engine, 'complete', place, token);
    if (!found || token.isCancellationRequested) return undefined;
    return new vscode.CompletionList(
      found.items.map((item) => itemOf({ position, offset: place.offset, lineEnd }, item)),
      // Who typed on meanwhile sees what fits of it, and with the next letter all there is: with nothing in hand VS Code
      // would list the words of the text, and not ask again while its list is open.
      found.incomplete || document.version !== version,
    );
  }
}

/** The place that was asked about, in the text as it was then. */
interface AskedPlace {
  readonly position: vscode.Position;
  readonly offset: number;
  /** Where the line ended. Names do not go over lines: what stands behind the cursor on other lines stays. */
  readonly lineEnd: number;
}

function itemOf({ position, offset, lineEnd }: AskedPlace, suggestion: Shown<Suggestion>): vscode.CompletionItem {
  const { label, detail, about, insert, filter, rank, again, kind } = suggestion;
  const item = new vscode.CompletionItem(detail === undefined ? label : { label, description: detail }, KINDS[kind]);
  const { line, character } = position;
  const typed = offset - suggestion.start;
  const start = typed > character ? position : new vscode.Position(line, character - typed);
  const end = new vscode.Position(line, Math.min(lineEnd, character + Math.max(0, suggestion.end - offset)));
  item.range = { inserting: new vscode.Range(start, position), replacing: new vscode.Range(start, end) };
  item.insertText = kind === 'snippet' ? new vscode.SnippetString(insert) : insert;
  item.filterText = filter ?? label;
  item.sortText = String(rank).padStart(8, '0');
  // Plain text: what stands in cells and files is never markup.
  if (about && about.length > 0) item.documentation = about.join('\n');
  if (again) item.command = { command: 'editor.action.triggerSuggest', title: vscode.l10n.t('Choose a column') };
  return item;
}
