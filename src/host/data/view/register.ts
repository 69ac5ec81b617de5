/** Puts the data view together. */
import * as vscode from 'vscode';
import type { GraphEditors } from '../../authoring/graph-editors';
import { DATA_VIEW } from '../../contributions';
import { DisposableList } from '../../disposables';
import { lostNode } from '../../errors';
import { registerCommand } from '../../vscode-api';
import type { ProposalKind } from '../../../engine/engine';
import type { GraphChoice } from '../graph-files';
import { addDataCommand } from '../add-data';
import { dataDrop, registerTextDrop } from '../drop-data';
import { proposeCommand } from '../propose';
import { openSample } from '../samples';
import type { SourceChanges } from '../source-changes';
import { suggestWithModel, type SuggestParts } from '../suggest-with-model';
import { copyName, pictureOf, questionAbout, revealText, tablesOf } from './actions';
import { DataTree } from './data-tree';
import { hide, showAgain } from './hide';
import type { DataNode } from './nodes';
import { RowsPanels } from './rows-panels';

/** What the view needs. */
export interface DataViewParts extends SuggestParts {
  readonly extension: vscode.Uri;
  readonly choice: GraphChoice;
  readonly editors: GraphEditors;
  readonly log: vscode.LogOutputChannel;
  /** Knows what has changed in the data. */
  readonly changes: SourceChanges;
  /** Told which graph's data is looked at. */
  readonly followed: (graph: vscode.Uri) => void;
  /** Puts the cursor into the question field, with a question to begin with. */
  readonly ask: (question: string) => Promise<void>;
}

/**
 * Registers the data view and what can be done in it.
 * @param parts what it needs
 * @returns the tree, to be refreshed, and what ends it all
 */
export function registerDataView(parts: DataViewParts): {
  readonly tree: DataTree;
  readonly disposable: vscode.Disposable;
} {
  const { engine, choice, editors, log } = parts;
  const list = new DisposableList();
  const tree = list.push(
    new DataTree(engine, choice, log, (graph) => {
      parts.changes.follow(graph);
      parts.followed(graph);
    }),
  );
  const rows = list.push(new RowsPanels(parts.extension, engine, log));
  const view = list.push(
    vscode.window.createTreeView<DataNode>(DATA_VIEW, {
      treeDataProvider: tree,
      showCollapseAll: true,
      dragAndDropController: dataDrop,
    }),
  );
  // A command of the palette is about what is selected.
  const chosen = (node: DataNode | undefined): DataNode | undefined => node ?? view.selection[0];
  const withNode =
    (work: (node: DataNode) => unknown) =>
    (node: DataNode | undefined): unknown => {
      const about = chosen(node);
      return about && work(about);
    };
  /** Of what is hidden and shown again: a command of the palette asks, for what is selected may not be what is meant. */
  const changing =
    (work: (node: DataNode | undefined) => Promise<boolean>) =>
    async (...given: readonly (DataNode | undefined)[]): Promise<boolean> => {
      const [node] = given;
      // A menu gives what it was opened on, if nothing that VS Code still knows: the palette gives nothing at all.
      if (given.length > 0 && !node) throw lostNode();
      const isChanged = await work(node);
      if (isChanged) tree.refresh();
      return isChanged;
    };
  const propose =
    (what: ProposalKind) =>
    async (given?: vscode.Uri | DataNode, tables?: readonly string[]): Promise<number> => {
      const graph = isUri(given)
        ? given
        : (given?.graph ?? (await choice.inFrontOrPick(vscode.l10n.t('Propose for which graph?'))));
      const about = tables ?? (given && !isUri(given) ? tablesOf(given) : undefined);
      const count = graph ? await proposeCommand(engine, graph, about, what) : 0;
      tree.refresh();
      return count;
    };
  list.add(
    registerTextDrop(engine),
    registerCommand('schemaGraph.refreshData', () => tree.refresh()),
    registerCommand('schemaGraph.addData', async (given, all, into) => {
      const uris = isUri(given) ? (all?.length ? all : [given]) : undefined;
      const graph = into ?? (isUri(given) ? undefined : given?.graph);
      const tables = await addDataCommand({ engine, choice }, graph, uris);
      tree.refresh();
      return tables;
    }),
    registerCommand('schemaGraph.proposeEdges', propose('joins')),
    registerCommand('schemaGraph.proposeContext', propose('context')),
    registerCommand('schemaGraph.proposeDerivations', propose('derivations')),
    registerCommand('schemaGraph.suggestWithModel', async (given, tables, sure) => {
      const graph = isUri(given)
        ? given
        : (given?.graph ?? (await choice.inFrontOrPick(vscode.l10n.t('Suggest for which graph?'))));
      // VS Code itself puts what else is selected behind the node.
      const named = tables?.every((name) => typeof name === 'string') ? tables : undefined;
      const about = named ?? (given && !isUri(given) ? tablesOf(given) : undefined);
      const count = graph ? await suggestWithModel(parts, graph, about, sure === true) : 0;
      tree.refresh();
      return count;
    }),
    registerCommand('schemaGraph.showDataChanges', async (given, accept) => {
      const graph = isUri(given)
        ? given
        : (given?.graph ?? (await choice.inFrontOrPick(vscode.l10n.t('The changes of which graph?'))));
      // VS Code itself puts what else is selected behind the node.
      const ids = accept?.every((id) => typeof id === 'string') ? accept : undefined;
      const count = graph ? await parts.changes.show(graph, ids) : 0;
      tree.refresh();
      return count;
    }),
    registerCommand('schemaGraph.openSample', (folder) => openSample(parts.extension, folder)),
    registerCommand(
      'schemaGraph.hideValues',
      changing((node) => hide(parts, 'redact', node)),
    ),
    registerCommand(
      'schemaGraph.leaveOut',
      changing((node) => hide(parts, 'leaveOut', node)),
    ),
    registerCommand(
      'schemaGraph.showValues',
      changing((node) => showAgain(parts, node)),
    ),
    registerCommand(
      'schemaGraph.readAgain',
      changing((node) => showAgain(parts, node)),
    ),
    registerCommand(
      'schemaGraph.showRows',
      withNode((node) => {
        if (node.kind === 'table') rows.show(node.graph, node.table.name);
        if (node.kind === 'column') rows.show(node.graph, node.table.table.name);
      }),
    ),
    registerCommand('schemaGraph.copyName', withNode(copyName)),
    registerCommand(
      'schemaGraph.revealText',
      withNode((node) => revealText(engine, node)),
    ),
    registerCommand(
      'schemaGraph.revealPicture',
      withNode(async (node) => {
        const editor = await editors.show(node.graph);
        const place = pictureOf(node);
        editor.panel.reveal(editor.panel.viewColumn);
        if (place) editor.reveal(place);
      }),
    ),
    registerCommand(
      'schemaGraph.askTable',
      withNode(async (node) => {
        await choice.choose(node.graph);
        await parts.ask(questionAbout(node));
      }),
    ),
  );
  return { tree, disposable: list };
}

/** Whether a command got a file, and not a node of the view. */
function isUri(given: vscode.Uri | DataNode | undefined): given is vscode.Uri {
  return given instanceof vscode.Uri;
}
