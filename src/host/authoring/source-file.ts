/** Gives a source whose file is not there the path of another one, which the person chooses. */
import * as vscode from 'vscode';
import { relativePath } from '../../engine/graph/file-paths';
import { DATA_EXTENSIONS } from '../../engine/graph/source-kinds';
import { printScalar } from '../../engine/graph/yaml-print';
import type { PathTarget } from '../contributions';
import { enginePath, isReadable } from '../data/addresses';
import { notOnDisk } from '../errors';

/**
 * Asks for the file, and writes its path, as one step of undo. Where the text has changed meanwhile, nothing is done.
 * @param target the path as it stands in the graph file
 */
export async function chooseSourceFile({ graph, range }: PathTarget): Promise<void> {
  const document = await vscode.workspace.openTextDocument(graph);
  const written = document.getText(range);
  const folder = vscode.Uri.joinPath(graph, '..');
  const [chosen] =
    (await vscode.window.showOpenDialog({
      defaultUri: folder,
      filters: filtersFor(written),
      title: vscode.l10n.t('The file that is meant by {0}', written),
      openLabel: vscode.l10n.t('Choose'),
    })) ?? [];
  if (!chosen || document.getText(range) !== written) return;
  if (!isReadable(chosen)) throw notOnDisk(chosen);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(graph, range, printScalar(relativePath(enginePath(folder), enginePath(chosen))));
  await vscode.workspace.applyEdit(edit);
}

/** Files of the same ending first: the kind of the source stays. */
function filtersFor(written: string): Record<string, string[]> {
  const ending = /\.(\w+)["']?$/.exec(written)?.[1]?.toLowerCase();
  const all = { [vscode.l10n.t('Data')]: [...DATA_EXTENSIONS] };
  return ending !== undefined && DATA_EXTENSIONS.includes(ending)
    ? { [vscode.l10n.t('Files of this kind')]: [ending], ...all }
    : all;
}
