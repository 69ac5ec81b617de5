/** The files behind the sources of a graph. */
import * as vscode from 'vscode';
import type { Source } from '../../engine/graph/model';

/**
 * The files of a source.
 * @param source a source whose path is absolute
 * @returns existing files, sorted; none for a server
 */
export async function sourceFiles(source: Source): Promise<vscode.Uri[]> {
  if (source.path === undefined) return [];
  const slash = source.path.lastIndexOf('/');
  const folder = vscode.Uri.file(source.path.slice(0, slash + 1));
  const name = source.path.slice(slash + 1);
  if (!/[*?[{]/.test(name)) return [vscode.Uri.joinPath(folder, name)];
  const pattern = nameFilter(name);
  const entries = await vscode.workspace.fs.readDirectory(folder);
  return entries
    .filter(([entry, type]) => (type & vscode.FileType.File) !== 0 && pattern.test(entry))
    .map(([entry]) => vscode.Uri.joinPath(folder, entry))
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** `*` and `?` of a file name as a regular expression. */
function nameFilter(name: string): RegExp {
  const escaped = name
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${escaped}$`, 'i');
}
