/** All open pictures of graphs, and what is lit up in them. */
import * as vscode from 'vscode';
import type { Highlight } from '../../protocol/graph';
import { GRAPH_EDITOR } from '../contributions';
import type { EngineClient } from '../data/engine-client';
import { DisposableList } from '../disposables';
import { GraphEditor } from './graph-editor';
import type { KeptViews } from './kept-views';
import { LayoutFiles } from './layout-files';
import { LitPath } from './lit-path';

/** Provides the custom editor, and finds its open tabs. */
export class GraphEditors implements vscode.CustomTextEditorProvider {
  private readonly disposables = new DisposableList();
  private readonly open = new Set<GraphEditor>();
  private readonly layouts: LayoutFiles;
  private readonly lit = new LitPath((graph, highlight) => {
    for (const editor of this.of(graph)) editor.showHighlight(highlight);
  });

  /**
   * @param extension the folder of the extension
   * @param engine reads and edits graph files
   * @param log told of what does not concern the person
   * @param views what of the pictures people see, from one opening to the next
   */
  constructor(
    private readonly extension: vscode.Uri,
    private readonly engine: EngineClient,
    private readonly log: vscode.LogOutputChannel,
    private readonly views: KeptViews,
  ) {
    this.layouts = new LayoutFiles(log);
    this.disposables.push(
      vscode.window.registerCustomEditorProvider(GRAPH_EDITOR, this, {
        // Coming back to a tab must not lose camera and selection, nor draw a graph of 800 columns again.
        webviewOptions: { retainContextWhenHidden: true },
        supportsMultipleEditorsPerDocument: true,
      }),
    );
  }

  resolveCustomTextEditor(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    const editor = new GraphEditor(document, panel, {
      extension: this.extension,
      engine: this.engine,
      log: this.log,
      views: this.views,
      layouts: this.layouts,
      highlight: (graph) => this.lit.of(graph.toString()),
      unlit: () => this.lit.clear(),
      laidOut: (from, layout) => {
        for (const other of this.of(document.uri.toString())) if (other !== from) other.takeLayout(layout);
      },
    });
    this.open.add(editor);
    panel.onDidDispose(() => this.open.delete(editor));
  }

  /** The picture that has the focus, or had it last in the active tab. */
  get active(): GraphEditor | undefined {
    const all = [...this.open];
    return all.find(({ panel }) => panel.active) ?? all.find(({ panel }) => panel.visible);
  }

  /**
   * Lights something up in the picture of a graph, which is opened beside the active editor where it is not open yet. What
   * was lit before goes out.
   * @param graph the graph file
   * @param highlight what lights up
   */
  async highlight(graph: vscode.Uri, highlight: Highlight): Promise<void> {
    this.lit.light(graph.toString(), highlight);
    const editors = this.of(graph.toString());
    const visible = editors.find(({ panel }) => panel.visible) ?? editors[0];
    if (visible) visible.panel.reveal(visible.panel.viewColumn, true);
    else await openPicture(graph, { beside: true, preserveFocus: true });
  }

  /**
   * The picture of a graph, opened beside the active editor where it is not open yet.
   * @param graph the graph file
   */
  async show(graph: vscode.Uri): Promise<GraphEditor> {
    const known = this.opened(graph);
    if (known) return known;
    await openPicture(graph, { beside: true, preserveFocus: true });
    const opened = this.opened(graph);
    if (!opened) throw new Error(vscode.l10n.t('The picture could not be opened.'));
    return opened;
  }

  /** A picture of a graph that is open already. */
  opened(graph: vscode.Uri): GraphEditor | undefined {
    return this.of(graph.toString())[0];
  }

  /** Takes the light of an answer's path away, wherever it is. */
  clearHighlight(): void {
    this.lit.clear();
  }

  /** The data that graphs rest on has changed: what their joins find is counted anew. */
  recount(): void {
    for (const editor of this.open) editor.recount();
  }

  dispose(): void {
    this.disposables.dispose();
  }

  private of(graph: string): GraphEditor[] {
    return [...this.open].filter(({ document }) => document.uri.toString() === graph);
  }
}

/**
 * Opens the picture of a graph file.
 * @param graph the graph file
 * @param options where it goes
 */
export async function openPicture(
  graph: vscode.Uri,
  options: { readonly beside?: boolean; readonly preserveFocus?: boolean } = {},
): Promise<void> {
  // With nothing open, "beside" would leave an empty group behind.
  const anything = vscode.window.tabGroups.all.some((group) => group.tabs.length > 0);
  await vscode.commands.executeCommand('vscode.openWith', graph, GRAPH_EDITOR, {
    viewColumn: options.beside === true && anything ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
    preserveFocus: options.preserveFocus ?? false,
    preview: false,
  } satisfies vscode.TextDocumentShowOptions);
}
