/** The data view of the side bar. Everything in it is read when it is first shown, and again after it has changed. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import { DATA_VIEW } from '../../contributions';
import { DisposableList } from '../../disposables';
import { inWords } from '../../engine-text';
import { isCancelled } from '../../errors';
import type { EngineClient } from '../engine-client';
import { graphKey, type GraphChoice } from '../graph-files';
import { describe } from './describe';
import { HealthSigns } from './health-signs';
import { nodeId, sourceNodes, type DataNode, type ShownSource, type SourceNode, type TableNode } from './nodes';

/** What is known of the data of one graph. */
interface KnownGraph {
  readonly graph: vscode.Uri;
  readonly children: Promise<DataNode[]>;
  /** Columns of tables that were opened. */
  readonly columns: Map<string, Promise<DataNode[]>>;
  readonly abort: AbortController;
  health?: HealthSigns;
}

/** Files change by the dozen: they are read again once. */
const REFRESH_DELAY = 400;

/** Gives VS Code the nodes of the data view, level by level. */
export class DataTree implements vscode.TreeDataProvider<DataNode> {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<DataNode | undefined>());
  readonly onDidChangeTreeData = this.emitter.event;
  private readonly known = new Map<string, KnownGraph>();
  /** What is being read to take its place. */
  private coming: readonly KnownGraph[] = [];
  /** Something has changed since that began. */
  private isStale = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param engine reads the data
   * @param choice knows the graphs of the workspace
   * @param log told of what does not concern the person
   * @param onRead told of each graph whose data is shown
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly choice: GraphChoice,
    private readonly log: vscode.LogOutputChannel,
    private readonly onRead: (graph: vscode.Uri) => void,
  ) {}

  /**
   * Reads everything again that is in view, and shows it then: while VS Code asks for nodes anew, it does not know those that
   * a person has under the pointer, and what is chosen in a menu would be about none.
   */
  refresh(): void {
    clearTimeout(this.timer);
    // What is being read is shown first: files that change faster than they are read would keep the old for ever.
    if (this.coming.length > 0) {
      this.isStale = true;
      return;
    }
    const fresh = [...this.known.values()].map(({ graph }) => this.read(graph));
    this.coming = fresh;
    const read = async (): Promise<void> => {
      await Promise.all(fresh.map((known) => this.readOpened(known)));
      const graphs = new Set((await this.choice.all().catch(() => fresh.map(({ graph }) => graph))).map(String));
      if (this.coming !== fresh) return;
      this.coming = [];
      for (const { abort } of this.known.values()) abort.abort();
      this.known.clear();
      for (const known of fresh) if (graphs.has(known.graph.toString())) this.take(known);
      this.emitter.fire(undefined);
      if (!this.isStale) return;
      this.isStale = false;
      this.refresh();
    };
    void vscode.window.withProgress({ location: { viewId: DATA_VIEW } }, read);
  }

  /** Reads everything again soon: files have changed. */
  refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), REFRESH_DELAY);
  }

  /** @inheritdoc */
  getTreeItem(node: DataNode): vscode.TreeItem {
    const { label, description, tooltip, icon, tone } = describe(node, this.known.get(node.graph.toString())?.health);
    const { Collapsed, None } = vscode.TreeItemCollapsibleState;
    const leaf =
      node.kind === 'column' ||
      node.kind === 'note' ||
      node.kind === 'rule' ||
      (node.kind === 'source' && node.source.tables.length === 0);
    const item = new vscode.TreeItem(label, leaf ? None : Collapsed);
    item.id = nodeId(node);
    item.description = description;
    item.tooltip = tooltip;
    item.contextValue = contextOf(node);
    const colour = tone === 'error' ? 'list.errorForeground' : 'list.warningForeground';
    item.iconPath = tone ? new vscode.ThemeIcon(icon, new vscode.ThemeColor(colour)) : new vscode.ThemeIcon(icon);
    item.accessibilityInformation = {
      label: `${kindWord(node)} ${label}${description === '' ? '' : `, ${description.replaceAll(' · ', ', ')}`}`,
    };
    return item;
  }

  /** @inheritdoc */
  async getChildren(node?: DataNode): Promise<DataNode[]> {
    if (!node) return (await this.choice.all()).map((graph) => ({ kind: 'graph', graph }));
    switch (node.kind) {
      case 'graph':
        return this.ofGraph(node.graph).children;
      case 'source':
        return tablesIn(node);
      case 'table':
        return this.columnsOf(node);
      case 'hidden':
        return node.rules.map((rule): DataNode => ({ kind: 'rule', graph: node.graph, rule, parent: node }));
      default:
        return [];
    }
  }

  /** @inheritdoc */
  getParent(node: DataNode): DataNode | undefined {
    const { graph } = node;
    switch (node.kind) {
      case 'graph':
        return undefined;
      case 'column':
        return node.table;
      case 'rule':
        return node.parent;
      case 'table':
        return node.source
          ? { kind: 'source', graph, source: node.source, alike: node.alike }
          : { kind: 'graph', graph };
      default:
        return { kind: 'graph', graph };
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const { abort } of [...this.known.values(), ...this.coming]) abort.abort();
    this.coming = [];
    this.disposables.dispose();
  }

  private ofGraph(graph: vscode.Uri): KnownGraph {
    return this.known.get(graph.toString()) ?? this.take(this.read(graph));
  }

  private read(graph: vscode.Uri): KnownGraph {
    const abort = new AbortController();
    return { graph, children: this.readGraph(graph, abort.signal), columns: new Map(), abort };
  }

  /** From now on this is what is known of a graph. */
  private take(fresh: KnownGraph): KnownGraph {
    this.known.set(fresh.graph.toString(), fresh);
    this.onRead(fresh.graph);
    void this.countHealth(fresh);
    return fresh;
  }

  /** Reads the columns of the tables that are open. */
  private async readOpened(fresh: KnownGraph): Promise<void> {
    const before = this.known.get(fresh.graph.toString());
    const nodes = (await fresh.children).flatMap((node) => (node.kind === 'source' ? tablesIn(node) : [node]));
    const opened = nodes.flatMap((node) => (node.kind === 'table' && before?.columns.has(nodeId(node)) ? [node] : []));
    await Promise.all(opened.map((node) => this.columnsIn(fresh, node)));
  }

  private async readGraph(graph: vscode.Uri, signal: AbortSignal): Promise<DataNode[]> {
    try {
      const { sources, failure } = await this.engine.request('dataOverview', graphKey(graph), { signal });
      if (failure !== undefined) return [{ kind: 'note', graph, text: failure }];
      const { exclusions: rules } = await this.engine.request('parse', graphKey(graph), { signal });
      const hidden: DataNode[] = rules.length > 0 ? [{ kind: 'hidden', graph, rules }] : [];
      if (sources.length > 0) return [...sourceNodes(graph, sources), ...hidden];
      return [{ kind: 'note', graph, text: vscode.l10n.t('This graph has no sources yet.') }];
    } catch (error) {
      if (isCancelled(error)) return [];
      return [{ kind: 'note', graph, text: inWords(messageOf(error)) }];
    }
  }

  private columnsOf(node: TableNode): Promise<DataNode[]> {
    return this.columnsIn(this.ofGraph(node.graph), node);
  }

  private columnsIn({ columns, abort }: KnownGraph, node: TableNode): Promise<DataNode[]> {
    const id = nodeId(node);
    const known = columns.get(id) ?? this.readColumns(node, abort.signal);
    columns.set(id, known);
    return known;
  }

  private async readColumns(node: TableNode, signal: AbortSignal): Promise<DataNode[]> {
    const { graph, table } = node;
    try {
      const params = { ...graphKey(graph), table: table.name };
      const { columns, rows } = await this.engine.request('tableProfile', params, { signal });
      return columns.map((column): DataNode => ({ kind: 'column', graph, table: node, column, rows }));
    } catch (error) {
      if (isCancelled(error)) return [];
      return [{ kind: 'note', graph, text: inWords(messageOf(error)) }];
    }
  }

  /** What is counted takes longer than what is read: signs appear when they are known. */
  private async countHealth(known: KnownGraph): Promise<void> {
    const { graph } = known;
    try {
      await known.children;
      const health = await this.engine.request('health', graphKey(graph), { signal: known.abort.signal });
      known.health = new HealthSigns(health);
      // All of it: of one node that it is told of, VS Code at times forgets the children without asking for them again.
      if (health.keys.length + health.edges.length > 0) this.emitter.fire(undefined);
    } catch (error) {
      if (!isCancelled(error)) this.log.error(`count for the data view: ${String(error)}`);
    }
  }
}

