/** The commands of the graph editor: everything that mouse, keyboard, panels and host can make it do. */
import type { WebviewEnd } from '../../src/protocol/channel';
import type {
  EdgeKind,
  EdgeView,
  GraphContract,
  GraphDocument,
  GraphEditMessage,
  GraphLayout,
  Highlight,
  Place,
} from '../../src/protocol/graph';
import type { LayoutClient } from './layout/layout-client';
import { reasonOf } from '../shared/reason';
import type { Spot } from './paint/look';
import type { TextKit } from './paint/text';
import type { Positions } from '../../src/picture/arrange';
import type { Box } from '../../src/picture/box';
import { columnKeyOf, type Scene } from '../../src/picture/scene';
import { withTables } from '../../src/picture/shown';
import { isInSight, partExtent } from './scene/extent';
import { litOf } from './scene/lit';
import { changeSpoken } from './scene/told-change';
import { renamedTables, renameIn, scopeIn } from '../../src/picture/renamed';
import { createStage, type Stage } from './stage';
import { healthSpoken } from './panels/health';
import { searchGraph } from './scene/search';
import { draftEnds } from './pairs';
import type { Detailed, EdgeDraft, Selection, Store } from './state';
import type { CanvasView } from './view/canvas-view';
import { createViewCommands, type ViewCommands } from './view-commands';
import { columnSpoken, edgeSpoken, tableSpoken, type GraphTexts } from './words';

/** What the commands work with. */
export interface EditorParts {
  readonly store: Store;
  readonly view: CanvasView;
  readonly channel: WebviewEnd<GraphContract>;
  readonly layouts: LayoutClient;
  readonly text: () => TextKit;
  readonly t: GraphTexts;
  /** Says something to assistive technology, and shows it for a while. */
  readonly announce: (message: string) => void;
  /** Says to assistive technology what everybody else sees. */
  readonly say: (message: string) => void;
}

/** The commands. */
export interface Editor {
  /** Which tables are shown, how much of them, and where they stand. */
  readonly shown: ViewCommands;
  /**
   * Shows the first document.
   * @param document the graph
   * @param layout the layout file
   * @param part where the tables of a part stood, where a part was shown before
   */
  open(document: GraphDocument, layout: GraphLayout | null, part: Positions | undefined): Promise<void>;
  setDocument(document: GraphDocument): Promise<void>;
  select(selection: Selection, options?: { reveal?: boolean; quiet?: boolean }): void;
  reveal(place: Place): void;
  toggleExpanded(table: string): void;
  expandAll(detail: Detailed): Promise<void>;
  setHighlight(highlight: Highlight | null): void;
  /** Takes the light of an answer's path away because the person wants it so. */
  unlight(): void;
  search(query: string): void;
  goToHit(index: number): void;
  relayout(): Promise<void>;
  /** The room for the picture has another shape: a picture that is seen whole and that nobody has arranged follows it. */
  reshape(): Promise<void>;
  edit(edit: GraphEditMessage): Promise<boolean>;
  draftEdge(draft: EdgeDraft): void;
  /** Adds an edge; false where it was refused: then the draft stays, for another try. */
  addEdge(draft: EdgeDraft, kind: EdgeKind, label: string): Promise<boolean>;
  layoutMoved(): void;
  /** Another picture of the same file has this layout now. */
  takeLayout(layout: GraphLayout): void;
  /** Fonts changed: sizes have to be measured again. */
  remeasure(): void;
}

/**
 * Makes the commands.
 * @param parts what they work with
 */
