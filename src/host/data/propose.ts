/** "Propose Keys and Joins…": what the data shows and the graph lacks, as suggestions, in one step of undo. */
import * as vscode from 'vscode';
import { applyChanges } from '../authoring/apply-edit';
import { withoutLinks } from '../message-text';
import { signalOf } from '../vscode-api';
import type { EngineClient } from './engine-client';
import { graphKey } from './graph-files';

/**
 * Adds suggestions to a graph.
 * @param engine looks for them
 * @param graph the graph file
 * @param tables the tables that it is about; all where it is absent
 * @returns how many keys and joins were suggested
 */
export async function proposeCommand(
  engine: EngineClient,
  graph: vscode.Uri,
  tables: readonly string[] | undefined,
): Promise<number> {
  const document = await vscode.workspace.openTextDocument(graph);
  const { version } = document;
  const title = vscode.l10n.t('Looking for keys and joins');
  const plan = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) =>
      engine.request(
        'planProposals',
        { ...graphKey(graph, document.getText()), ...(tables && { tables }) },
        { signal: signalOf(token), onStream: ({ message }) => progress.report({ message: withoutLinks(message) }) },
      ),
  );
  const { keys, edges } = plan.counts;
  if (plan.changes.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('The data shows no keys or joins that the graph lacks.'));
    return 0;
  }
  const reply = await applyChanges(document, version, plan.changes);
  if (reply.status === 'refused') void vscode.window.showErrorMessage(withoutLinks(reply.message));
  if (reply.status === 'stale') {
    const stale = vscode.l10n.t('The graph changed meanwhile, so nothing was done. Repeat the command.');
    void vscode.window.showWarningMessage(stale);
  }
  if (reply.status !== 'applied') return 0;
  const done = vscode.l10n.t(
    'Suggested {0} keys and {1} joins. Accept what is right, reject what is wrong.',
    keys,
    edges,
  );
  void vscode.window.showInformationMessage(done);
  return keys + edges;
}
