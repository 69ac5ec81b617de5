/** Problems of graph files in the Problems view, also for text that is not saved yet. */
import * as vscode from 'vscode';
import { SchemaGraphError } from '../../engine/core/errors';
import type { FieldValue, ShownProblem, Severity } from '../../engine/core/problems';
import type { EngineClient } from '../data/engine-client';
import { graphKey, isGraphFile } from '../data/graph-files';
import { DisposableList } from '../disposables';
import { isCancelled } from '../errors';
import { EntryChecks } from './entry-check';
import type { KnownHealth } from './known-health';
import { enginePath, isReadable, uriOf } from '../data/addresses';

/** Who says it, in the Problems view. */
export const DIAGNOSTIC_SOURCE = 'Schema Graph';

const DELAY = 250;
/** What the data contradicts is shown together with the rest where it is known so soon, lest the list flicker as one types. */
const TOGETHER = 150;

const SEVERITIES: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** Checks graph files as they are opened and changed. */
export class GraphDiagnostics {
  private readonly disposables = new DisposableList();
  private readonly collection = this.disposables.push(vscode.languages.createDiagnosticCollection('schemaGraph'));
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Checks that are under way, by file. */
  private readonly checks = new Map<string, AbortController>();
  /** The files for which the check of a graph file gave problems: its parts have some of them. */
  private readonly reported = new Map<string, readonly vscode.Uri[]>();
  private readonly entries: EntryChecks;
  /** Graphs that a person had checked: their problems are shown and kept up to date without an editor. */
  private readonly asked = new Map<string, vscode.Uri>();
  /** The graph whose data a person looks at. */
  private followed: vscode.Uri | undefined;

  /**
   * @param engine checks files
   * @param health is told what was counted
   * @param log told of checks that failed
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly health: KnownHealth,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.entries = this.disposables.push(
      new EntryChecks(engine, {
        replace: (uri, change) => this.collection.set(uri, change(this.collection.get(uri) ?? [])),
        toDiagnostic,
      }),
    );
    this.disposables.add(
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.schedule(uri, 0)),
      vscode.workspace.onDidChangeTextDocument((change) => {
        const { document, contentChanges } = change;
        if (contentChanges.length > 0 && this.reported.has(document.uri.toString())) this.entries.changed(change);
        this.schedule(document.uri, DELAY);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.forget(document.uri)),
    );
    for (const { uri } of vscode.workspace.textDocuments) this.schedule(uri, 0);
  }

  /** Checks a file that need not be open, its data included, and shows the Problems view. */
  async checkNow(uri: vscode.Uri): Promise<readonly ShownProblem[]> {
    await vscode.workspace.openTextDocument(uri);
    this.asked.set(uri.toString(), uri);
    const problems = await this.checkToEnd(uri);
    await vscode.commands.executeCommand('workbench.actions.view.problems');
    return problems;
  }

  /** Checks a file until no newer check has taken over: opening it begins one, and so does typing in it. */
  private async checkToEnd(uri: vscode.Uri): Promise<readonly ShownProblem[]> {
    const key = uri.toString();
    for (;;) {
      clearTimeout(this.timers.get(key));
      const checking = this.check(uri);
      const own = this.checks.get(key);
      try {
        return await (
          await checking
        ).counted;
      } catch (error) {
        if (this.checks.get(key) === own) throw error;
      }
    }
  }