export function createEditor(parts: EditorParts): Editor {
  const { store, view, channel, t, announce, say } = parts;
  const stage: Stage = createStage({ ...parts, save: (layout) => channel.send('layoutChanged', layout) });
  /** Whether the next document is expected to bring what was asked for here. */
  let ownChange = false;
  /** Kind and ends of an edge that was added and will be selected when it arrives. */
  let awaited: string | undefined;
  /** Edges that were deleted here: one that comes back is selected, for whoever takes a step back goes on there. */
  const deleted = new Set<string>();

  /** Nobody should have to ask whether the values of an edge meet that they have just drawn. */
  store.subscribe((state, before) => {
    const health = state.uncounted === undefined ? undefined : state.health.get(state.uncounted);
    if (state.health === before.health || !health) return;
    store.set({ uncounted: undefined });
    announce(healthSpoken(t, health));
  });

  const boxOf = (table: string): Box | undefined => store.get().scene?.boxOf.get(table);

  /** The table that was said last: its columns are then said without it. */
  let spokenTable: string | undefined;
  const speak = (selection: Selection): void => {
    const { scene } = store.get();
    if (!selection || !scene) return;
    if ('edge' in selection) {
      const edge = scene.edgeOf.get(selection.edge);
      if (edge) say(edgeSpoken(t, edge));
      return;
    }
    const box = boxOf(selection.spot.table);
    const column = box?.table.columns.find((c) => c.name === selection.spot.column);
    if (!box) return;
    const elsewhere = spokenTable !== box.table.name;
    spokenTable = box.table.name;
    if (!column) return say(tableSpoken(t, box));
    const words = columnSpoken(t, box.table, column);
    say(elsewhere ? t('columnOfSpoken', box.table.name, words) : words);
  };
  /** What a person goes to is shown, whatever was asked for before: filters that leave it out are lifted. */
  const bringIn = async (tables: readonly string[]): Promise<void> => {
    const { scene, scope, document } = store.get();
    const missing = tables.filter((name) => !scene?.boxOf.has(name));
    const known = missing.filter((name) => document?.graph?.tables.some((table) => table.name === name));
    if (known.length === 0) return;
    const wider = withTables(scope, new Set(known));
    const isFiltered = store.get().filterText !== '' || store.get().losesRows;
    await stage.showTables({ scope: wider, ...(isFiltered ? { filterText: '', losesRows: false } : {}) }, false);
  };
  const tablesOf = (selection: Selection): string[] => {
    if (!selection) return [];
    if ('spot' in selection) return [selection.spot.table];
    const edge = store.get().document?.graph?.edges.find(({ id }) => id === selection.edge);
    return edge ? [...edge.from, ...edge.to].map(({ table }) => table) : [];
  };
  const select: Editor['select'] = (selection, options = {}) => {
    const { scene } = store.get();
    if (tablesOf(selection).some((table) => scene && !scene.boxOf.has(table))) {
      void bringIn(tablesOf(selection)).then(() => selectShown(selection, options));
    } else selectShown(selection, options);
  };
  const selectShown: Editor['select'] = (selection, options = {}) => {
    if (selection && 'spot' in selection && selection.spot.column !== undefined) {
      const { table, column } = selection.spot;
      const box = boxOf(table);
      if (box && !box.rowOf.has(column) && box.table.columns.some((c) => c.name === column)) {
        stage.showColumn(columnKeyOf(table, column));
      }
    }
    const opened = (store.get().selection === undefined) !== (selection === undefined);
    store.set({ selection });
    revealSelection(selection, options.reveal === true);
    if (opened) view.keepFit();
    if (options.quiet !== true) speak(selection);
    channel.send('selected', toPlace(selection));
  };
  /** Moves the camera to what is selected; where it need not be seen whole, only out from under the panel. */
  const revealSelection = (selection: Selection, whole: boolean): void => {
    const { scene } = store.get();
    if (!selection || !scene) return;
    const tables = new Set(tablesOf(selection));
    if (!whole && tables.size !== 1) return;
    const rect = partExtent(scene, tables, new Set('edge' in selection ? [selection.edge] : []));
    if (!rect) return;
    if (whole) view.reveal(rect);
    else view.uncover(rect);
  };

  /** An edge that took another label, kind or direction is another edge: the selection follows it by its ends. */
  const followSelection = (
    before: Scene | undefined,
    after: Scene | undefined,
    names: ReadonlyMap<string, string>,
  ): Selection => {
    const named = <T extends Spot>(spot: T): T => ({ ...spot, table: names.get(spot.table) ?? spot.table });
    const { selection } = store.get();
    const added = after?.graph.edges.find(
      (edge) => !before?.edgeOf.has(edge.id) && JSON.stringify([edge.kind, edge.from, edge.to]) === awaited,
    );
    if (added) {
      awaited = undefined;
      if (added.kind === 'key') store.set({ uncounted: added.id });
      return { edge: added.id };
    }
    const back = after?.graph.edges.find(({ id }) => deleted.has(id) && !before?.edgeOf.has(id));
    if (back) return { edge: back.id };
    if (!selection || !after) return undefined;
    if ('spot' in selection) {
      const spot = named(selection.spot);
      return after.boxOf.has(spot.table) ? { spot } : undefined;
    }
    if (after.edgeOf.has(selection.edge)) return selection;
    const old = before?.edgeOf.get(selection.edge);
    if (!old) return undefined;
    const [from, to] = [old.from.map(named), old.to.map(named)];
    const ends = [JSON.stringify([from, to]), JSON.stringify([to, from])];
    const same = after.graph.edges.find(
      (edge) => !before?.edgeOf.has(edge.id) && ends.includes(JSON.stringify([edge.from, edge.to])),
    );
    return same ? { edge: same.id } : undefined;
  };

  const setDocument: Editor['setDocument'] = async (document) => {
    const { scene: before, document: old, scope, marked, selection: selected } = store.get();
    const names = old?.graph && document.graph ? renamedTables(old.graph, document.graph) : new Map<string, string>();
    if (names.size > 0) stage.renamed(names);
    if (names.size > 0) store.set({ marked: renameIn(marked, names) });
    if (document.graph) store.set({ scope: scopeIn(scope, document.graph, names) });
    const spoken = edgeOf(before, store.get().selection);
    // Who sees everything goes on seeing it when tables come or grow; whoever looks at a part keeps it where it is.
    const seesAll = view.isFitted();
    const shown = await stage.setDocument(document, (after) => ({ selection: followSelection(before, after, names) }));
    const { scene } = store.get();
    // The page was opened on a text that could not be read, or on no tables: the first ones are shown whole.
    if (shown && old && (before?.boxes ?? []).length === 0) view.fitAtOnce();
    else if (shown && before && seesAll && scene && !isInSight(scene, view.viewport())) view.fit();
    // What came with the document may be selected: its panel is not to cover what was seen.
    else if (shown && (selected === undefined) !== (store.get().selection === undefined)) view.keepFit();
    const now = edgeOf(scene, store.get().selection);
    // Who cannot see that its status, kind or label is another is told, and that an undo or the text changed anything.
    const said = spoken && now && edgeSpoken(t, spoken) !== edgeSpoken(t, now) ? edgeSpoken(t, now) : '';
    const told = !ownChange && old?.graph && document.graph ? changeSpoken(t, old.graph, document.graph) : '';
    ownChange = false;
    if (shown && `${said}${told}` !== '') say([told, said].filter((words) => words !== '').join(' '));
    const { query } = store.get();
    if (shown && query !== '') store.set({ hits: document.graph ? searchGraph(document.graph, query) : [] });
  };

  const edit: Editor['edit'] = async (change) => {
    const { document } = store.get();
    if (!document || document.readOnly || document.errors.length > 0) {
      announce(t(document?.readOnly === true ? 'readOnly' : 'fixErrorsFirst'));
      return false;
    }
    ownChange = true;
    try {
      const reply = await channel.request('edit', { version: document.version, edit: change });
      if (reply.status === 'applied') {
        if (change.op === 'delete') deleted.add(change.edge);
        return true;
      }
      announce(reply.status === 'stale' ? t('stale') : t('refused', reply.message));
    } catch (error) {
      announce(t('refused', reasonOf(error)));
    }
    ownChange = false;
    return false;
  };

  const setHighlight: Editor['setHighlight'] = (highlight) => {
    if (!highlight) {
      store.set({ highlight: undefined, lit: undefined });
      stage.unlightColumns();
      view.comeBack();
      return;
    }
    const { document } = store.get();
    select(undefined, { quiet: true });
    store.set({ highlight });
    stage.lightColumns(document?.graph ? litOf(document.graph, highlight).columns : new Set());
    const after = store.get();
    const boxes = after.scene?.boxes.filter((box) => after.lit?.tables.has(box.table.name) === true) ?? [];
    const { scene, lit } = after;
    const rect = scene && lit && partExtent(scene, lit.tables, lit.edges);
    if (rect) view.visit(rect);
    performance.mark('schema-graph:highlight');
    say(t('litSpoken', boxes.map((box) => box.table.name).join(', ')));
  };

  return {
    shown: createViewCommands({ store, view, stage, t, announce, say }),
    open: async (document, layout, part) => {
      stage.load(layout, part);
      await setDocument(document);
    },
    setDocument,
    select,
    reveal: (place) => {
      if ('edge' in place) select({ edge: place.edge }, { reveal: true });
      else {
        const spot: Spot =
          place.column === undefined ? { table: place.table } : { table: place.table, column: place.column };
        select({ spot }, { reveal: true });
      }
    },
    toggleExpanded: (table) => {
      stage.toggle(table);
      const box = boxOf(table);
      if (box) say(t(box.expanded ? 'expandedSpoken' : 'collapsedSpoken', table, box.rows.length));
    },
    expandAll: async (detail) => {
      // Who sees everything goes on seeing it; whoever looks at a part keeps it where it is.
      const seesAll = view.isFitted();
      await stage.setDetail(detail);
      if (seesAll) view.fit();
    },
    setHighlight,
    unlight: () => {
      setHighlight(null);
      channel.send('unlit', {});
    },
    search: (query) => {
      const { document } = store.get();
      store.set({ query, hits: document?.graph ? searchGraph(document.graph, query) : [], hitIndex: -1 });
    },
    goToHit: (index) => {
      const { hits } = store.get();
      const hit = hits[index];
      if (!hit) return;
      store.set({ hitIndex: index });
      const spot: Spot = hit.column === undefined ? { table: hit.table } : { table: hit.table, column: hit.column };
      select({ spot }, { reveal: true });
    },
    relayout: async () => {
      await stage.relayout();
      view.fit();
    },
    reshape: async () => {
      if (view.isFitted() && (await stage.reshape())) view.fit();
    },
    edit,
    draftEdge: (draft) => {
      select(undefined, { quiet: true });
      store.set({ link: undefined, edgeDraft: draft });
    },
    addEdge: async (draft, kind, label) => {
      const words = label.trim();
      const { from, to } = draftEnds(draft);
      awaited = JSON.stringify([kind, from, to]);
      const added = await edit({ op: 'addEdge', kind, from, to, ...(words === '' ? {} : { label: words }) });
      if (added) announce(t('added'));
      else awaited = undefined;
      if (added && store.get().edgeDraft === draft) store.set({ edgeDraft: undefined });
      return added;
    },
    layoutMoved: () => stage.moved(),
    takeLayout: (layout) => stage.adopt(layout),
    remeasure: () => stage.rebuild(),
  };
}

function edgeOf(scene: Scene | undefined, selection: Selection): EdgeView | undefined {
  return selection && 'edge' in selection ? scene?.edgeOf.get(selection.edge) : undefined;
}

function toPlace(selection: Selection): Place | null {
  if (!selection) return null;
  if ('edge' in selection) return { edge: selection.edge };
  const { table, column } = selection.spot;
  return column === undefined ? { table } : { table, column };
}
