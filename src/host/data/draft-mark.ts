/**
 * A file that says, as long as a graph is drafted, that this is going on: VS Code starts the extension in a folder where it
 * finds one (`activationEvents`), so that a window that was closed in the middle is told of by the next one, in folders without
 * a graph too.
 */
import * as vscode from 'vscode';

/** Its name, at the top of the folder of the workspace that holds the data. */
const DRAFT_MARK = '.schema-graph-drafting';
/** What takes less long is made again sooner than a message is read. */
const AFTER_MS = 1_500;

/** Leaves the file and takes it away, one after the other. */
export class DraftMark {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done: Promise<void> = Promise.resolve();

  /**
   * Leaves the file, after a while.
   * @param data addresses of what is drafted from; what lies outside of the workspace has no mark
   */
  leave(data: readonly string[]): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const text = vscode.l10n.t(
        'A schema graph is being drafted from data in this folder. This file goes when that is done; where VS Code is closed before, its next window says so and removes this file.',
      );
      this.next(data, (file) => vscode.workspace.fs.writeFile(file, new TextEncoder().encode(`${text}\n`)));
    }, AFTER_MS);
  }

  /**
   * Takes it away, where there is one.
   * @param data as it was left for
   */
  remove(data: readonly string[]): void {
    clearTimeout(this.timer);
    this.next(data, (file) => vscode.workspace.fs.delete(file));
  }

  /** A folder in which nothing may be written has no mark. */
  private next([first]: readonly string[], work: (file: vscode.Uri) => Thenable<void>): void {
    const folder = first === undefined ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(first));
    if (!folder) return;
    const file = vscode.Uri.joinPath(folder.uri, DRAFT_MARK);
    this.done = this.done.then(() => work(file)).then(undefined, () => undefined);
  }
}
