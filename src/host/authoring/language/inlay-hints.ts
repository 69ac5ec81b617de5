/** What the text does not say and the data does, beside it: types of columns, cardinalities of joins. */
import * as vscode from 'vscode';
import type { Position } from '../../../engine/core/problems';
import type { EngineClient } from '../../data/engine-client';
import { DisposableList } from '../../disposables';
import { signalOf } from '../../vscode-api';
import type { KnownHealth } from '../known-health';
import { editedFile } from './edited-text';

/** Shows hints; VS Code's own setting `editor.inlayHints.enabled` turns them off. */
export class GraphHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  readonly onDidChangeInlayHints = this.emitter.event;

  /**
   * @param engine reads graph files
   * @param health what was counted of joins
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly health: KnownHealth,
  ) {
    this.disposables.add(health.onDidChange(() => this.emitter.fire()));
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    const { version } = document;
    const marks = await this.engine.request('marks', editedFile(document), { signal: signalOf(token) });
    if (!marks || document.version !== version) return [];
    const types = marks.columns.map(({ behind, type }) =>
      hint(behind, type, vscode.l10n.t('The type of the column in the data; its entry does not say one')),
    );
    const cardinalities = marks.edges.flatMap(({ id, behind }) => {
      const found = this.health.of(document.uri, id);
      if (!behind || found?.state !== 'measured') return [];
      return [
        hint(behind, found.cardinality, vscode.l10n.t('The cardinality of the join as it was counted in the data')),
      ];
    });
    return [...types, ...cardinalities].filter(({ position }) => range.contains(position));
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

function hint({ line, column }: Position, label: string, tooltip: string): vscode.InlayHint {
  const shown = new vscode.InlayHint(new vscode.Position(line - 1, column - 1), label, vscode.InlayHintKind.Type);
  shown.paddingLeft = true;
  shown.tooltip = tooltip;
  return shown;
}
