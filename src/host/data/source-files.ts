/** The files behind the sources of a graph. */
import * as vscode from 'vscode';
import type { Source } from '../../engine/graph/model';

/**
 * The files of a source.
 * @param graph the graph file, from which paths start
 * @param source one of its sources
 * @returns existing files, sorted; none for a server
 */
export async function sourceFiles(graph: vscode.Uri, source: Source): Promise<vscode.Uri[]> {
  if (source.path === undefined) return [];
  const path = source.path.replaceAll('\\', '/');
  const slash = path.lastIndexOf('/');
  const folderPath = path.slice(0, Math.max(slash, 0));
  const name = path.slice(slash + 1);
  const folder = path.startsWith('/')
    ? vscode.Uri.file(folderPath || '/')
    : vscode.Uri.joinPath(graph, '..', ...(folderPath === '' ? [] : [folderPath]));
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
