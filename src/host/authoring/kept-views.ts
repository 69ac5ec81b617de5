/**
 * What of a picture a person sees (filters, a neighbourhood, the camera), kept in the workspace from one opening of a file to
 * the next. It is nobody else's, so it is written neither into the graph nor into its layout.
 */
import type * as vscode from 'vscode';

const KEY = 'schemaGraph.views';
/** Pictures that are remembered; the one that was seen longest ago is forgotten. */
const MOST = 40;

/** Keeps views in the storage of the workspace. */
export class KeptViews {
  /** @param storage of the workspace */
  constructor(private readonly storage: vscode.Memento) {}

  /** What was kept of the picture of a graph; null where nothing was. */
  of(graph: vscode.Uri): unknown {
    return this.all().find(([uri]) => uri === graph.toString())?.[1] ?? null;
  }

  /**
   * Keeps what is seen of the picture of a graph.
   * @param graph the graph file
   * @param view plain JSON of the page's own
   */
  keep(graph: vscode.Uri, view: unknown): void {
    const key = graph.toString();
    const others = this.all().filter(([uri]) => uri !== key);
    void this.storage.update(KEY, [...others, [key, view]].slice(-MOST));
  }

  private all(): readonly (readonly [string, unknown])[] {
    return this.storage.get<readonly (readonly [string, unknown])[]>(KEY, []);
  }
}
