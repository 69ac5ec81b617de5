/** Texts that are only to be read: they open as documents that cannot be edited, and nobody is asked to save them. */
import * as vscode from 'vscode';
import { DisposableList } from './disposables';

const SCHEME = 'schema-graph-text';

/** Shows texts. */
export class ReadOnlyTexts implements vscode.TextDocumentContentProvider {
  private readonly disposables = new DisposableList();
  private readonly texts = new Map<string, string>();
  private lastId = 0;

  constructor() {
    this.disposables.add(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /**
   * Opens a text.
   * @param name of its tab
   * @param text what it says
   */
  async show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}`, query: String(++this.lastId) });
    this.texts.set(uri.toString(), text);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
