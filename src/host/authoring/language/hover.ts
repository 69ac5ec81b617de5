/** Hovers over names and edges of graph files. */
import * as vscode from 'vscode';
import type { EngineClient } from '../../data/engine-client';
import { signalOf } from '../../vscode-api';
import { editedPlace, rangeIn } from './edited-text';

/** Says what a table, a column or an edge is. */
export class GraphHover implements vscode.HoverProvider {
  /** @param engine knows what stands there */
  constructor(private readonly engine: EngineClient) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    const { version } = document;
    const found = await this.engine.request('hover', editedPlace(document, position), { signal: signalOf(token) });
    if (!found || document.version !== version) return undefined;
    return new vscode.Hover(paragraphs([found.title, ...found.lines]), rangeIn(document, found));
  }
}

/** The first line stands out; all of them are text, whatever they hold. */
function paragraphs([title = '', ...lines]: readonly string[]): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString();
  markdown.supportHtml = false;
  markdown.isTrusted = false;
  markdown.appendMarkdown('**').appendText(title).appendMarkdown('**');
  for (const line of lines) markdown.appendMarkdown('\n\n').appendText(line);
  return markdown;
}
