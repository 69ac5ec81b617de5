/** "Suggest Joins and Descriptions with a Language Model…": what would be sent is listed first; what comes is reviewed. */
import * as vscode from 'vscode';
import type { SuggestionsOutgoing } from '../../engine/engine';
import type { ModelSettings } from '../../engine/models/model-settings';
import { isLoopback, serverOf } from '../answers/model/model-keys';
import { applyPlan } from '../authoring/apply-edit';
import { withoutLinks } from '../message-text';
import type { ReadOnlyTexts } from '../read-only-texts';
import { runCommand, signalOf } from '../vscode-api';
import type { EngineClient } from './engine-client';
import { graphKey, graphName } from './graph-files';
import { offerReview } from './propose';

/** What suggesting needs. */
export interface SuggestParts {
  readonly engine: EngineClient;
  readonly chosenModel: () => Promise<ModelSettings | undefined>;
  readonly texts: ReadOnlyTexts;
}

/**
 * Has the chosen model suggest what a graph lacks, as one step of undo.
 * @param parts what that needs
 * @param graph the graph file
 * @param tables the tables that it is about; all where it is absent
 * @param sure whether what would be sent has been agreed to
 * @returns how many joins and descriptions were suggested
 */
export async function suggestWithModel(
  { engine, chosenModel, texts }: SuggestParts,
  graph: vscode.Uri,
  tables: readonly string[] | undefined,
  sure = false,
): Promise<number> {
  const model = await chosenModel();
  if (!model) {
    void offerModel();
    return 0;
  }
  const document = await vscode.workspace.openTextDocument(graph);
  const { version } = document;
  const about = { ...graphKey(graph, document.getText()), ...(tables && { tables }) };
  const sendValues = model.sendValues !== false;
  const outgoing = await inProgress(vscode.l10n.t('Looking at what would be sent'), (signal) =>
    engine.request('suggestionsOutgoing', { ...about, sendValues }, { signal }),
  );
  if (!sure && !(await agrees(outgoing, model, graph, texts))) return 0;
  const plan = await inProgress(vscode.l10n.t('Suggesting with {0}', model.model), (signal, report) =>
    engine.request('planSuggestions', { ...about, model }, { signal, onStream: ({ message }) => report(message) }),
  );
  const { edges, contexts, descriptions } = plan.counts;
  const left = [...plan.warnings, ...plan.left];
  const done = vscode.l10n.t(
    '{0}: {1} joins, {2} pairs of columns that belong together, and {3} descriptions suggested',
    ...[plan.model.name, edges, contexts, descriptions],
  );
  const more =
    left.length === 0
      ? undefined
      : () => texts.show(vscode.l10n.t('Left out.txt'), leftOutText(graphName(graph), left));
  if (plan.changes.length === 0) {
    const none = vscode.l10n.t('{0} suggested nothing that the graph lacks and the data bears out.', plan.model.name);
    void tell(none, more);
    return 0;
  }
  if (!(await applyPlan(document, version, plan))) return 0;
  void offerReview(graph, done, more && { title: leftOutTitle(), show: more });
  return edges + contexts + descriptions;
}

function leftOutTitle(): string {
  return vscode.l10n.t('Show What Was Left Out');
}

async function tell(said: string, more: (() => Promise<void>) | undefined): Promise<void> {
  const title = leftOutTitle();
  const chosen = await vscode.window.showInformationMessage(withoutLinks(said), ...(more ? [title] : []));
  if (chosen === title) await more?.();
}

/** Shown as text, never as markup: names of columns are in it. */
function leftOutText(graph: string, lines: readonly string[]): string {
  return [vscode.l10n.t('Suggested for {0} and left out', graph), '', ...lines.map((line) => `- ${line}`), ''].join(
    '\n',
  );
}

async function offerModel(): Promise<void> {
  const choose = vscode.l10n.t('Choose a Language Model…');
  const said = vscode.workspace.isTrusted
    ? vscode.l10n.t(
        'Joins and descriptions are suggested by a language model, and none is chosen. Without one, "Propose Keys and Joins…" looks for joins in the data.',
      )
    : vscode.l10n.t('No language model is used in a workspace that is not trusted.');
  const buttons = vscode.workspace.isTrusted ? [choose] : [];
  if ((await vscode.window.showInformationMessage(said, ...buttons)) === choose)
    await runCommand('schemaGraph.chooseModel');
}

/** Lists what leaves this machine; it can be read to the letter. */
async function agrees(
  { calls, left }: SuggestionsOutgoing,
  model: ModelSettings,
  graph: vscode.Uri,
  texts: ReadOnlyTexts,
): Promise<boolean> {
  const [send, show] = [vscode.l10n.t('Send'), vscode.l10n.t('Show What Is Sent')];
  const columns = new Set(calls.flatMap((call) => call.columns)).size;
  const tokens = calls.reduce((sum, call) => sum + call.tokens, 0);
  const where = model.provider === 'openai' ? (serverOf(model.baseUrl ?? '') ?? '') : model.model;
  const detail = [
    model.sendValues === false
      ? vscode.l10n.t(
          'Names and types of {0} columns, and which of them are joined. No values, no descriptions.',
          columns,
        )
      : vscode.l10n.t(
          'Names, types, descriptions and up to three stored values of each of {0} columns, and which are joined.',
          columns,
        ),
    calls.length === 1
      ? vscode.l10n.t('One call, about {0} tokens.', tokens)
      : vscode.l10n.t('{0} calls, about {1} tokens.', calls.length, tokens),
    ...(isLoopback(where) ? [vscode.l10n.t('The server is on this machine.')] : []),
    ...(left > 0
      ? [vscode.l10n.t('Not all tables fit: for {0} further calls choose fewer tables in the data view.', left)]
      : []),
    vscode.l10n.t('What it suggests is checked against the data, and reviewed by you.'),
  ].join('\n\n');
  const message = vscode.l10n.t('What is sent to {0} for suggestions', where);
  const chosen = await vscode.window.showInformationMessage(message, { modal: true, detail }, send, show);
  if (chosen === show) {
    await texts.show(vscode.l10n.t('Sent for suggestions.txt'), outgoingText(calls, where, graphName(graph)));
    // Whoever has read it is asked again, beside the text.
    const again = await vscode.window.showInformationMessage(message, send);
    return again === send;
  }
  return chosen === send;
}

function outgoingText(calls: SuggestionsOutgoing['calls'], where: string, graph: string): string {
  const parts = calls.flatMap(({ messages, tokens }, i) => [
    `===== ${vscode.l10n.t('Call {0} of {1}, about {2} tokens', i + 1, calls.length, tokens)} =====`,
    ...messages.flatMap(({ role, text }) => [`--- ${role} ---`, text, '']),
  ]);
  return [vscode.l10n.t('What would be sent to {0} for {1}. Nothing has been sent.', where, graph), '', ...parts].join(
    '\n',
  );
}

function inProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) => work(signalOf(token), (message) => progress.report({ message: withoutLinks(message) })),
  );
}
