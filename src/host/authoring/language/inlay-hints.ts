/** What the text does not say and the data does, beside it: types of columns, cardinalities of joins. */
import * as vscode from 'vscode';
import type { Position } from '../../../engine/core/problems';
import { DisposableList } from '../../disposables';
import type { KnownHealth } from '../known-health';
import type { KnownMarks } from '../known-marks';

/** Shows hints; VS Code's own setting `editor.inlayHints.enabled` turns them off. */
export class GraphHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  readonly onDidChangeInlayHints = this.emitter.event;

  /**
   * @param marks what stands beside the lines
   * @param health what was counted of joins
   */
  constructor(
    private readonly marks: KnownMarks,
    private readonly health: KnownHealth,
  ) {
    this.disposables.add(marks.onDidChange(() => this.emitter.fire()));
  }

  async provideInlayHints(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.InlayHint[] | undefined> {
    const { version } = document;
    const marks = await this.marks.of(document);
    if (!marks || document.version !== version) return undefined;
    const isShown = ({ line, column }: Position): boolean => range.contains(new vscode.Position(line - 1, column - 1));
    const columns = marks.columns.filter(({ behind }) => isShown(behind));
    const types = columns.map(({ behind, type }) =>
      hint(behind, type, vscode.l10n.t('The type of the column in the data; its entry does not say one')),
    );
    const cardinalities = marks.edges.flatMap(({ id, behind }) => {
      if (!behind || !isShown(behind)) return [];
      const found = this.health.of(document.uri, id);
      if (found?.state !== 'measured') return [];
      return [
        hint(behind, found.cardinality, vscode.l10n.t('The cardinality of the join as it was counted in the data')),
      ];
    });
    return [...types, ...cardinalities];
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
