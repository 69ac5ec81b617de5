/** What several tests in VS Code need. */
import * as vscode from 'vscode';

/** Identifier of the extension under test. */
export const EXTENSION = 'schema-graph.schema-graph';

/**
 * Waits for something that VS Code does in its own time.
 * @param what for the message, should it never come: words, or what makes them of how things stand then
 * @param probe gives a value once it is there
 * @param everyMs how often it is asked
 */
export async function until<T>(
  what: string | (() => string),
  probe: () => T | undefined | false | PromiseLike<T | undefined | false>,
  everyMs = 50,
): Promise<T> {
  for (const end = Date.now() + 45_000; ;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/**
 * A file of the workspace.
 * @param path from the workspace's folder
 */
export function inWorkspace(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('no workspace is open');
  return vscode.Uri.joinPath(folder.uri, ...path.split('/'));
}

/** The text of a file as it is on disk. */
export async function onDisk(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** Replaces the whole text of a document. */
export async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
}

/** Closes every editor without saving. */
export async function closeAll(): Promise<void> {
  // VS Code writes its own settings, and closes them, by itself.
  const isOwn = ({ uri }: vscode.TextDocument) => uri.path.endsWith('/User/settings.json');
  for (const document of vscode.workspace.textDocuments.filter((d) => d.isDirty && !isOwn(d))) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Keeps what is written to a response. */
export class RecordedResponse implements vscode.ChatResponseStream {
  text = '';
  readonly anchors: { readonly title: string; readonly at: vscode.Location }[] = [];
  readonly buttons: vscode.Command[] = [];
  readonly stages: string[] = [];

  markdown(value: string | vscode.MarkdownString): void {
    this.text += typeof value === 'string' ? value : value.value;
  }
  anchor(value: vscode.Uri | vscode.Location, title = ''): void {
    if (value instanceof vscode.Location) this.anchors.push({ title, at: value });
  }
  button(command: vscode.Command): void {
    this.buttons.push(command);
  }
  progress(value: string): void {
    this.stages.push(value);
  }
  filetree(): void {}
  reference(): void {}
  push(): void {}
}