function tablesIn({ graph, source, alike }: SourceNode): DataNode[] {
  return source.tables.map((table): DataNode => ({ kind: 'table', graph, table, source, alike }));
}

/** What menus know of a node. */
function contextOf(node: DataNode): string {
  const ofServer = (source: ShownSource | undefined): string => (source?.kind === 'postgres' ? 'OfServer' : '');
  switch (node.kind) {
    case 'source':
      return node.source.state === 'excluded' ? 'sourceLeftOut' : `source${ofServer(node.source)}`;
    case 'table':
      return node.file ? 'tableOfFile' : `table${ofServer(node.source)}`;
    case 'column':
      return node.column.redacted ? 'columnHidden' : `column${ofServer(node.table.source)}`;
    case 'rule':
      return node.rule.field === 'redact' ? 'ruleOfValues' : 'rule';
    default:
      return node.kind;
  }
}

function kindWord({ kind }: DataNode): string {
  switch (kind) {
    case 'graph':
      return vscode.l10n.t('graph');
    case 'source':
      return vscode.l10n.t('source');
    case 'table':
      return vscode.l10n.t('table');
    case 'column':
      return vscode.l10n.t('column');
    case 'rule':
      return vscode.l10n.t('rule');
    case 'hidden':
    case 'note':
      return '';
  }
}
