/** Code lenses in graph files: above each edge that the last answer used. */
import * as vscode from 'vscode';
import { askedLast } from '../../protocol/thread';
import { askEngine } from '../authoring/language/ask-engine';
import type { EngineClient } from '../data/engine-client';
import { graphKey } from '../data/graph-files';
import { DisposableList } from '../disposables';
import type { Questions } from '../answers/questions';
import { setting } from '../vscode-api';
import { usedEdges } from './used-edges';
import { uriOf } from '../data/addresses';

const TITLE_LIMIT = 60;

/** Shows "used in the last answer" above edges; a click opens the answer's trace. */
export class EdgeLenses implements vscode.CodeLensProvider {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.emitter.event;

  /**
   * @param questions holds the last answer
   * @param engine reads graph files
   */
  constructor(
    private readonly questions: Questions,
    private readonly engine: EngineClient,
  ) {
    this.disposables.add(
      questions.onDidNotice(({ type }) => {
        if (type === 'finished' || type === 'shown') this.emitter.fire();
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('schemaGraph.codeLens')) this.emitter.fire();
      }),
    );
  }

  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[] | undefined> {
    const record = this.questions.last;
    if (!record || record.answer.joins.length + record.answer.paths.length === 0) return [];
    if (!setting('codeLens.enabled')) return [];
    // A part of the graph that was asked shows its own edges too; any other graph shows nothing.
    const root = vscode.Uri.parse(record.graph);
    const snapshot = await askEngine(this.engine, 'parse', graphKey(root), token);
    if (!snapshot) return undefined;
    const used = usedEdges(snapshot.graph, record.answer);
    const title = askedLast(record.answer);
    const short = title.length > TITLE_LIMIT ? `${title.slice(0, TITLE_LIMIT)}…` : title;
    return snapshot.edges
      .filter(({ id, file }) => used.has(id) && uriOf(file).toString() === document.uri.toString())
      .map(({ line }) => {
        const range = new vscode.Range(line - 1, 0, line - 1, 0);
        return new vscode.CodeLens(range, {
          command: 'schemaGraph.showTrace',
          title: vscode.l10n.t('$(milestone) used in the last answer: {0}', short),
          tooltip: vscode.l10n.t('Show how the answer was found'),
          arguments: [record.id],
        });
      });
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
