/** Looks for files by their names. Where an address has no search of its own, VS Code would wait for one for ever: folders are read there. */
import * as vscode from 'vscode';

/** Addresses that VS Code itself searches. */
const SEARCHED = new Set(['file', 'vscode-remote']);
/** So long a search is waited for elsewhere, in ms, before it is taken for one that nobody brings. */
const PATIENCE_MS = 2_000;
const EXCLUDED = /^(node_modules|\.git)$/;
/** Folders are read as deep as the engine does when it drafts from them, and so many of them. */
const [MAX_DEPTH, MOST_FOLDERS] = [8, 1_000];

/** Addresses that had no search. */
const unsearched = new Set<string>();

/** Which files are wanted. */
export interface Wanted {
  /** A glob of their names, `**` before it. */
  readonly glob: string;
  /** The same, for one name. */
  readonly isWanted: (name: string) => boolean;
  /** So many of them at most. */
  readonly most: number;
}

/**
 * Finds files, except those in `node_modules` and `.git`.
 * @param wanted which
 * @param folder where to look; by default in all folders of the workspace
 */
export async function findFiles(wanted: Wanted, folder?: vscode.Uri): Promise<vscode.Uri[]> {
  const folders = folder ? [folder] : (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const found = await Promise.all(folders.map((uri) => findWithin(uri, wanted)));
  return [...new Map(found.flat().map((uri) => [uri.toString(), uri])).values()].slice(0, wanted.most);
}

async function findWithin(folder: vscode.Uri, wanted: Wanted): Promise<readonly vscode.Uri[]> {
  if (!unsearched.has(folder.scheme)) {
    const found = await search(folder, wanted);
    if (found) return found;
    unsearched.add(folder.scheme);
  }
  return readFolders(folder, wanted);
}

/** Undefined where nobody searches. */
async function search(folder: vscode.Uri, { glob, most }: Wanted): Promise<readonly vscode.Uri[] | undefined> {
  const pattern = new vscode.RelativePattern(folder, glob);
  const find = (token?: vscode.CancellationToken): Thenable<vscode.Uri[]> =>
    vscode.workspace.findFiles(pattern, '**/{node_modules,.git}/**', most, token);
  if (SEARCHED.has(folder.scheme)) return find();
  const cancel = new vscode.CancellationTokenSource();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), PATIENCE_MS)));
  try {
    return await Promise.race([find(cancel.token), late]);
  } finally {
    clearTimeout(timer);
    cancel.cancel();
  }
}

/** Folders level by level, so that what lies near is found first. */
async function readFolders(top: vscode.Uri, { isWanted, most }: Wanted): Promise<readonly vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  let level = [top];
  let folders = 0;
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: vscode.Uri[] = [];
    for (const folder of level) {
      if (found.length >= most || ++folders > MOST_FOLDERS) return found;
      const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
      for (const [name, type] of entries) {
        const uri = vscode.Uri.joinPath(folder, name);
        // Links to folders may lead in circles.
        if (type === vscode.FileType.Directory && !EXCLUDED.test(name)) below.push(uri);
        else if ((type & vscode.FileType.File) !== 0 && isWanted(name)) found.push(uri);
      }
    }
    level = below;
  }
  return found;
}
