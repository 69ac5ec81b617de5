/**
 * Notices that the data of a graph has other tables or columns than before, says so in the Problems view, and offers the
 * edits. What was known is kept in the workspace's storage, never in the graph.
 */
import * as vscode from 'vscode';
import type { DataChanges, KnownData } from '../../engine/core/data-changes';
import { SchemaGraphError } from '../../engine/core/errors';
import { hashText } from '../../engine/core/hash';
import type { Shown } from '../../engine/core/message';
import type { ShownProblem } from '../../engine/core/problems';
import { applyPlan } from '../authoring/apply-edit';
import { toDiagnostic } from '../authoring/diagnostics';
import { DisposableList } from '../disposables';
import { isCancelled } from '../errors';
import { withoutLinks } from '../message-text';
import { runCommand, whileShown } from '../vscode-api';
import type { EngineClient } from './engine-client';
import { graphKey, isGraphFile } from './graph-files';
import { enginePath, graphFileSelector, isReadable, uriOf } from './addresses';

const DELAY = 700;
/** The code of the problem. */
const CHANGED = 'source-changed';

/** Compares the data of graphs with what was known of it. */
export class SourceChanges {
  private readonly disposables = new DisposableList();
  private readonly problems = this.disposables.push(vscode.languages.createDiagnosticCollection('schemaGraph.data'));
  /** Graphs that are looked at, with what ends the look that is under way. */
  private readonly followed = new Map<string, { readonly graph: vscode.Uri; abort: AbortController }>();
  /** The files for which the check of a graph gave problems: its parts have some of them. */
  private readonly reported = new Map<string, { readonly graph: vscode.Uri; readonly files: readonly vscode.Uri[] }>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The graph that the data view shows. */
  private named: vscode.Uri | undefined;

  /**
   * @param engine compares
   * @param storage the folder in which is kept what was known
   * @param log told of what does not concern the person
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly storage: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
  ) {
    const open = ({ uri }: vscode.TextDocument): void => this.look(uri);
    this.disposables.add(
      vscode.workspace.onDidOpenTextDocument(open),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.leave(uri)),
      vscode.languages.registerCodeActionsProvider(
        graphFileSelector(),
        { provideCodeActions: (document, _range, { diagnostics }) => this.codeActions(document.uri, diagnostics) },
        { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
      ),
    );
    vscode.workspace.textDocuments.forEach(open);
  }

  /**
   * Looks at the data of a graph, soon and whenever it changes, until another one is named here; the data of those that are open is
   * looked at anyway.
   */
  follow(graph: vscode.Uri): void {
    const before = this.named;
    this.named = graph;
    if (before && before.toString() !== graph.toString()) this.leave(before);
    this.look(graph);
  }

  /** Looks no more at the data of a graph that nobody sees, and of which nothing is said. */
  private leave(graph: vscode.Uri): void {
    const key = graph.toString();
    const isOpen = vscode.workspace.textDocuments.some(({ uri, isClosed }) => !isClosed && uri.toString() === key);
    if (isOpen || this.reported.has(key) || this.named?.toString() === key) return;
    this.followed.get(key)?.abort.abort();
    this.followed.delete(key);
  }

  private look(graph: vscode.Uri): void {
    if (!isGraphFile(graph) || !isReadable(graph) || this.followed.has(graph.toString())) return;
    this.followed.set(graph.toString(), { graph, abort: new AbortController() });
    this.recheck();
  }

