/** Code lenses in graph files: what waits for a decision, and what joins find in the data. */
import * as vscode from 'vscode';
import type { Position } from '../../engine/core/problems';
import type { EdgeMark, FileMarks } from '../../engine/language/marks';
import { healthLine } from '../authoring/health-text';
import type { KnownHealth } from '../authoring/known-health';
import { editedFile } from '../authoring/language/edited-text';
import type { EngineClient } from '../data/engine-client';
import { DisposableList } from '../disposables';
import { setting, signalOf } from '../vscode-api';

/** Shows lenses above the first line, above tables and above edges. */
export class GraphLenses implements vscode.CodeLensProvider {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.emitter.event;
  /** While a file is no YAML, the last marks that could be read. */
  private readonly last = new WeakMap<vscode.TextDocument, FileMarks>();

  /**
   * @param engine reads graph files
   * @param health what was counted of joins
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly health: KnownHealth,
  ) {
    this.disposables.add(
      health.onDidChange(() => this.emitter.fire()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('schemaGraph.codeLens')) this.emitter.fire();
      }),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    if (!setting('codeLens.enabled')) return [];
    const read = await this.engine.request('marks', editedFile(document), { signal: signalOf(token) });
    const marks = read ?? this.last.get(document);
    if (!marks) return [];
    this.last.set(document, marks);
    const { uri } = document;
    return [
      ...waitingLens(uri, marks),
      ...marks.tables.map(({ at, suggestions }) =>
        lens(at, {
          title: vscode.l10n.t('$(lightbulb) suggestions waiting: {0}', suggestions),
          tooltip: vscode.l10n.t('On this table, its columns and the edges that lead from it'),
          command: '',
        }),
      ),
      ...marks.edges.flatMap((edge) => this.edgeLenses(uri, edge)),
    ];
  }

  dispose(): void {
    this.disposables.dispose();
  }

  private edgeLenses(graph: vscode.Uri, { id, status, at }: EdgeMark): vscode.CodeLens[] {
    const found = this.health.of(graph, id);
    const said = found && healthLine(found);
    const isWorse = found?.state === 'measured' && found.from.orphans > 0;
    const target = { graph, edge: id };
    return [
      ...(status === 'suggested'
        ? [
            lens(at, {
              title: vscode.l10n.t('$(check) Accept'),
              command: 'schemaGraph.acceptEdge',
              arguments: [target],
            }),
            lens(at, {
              title: vscode.l10n.t('$(close) Reject…'),
              command: 'schemaGraph.rejectEdge',
              arguments: [target],
            }),
          ]
        : []),
      ...(said === undefined
        ? []
        : [lens(at, { title: `${isWorse ? '$(warning)' : '$(pass)'} ${said}`, command: '' })]),
    ];
  }
}

/** Above the first line: how much of the file waits, and the way to the first of it. */
function waitingLens(uri: vscode.Uri, { waiting, first }: FileMarks): vscode.CodeLens[] {
  if (waiting === 0 || !first) return [];
  const selection = new vscode.Range(first.line - 1, first.column - 1, first.line - 1, first.column - 1);
  return [
    lens(
      { line: 1, column: 1 },
      {
        title: vscode.l10n.t('$(lightbulb) suggestions waiting: {0}, review', waiting),
        tooltip: vscode.l10n.t('Go to the first one; accept and reject stand above each'),
        command: 'vscode.open',
        arguments: [uri, { selection }],
      },
    ),
  ];
}

function lens({ line }: Position, command: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line - 1, 0, line - 1, 0), command);
}
