/** Commands about what a picture shows: a neighbourhood, related tables, what is hidden or pinned, what lines up. */
import * as vscode from 'vscode';
import type { PageCommand, TablesCommand } from '../../protocol/graph';
import { registerCommand } from '../vscode-api';
import type { GraphEditor } from './graph-editor';
import type { GraphEditors } from './graph-editors';

/**
 * Registers the commands.
 * @param editors the open pictures
 */
export function viewCommands(editors: GraphEditors): vscode.Disposable[] {
  const tables = (does: TablesCommand['does'], ask: string) => () => aboutTables(editors.active, does, ask);
  return [
    registerCommand('schemaGraph.focusTables', () => focus(editors.active)),
    registerCommand(
      'schemaGraph.addRelatedTables',
      tables('addRelated', vscode.l10n.t('Whose related tables are to be shown?')),
    ),
    registerCommand('schemaGraph.hideTables', tables('hide', vscode.l10n.t('Which tables are to be hidden?'))),
    registerCommand(
      'schemaGraph.pinTables',
      tables('pin', vscode.l10n.t('Which tables are to be pinned, or unpinned?')),
    ),
    registerCommand(
      'schemaGraph.foldTables',
      tables('names', vscode.l10n.t('Which tables are to show their names alone, or more?')),
    ),
    registerCommand('schemaGraph.filterTables', () => filter(editors.active)),
    registerCommand('schemaGraph.alignTables', () => align(editors.active)),
  ];
}

/** Sends a command about the tables that are chosen in the picture; where none are, the person picks some. */
async function aboutTables(
  editor: GraphEditor | undefined,
  does: TablesCommand['does'],
  ask: string,
  more: Pick<TablesCommand, 'steps'> = {},
): Promise<void> {
  if (!editor) return;
  const tables = editor.hasChosenTables ? undefined : await pickTables(editor, ask);
  if (tables?.length === 0) return;
  editor.tables({ does, ...(tables ? { tables } : {}), ...more });
}

async function pickTables(editor: GraphEditor, placeHolder: string): Promise<string[]> {
  const names = [...(editor.current?.graph.tables.values() ?? [])].map(({ name, description }) => ({
    label: name,
    description: description ?? '',
  }));
  const options = { placeHolder, canPickMany: true, matchOnDescription: true } as const;
  const chosen = await vscode.window.showQuickPick(names, options);
  return chosen?.map(({ label }) => label) ?? [];
}

async function focus(editor: GraphEditor | undefined): Promise<void> {
  if (!editor) return;
  const steps = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('The tables next to it'), steps: 1 },
      { label: vscode.l10n.t('Tables up to 2 edges away'), steps: 2 },
      { label: vscode.l10n.t('Tables up to 3 edges away'), steps: 3 },
      { label: vscode.l10n.t('No other tables'), steps: 0 },
    ],
    { placeHolder: vscode.l10n.t('What else is to be shown?') },
  );
  if (!steps) return;
  await aboutTables(editor, 'focus', vscode.l10n.t('Which tables?'), { steps: steps.steps });
}

async function filter(editor: GraphEditor | undefined): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Show only tables with…'),
    prompt: vscode.l10n.t('Words in the name, the description or the columns of a table. Leave it empty to show all.'),
  });
  if (text !== undefined) editor?.tables({ does: 'filter', text });
}

async function align(editor: GraphEditor | undefined): Promise<void> {
  const choices: readonly (vscode.QuickPickItem & { readonly command: PageCommand })[] = [
    { label: vscode.l10n.t('Left borders'), command: 'alignleft' },
    { label: vscode.l10n.t('Centres'), command: 'aligncentre' },
    { label: vscode.l10n.t('Right borders'), command: 'alignright' },
    { label: vscode.l10n.t('Upper borders'), command: 'aligntop' },
    { label: vscode.l10n.t('Middles'), command: 'alignmiddle' },
    { label: vscode.l10n.t('Lower borders'), command: 'alignbottom' },
    { label: vscode.l10n.t('Equal gaps from left to right'), command: 'spreadhorizontally' },
    { label: vscode.l10n.t('Equal gaps from top to bottom'), command: 'spreadvertically' },
  ];
  const chosen = await vscode.window.showQuickPick(choices, {
    placeHolder: vscode.l10n.t('How are the marked tables to line up?'),
  });
  if (chosen) editor?.command(chosen.command);
}
