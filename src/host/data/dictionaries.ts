/** Dictionaries (descriptions, units, code lists) that lie near data. */
import { kindOfFile } from '../../engine/graph/source-kinds';
import * as vscode from 'vscode';
import { isDictionaryHeader } from '../../engine/graph/dictionary-csv';
import { csvHeader } from '../../engine/ingest/csv-header';
import { setting } from '../vscode-api';
import { isInWorkspace } from './allowed';
import { isFolder, isPlainFile } from './data-files';
import { enginePath } from './addresses';
import { WORKSPACE_FILES } from './workspace-files';

const NAMES = ['codes.json', 'column_descriptions.json'];
/** A CSV file is looked into where its name says that it describes others, or where it is small. */
const CALLED_SO = /dictionary|codebook|^codes\b/i;
const SMALL_BYTES = 1024 * 1024;
/** VS Code reads whole files only: a larger one is not looked into, whatever it is called. */
const MOST_BYTES = 64 * 1024 * 1024;
/** So many files of a folder are looked into. */
const MOST_FILES = 300;

/** A dictionary, and whether it was found with the data or one folder up. */
interface Found {
  readonly uri: vscode.Uri;
  readonly up: boolean;
}

/**
 * Offers the dictionaries beside the data and one folder up, as the setting says.
 * @param data files and folders
 * @returns the dictionaries to read; undefined where the person stopped
 */
export async function chooseDictionaries(data: readonly vscode.Uri[]): Promise<vscode.Uri[] | undefined> {
  const mode = setting('draft.dictionaries');
  if (mode === 'never') return [];
  const found = await findDictionaries(data);
  // Above the workspace a file is read only where the person has seen its name.
  if (mode === 'always') return found.filter(({ uri, up }) => !up || isInWorkspace(uri)).map(({ uri }) => uri);
  if (found.length === 0) return [];
  const chosen = await vscode.window.showQuickPick(
    found.map(({ uri }) => ({ label: vscode.workspace.asRelativePath(uri), picked: true, uri })),
    {
      canPickMany: true,
      placeHolder: vscode.l10n.t('These dictionaries lie near the data. Which should the draft read?'),
    },
  );
  return chosen?.map(({ uri }) => uri);
}

async function findDictionaries(data: readonly vscode.Uri[]): Promise<Found[]> {
  const folders = await Promise.all(
    data.map(async (uri) => ((await isFolder(uri)) ? uri : vscode.Uri.joinPath(uri, '..'))),
  );
  const near = new Map<string, Found>();
  for (const uri of folders) near.set(uri.toString(), { uri, up: false });
  for (const uri of folders.map((folder) => vscode.Uri.joinPath(folder, '..'))) {
    if (!near.has(uri.toString())) near.set(uri.toString(), { uri, up: true });
  }
  const found: Found[] = [];
  for (const { uri: folder, up } of near.values()) {
    for (const name of NAMES) {
      const uri = vscode.Uri.joinPath(folder, name);
      if (await isPlainFile(uri)) found.push({ uri, up });
    }
    // What a CSV file is, its first row tells: none is looked into above the workspace.
    if (up && !isInWorkspace(folder)) continue;
    for (const uri of await csvDictionaries(folder)) found.push({ uri, up });
  }
  return found;
}

/** The CSV files of a folder whose first row says that they describe columns. */
async function csvDictionaries(folder: vscode.Uri): Promise<vscode.Uri[]> {
  const { fs } = vscode.workspace;
  const entries = await fs.readDirectory(folder).then(
    (all) => all,
    () => [],
  );
  const names = entries.flatMap(([name, type]) =>
    type === vscode.FileType.File && ['csv', 'tsv'].includes(kindOfFile(name) ?? '') ? [name] : [],
  );
  const found: vscode.Uri[] = [];
  for (const name of names.sort().slice(0, MOST_FILES)) {
    const uri = vscode.Uri.joinPath(folder, name);
    try {
      if ((await fs.stat(uri)).size > (CALLED_SO.test(name) ? MOST_BYTES : SMALL_BYTES)) continue;
      if (isDictionaryHeader(await csvHeader(enginePath(uri), kindOfFile(name) ?? '', WORKSPACE_FILES)))
        found.push(uri);
    } catch {
      continue; // What cannot be read is no dictionary that could be offered.
    }
  }
  return found;
}
