/** Finds graph files, and remembers which one questions are put to. */
import * as vscode from 'vscode';
import type { GraphKey } from '../../platform/thread/engine-messages';
import { GRAPH_EDITOR, GRAPH_FILES } from '../contributions';
import { noGraph } from '../errors';
import { setContext } from '../vscode-api';
import { enginePath, isReadable } from './addresses';
import { allowedFolders } from './allowed';
import { isPlainFile } from './data-files';
import { findFiles } from './find-files';

const GRAPH_NAME = /\.sgraph\.ya?ml$/i;
const MOST_GRAPHS = 500;
const REMEMBERED = 'schemaGraph.lastGraph';
/** The graph that was in front when another one was chosen. */
const PASSED_OVER = 'schemaGraph.passedOverGraph';

/**
 * Whether a file is a graph file, by its name.
 * @param uri the file
 */
export function isGraphFile(uri: vscode.Uri): boolean {
  return GRAPH_NAME.test(uri.path);
}

/**
 * The name of a graph file without folder and extension.
 * @param uri the file
 */
export function graphName(uri: vscode.Uri): string {
  return (uri.path.split('/').pop() ?? '').replace(GRAPH_NAME, '');
}

/**
 * What a request about a graph names: its path, all texts that are not saved, and where the files that it names may lie.
 * @param uri the graph file
 * @param text its text, where the caller knows it
 */
export function graphKey(uri: vscode.Uri, text = unsavedText(uri)): GraphKey {
  const unsaved = unsavedTexts(uri);
  return {
    graph: enginePath(uri),
    ...(text === undefined ? {} : { text }),
    ...(unsaved.size > 0 && { unsaved }),
    allowed: allowedFolders(),
  };
}

/**
 * The texts of graph files that are not saved, by path.
 * @param besides a file that is left out
 */
export function unsavedTexts(besides?: vscode.Uri): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const document of vscode.workspace.textDocuments) {
    const isOther = document.uri.toString() !== besides?.toString();
    if (isOther && document.isDirty && isGraphFile(document.uri) && isReadable(document.uri)) {
      texts.set(enginePath(document.uri), document.getText());
    }
  }
  return texts;
}

/** The graph file of the active tab, as text or as a picture. */
export function activeGraph(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText && isGraphFile(input.uri)) return input.uri;
  if (input instanceof vscode.TabInputCustom && input.viewType === GRAPH_EDITOR) return input.uri;
  return undefined;
}

/** The unsaved text of a file, or undefined where the disk has the same. */
function unsavedText(uri: vscode.Uri): string | undefined {
  const document = vscode.workspace.textDocuments.find((d) => d.uri.toString() === uri.toString());
  return document?.isDirty === true ? document.getText() : undefined;
}

/** Which graph is asked. */
export class GraphChoice {
  private readonly emitter = new vscode.EventEmitter<vscode.Uri>();
  /** Another graph was chosen. */
  readonly onDidChange = this.emitter.event;

  /** @param memory where the last choice is kept for the workspace */
  constructor(private readonly memory: vscode.Memento) {}

  /**
   * The graph that is asked: the one of the active tab, unless another was chosen while that tab was in front; else the
   * one that was asked last, while its file exists, or the only one there is.
   */
  async current(): Promise<vscode.Uri | undefined> {
    const active = activeGraph();
    const isPassedOver = active !== undefined && active.toString() === this.memory.get<string>(PASSED_OVER);
    const remembered = await this.remembered();
    if (active && !(isPassedOver && remembered)) return active;
    if (remembered) return remembered;
    const all = await this.all();
    return all.length === 1 ? all[0] : undefined;
  }

  /**
   * The current graph; where there is none, the person chooses.
   * @param question what is asked then
   * @returns undefined where the person chose nothing
   * @throws SchemaGraphError `not-found` where the workspace has no graph
   */
  async currentOrPick(question?: string): Promise<vscode.Uri | undefined> {
    return (await this.current()) ?? this.pick(question);
  }

  /**
   * The graph that a command works on: the one in front, whichever is asked; where none is in front, as `currentOrPick`.
   * @param question what is asked where there is none
   * @returns undefined where the person chose nothing
   * @throws SchemaGraphError `not-found` where the workspace has no graph
   */
  async inFrontOrPick(question?: string): Promise<vscode.Uri | undefined> {
    return activeGraph() ?? this.currentOrPick(question);
  }

  /**
   * Follows the tabs: the graph in front is the one that is asked, and what was chosen before holds no longer once another
   * graph than the one that it was chosen over comes to the front.
   */
  async followTab(): Promise<void> {
    const active = activeGraph()?.toString();
    const passedOver = this.memory.get<string>(PASSED_OVER);
    if (active === undefined || passedOver === undefined || active === passedOver) return;
    await this.memory.update(PASSED_OVER, undefined);
  }

  /**
   * Lets the person choose among all graphs.
   * @param question what is asked
   * @returns undefined where the person chose nothing
   * @throws SchemaGraphError `not-found` where the workspace has no graph
   */
  async pick(question = vscode.l10n.t('Which graph?')): Promise<vscode.Uri | undefined> {
    const all = await this.all();
    if (all.length === 0) throw noGraph();
    const chosen = await vscode.window.showQuickPick(
      all.map((uri) => ({ label: graphName(uri), description: vscode.workspace.asRelativePath(uri), uri })),
      { placeHolder: question, matchOnDescription: true },
    );
    return chosen?.uri;
  }

  /** Remembers the graph that is asked; it stays the one also where the graph of another tab is in front. */
  async choose(uri: vscode.Uri): Promise<void> {
    const before = await this.current();
    const active = activeGraph()?.toString();
    await this.memory.update(PASSED_OVER, active === uri.toString() ? undefined : active);
    await this.memory.update(REMEMBERED, uri.toString());
    if (before?.toString() !== uri.toString()) this.emitter.fire(uri);
  }

  /** The graph that was asked last, while its file exists. */
  private async remembered(): Promise<vscode.Uri | undefined> {
    const remembered = this.memory.get<string>(REMEMBERED);
    if (remembered === undefined) return undefined;
    const uri = vscode.Uri.parse(remembered);
    return (await exists(uri)) ? uri : undefined;
  }

  dispose(): void {
    this.emitter.dispose();
  }

  /** Looks whether there is a graph to ask, for the menus. */
  async refresh(): Promise<void> {
    setContext('schemaGraph.hasGraphs', (await this.all()).length > 0);
  }

  /** All graphs of the workspace, by path; files that others include are parts of theirs. */
  async all(): Promise<vscode.Uri[]> {
    const isWanted = (name: string): boolean => GRAPH_NAME.test(name);
    const found = await findFiles({ glob: GRAPH_FILES, isWanted, most: MOST_GRAPHS });
    if (found.length > 1) {
      const texts = await Promise.all(found.map(async (uri) => [enginePath(uri), await textOf(uri)] as const));
      // Loaded when there are several graphs, not with the extension.
      const { includedParts } = await import('../../engine/graph/included-parts');
      const parts = includedParts(new Map(texts));
      return inOrder(found.filter((uri) => !parts.has(enginePath(uri))));
    }
    return inOrder(found);
  }
}

function inOrder(graphs: readonly vscode.Uri[]): vscode.Uri[] {
  return graphs.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** The text of a file as it is now, saved or not; empty where it cannot be read. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const unsaved = unsavedText(uri);
  if (unsaved !== undefined || !(await isPlainFile(uri))) return unsaved ?? '';
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return '';
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
