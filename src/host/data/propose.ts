/** "Propose Keys and Joins…" and its like: what the data shows and the graph lacks, as suggestions, in one step of undo. */
import * as vscode from 'vscode';
import type { ProposalKind } from '../../engine/engine';
import { applyPlan } from '../authoring/apply-edit';
import { withoutLinks } from '../message-text';
import { signalOf } from '../vscode-api';
import type { EngineClient } from './engine-client';
import { graphKey } from './graph-files';

/**
 * Adds suggestions to a graph.
 * @param engine looks for them
 * @param graph the graph file
 * @param tables the tables that it is about; all where it is absent
 * @param what is looked for
 * @returns how many keys and edges were suggested
 */
export async function proposeCommand(
  engine: EngineClient,
  graph: vscode.Uri,
  tables: readonly string[] | undefined,
  what: ProposalKind = 'joins',
): Promise<number> {
  const words = wordsOf(what);
  const document = await vscode.workspace.openTextDocument(graph);
  const { version } = document;
  const plan = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: words.title, cancellable: true },
    (progress, token) =>
      engine.request(
        'planProposals',
        { ...graphKey(graph, document.getText()), ...(tables && { tables }), what },
        { signal: signalOf(token), onStream: ({ message }) => progress.report({ message: withoutLinks(message) }) },
      ),
  );
  const { keys, edges } = plan.counts;
  if (plan.changes.length === 0) {
    void vscode.window.showInformationMessage(words.none);
    return 0;
  }
  if (!(await applyPlan(document, version, plan))) return 0;
  void vscode.window.showInformationMessage(words.done(keys, edges));
  return keys + edges;
}

/** What is said while and after it is looked for. */
function wordsOf(what: ProposalKind): {
  readonly title: string;
  readonly none: string;
  readonly done: (keys: number, edges: number) => string;
} {
  const { t } = vscode.l10n;
  switch (what) {
    case 'joins':
      return {
        title: t('Looking for keys and joins'),
        none: t('The data shows no keys or joins that the graph lacks.'),
        done: (keys, edges) =>
          t('Suggested {0} keys and {1} joins. Accept what is right, reject what is wrong.', keys, edges),
      };
    case 'context':
      return {
        title: t('Looking for columns that belong together'),
        none: t('The data shows no columns that belong together beyond those of the graph.'),
        done: (_keys, edges) => t('Suggested {0} context edges. Accept what is right, reject what is wrong.', edges),
      };
    case 'derivations':
      return {
        title: t('Looking for columns that were worked out from others'),
        none: t('The data shows no columns that were worked out from others beyond those of the graph.'),
        done: (_keys, edges) => t('Suggested {0} derivation edges. Accept what is right, reject what is wrong.', edges),
      };
  }
}
