/**
 * A file that says, as long as a graph is drafted, that this is going on: VS Code starts the extension in a folder where it
 * finds one (`activationEvents`), so that a window that was closed in the middle is told of by the next one, in folders without
 * a graph too. It names the data, so that it is enough by itself: what VS Code keeps of a workspace belongs to one profile, one
 * browser, one machine, and is gone where any of these is another one.
 */
import * as vscode from 'vscode';
import type { Unfinished } from '../unfinished';

/** Its name, at the top of the folder of the workspace that holds the data. */
const DRAFT_MARK = '.schema-graph-drafting';
/** What takes less long is made again sooner than a message is read. */
const AFTER_MS = 1_500;
/** The file is small; who reads more reads something else. */
const MOST_BYTES = 100_000;

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
      this.next(data, (file, folder) => {
        const beside = data.flatMap((address) =>
          address.startsWith(`${folder}/`) ? [address.slice(folder.length + 1)] : [],
        );
        const content = [text, '', ...beside, ''].join('\n');
        return vscode.workspace.fs.writeFile(file, new TextEncoder().encode(content));
      });
    }, AFTER_MS);
  }

  /**
   * Looks for a file that nobody took away, and takes it away.
   * @returns addresses of what was drafted from; undefined where there is none
   */
  async takeLeft(): Promise<readonly string[] | undefined> {
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      const file = vscode.Uri.joinPath(uri, DRAFT_MARK);
      try {
        if ((await vscode.workspace.fs.stat(file)).size > MOST_BYTES) continue;
        const lines = new TextDecoder().decode(await vscode.workspace.fs.readFile(file)).split(/\r?\n/);
        await vscode.workspace.fs.delete(file);
        const beside = lines.slice(2).flatMap((line) => inside(uri, line));
        return beside.length > 0 ? beside : [uri.toString()];
      } catch {
        // There is none, or nothing may be changed here.
      }
    }
    return undefined;
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
  private next([first]: readonly string[], work: (file: vscode.Uri, folder: string) => Thenable<void>): void {
    const folder = first === undefined ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(first));
    if (!folder) return;
    const file = vscode.Uri.joinPath(folder.uri, DRAFT_MARK);
    this.done = this.done.then(() => work(file, folder.uri.toString())).then(undefined, () => undefined);
  }
}

/** The address of what a line of the file names; none where that lies outside of the folder: anybody may have written it. */
function inside(folder: vscode.Uri, line: string): readonly string[] {
  if (line === '') return [];
  const { scheme, authority, path, query, fragment } = vscode.Uri.parse(`${folder.toString()}/${line}`);
  const isBelow = scheme === folder.scheme && authority === folder.authority && path.startsWith(`${folder.path}/`);
  const leadsOut = path.includes('\\') || path.split('/').some((part) => part === '..' || part === '.');
  return isBelow && !leadsOut && query === '' && fragment === '' ? [`${folder.toString()}/${line}`] : [];
}

/**
 * Tells of a draft that the window before did not come to the end of, and offers to make it.
 * @param unfinished what it left
 * @param mark looks for what a window of another profile, browser or machine left in the folder
 */
export async function tellUnfinishedDraft(
  unfinished: Pick<Unfinished<readonly string[]>, 'take'>,
  mark: Pick<DraftMark, 'takeLeft'>,
): Promise<void> {
  const own = unfinished.take();
  const data = (own ?? (await mark.takeLeft()))?.map((address) => vscode.Uri.parse(address));
  const first = data?.[0];
  if (!first) return;
  const again = vscode.l10n.t('Draft Again');
  const where = vscode.workspace.asRelativePath(first);
  const message = own
    ? vscode.l10n.t(
        'VS Code was closed while a graph was drafted from {0}. No graph file was written, and your data is as it was.',
        where,
      )
    : vscode.l10n.t(
        'A graph was being drafted from {0} and the end of that was not seen: VS Code was closed, or another window drafts still.',
        where,
      );
  if ((await vscode.window.showWarningMessage(message, again)) === again)
    await vscode.commands.executeCommand('schemaGraph.draft', first, data);
}