  /** Checks the open graph files, and those that are looked at otherwise, again: what they rest on has changed. */
  recheck(): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      this.entries.forget(uri);
      this.schedule(uri, DELAY);
    }
    for (const uri of [...this.asked.values(), this.followed]) if (uri) this.schedule(uri, DELAY);
  }

  /** Shows what is wrong with the graph whose data is looked at, whether its file is open or not, until another one is named. */
  follow(graph: vscode.Uri): void {
    const before = this.followed;
    if (before?.toString() === graph.toString()) return;
    this.followed = graph;
    if (before && !this.isWanted(before)) this.forget(before);
    if (!documentOf(graph)) this.schedule(graph, DELAY);
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const check of this.checks.values()) check.abort();
    this.disposables.dispose();
  }

  private schedule(uri: vscode.Uri, delay: number): void {
    if (!isGraphFile(uri) || !isReadable(uri)) return;
    const key = uri.toString();
    clearTimeout(this.timers.get(key));
    const run = (): void => {
      this.timers.delete(key);
      if (!this.isWanted(uri)) return;
      this.check(uri).catch((error: unknown) => {
        if (error instanceof SchemaGraphError && error.code === 'not-found') this.lose(uri);
        if (!isCancelled(error)) this.log.error(`check of ${key}: ${String(error)}`);
      });
    };
    this.timers.set(key, setTimeout(run, delay));
  }

  /** Whether the problems of a graph are shown: it is open, or somebody asked for them. */
  private isWanted(uri: vscode.Uri): boolean {
    const key = uri.toString();
    return documentOf(uri) !== undefined || this.asked.has(key) || this.followed?.toString() === key;
  }

  /** Shows what the text and the names in it tell, and what was counted in the data as soon as it is known. */
  private async check(uri: vscode.Uri): Promise<{ counted: Promise<readonly ShownProblem[]> }> {
    const key = uri.toString();
    this.checks.get(key)?.abort();
    const check = new AbortController();
    this.checks.set(key, check);
    const { signal } = check;
    const document = documentOf(uri);
    const params = graphKey(uri, document?.getText());
    const problems = await this.engine.request('validate', params, { signal });
    const isCurrent = (): boolean => this.isWanted(uri) && !signal.aborted;
    const show = (all: readonly ShownProblem[]): void => {
      // What is merely worth knowing is for whoever has the file open.
      if (isCurrent()) this.show(uri, document ? all : all.filter(({ severity }) => severity !== 'info'));
    };
    const counted = this.engine
      .request('health', params, { signal })
      .then(
        (health) => {
          if (isCurrent()) this.health.set(uri, health);
          return [...problems, ...health.problems];
        },
        (error: unknown) => {
          if (!isCancelled(error)) this.log.error(`count of ${key}: ${String(error)}`);
          return problems; // without the data there is still the text
        },
      )
      .then((all) => {
        show(all);
        return all;
      });
    if ((await Promise.race([counted, afterMs(TOGETHER)])) === undefined) show(problems);
    if (document) await this.entries.learn(document, signal);
    return { counted };
  }

  private show(root: vscode.Uri, problems: readonly ShownProblem[]): void {
    const byFile = new Map<string, vscode.Diagnostic[]>([[enginePath(root), []]]);
    for (const problem of problems) {
      const file = enginePath(uriOf(problem.file));
      const list = byFile.get(file) ?? [];
      byFile.set(file, [...list, toDiagnostic(problem)]);
    }
    this.clear(root);
    for (const [file, diagnostics] of byFile) this.collection.set(uriOf(file), diagnostics);
    this.reported.set(
      root.toString(),
      [...byFile.keys()].map((file) => uriOf(file)),
    );
  }

  /** The file is closed: what is wrong with it is shown no more, unless somebody asked for it. */
  private forget(uri: vscode.Uri): void {
    this.checks.get(uri.toString())?.abort();
    this.checks.delete(uri.toString());
    this.entries.forget(uri);
    if (this.isWanted(uri)) {
      this.schedule(uri, DELAY); // what was typed and not saved is gone
      return;
    }
    this.health.forget(uri);
    const files = new Set(this.reported.get(uri.toString())?.map(String));
    this.clear(uri);
    // Other files of the graph are still open, and had the same problems.
    for (const [root, own] of this.reported) {
      if (own.some((file) => files.has(file.toString()))) this.schedule(vscode.Uri.parse(root), 0);
    }
  }

  /** The file is gone. */
  private lose(uri: vscode.Uri): void {
    this.asked.delete(uri.toString());
    if (this.followed?.toString() === uri.toString()) this.followed = undefined;
    if (!documentOf(uri)) this.forget(uri);
  }

  private clear(root: vscode.Uri): void {
    for (const file of this.reported.get(root.toString()) ?? []) this.collection.delete(file);
    this.reported.delete(root.toString());
  }
}

/** The document of a file that is open. */
function documentOf(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === key);
}

function afterMs(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

/** A problem in the Problems view that knows what mends it. */
export class GraphDiagnostic extends vscode.Diagnostic {
  /** The field of the edge that mends it. */
  set?: FieldValue;
}

/**
 * A problem as VS Code shows it.
 * @param problem the problem
 */
export function toDiagnostic(problem: ShownProblem): vscode.Diagnostic {
  const { start, end } = problem;
  const range = new vscode.Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1);
  const diagnostic = new GraphDiagnostic(range, problem.message, SEVERITIES[problem.severity]);
  diagnostic.code = problem.code;
  diagnostic.source = DIAGNOSTIC_SOURCE;
  if (problem.set) diagnostic.set = problem.set;
  return diagnostic;
}
