/** Dictionaries (descriptions, units, code lists) that lie near data. */
import * as vscode from 'vscode';
import { setting } from '../vscode-api';
import { isFolder } from './data-files';

const NAMES = ['codes.json', 'column_descriptions.json'];

/**
 * Offers the dictionaries beside the data and one folder up, as the setting says.
 * @param data files and folders
 * @returns the dictionaries to read; undefined where the person stopped
 */
export async function chooseDictionaries(data: readonly vscode.Uri[]): Promise<vscode.Uri[] | undefined> {
  const mode = setting('draft.dictionaries');
  if (mode === 'never') return [];
  const found = await findDictionaries(data);
  if (found.length === 0 || mode === 'always') return found;
  const chosen = await vscode.window.showQuickPick(
    found.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), picked: true, uri })),
    {
      canPickMany: true,
      placeHolder: vscode.l10n.t('These dictionaries lie near the data. Which should the draft read?'),
    },
  );
  return chosen?.map(({ uri }) => uri);
}

async function findDictionaries(data: readonly vscode.Uri[]): Promise<vscode.Uri[]> {
  const folders = new Map<string, vscode.Uri>();
  for (const uri of data) {
    const folder = (await isFolder(uri)) ? uri : vscode.Uri.joinPath(uri, '..');
    for (const near of [folder, vscode.Uri.joinPath(folder, '..')]) folders.set(near.toString(), near);
  }
  const found: vscode.Uri[] = [];
  for (const folder of folders.values()) {
    for (const name of NAMES) {
      const uri = vscode.Uri.joinPath(folder, name);
      try {
        if (!(await isFolder(uri))) found.push(uri);
      } catch {
        // There is none here.
      }
    }
  }
  return found;
}
