/** Code lenses in graph files: what waits for a decision, and what joins and rules find in the data. */
import * as vscode from 'vscode';
import type { Position } from '../../engine/core/problems';
import type { EdgeMark, FileMarks, TableMark } from '../../engine/language/marks';
import { healthLine, ruleLine } from '../authoring/health-text';
import type { KnownHealth } from '../authoring/known-health';
import type { KnownMarks } from '../authoring/known-marks';
import { DisposableList } from '../disposables';
import { setting } from '../vscode-api';

/**
 * So many lenses get their commands at once. VS Code takes back the commands of a list that it still shows where the next list
 * comes while it resolves lenses one by one, and a click then says that there is no such command; of more lenses than these it
 * would have to be sent too much.
 */
const RESOLVED_AT_ONCE = 2_000;

/** A lens whose words are made when it comes into view: a graph may have thousands of suggestions. */
class MarkLens extends vscode.CodeLens {
  /**
   * @param at where it stands
   * @param describe its command
   */
  constructor(
    { line }: Position,
    readonly describe: () => vscode.Command,
  ) {
    super(new vscode.Range(line - 1, 0, line - 1, 0));
  }
}

/** Shows lenses above the first line, above tables and above edges. */
export class GraphLenses implements vscode.CodeLensProvider {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.emitter.event;

  /**
   * @param marks what stands beside the lines
   * @param health what was counted of joins and rules
   */
  constructor(
    private readonly marks: KnownMarks,
    private readonly health: KnownHealth,
  ) {
    this.disposables.add(
      marks.onDidChange(() => this.emitter.fire()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('schemaGraph.codeLens')) this.emitter.fire();
      }),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[] | undefined> {
    if (!setting('codeLens.enabled')) return [];
    const marks = await this.marks.of(document);
    if (!marks) return undefined;
    const { uri } = document;
    const lenses = [
      ...waitingLens(uri, marks),
      ...marks.tables.map((table) => tableLens(uri, table)),
      ...marks.edges.flatMap((edge) => this.edgeLenses(uri, edge)),
    ];
    return lenses.length > RESOLVED_AT_ONCE ? lenses : lenses.map((lens) => this.resolveCodeLens(lens));
  }

  resolveCodeLens(lens: vscode.CodeLens): vscode.CodeLens {
    if (lens instanceof MarkLens) {
      const command = lens.describe();
      // VS Code drops a plain space behind an icon, so that the words would touch it.
      lens.command = { ...command, title: command.title.replace(/^(\$\([\w-]+\)) /, '$1\u00a0') };
    }
    return lens;
  }

  dispose(): void {
    this.disposables.dispose();
  }

  private edgeLenses(graph: vscode.Uri, { id, status, at }: EdgeMark): vscode.CodeLens[] {
    const target = { graph, edge: id };
    const acts: readonly (() => vscode.Command)[] = [
      () => ({ title: vscode.l10n.t('$(check) Accept'), command: 'schemaGraph.acceptEdge', arguments: [target] }),
      () => ({ title: vscode.l10n.t('$(close) Reject…'), command: 'schemaGraph.rejectEdge', arguments: [target] }),
    ];
    const said = this.counted(graph, id);
    return [
      ...(status === 'suggested' ? acts.map((describe) => new MarkLens(at, describe)) : []),
      ...(said === undefined ? [] : [new MarkLens(at, () => ({ title: said, command: '' }))]),
    ];
  }

  /** What the data says of an edge, with a sign of whether that is well. */
  private counted(graph: vscode.Uri, id: string): string | undefined {
    const [join, rule] = [this.health.of(graph, id), this.health.ruleOf(graph, id)];
    const said = (join && healthLine(join)) ?? (rule && ruleLine(rule));
    if (said === undefined) return undefined;
    const isWorse =
      (join?.state === 'measured' && join.from.orphans > 0) ||
      (rule?.state === 'measured' && rule.agree < rule.compared);
    return `${isWorse ? '$(warning)' : '$(pass)'} ${said}`;
  }
}

function tableLens(uri: vscode.Uri, { at, suggestions, first }: TableMark): vscode.CodeLens {
  return new MarkLens(at, () => ({
    title: reviewTitle(suggestions),
    tooltip: vscode.l10n.t('On this table, its columns and the edges that lead from it; in the picture'),
    command: 'schemaGraph.review',
    arguments: [uri, first],
  }));
}

function reviewTitle(suggestions: number): string {
  return suggestions === 1
    ? vscode.l10n.t('$(lightbulb) Review 1 suggestion')
    : vscode.l10n.t('$(lightbulb) Review {0} suggestions', suggestions);
}

/** Above the first line: how much of the file waits, and the way to the first of it. */
function waitingLens(uri: vscode.Uri, { waiting, first }: FileMarks): vscode.CodeLens[] {
  if (waiting === 0 || !first) return [];
  const selection = new vscode.Range(first.line - 1, first.column - 1, first.line - 1, first.column - 1);
  const top = { line: 1, column: 1 };
  const review = (): vscode.Command => ({
    title: reviewTitle(waiting),
    tooltip: vscode.l10n.t('One after the other, in the picture'),
    command: 'schemaGraph.review',
    arguments: [uri],
  });
  const goToFirst = (): vscode.Command => ({
    title: vscode.l10n.t('$(arrow-down) Go to the first'),
    tooltip: vscode.l10n.t('In the text; accept and reject stand above each edge'),
    command: 'vscode.open',
    arguments: [uri, { selection }],
  });
  return [new MarkLens(top, review), new MarkLens(top, goToFirst)];
}
