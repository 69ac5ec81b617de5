/** A host for the graph editor under test: keeps a graph in memory and applies edits to it as the real one does to YAML. */
import type { Page } from 'playwright-core';
import { openHostEnd, type HostEnd } from '../../../src/protocol/channel';
import {
  graphContract,
  type EdgeView,
  type GraphContract,
  type GraphDocument,
  type EntryEditMessage,
  type GraphEditMessage,
  type GraphLayout,
  type GraphView,
  type Highlight,
  type TableView,
  type WaysReply,
} from '../../../src/protocol/graph';
import type { ColumnRef } from '../../../webview/graph/state';
import { load, openPage, type OpenPage } from './browser';
import type {} from '../../../webview/graph/inspect';
import type { ThemeKind } from './themes';

/** A graph editor under test. */
export interface GraphUnderTest extends OpenPage {
  readonly host: HostEnd<GraphContract>;
  /** What the page has sent, newest last. */
  readonly sent: { note: string; payload: unknown }[];
  readonly edits: GraphEditMessage[];
  graph(): GraphView;
  document(change: Partial<GraphDocument>): void;
  /** The document changes, and the page has not heard of it yet. */
  changeUnseen(): void;
  /** Position of a column's row, or of the header, in pixels of the window. */
  spot(table: string, column?: string): Promise<{ x: number; y: number }>;
}

/**
 * Opens the graph editor on a graph and waits for the first picture.
 * @param initial the graph; null: none yet
 * @param options theme, size and saved layout
 */
export async function openGraph(
  initial: GraphView | null,
  options: {
    theme?: ThemeKind;
    width?: number;
    height?: number;
    pixelRatio?: number;
    layout?: GraphLayout;
    document?: Partial<GraphDocument>;
    highlight?: Highlight;
    /** What an earlier page asked the host to keep. */
    view?: unknown;
    ways?: (ends: { from: ColumnRef; to: ColumnRef }) => WaysReply;
  } = {},
): Promise<GraphUnderTest> {
  const opened = await openPage('graph', options);
  const sent: GraphUnderTest['sent'] = [];
  const edits: GraphEditMessage[] = [];
  let document: GraphDocument = {
    version: 1,
    graph: initial,
    errors: [],
    warnings: 0,
    readOnly: false,
    ...options.document,
  };
  const past: GraphView[] = [];
  const note = (name: string) => (payload: unknown) => sent.push({ note: name, payload });
  const host: HostEnd<GraphContract> = openHostEnd(
    graphContract,
    opened.transport,
    {
      ready: () =>
        host.send('init', {
          strings: {},
          document,
          layout: options.layout ?? null,
          highlight: options.highlight ?? null,
          view: options.view ?? null,
        }),
      layoutChanged: note('layoutChanged'),
      openText: note('openText'),
      draft: note('draft'),
      selected: note('selected'),
      unlit: note('unlit'),
      undo: () => {
        note('undo')({});
        const before = past.pop();
        if (before) host.send('document', (document = { ...document, version: document.version + 1, graph: before }));
      },
      shown: note('shown'),
      exchange: note('exchange'),
      dropped: note('dropped'),
      image: note('image'),
      marked: note('marked'),
      view: note('view'),
    },
    {
      edit: ({ version, edit }) => {
        edits.push(edit);
        if (version !== document.version) return Promise.resolve({ status: 'stale', version: document.version });
        if (!document.graph) return Promise.resolve({ status: 'refused', message: 'no graph' });
        past.push(document.graph);
        const all = edit.op === 'together' ? edit.edits : [edit];
        document = { ...document, version: version + 1, graph: all.reduce(apply, document.graph) };
        host.send('document', document);
        return Promise.resolve({ status: 'applied', version: document.version });
      },
      ways: (ends) => Promise.resolve(options.ways?.(ends) ?? { ways: [], reason: 'No key edges connect them.' }),
    },
    (problem) => opened.complaints.push(problem),
  );
  await load(opened);
  await opened.page.waitForFunction(
    (expected) => performance.getEntriesByName(expected ? 'schema-graph:first-paint' : 'schema-graph:init').length > 0,
    initial !== null && initial.tables.length > 0,
  );
  await settled(opened.page);
  return {
    ...opened,
    host,
    sent,
    edits,
    graph: () => document.graph ?? { tables: [], edges: [] },
    document: (change) => {
      document = { ...document, version: document.version + 1, ...change };
      host.send('document', document);
    },
    changeUnseen: () => {
      document = { ...document, version: document.version + 1 };
    },
    spot: async (table, column) => {
      const at = await opened.page.evaluate(([t, c]) => window.schemaGraph?.spot(t ?? '', c), [table, column] as const);
      if (!at) throw new Error(`${table}.${column ?? ''} is not in the picture`);
      return at;
    },
  };
}

