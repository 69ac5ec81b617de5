/** Commands of the palette for the picture: every act of mouse and keyboard in it has one. */
import * as vscode from 'vscode';
import { reviewItems, groupItems, decisionEdit, type Decision, type GroupBy } from '../../picture/review';
import type { PageCommand } from '../../protocol/graph';
import type { CommandId } from '../contributions';
import type { GraphChoice } from '../data/graph-files';
import { registerCommand } from '../vscode-api';
import { reportReply } from './apply-edit';
import { openPicture, type GraphEditors } from './graph-editors';

/** Commands that the page carries out as it does the key or button for it. */
const PAGE_COMMANDS = {
  'schemaGraph.zoomToFit': 'fit',
  'schemaGraph.searchGraph': 'search',
  'schemaGraph.showNamesOnly': 'namesOnly',
  'schemaGraph.collapseAll': 'collapseAll',
  'schemaGraph.expandAll': 'expandAll',
  'schemaGraph.arrangeTables': 'layout',
  'schemaGraph.showAllTables': 'showAll',
  'schemaGraph.toggleOverview': 'minimap',
  'schemaGraph.undoMove': 'undoMove',
  'schemaGraph.redoMove': 'redoMove',
  'schemaGraph.zoomIn': 'zoomIn',
  'schemaGraph.zoomOut': 'zoomOut',
  'schemaGraph.focusPicture': 'focusPicture',
  'schemaGraph.focusTree': 'focusTree',
  'schemaGraph.showKeys': 'showKeys',
  'schemaGraph.toggleTable': 'toggleTable',
  'schemaGraph.nextEdge': 'nextEdge',
  'schemaGraph.previousEdge': 'previousEdge',
  'schemaGraph.startEdge': 'startEdge',
  'schemaGraph.reviewNext': 'nextSuggestion',
  'schemaGraph.reviewPrevious': 'previousSuggestion',
  'schemaGraph.reviewAccept': 'accept',
  'schemaGraph.reviewReject': 'reject',
  'schemaGraph.reviewChange': 'change',
  'schemaGraph.startPath': 'startPath',
  'schemaGraph.findPaths': 'findPaths',
  'schemaGraph.nextPath': 'nextPath',
  'schemaGraph.previousPath': 'previousPath',
  'schemaGraph.clearPath': 'clearPath',
  'schemaGraph.closeDetails': 'closeDetails',
} as const satisfies Partial<Record<CommandId, PageCommand>>;

/**
 * Registers the commands of the picture.
 * @param editors the open pictures
 * @param choice which graph is meant where no picture is open
 */
export function pictureCommands(editors: GraphEditors, choice: GraphChoice): vscode.Disposable[] {
  const inPage = Object.entries(PAGE_COMMANDS) as (readonly [keyof typeof PAGE_COMMANDS, PageCommand])[];
  return [
    ...inPage.map(([id, command]) => registerCommand(id, () => editors.active?.command(command))),
    registerCommand('schemaGraph.review', async (graph, from) => {
      const uri =
        graph ??
        editors.active?.document.uri ??
        (await choice.inFrontOrPick(vscode.l10n.t('Review the suggestions of which graph?')));
      if (!uri) return;
      await openPicture(uri);
      const editor = editors.opened(uri);
      if (from) editor?.reveal(from);
      editor?.command('review');
    }),
    registerCommand('schemaGraph.reviewGroup', () => reviewGroup(editors)),
  ];
}

/** Accepts or rejects all suggestions of one table, of one kind or above a confidence, as one step of undo. */
async function reviewGroup(editors: GraphEditors): Promise<void> {
  const editor = editors.active;
  const picture = editor?.picture;
  if (!editor || !picture) return;
  const { graph, graphVersion } = picture;
  const items = reviewItems(graph);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Every suggestion has been reviewed.'));
    return;
  }
  const groups = (by: GroupBy, name: (key: string) => string) => [
    { label: groupingName(by), kind: vscode.QuickPickItemKind.Separator, items: [] },
    ...groupItems(items, by).map(({ key, items: members }) => ({
      label: name(key),
      description: String(members.length),
      items: members,
    })),
  ];
  const group = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('All suggestions'), description: String(items.length), items },
      ...groups('table', (key) => key),
      ...groups('kind', groupName),
      ...groups('confidence', (key) =>
        key === 'none' ? vscode.l10n.t('Without a confidence') : vscode.l10n.t('{0} % and more', key),
      ),
    ],
    { placeHolder: vscode.l10n.t('Which suggestions?') },
  );
  if (!group || group.items.length === 0) return;
  const decision = await decide(group.items.length);
  if (decision) reportReply(await editor.edit(graphVersion, decisionEdit(group.items, decision)));
}

async function decide(count: number): Promise<Decision | undefined> {
  const accept = vscode.l10n.t('Accept {0}', count);
  const reject = vscode.l10n.t('Reject {0}…', count);
  const chosen = await vscode.window.showQuickPick([accept, reject], {
    placeHolder: vscode.l10n.t('One undo takes all of it back.'),
  });
  if (chosen === accept) return { accept: true };
  if (chosen !== reject) return undefined;
  const reason = await vscode.window.showInputBox({
    title: reject,
    prompt: vscode.l10n.t('Why? Leave it empty to give no reason.'),
  });
  return reason === undefined ? undefined : { reject: true, ...(reason === '' ? {} : { reason }) };
}

function groupingName(by: GroupBy): string {
  const names: Readonly<Record<GroupBy, string>> = {
    table: vscode.l10n.t('Table'),
    kind: vscode.l10n.t('Kind'),
    confidence: vscode.l10n.t('Confidence'),
  };
  return names[by];
}

/** What the suggestions of one kind are called together, as in the review of the picture; one edge has another name. */
function groupName(kind: string): string {
  const names: Readonly<Record<string, string>> = {
    'key-edge': vscode.l10n.t('Key edges'),
    'context-edge': vscode.l10n.t('Context edges'),
    'derivation-edge': vscode.l10n.t('Derivation edges'),
    key: vscode.l10n.t('Key'),
    ladder: vscode.l10n.t('Ladder'),
    description: vscode.l10n.t('Description'),
    keywords: vscode.l10n.t('Keywords'),
    unit: vscode.l10n.t('Unit'),
    values: vscode.l10n.t('Codes'),
    missing: vscode.l10n.t('Codes for “not known”'),
  };
  return names[kind] ?? kind;
}
