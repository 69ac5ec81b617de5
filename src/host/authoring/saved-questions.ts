/** The saved questions of a graph: question sets (`*.sgq.jsonl`) in its folder and below. */
import * as vscode from 'vscode';
import type { SavedQuestion } from '../../engine/judge';
import { readSavedQuestions } from '../../engine/saved-questions';
import { isPlainFile } from '../data/data-files';
import { findFiles } from '../data/find-files';
import { graphName } from '../data/graph-files';

/** Question sets that are read, and how long each may be (bytes): what nobody chose may not take all memory. */
const MOST_SETS = 20;
const LARGEST_SET = 4 * 1024 * 1024;

/**
 * Reads the saved questions that are about a graph, file by file.
 * @param graph the graph file
 */
export async function savedQuestions(graph: vscode.Uri): Promise<readonly SavedQuestion[]> {
  const sets = await questionSets(graph);
  return sets.flatMap(({ text }) => readSavedQuestions(text, [graphName(graph)]));
}

/**
 * The question sets in the folder of a graph and below, as they are on the disk or, where they are open, in their editor.
 * @param graph the graph file
 */
export async function questionSets(
  graph: vscode.Uri,
): Promise<readonly { readonly file: vscode.Uri; readonly text: string }[]> {
  const folder = vscode.Uri.joinPath(graph, '..');
  const isWanted = (name: string): boolean => name.toLowerCase().endsWith('.sgq.jsonl');
  const found = await findFiles({ glob: '**/*.sgq.jsonl', isWanted, most: MOST_SETS }, folder);
  const sets: { file: vscode.Uri; text: string }[] = [];
  for (const file of found.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!(await isPlainFile(file)) || (await vscode.workspace.fs.stat(file)).size > LARGEST_SET) continue;
    const open = vscode.workspace.textDocuments.find(
      ({ uri, isClosed }) => !isClosed && uri.toString() === file.toString(),
    );
    sets.push({ file, text: open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(file)) });
  }
  return sets;
}
