/** What was counted of the joins and rules of open graph files, for those who show it. */
import * as vscode from 'vscode';
import type { HealthReport } from '../../engine/core/health';
import type { Shown } from '../../engine/core/message';
import type { ShownHealth, ShownRuleHealth } from './health-text';

/** What was counted of the edges of one file, by their ids. */
interface Counted {
  readonly edges: ReadonlyMap<string, ShownHealth>;
  readonly rules: ReadonlyMap<string, ShownRuleHealth>;
}

/** Keeps the last counts of each file: what shows them does not wait for others. */
export class KnownHealth implements vscode.Disposable {
  private readonly emitter = new vscode.EventEmitter<void>();
  /** Something was counted anew, or forgotten. */
  readonly onDidChange = this.emitter.event;
  private readonly counted = new Map<string, Counted>();

  /** Keeps what was counted. */
  set(file: vscode.Uri, { edges, rules }: Shown<HealthReport>): void {
    this.counted.set(file.toString(), {
      edges: new Map(edges.map(({ id, health }) => [id, health])),
      rules: new Map(rules.map(({ id, health }) => [id, health])),
    });
    this.emitter.fire();
  }

  /** Forgets a file. */
  forget(file: vscode.Uri): void {
    if (this.counted.delete(file.toString())) this.emitter.fire();
  }

  /**
   * What was counted of the join along a key edge.
   * @param file the graph file, or the part of it, that is open
   * @param edge see `edgeId`
   */
  of(file: vscode.Uri, edge: string): ShownHealth | undefined {
    return this.counted.get(file.toString())?.edges.get(edge);
  }

  /**
   * What was counted of the rule of a derivation edge.
   * @param file the graph file, or the part of it, that is open
   * @param edge see `edgeId`
   */
  ruleOf(file: vscode.Uri, edge: string): ShownRuleHealth | undefined {
    return this.counted.get(file.toString())?.rules.get(edge);
  }

  dispose(): void {
    this.emitter.dispose();
  }
}