/** Whether the middle of every table is in sight. */
export async function seesAll(graph: GraphUnderTest): Promise<boolean> {
  const host = await graph.page.locator('.picture-host').boundingBox();
  if (!host) throw new Error('no picture');
  const spots = await Promise.all(Object.keys((await state(graph))?.boxes ?? {}).map((name) => graph.spot(name)));
  return spots.every(({ x, y }) => x > host.x && x < host.x + host.width && y > host.y && y < host.y + host.height);
}

/**
 * Waits until the camera stands still.
 * @param page of the graph editor
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let last = '';
    for (let still = 0; still < 10;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const state = window.schemaGraph?.state();
      const first = Object.keys(state?.boxes ?? {})[0];
      const now = JSON.stringify([state?.zoom, first === undefined ? null : window.schemaGraph?.spot(first)]);
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });
}

/** Takes a suggestion out of a table or column; what is said instead takes its place where the picture shows it. */
function settleNote(graph: GraphView, edit: Extract<EntryEditMessage, { table: string; field: unknown }>): GraphView {
  const settle = <T extends TableView | TableView['columns'][number]>(entry: T): T => {
    const note = entry.suggestions?.find(({ field }) => field === edit.field);
    const suggestions = entry.suggestions?.filter(({ field }) => field !== edit.field) ?? [];
    const refused =
      note && edit.op === 'rejectNote' ? [{ ...note, ...(edit.reason ? { reason: edit.reason } : {}) }] : [];
    return { ...entry, suggestions, rejected: [...(entry.rejected ?? []), ...refused] };
  };
  return {
    ...graph,
    tables: graph.tables.map((table) => {
      if (table.name !== edit.table) return table;
      if (edit.column === undefined) return { ...settle(table), suggested: false };
      return { ...table, columns: table.columns.map((c) => (c.name === edit.column ? settle(c) : c)) };
    }),
  };
}

function apply(graph: GraphView, edit: EntryEditMessage): GraphView {
  const change = (id: string, how: (edge: EdgeView) => EdgeView | undefined): GraphView => ({
    ...graph,
    edges: graph.edges.flatMap((edge) => (edge.id === id ? (how(edge) ?? []) : edge)),
  });
  const idOf = (e: Pick<EdgeView, 'kind' | 'from' | 'to' | 'label'>): string =>
    `${e.kind}:${JSON.stringify([e.from, e.to])}@${e.label ?? ''}`;
  switch (edit.op) {
    case 'accept':
      return change(edit.edge, (edge) => ({ ...edge, status: 'curated' }));
    case 'reject':
      return change(edit.edge, (edge) => ({
        ...edge,
        status: 'rejected',
        ...(edit.reason === undefined ? {} : { reason: edit.reason }),
      }));
    case 'relabel':
      return change(edit.edge, ({ label: _, ...edge }) => {
        const next = { ...edge, ...(edit.label === undefined ? {} : { label: edit.label }) };
        return { ...next, id: idOf(next) };
      });
    case 'setKind':
      return change(edit.edge, (edge) => {
        const next = { ...edge, kind: edit.kind };
        return { ...next, id: idOf(next) };
      });
    case 'reverse':
      return change(edit.edge, (edge) => {
        const next = { ...edge, from: edge.to, to: edge.from };
        return { ...next, id: idOf(next) };
      });
    case 'acceptNote':
    case 'rejectNote':
    case 'setNote':
      return settleNote(graph, edit);
    case 'delete':
      return change(edit.edge, () => undefined);
    case 'addKeyword':
    case 'addColumnKeyword':
    case 'addTerm':
    case 'exclude':
    case 'include':
      return graph; // The picture asks for none of these.
    case 'addEdge': {
      const { kind, from, to, label } = edit;
      const added = { kind, from, to, status: 'curated' as const, ...(label === undefined ? {} : { label }) };
      return { ...graph, edges: [...graph.edges, { ...added, id: idOf(added) }] };
    }
  }
}

/** What the page says about itself. */
export function state({ page }: GraphUnderTest) {
  return page.evaluate(() => window.schemaGraph?.state());
}

/**
 * A point on the line of an edge, in pixels of the window.
 * @param graph the page
 * @param id the edge
 * @param share how far along the line, from 0 to 1
 */
export async function onEdge({ page }: GraphUnderTest, id: string, share = 0.5): Promise<{ x: number; y: number }> {
  const at = await page.evaluate(([i, s]) => window.schemaGraph?.onEdge(i, s), [id, share] as const);
  if (!at) throw new Error(`no edge ${id}`);
  return at;
}
