/** "Propose Keys and Joins…" and its like: what the data shows and the graph lacks, as suggestions, in one step of undo. */
import * as vscode from 'vscode';
import type { ProposalKind } from '../../engine/engine';
import { applyPlan } from '../authoring/apply-edit';
import { withoutLinks } from '../message-text';
import { runCommand, signalOf } from '../vscode-api';
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
  void offerReview(graph, words.done(keys, edges));
  return keys + edges;
}

/**
 * Offers to review what was suggested. Later a lens above the file's first line leads to the review, and the command does.
 * @param graph the graph file
 * @param done what was suggested
 * @param more something else to look at
 */
export async function offerReview(
  graph: vscode.Uri,
  done: string,
  more?: { readonly title: string; readonly show: () => Promise<void> },
): Promise<void> {
  const review = vscode.l10n.t('Review');
  const said = vscode.l10n.t('{0}. Accept what is right, reject what is wrong.', done);
  const buttons = [review, ...(more ? [more.title] : [])];
  const chosen = await vscode.window.showInformationMessage(withoutLinks(said), ...buttons);
  if (chosen === review) await runCommand('schemaGraph.review', graph);
  else if (chosen !== undefined) await more?.show();
}

/** What was suggested of keys and joins; nothing is said of what there is none of. */
function suggested(keys: number, joins: number): string {
  const { t } = vscode.l10n;
  const some = [
    ...(keys > 0 ? [keys === 1 ? t('1 key') : t('{0} keys', keys)] : []),
    ...(joins > 0 ? [joins === 1 ? t('1 join') : t('{0} joins', joins)] : []),
  ];
  const [first, second] = some;
  if (first === undefined) return t('Suggested descriptions of tables');
  return second === undefined ? t('Suggested {0}', first) : t('Suggested {0} and {1}', first, second);
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
        done: suggested,
      };
    case 'context':
      return {
        title: t('Looking for columns that belong together'),
        none: t('The data shows no columns that belong together beyond those of the graph.'),
        done: (_keys, edges) => (edges === 1 ? t('Suggested 1 context edge') : t('Suggested {0} context edges', edges)),
      };
    case 'derivations':
      return {
        title: t('Looking for columns that were worked out from others'),
        none: t('The data shows no columns that were worked out from others beyond those of the graph.'),
        done: (_keys, edges) =>
          edges === 1 ? t('Suggested 1 derivation edge') : t('Suggested {0} derivation edges', edges),
      };
  }
}
