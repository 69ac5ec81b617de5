/** The files that VS Code itself can read, wherever they lie, as the engine sees files. Read only. */
import * as vscode from 'vscode';
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { Files } from '../../engine/core/ports';
import { enginePath, uriOf } from './addresses';

/** Whole files are read and handed over in memory, so that larger ones are refused. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Reads what lies in virtual workspaces. Links are not followed: nobody could tell where they lead. */
export const WORKSPACE_FILES: Files = {
  read: (path) => readWhole(path),
  // Its files can only be read as wholes.
  head: async (path, bytes) => (await readWhole(path)).slice(0, bytes),
  async stat(path) {
    const stat = await statOf(path);
    if (!stat) return undefined;
    const { type, size, mtime: modified } = stat;
    return { kind: isFolder(type) ? 'folder' : type & vscode.FileType.File ? 'file' : 'other', size, modified };
  },
  async list(path) {
    try {
      const entries = await vscode.workspace.fs.readDirectory(uriOf(path));
      return entries.map(([name, type]) => (isFolder(type) ? `${name}/` : name)).sort();
    } catch {
      throw new SchemaGraphError('not-found', say`There is no folder ${path}.`);
    }
  },
  real: (path) => refusingLinks(path),
};

async function readWhole(path: string): Promise<Uint8Array> {
  const stat = await statOf(path);
  if (stat && stat.size > MOST_BYTES) {
    const [megabytes, most] = [Math.round(stat.size / 1024 / 1024), MOST_BYTES / 1024 / 1024];
    throw new SchemaGraphError('limit', say`${path} has ${megabytes} MB, and up to ${most} MB are read from here.`);
  }
  try {
    return await vscode.workspace.fs.readFile(uriOf(path));
  } catch (error) {
    const code = error instanceof vscode.FileSystemError ? error.code : 'error';
    throw new SchemaGraphError('not-found', say`Cannot read ${path}: ${code}.`);
  }
}

/** @throws SchemaGraphError `not-found` where a part of the path below the workspace's folder is a link */
async function refusingLinks(path: string): Promise<string> {
  const uri = uriOf(path);
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path ?? '';
  const parts = uri.path
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '');
  for (let at = uri.with({ path: root || '/' }); parts.length > 0;) {
    at = vscode.Uri.joinPath(at, parts.shift() ?? '');
    const type = await typeOf(at, parts.length > 0);
    if (type === undefined) break; // What does not exist leads nowhere.
    if ((type & vscode.FileType.SymbolicLink) !== 0)
      throw new SchemaGraphError('not-found', say`${path} is reached by a link, and links are not followed here.`);
  }
  return path;
}

/** What folders are is known for so long, in ms: each file of a folder asks for the same ones. */
const KNOWN_MS = 1_000;
const known = new Map<string, Promise<vscode.FileType | undefined>>();

function typeOf(uri: vscode.Uri, isFolderOnTheWay: boolean): Promise<vscode.FileType | undefined> {
  const key = uri.toString();
  const found = known.get(key) ?? statOf(enginePath(uri)).then((stat) => stat?.type);
  if (isFolderOnTheWay && !known.has(key)) {
    known.set(key, found);
    setTimeout(() => known.delete(key), KNOWN_MS);
  }
  return found;
}

async function statOf(path: string): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uriOf(path));
  } catch {
    return undefined;
  }
}

function isFolder(type: vscode.FileType): boolean {
  return (type & vscode.FileType.Directory) !== 0;
}
