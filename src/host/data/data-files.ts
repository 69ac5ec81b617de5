/** Which files hold data. */
import * as vscode from 'vscode';
import { DATA_EXTENSIONS, isArchive, isRarelyData, kindOfFile } from '../../engine/graph/source-kinds';

/** Files that a draft can be made from, as a glob; also question sets, which are none (`isDataFile`). */
export const DATA_FILES = `**/*.{${DATA_EXTENSIONS.join(',')}}`;

/** Files that a graph may be made from, as a glob: data, its dictionaries and code lists; also much else. */
export const INPUT_FILES = `**/*.{${[...DATA_EXTENSIONS, 'txt', 'json', 'yaml', 'yml'].join(',')}}`;

/** Whether a name is that of a file that holds data, or may hold such files. */
export function isDataFile(name: string): boolean {
  return kindOfFile(name) !== undefined || isArchive(name);
}

/** Whether a name is that of a file with several tables. */
export function isDatabase(name: string): boolean {
  return kindOfFile(name) === 'sqlite';
}

/** Whether there is a folder at an address. */
export async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri);
  return (type & vscode.FileType.Directory) !== 0;
}

/**
 * Whether there is a file at an address, and neither a symbolic link nor a pipe: what is found by its name alone, chosen by
 * nobody, may not lead elsewhere.
 */
export async function isPlainFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.File;
  } catch {
    return false; // There is none.
  }
}

/** Folders are searched as deep as the engine does when it drafts from them. */
const MAX_DEPTH = 8;

/**
 * Whether there is a data file in a folder or in those below it, except hidden ones, `node_modules` and links to folders, which
 * the engine does not follow either: they may lead in circles.
 * @param folder where to look
 */
export async function holdsData(folder: vscode.Uri, depth = 0): Promise<boolean> {
  const entries = (await vscode.workspace.fs.readDirectory(folder)).filter(([name]) => !name.startsWith('.'));
  const folders = entries.filter(([, type]) => type === vscode.FileType.Directory);
  const isData = (name: string): boolean => isDataFile(name) && !isRarelyData(name);
  if (entries.some(([name, type]) => (type & vscode.FileType.Directory) === 0 && isData(name))) return true;
  if (depth === MAX_DEPTH) return false;
  for (const [name] of folders) {
    if (name !== 'node_modules' && (await holdsData(vscode.Uri.joinPath(folder, name), depth + 1))) return true;
  }
  return false;
}
