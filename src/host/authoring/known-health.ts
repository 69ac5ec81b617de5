/** What was counted of the joins of open graph files, for those who show it. */
import * as vscode from 'vscode';
import type { HealthReport } from '../../engine/core/health';
import type { Shown } from '../../engine/core/message';
import type { ShownHealth } from './health-text';

/** Keeps the last counts of each file: what shows them does not wait for others. */
export class KnownHealth implements vscode.Disposable {
  private readonly emitter = new vscode.EventEmitter<void>();
  /** Something was counted anew, or forgotten. */
  readonly onDidChange = this.emitter.event;
  private readonly edges = new Map<string, ReadonlyMap<string, ShownHealth>>();

  /** Keeps what was counted. */
  set(file: vscode.Uri, report: Shown<HealthReport>): void {
    this.edges.set(file.toString(), new Map(report.edges.map(({ id, health }) => [id, health])));
    this.emitter.fire();
  }

  /** Forgets a file. */
  forget(file: vscode.Uri): void {
    if (this.edges.delete(file.toString())) this.emitter.fire();
  }

  /**
   * What was counted of an edge.
   * @param file the graph file, or the part of it, that is open
   * @param edge see `edgeId`
   */
  of(file: vscode.Uri, edge: string): ShownHealth | undefined {
    return this.edges.get(file.toString())?.get(edge);
  }

  dispose(): void {
    this.emitter.dispose();
  }
}
