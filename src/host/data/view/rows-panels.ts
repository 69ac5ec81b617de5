/** Shows the rows of tables, each table in one tab. Nothing in them can be changed. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import { openHostEnd } from '../../../protocol/channel';
import { rowsContract, toWireRows } from '../../../protocol/rows';
import { ROWS_STRINGS, translateAll } from '../../../protocol/strings';
import { inWords } from '../../engine-text';
import { showPage, transportTo } from '../../webview-page';
import type { EngineClient } from '../engine-client';
import { graphKey, graphName } from '../graph-files';

/** The open tabs with rows. */
export class RowsPanels {
  private readonly panels = new Map<string, vscode.WebviewPanel>();

  /**
   * @param extension the folder of the extension
   * @param engine reads the rows
   * @param log told of messages that do not fit
   */
  constructor(
    private readonly extension: vscode.Uri,
    private readonly engine: EngineClient,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Shows the rows of a table.
   * @param graph the graph file
   * @param table the table
   */
  show(graph: vscode.Uri, table: string): void {
    const key = JSON.stringify([graph.toString(), table]);
    const known = this.panels.get(key);
    if (known) return known.reveal();
    const title = vscode.l10n.t('{0} ({1})', table, graphName(graph));
    const panel = vscode.window.createWebviewPanel('schemaGraph.rows', title, vscode.ViewColumn.Active, {
      enableFindWidget: true,
    });
    this.panels.set(key, panel);
    const closed = new AbortController();
    const texts = translateAll(ROWS_STRINGS, (english) => vscode.l10n.t(english));
    const end = openHostEnd(
      rowsContract,
      transportTo(panel.webview),
      {
        ready: () => end.send('init', { texts, table }),
        copy: ({ text }) => void vscode.env.clipboard.writeText(text),
      },
      { rows: ({ offset, limit }) => this.read(graph, table, { offset, limit, signal: closed.signal }) },
      (problem) => this.log.warn(`rows page: ${problem}`),
    );
    panel.onDidDispose(() => {
      closed.abort();
      end.dispose();
      this.panels.delete(key);
    });
    showPage(panel.webview, this.extension, 'rows', title);
  }

  dispose(): void {
    for (const panel of [...this.panels.values()]) panel.dispose();
  }

  private async read(
    graph: vscode.Uri,
    table: string,
    { offset, limit, signal }: { readonly offset: number; readonly limit: number; readonly signal: AbortSignal },
  ): Promise<ReturnType<typeof toWireRows>> {
    try {
      const params = { ...graphKey(graph), table, offset, limit };
      return toWireRows(await this.engine.request('tableRows', params, { signal }));
    } catch (error) {
      throw new Error(inWords(messageOf(error)), { cause: error });
    }
  }
}
