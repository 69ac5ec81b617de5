/** SQL of answers that is open in editors, and which graph each is run on. */
import * as vscode from 'vscode';
import { sqlLines } from '../../protocol/sql-lines';
import { graphName, type GraphChoice } from '../data/graph-files';
import { DisposableList } from '../disposables';
import type { Questions } from './questions';

/** Remembers the graph of each SQL document that was opened from an answer. */
export class SqlDocuments {
  private readonly disposables = new DisposableList();
  private readonly graphs = new Map<string, vscode.Uri>();

  /** @param choice offers graphs for SQL that a person opened */
  constructor(private readonly choice: GraphChoice) {
    this.disposables.push(
      vscode.workspace.onDidCloseTextDocument((document) => this.graphs.delete(document.uri.toString())),
    );
  }

  /**
   * Opens SQL in a new editor.
   * @param sql the statement
   * @param question what it answers
   * @param graph the graph it runs on
   */
  async open(sql: string, question: string, graph: vscode.Uri): Promise<void> {
    const title = question.replaceAll(/\s+/g, ' ');
    const content = `-- ${title}\n-- ${vscode.l10n.t('Graph: {0}. Run it again with the play button above.', graphName(graph))}\n${sqlLines(sql).join('\n')}\n`;
    const document = await vscode.workspace.openTextDocument({ language: 'sql', content });
    this.graphs.set(document.uri.toString(), graph);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /**
   * Runs the SQL of the active editor, or what is selected in it.
   * @param questions runs it and tells the side panel
   * @param reveal shows the side panel
   */
  async run(questions: Questions, reveal: () => Promise<void>): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const known = this.graphs.get(editor.document.uri.toString());
    const graph = known ?? (await this.choice.currentOrPick());
    if (!graph) return;
    this.graphs.set(editor.document.uri.toString(), graph);
    const sql = editor.selection.isEmpty ? editor.document.getText() : editor.document.getText(editor.selection);
    await reveal();
    await questions.runSql(sql, graph);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