  /** Looks at all of them again, soon: files have changed. */
  recheck(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const { graph } of [...this.followed.values()]) void this.check(graph);
    }, DELAY);
  }

  /**
   * Lists what has changed and lets the person choose what to do about it, as one step of undo.
   * @param graph the graph file
   * @param accept identifiers of offers, where nothing is to be asked
   * @returns how many of the offers were taken
   */
  async show(graph: vscode.Uri, accept?: readonly string[]): Promise<number> {
    const document = await vscode.workspace.openTextDocument(graph);
    const { version } = document;
    const key = graphKey(graph, document.getText());
    const known = await this.known(graph);
    const found = await whileShown(vscode.l10n.t('Comparing the data with what was known'), (signal) =>
      this.engine.request('dataChanges', { ...key, ...(known && { known }) }, { signal }),
    );
    if (!found.now) {
      const broken = vscode.l10n.t(
        'The text of this graph has errors. Mend them first: they stand in the Problems view.',
      );
      void vscode.window.showWarningMessage(broken);
      return 0;
    }
    if (found.changes.length === 0) {
      await this.remember(graph, found.now);
      if (!accept)
        void vscode.window.showInformationMessage(
          vscode.l10n.t('The tables and columns of the data are as they were known.'),
        );
      return 0;
    }
    const offers = accept ?? (await choose(found));
    if (!offers) return 0;
    const params = { ...key, ...(known && { known }), offers };
    const plan =
      offers.length === 0
        ? { changes: [] }
        : await whileShown(vscode.l10n.t('Working out the edits'), (signal) =>
            this.engine.request('planChoice', params, { signal }),
          );
    if (plan.changes.length > 0 && !(await applyPlan(document, version, plan))) return 0;
    // A look that is under way compares with what was known before.
    this.followed.get(graph.toString())?.abort.abort();
    await this.remember(graph, found.now);
    this.clear(graph);
    const added = found.changes.filter(({ what }) => what === 'added').map(({ table }) => table);
    if (added.length > 0 && !accept) void offerProposals(graph, added);
    return offers.length;
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const { abort } of this.followed.values()) abort.abort();
    this.disposables.dispose();
  }

  private async check(graph: vscode.Uri): Promise<void> {
    const entry = this.followed.get(graph.toString());
    if (!entry) return;
    entry.abort.abort();
    entry.abort = new AbortController();
    const { signal } = entry.abort;
    try {
      const known = await this.known(graph);
      const params = { ...graphKey(graph), ...(known && { known }) };
      const { now, changes, problems } = await this.engine.request('dataChanges', params, { signal });
      // Nothing is known of a graph whose text has errors: what was said of it stays.
      if (!now || signal.aborted) return;
      if (changes.length === 0) await this.remember(graph, now, known);
      this.report(graph, problems);
      this.leave(graph);
    } catch (error) {
      if (isNotFound(error)) this.clear(graph);
      if (!isCancelled(error)) this.log.info(`changes of the data of ${graph.fsPath}: ${String(error)}`);
    }
  }

  /** Shows problems where they stand: some are in parts of the graph. */
  private report(graph: vscode.Uri, problems: readonly ShownProblem[]): void {
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const problem of problems) {
      const file = enginePath(uriOf(problem.file));
      byFile.set(file, [...(byFile.get(file) ?? []), toDiagnostic(problem)]);
    }
    this.clear(graph);
    for (const [file, diagnostics] of byFile) this.problems.set(uriOf(file), diagnostics);
    if (byFile.size > 0)
      this.reported.set(graph.toString(), { graph, files: [...byFile.keys()].map((file) => uriOf(file)) });
  }

  private clear(graph: vscode.Uri): void {
    for (const file of this.reported.get(graph.toString())?.files ?? []) this.problems.delete(file);
    this.reported.delete(graph.toString());
  }

  private codeActions(file: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction[] {
    const changed = diagnostics.filter(({ code }) => code === CHANGED);
    if (changed.length === 0) return [];
    const said = [...this.reported.values()].find(({ files }) =>
      files.some((uri) => enginePath(uri) === enginePath(file)),
    );
    const title = vscode.l10n.t('Show what changed in the data…');
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = changed;
    action.isPreferred = true;
    action.command = { title, command: 'schemaGraph.showDataChanges', arguments: [said?.graph ?? file] };
    return [action];
  }

  private async known(graph: vscode.Uri): Promise<KnownData | undefined> {
    try {
      const bytes = await vscode.workspace.fs.readFile(this.fileOf(graph));
      const known = JSON.parse(new TextDecoder().decode(bytes)) as KnownData;
      return known.version === 1 && Array.isArray(known.sources) ? known : undefined;
    } catch {
      return undefined; // Nothing is known yet.
    }
  }

  private async remember(graph: vscode.Uri, now: KnownData, before?: KnownData): Promise<void> {
    const text = JSON.stringify(now);
    if (before && JSON.stringify(before) === text) return;
    // VS Code may be closed in the middle: what is there is then the old or the new, and never half of one.
    const [file, part] = [this.fileOf(graph), this.fileOf(graph, '.part')];
    await vscode.workspace.fs.writeFile(part, new TextEncoder().encode(text));
    await vscode.workspace.fs.rename(part, file, { overwrite: true });
  }

  private fileOf(graph: vscode.Uri, ending = ''): vscode.Uri {
    return vscode.Uri.joinPath(this.storage, `${hashText(graph.toString())}.json${ending}`);
  }
}

/** What loses nothing is chosen beforehand. */
async function choose({ offers, changes }: Shown<DataChanges>): Promise<readonly string[] | undefined> {
  if (offers.length === 0) {
    const tables = [...new Set(changes.map(({ table }) => table))].join(', ');
    const noted = vscode.l10n.t('Take Note');
    const said = vscode.l10n.t('The data of {0} has changed. The graph needs no edit.', tables);
    return (await vscode.window.showInformationMessage(withoutLinks(said), noted)) === noted ? [] : undefined;
  }
  const chosen = await vscode.window.showQuickPick(
    offers.map(({ id, label, detail, safe }) => ({ label, detail, picked: safe, id })),
    {
      canPickMany: true,
      matchOnDetail: true,
      title: vscode.l10n.t('What changed in the data'),
      placeHolder: vscode.l10n.t('Choose what to change in the graph; the rest is taken note of'),
    },
  );
  return chosen?.map(({ id }) => id);
}

async function offerProposals(graph: vscode.Uri, tables: readonly string[]): Promise<void> {
  const propose = vscode.l10n.t('Propose Keys and Joins');
  const said = vscode.l10n.t('The data has new tables: {0}.', tables.join(', '));
  if ((await vscode.window.showInformationMessage(withoutLinks(said), propose)) === propose) {
    await runCommand('schemaGraph.proposeEdges', graph, tables);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof SchemaGraphError && error.code === 'not-found';
}
