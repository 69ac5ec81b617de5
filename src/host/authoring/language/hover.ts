/** Hovers over names and edges of graph files. */
import * as vscode from 'vscode';
import type { EngineClient } from '../../data/engine-client';
import { healthLines, ruleLines } from '../health-text';
import type { KnownHealth } from '../known-health';
import { askEngine } from './ask-engine';
import { editedPlace, rangeIn } from './edited-text';

/** Says what a table, a column or an edge is. */
export class GraphHover implements vscode.HoverProvider {
  /**
   * @param engine knows what stands there
   * @param health what was counted of joins and rules
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
    const found = await askEngine(this.engine, 'hover', editedPlace(document, position), token);
    if (!found || document.version !== version) return undefined;
    const lines = [found.title, ...found.lines, ...this.counted(document.uri, found.edge)];
    return new vscode.Hover(paragraphs(lines), rangeIn(document, found));
  }

  private counted(graph: vscode.Uri, edge: string | undefined): readonly string[] {
    const join = edge === undefined ? undefined : this.health.of(graph, edge);
    const rule = edge === undefined ? undefined : this.health.ruleOf(graph, edge);
    return [...(join ? healthLines(join) : []), ...(rule ? ruleLines(rule) : [])];
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
