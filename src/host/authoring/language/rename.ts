/** Renames tables and columns everywhere, as one step of the undo history. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import type { Renamable } from '../../../engine/language/language';
import type { EngineClient } from '../../data/engine-client';
import { isPlainFile } from '../../data/data-files';
import { inWords } from '../../engine-text';
import { runInBackground } from '../../errors';
import { withoutLinks } from '../../message-text';
import { renameInLayout } from '../layout-rename';
import { askEngine } from './ask-engine';
import { editedPlace, rangeIn, rangeOfLines, workspaceEditOf } from './edited-text';
import { namesWord } from './names-word';

/** So many sets of questions beside a graph are looked at. */
const MOST_QUESTION_FILES = 20;

/** Renames what stands at the cursor. */
export class GraphRename implements vscode.RenameProvider {
  /** @param engine knows all places of a name */
  constructor(private readonly engine: EngineClient) {}

  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<{ range: vscode.Range; placeholder: string } | undefined> {
    const place = editedPlace(document, position);
    const found = await askEngine(this.engine, 'prepareRename', place, token);
    if (found === undefined) return undefined;
    if (!found) throw new Error(vscode.l10n.t('Put the cursor on the name of a table or column to rename it.'));
    return { range: rangeOfLines(found), placeholder: found.name };
  }

  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const { version } = document;
    const params = { ...editedPlace(document, position), name };
    try {
      const changes = await askEngine(this.engine, 'rename', params, token);
      if (!changes) return undefined;
      const edit = workspaceEditOf(changes);
      const renamed = await askEngine(this.engine, 'prepareRename', params, token);
      if (!renamed) return undefined;
      if (renamed.isTable) await addLayout(edit, renamed, params.name.trim());
      if (document.version === version) {
        runInBackground(tellOfQuestions(vscode.Uri.file(renamed.root), renamed.name));
        return edit;
      }
    } catch (error) {
      throw new Error(inWords(messageOf(error)), { cause: error });
    }
    throw new Error(vscode.l10n.t('The text changed meanwhile, so nothing was renamed.'));
  }
}

/** A table keeps its place in the picture: the layout files of what is renamed name it too. */
async function addLayout(edit: vscode.WorkspaceEdit, renamed: Renamable, name: string): Promise<void> {
  const graphs = new Set([vscode.Uri.file(renamed.root).fsPath, ...edit.entries().map(([uri]) => uri.fsPath)]);
  for (const graph of graphs) {
    const layout = vscode.Uri.file(graph.replace(/\.ya?ml$/i, '.layout.json'));
    const document = await openIfThere(layout);
    if (!document) continue;
    for (const { start, end, text } of renameInLayout(document.getText(), renamed.name, name)) {
      edit.replace(layout, rangeIn(document, { start, end }), text);
    }
  }
}

/** Sets of questions beside a graph keep their SQL and their rows as they were asked: who renames is told that they name it. */
async function tellOfQuestions(graph: vscode.Uri, name: string): Promise<void> {
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(graph, '..'), '*.sgq.jsonl');
  const naming: string[] = [];
  for (const file of await vscode.workspace.findFiles(pattern, null, MOST_QUESTION_FILES)) {
    const text = (await isPlainFile(file)) ? new TextDecoder().decode(await vscode.workspace.fs.readFile(file)) : '';
    if (namesWord(text, name)) naming.push(vscode.workspace.asRelativePath(file));
  }
  if (naming.length === 0) return;
  const said = vscode.l10n.t('Questions that name {0} are left as they are: {1}', name, naming.join(', '));
  void vscode.window.showWarningMessage(withoutLinks(said));
}

/** A file of the disk itself; a link that somebody has laid there may lead to anything. */
async function openIfThere(file: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(file);
    return (type & vscode.FileType.SymbolicLink) === 0 ? await vscode.workspace.openTextDocument(file) : undefined;
  } catch {
    return undefined; // nothing was laid out yet
  }
}
