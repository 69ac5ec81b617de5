/** Documents and offsets: how the editor and the engine speak of one place. */
import * as vscode from 'vscode';
import type { EditedFile, EditedPlace, LineEdit, LineRange } from '../../../engine/language/language';
import { allowedFolders } from '../../data/allowed';
import { enginePath, uriOf } from '../../data/addresses';
import { unsavedTexts } from '../../data/graph-files';

/**
 * A graph file as its editor shows it, with the texts of all other graph files that are not saved.
 * @param document the file
 */
export function editedFile(document: vscode.TextDocument): EditedFile {
  const file = enginePath(document.uri);
  const texts = new Map([...unsavedTexts(document.uri), [file, document.getText()]]);
  return { file, texts, allowed: allowedFolders() };
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
 * A range of lines and columns.
 * @param range as the engine counts them, from 1
 */
export function rangeOfLines({ start, end }: Pick<LineRange, 'start' | 'end'>): vscode.Range {
  return new vscode.Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1);
}

/**
 * Places of the engine as VS Code shows them.
 * @param ranges of several files
 */
export function locationsOf(ranges: readonly LineRange[]): vscode.Location[] {
  return ranges.map((range) => new vscode.Location(uriOf(range.file), rangeOfLines(range)));
}

/**
 * Edits of files as one edit of the workspace.
 * @param edits of texts as the editors or the disk have them
 */
export function workspaceEditOf(edits: readonly LineEdit[]): vscode.WorkspaceEdit {
  const whole = new vscode.WorkspaceEdit();
  for (const edit of edits) whole.replace(uriOf(edit.file), rangeOfLines(edit), edit.text);
  return whole;
}
