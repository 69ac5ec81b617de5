/** Hovers over names and edges of graph files. */
import * as vscode from 'vscode';
import type { EngineClient } from '../../data/engine-client';
import { signalOf } from '../../vscode-api';
import { healthLines } from '../health-text';
import type { KnownHealth } from '../known-health';
import { editedPlace, rangeIn } from './edited-text';

/** Says what a table, a column or an edge is. */
export class GraphHover implements vscode.HoverProvider {
  /**
   * @param engine knows what stands there
   * @param health what was counted of joins
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly health: KnownHealth,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    const { version } = document;
    const found = await this.engine.request('hover', editedPlace(document, position), { signal: signalOf(token) });
    if (!found || document.version !== version) return undefined;
    const counted = found.edge === undefined ? undefined : this.health.of(document.uri, found.edge);
    const lines = [found.title, ...found.lines, ...(counted ? healthLines(counted) : [])];
    return new vscode.Hover(paragraphs(lines), rangeIn(document, found));
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
