/** Shows a place of the graph in its text. */
import * as vscode from 'vscode';
import type { GraphSnapshot } from '../../platform/thread/engine-messages';
import type { Place } from '../../protocol/graph';
import type { GraphChoice } from '../data/graph-files';
import { uriOf } from '../data/addresses';

/**
 * Opens a graph file as text beside its picture, at a place if one is given.
 * @param document the graph file
 * @param snapshot the graph as it was last read
 * @param place what to show
 */
export async function openPlaceAsText(
  document: vscode.TextDocument,
  snapshot: Pick<GraphSnapshot, 'edges' | 'tables'> | undefined,
  place?: Place,
): Promise<void> {
  const found = place && snapshot ? findPlace(snapshot, place) : undefined;
  const uri = found ? uriOf(found.file) : document.uri;
  // A tab that shows the text already is used again, wherever it is.
  const column = textColumn(uri) ?? vscode.ViewColumn.Beside;
  const editor = await vscode.window.showTextDocument(uri, { viewColumn: column, preview: false });
  if (!found) return;
  const range = editor.document.lineAt(Math.min(found.line, editor.document.lineCount) - 1).range;
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/**
 * Opens the text of the graph that is meant where no picture is in front, as from the walkthrough.
 * @param choice which graph that is
 * @throws SchemaGraphError `not-found` where the workspace has no graph
 */
export async function openGraphAsText(choice: Pick<GraphChoice, 'inFrontOrPick'>): Promise<void> {
  const graph = await choice.inFrontOrPick();
  if (graph) await vscode.window.showTextDocument(graph, { preview: false });
}

function findPlace(
  snapshot: Pick<GraphSnapshot, 'edges' | 'tables'>,
  place: Place,
): { file: string; line: number } | undefined {
  if ('edge' in place) return snapshot.edges.find(({ id }) => id === place.edge);
  const table = snapshot.tables.find(({ name }) => name === place.table);
  return table?.columns.find(({ name }) => name === place.column) ?? table;
}

function textColumn(uri: vscode.Uri): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find((group) =>
    group.tabs.some((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === uri.toString()),
  )?.viewColumn;
}
