/** Documents and offsets: how the editor and the engine speak of one place. */
import * as vscode from 'vscode';
import type { EditedFile, EditedPlace } from '../../../engine/language/language';
import type { FileRange } from '../../../engine/language/find';
import { enginePath, isGraphFile } from '../../data/graph-files';

/**
 * A graph file as its editor shows it, with the texts of all other graph files that are not saved.
 * @param document the file
 */
export function editedFile(document: vscode.TextDocument): EditedFile {
  const texts = new Map<string, string>();
  for (const other of vscode.workspace.textDocuments) {
    if (other.isDirty && isGraphFile(other.uri)) texts.set(enginePath(other.uri), other.getText());
  }
  const file = enginePath(document.uri);
  return { file, texts: texts.set(file, document.getText()) };
}

/**
 * A place in it.
 * @param document the file
 * @param position the place
 */
export function editedPlace(document: vscode.TextDocument, position: vscode.Position): EditedPlace {
  return { ...editedFile(document), offset: document.offsetAt(position) };
}

/**
 * A range of offsets.
 * @param document the text that they belong to
 * @param range the offsets
 */
export function rangeIn(
  document: vscode.TextDocument,
  range: { readonly start: number; readonly end: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(range.start), document.positionAt(range.end));
}

/**
 * The document of a path of the engine.
 * @param file absolute path
 */
export async function documentOf(file: string): Promise<vscode.TextDocument> {
  const { fsPath } = vscode.Uri.file(file);
  const open = vscode.workspace.textDocuments.find((d) => d.uri.scheme === 'file' && d.uri.fsPath === fsPath);
  return open ?? vscode.workspace.openTextDocument(vscode.Uri.file(file));
}

/**
 * Places of the engine as VS Code shows them.
 * @param ranges of several files
 */
export async function locationsOf(ranges: readonly FileRange[]): Promise<vscode.Location[]> {
  const documents = new Map<string, vscode.TextDocument>();
  for (const { file } of ranges) if (!documents.has(file)) documents.set(file, await documentOf(file));
  return ranges.flatMap((range) => {
    const document = documents.get(range.file);
    return document ? [new vscode.Location(document.uri, rangeIn(document, range))] : [];
  });
}
