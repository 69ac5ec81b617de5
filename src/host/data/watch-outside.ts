/** Watches what graphs are made from outside of the workspace, which VS Code does not watch by itself. */
import * as vscode from 'vscode';
import { isGlob, pathMatcher } from '../../engine/graph/wildcards';
import { DisposableList } from '../disposables';
import { isInWorkspace } from './allowed';
import type { EngineClient } from './engine-client';
import { enginePath, uriOf } from './addresses';
import { graphKey } from './graph-files';

/** The watches of one graph. */
interface Watches {
  /** What is watched: the same is not watched anew, since a change might be missed meanwhile. */
  paths: string;
  /** All that the graph is made from, in the workspace too; undefined while it is not known. */
  made: readonly string[] | undefined;
  list: DisposableList;
  /** How often it was asked what to watch: an answer that comes late must not take the place of a newer one. */
  calls: number;
}

/** The watches of each graph. */
export class OutsideWatch {
  private readonly watches = new Map<string, Watches>();

  /**
   * @param engine knows what graphs are made from
   * @param notice told of files that change
   */
  constructor(
    private readonly engine: Pick<EngineClient, 'request'>,
    private readonly notice: (file: vscode.Uri) => void,
  ) {}

  /**
   * Watches what a graph is made from now, and no more what it was made from before.
   * @param graph the graph file; nothing is watched for one that cannot be read
   */
  async follow(graph: vscode.Uri): Promise<void> {
    const key = graph.toString();
    const watches = this.watches.get(key) ?? { paths: '', made: undefined, list: new DisposableList(), calls: 0 };
    const call = ++watches.calls;
    this.watches.set(key, watches);
    const made = await this.engine.request('madeFrom', graphKey(graph)).catch(() => []);
    const outside = made.filter((path) => !isInWorkspace(uriOf(folderOf(path))));
    const paths = outside.join('\n');
    if (this.watches.get(key) !== watches || watches.calls !== call) return; // forgotten or asked again meanwhile
    watches.made = made;
    if (watches.paths === paths) return;
    watches.list.dispose();
    watches.list = new DisposableList();
    watches.paths = paths;
    for (const [folder, inFolder] of byFolder(outside)) watches.list.push(this.watch(folder, inFolder));
  }

  /**
   * Whether one of the graphs that are followed is made from a file, as far as that is known.
   * @param file any file
   */
  mayConcern(file: vscode.Uri): boolean {
    const path = enginePath(file);
    return [...this.watches.values()].some(({ made }) => made === undefined || pathMatcher(made)(path));
  }

  /** Follows the same graphs again: other files may be read than before. */
  async followAgain(): Promise<void> {
    await Promise.all([...this.watches.keys()].map((graph) => this.follow(vscode.Uri.parse(graph))));
  }

  /** Watches nothing for a graph any more. */
  forget(graph: vscode.Uri): void {
    this.watches.get(graph.toString())?.list.dispose();
    this.watches.delete(graph.toString());
  }

  dispose(): void {
    for (const { list } of this.watches.values()) list.dispose();
    this.watches.clear();
  }

  private watch(folder: string, paths: readonly string[]): vscode.Disposable {
    const deep = paths.some((path) => path.slice(folder.length + 1).includes('/'));
    const pattern = new vscode.RelativePattern(uriOf(folder), deep ? '**' : '*');
    const list = new DisposableList();
    const watcher = list.push(vscode.workspace.createFileSystemWatcher(pattern));
    const isInput = pathMatcher(paths);
    const noticeOurs = (file: vscode.Uri): void => {
      if (isInput(enginePath(file))) this.notice(file);
    };
    list.add(watcher.onDidChange(noticeOurs), watcher.onDidCreate(noticeOurs), watcher.onDidDelete(noticeOurs));
    return list;
  }
}

/** The folder of a file, or the one before the first wildcard of a pattern. */
function folderOf(path: string): string {
  const parts = path.split('/');
  const wild = parts.findIndex(isGlob);
  return parts.slice(0, wild < 0 ? -1 : wild).join('/') || '/';
}

function byFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), path]);
  return folders;
}
