/** "Add Data to the Graph…": entries of sources for files, folders and databases, as one step of undo. */
import * as vscode from 'vscode';
import type { Shown } from '../../engine/core/message';
import type { AddDataPlan } from '../../engine/engine';
import type { Changes } from '../../platform/thread/engine-messages';
import { applyPlan } from '../authoring/apply-edit';
import { notOnDisk } from '../errors';
import { withoutLinks } from '../message-text';
import { runCommand, whileShown } from '../vscode-api';
import { chooseData } from './choose-data';
import type { EngineClient } from './engine-client';
import { enginePath, isReadable } from './addresses';
import { graphKey, type GraphChoice } from './graph-files';

/** What adding data works with. */
export interface AddDataParts {
  readonly engine: EngineClient;
  readonly choice: GraphChoice;
}

type Plan = Shown<Changes<AddDataPlan>>;

/**
 * Adds data to a graph.
 * @param parts what it works with
 * @param given the graph; else the current one
 * @param chosen what to add; else the person is asked
 * @returns the tables that were added
 */
export async function addDataCommand(
  parts: AddDataParts,
  given: vscode.Uri | undefined,
  chosen: readonly vscode.Uri[] | undefined,
): Promise<readonly string[]> {
  const graph = given ?? (await parts.choice.inFrontOrPick(vscode.l10n.t('Add data to which graph?')));
  const data = graph && (chosen ?? (await chooseData(vscode.l10n.t('What data should be added to the graph?'))));
  if (!graph || !data || data.length === 0) return [];
  for (const uri of data) if (!isReadable(uri)) throw notOnDisk(uri);
  const document = await vscode.workspace.openTextDocument(graph);
  const { version } = document;
  const request = (together: boolean): Promise<Plan> =>
    whileShown(vscode.l10n.t('Reading the data to add'), (signal) =>
      parts.engine.request(
        'planAddData',
        { ...graphKey(graph, document.getText()), data: data.map(enginePath), together },
        { signal },
      ),
    );
  const plan = await chooseShape(await request(false), () => request(true));
  if (!plan) return [];
  const applied = plan.changes.length > 0 && (await applyPlan(document, version, plan));
  const tables = applied ? plan.added.flatMap((added) => added.tables) : [];
  void report(graph, plan, tables);
  return tables;
}

/** Files of one shape may be one table: the person decides. */
async function chooseShape(plan: Plan, together: () => Promise<Plan>): Promise<Plan | undefined> {
  const [first, ...others] = plan.groups;
  if (!first) return plan;
  const names = first.files.map((file) => file.slice(file.lastIndexOf('/') + 1));
  const shown = names.length > 3 ? `${names.slice(0, 2).join(', ')}, …, ${names.at(-1) ?? ''}` : names.join(', ');
  const [one, each] = [vscode.l10n.t('One Table'), vscode.l10n.t('A Table for Each File')];
  const question =
    others.length === 0
      ? vscode.l10n.t('{0} have the same columns. Should they be one table, {1}?', shown, first.table)
      : vscode.l10n.t('{0} and others have the same columns. Should those be one table each?', shown);
  const detail = plan.groups.map(({ pattern, table }) => `${table}: ${pattern}`).join('\n');
  const chosen = await vscode.window.showInformationMessage(withoutLinks(question), { modal: true, detail }, one, each);
  if (chosen === one) return together();
  return chosen === each ? plan : undefined;
}

/** Says what was added and what not, and offers to look for keys and joins. */
async function report(graph: vscode.Uri, plan: Plan, tables: readonly string[]): Promise<void> {
  const kept = [
    ...plan.refused,
    ...plan.known.map((path) => vscode.l10n.t('{0} is in the graph already.', vscode.workspace.asRelativePath(path))),
    ...plan.added.flatMap(({ failure }) => failure ?? []),
  ];
  if (plan.added.length + plan.dictionaries.length === 0) {
    const nothing = kept.length > 0 ? kept.join(' ') : vscode.l10n.t('There is no data to add.');
    await vscode.window.showWarningMessage(withoutLinks(nothing));
    return;
  }
  const said =
    plan.added.length === 0
      ? vscode.l10n.t('Added the dictionary {0}.', plan.dictionaries.join(', '))
      : tables.length === 1
        ? vscode.l10n.t('Added the table {0}.', tables[0] ?? '')
        : vscode.l10n.t('Added {0} tables.', tables.length);
  const propose = vscode.l10n.t('Propose Keys and Joins');
  const show = kept.length > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const chosen = await show(
    withoutLinks([said, ...kept, ...plan.notes].join(' ')),
    ...(tables.length > 0 ? [propose] : []),
  );
  if (chosen === propose) await runCommand('schemaGraph.proposeEdges', graph, tables);
}
