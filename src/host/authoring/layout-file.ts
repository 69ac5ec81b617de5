/** Where the tables of a graph stand in its picture: `*.sgraph.layout.json` beside the graph file. */
import * as vscode from 'vscode';
import { graphLayout, LAYOUT_VERSION, type GraphLayout } from '../../protocol/graph';

const WRITE_DELAY = 500;

/** Reads and writes the layout of one graph file. */
export class LayoutFile {
  private readonly uri: vscode.Uri;
  private waiting: GraphLayout | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();

  /**
   * @param graph the graph file
   * @param onProblem told in words why a layout could not be read or written
   */
  constructor(
    graph: vscode.Uri,
    private readonly onProblem: (problem: string) => void,
  ) {
    this.uri = graph.with({ path: graph.path.replace(/\.ya?ml$/i, '.layout.json') });
  }

  /** The saved layout; null where there is none, or it is of another version. */
  async read(): Promise<GraphLayout | null> {
    let bytes: Uint8Array;
    if (await this.isLink()) return null;
    try {
      bytes = await vscode.workspace.fs.readFile(this.uri);
    } catch {
      return null; // Nothing was saved yet.
    }
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
      const problem = graphLayout.check(value, 'layout');
      if (problem !== undefined) throw new Error(problem);
      const layout = value as GraphLayout;
      return layout.version === LAYOUT_VERSION ? layout : null;
    } catch (error) {
      this.onProblem(`${this.uri.fsPath}: ${String(error)}`);
      return null;
    }
  }

  /** Saves a layout after a short while; one that comes meanwhile takes its place. */
  save(layout: GraphLayout): void {
    this.waiting = layout;
    this.timer ??= setTimeout(() => void this.flush(), WRITE_DELAY);
  }

  /** Writes what waits to be saved. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const layout = this.waiting;
    this.waiting = undefined;
    if (layout) this.writing = this.writing.then(() => this.write(layout));
    return this.writing;
  }

  /** Whoever made the folder may have laid a link to any file of the person's, which a table that is moved would overwrite. */
  private async isLink(): Promise<boolean> {
    try {
      return ((await vscode.workspace.fs.stat(this.uri)).type & vscode.FileType.SymbolicLink) !== 0;
    } catch {
      return false; // Nothing is there.
    }
  }

  private async write(layout: GraphLayout): Promise<void> {
    try {
      if (await this.isLink()) throw new Error(vscode.l10n.t('It is a symbolic link, and is left alone.'));
      await vscode.workspace.fs.writeFile(this.uri, new TextEncoder().encode(printLayout(layout)));
    } catch (error) {
      this.onProblem(`${this.uri.fsPath}: ${String(error)}`);
    }
  }
}

/** One line for each table, in alphabetical order: a moved table is one changed line in version control. */
function printLayout(layout: GraphLayout): string {
  const tables = Object.entries(layout.tables)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, place]) => {
      const { x, y, expanded, folded, pinned } = place;
      const entry = { x: Math.round(x), y: Math.round(y), expanded, folded, pinned };
      return `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`;
    });
  const level = layout.level === undefined ? '' : `  "level": ${JSON.stringify(layout.level)},\n`;
  return `{\n  "version": ${layout.version},\n${level}  "tables": {\n${tables.join(',\n')}\n  }\n}\n`;
}
