/** Lets the person choose what a draft is made from. */
import * as vscode from 'vscode';
import { isRarelyData } from '../../engine/graph/source-kinds';
import { DATA_FILES, isDatabase, isDataFile } from './data-files';
import { findFiles } from './find-files';

const MOST_FILES = 5_000;

/**
 * Offers the folders and databases of the workspace that hold data, and the rest of the disk.
 * @param placeHolder what is asked
 * @returns undefined where the person chose nothing
 */
export async function chooseData(
  placeHolder = vscode.l10n.t('What data should the graph be drafted from?'),
): Promise<vscode.Uri[] | undefined> {
  const isWanted = (name: string): boolean => isDataFile(name) && !isRarelyData(name);
  const found = await findFiles({ glob: DATA_FILES, isWanted, most: MOST_FILES });
  const items = offers(found.filter(({ path }) => isWanted(path)));
  if (items.length === 0) return (await agreesToBrowse()) ? browse() : undefined;
  const elsewhere: Offer = { label: vscode.l10n.t('$(folder-opened) Elsewhere…'), uris: [] };
  const chosen = await vscode.window.showQuickPick([...items, elsewhere], {
    placeHolder,
    matchOnDescription: true,
  });
  return chosen === elsewhere ? browse() : chosen && [...chosen.uris];
}

type Offer = vscode.QuickPickItem & { readonly uris: readonly vscode.Uri[] };

function offers(files: readonly vscode.Uri[]): Offer[] {
  const databases = files.filter((uri) => isDatabase(uri.path));
  const folders = new Map<string, vscode.Uri[]>();
  for (const uri of files) {
    if (isDatabase(uri.path)) continue;
    const folder = vscode.Uri.joinPath(uri, '..').toString();
    folders.set(folder, [...(folders.get(folder) ?? []), uri]);
  }
  const folderOffers = [...folders].map(([folder, inside]): Offer => {
    const uri = vscode.Uri.parse(folder);
    const names = inside.map((file) => file.path.split('/').pop() ?? '').sort();
    return {
      label: `$(folder) ${shortName(uri)}`,
      description: inside.length === 1 ? vscode.l10n.t('1 file') : vscode.l10n.t('{0} files', inside.length),
      detail: names.length > 8 ? `${names.slice(0, 8).join(', ')}…` : names.join(', '),
      uris: [uri],
    };
  });
  const databaseOffers = databases.map((uri): Offer => ({
    label: `$(database) ${shortName(uri)}`,
    description: vscode.l10n.t('database'),
    uris: [uri],
  }));
  const byLabel = (a: Offer, b: Offer): number => a.label.localeCompare(b.label);
  return [...folderOffers.sort(byLabel), ...databaseOffers.sort(byLabel)];
}

/** The path in the workspace; its folder's own name for the workspace itself. */
function shortName(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder?.uri.toString() === uri.toString() ? folder.name : vscode.workspace.asRelativePath(uri);
}

/** Says that there is no data before a dialog of files opens: who expected the folder's data sees why it is not offered. */
async function agreesToBrowse(): Promise<boolean> {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ name }) => `“${name}”`).join(', ');
  const said =
    folders === ''
      ? vscode.l10n.t('No folder is open to look for data in.')
      : vscode.l10n.t('There is no data that can be read in {0}: no CSV, Excel, JSON, SQLite or like file.', folders);
  const choose = vscode.l10n.t('Choose Data…');
  const detail = vscode.l10n.t('Choose files or a folder with tables to draft a graph from.');
  return (await vscode.window.showInformationMessage(said, { modal: true, detail }, choose)) === choose;
}

async function browse(): Promise<vscode.Uri[] | undefined> {
  return vscode.window.showOpenDialog({
    canSelectFiles: true,
    canSelectFolders: true,
    canSelectMany: true,
    title: vscode.l10n.t('Data for the graph'),
    openLabel: vscode.l10n.t('Choose'),
  });
}
