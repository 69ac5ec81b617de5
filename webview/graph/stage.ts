/**
 * The stage: which tables are in the picture, how much of each, and where they stand. There are two pictures of a graph: the
 * whole, whose places are kept in the layout file, and a part (a neighbourhood, or what a filter leaves), whose places are
 * its own, for tables that lie far apart in the whole could not be read together.
 */
import type { GraphDocument, GraphLayout, GraphView } from '../../src/protocol/graph';
import {
  fromLayout,
  makeRoomForCovering,
  makeRoomForGrown,
  placeNew,
  positionsOf,
  toLayout,
  type Positions,
} from '../../src/picture/arrange';
import { renameKeys } from '../../src/picture/renamed';
import { buildScene, type Scene } from '../../src/picture/scene';
import { tablesShown, WHOLE } from '../../src/picture/shown';
import { createArranging } from './layout/arranging';
import type { LayoutClient } from './layout/layout-client';
import { MoveHistory } from './move-history';
import type { TextKit } from './paint/text';
import { litOf } from './scene/lit';
import { showsPart, type Detailed, type EditorState, type Store } from './state';
import { TableDetail } from './table-detail';
import type { CanvasView } from './view/canvas-view';

/** What the stage works with. */
export interface StageParts {
  readonly store: Store;
  readonly view: CanvasView;
  readonly layouts: LayoutClient;
  readonly text: () => TextKit;
  /** Keeps the layout in its file; called after a person changed something about it, never for what was worked out. */
  readonly save: (layout: GraphLayout) => void;
}

/** The stage. */
export interface Stage {
  /** Takes over a layout file, and where the tables of a part stood, with the first document that holds tables. */
  load(layout: GraphLayout | null, part: Positions | undefined): void;
  /** Takes over the layout that another picture of the same file keeps, or another program wrote, and saves nothing. */
  adopt(layout: GraphLayout): void;
  /** Tables took other names: what is kept of them goes with them. */
  renamed(names: ReadonlyMap<string, string>): void;
  /** Shows a document; false where a newer one came meanwhile. `change` is set in the same step. */
  setDocument(document: GraphDocument, change: (after: Scene | undefined) => Partial<EditorState>): Promise<boolean>;
  /** Builds the picture again after what it shows changed; positions stay, tables that grew push others aside. */
  rebuild(): void;
  /** Shows other tables: with `anew`, those of a part are laid out afresh. */
  showTables(change: Partial<EditorState>, anew: boolean): Promise<void>;
  /** Lays out everything that is shown, but for what is pinned. */
  relayout(): Promise<void>;
  /**
   * Lays it out for a room of another shape, where it was worked out for one and nobody has arranged or kept anything
   * since; false where it stays.
   */
  reshape(): Promise<boolean>;
  /** Opens or closes one table by a step: its name, keys and connected columns, all columns. */
  toggle(table: string): void;
  /** Shows the name of these tables alone, or, where all do so already, more. */
  toggleNames(tables: ReadonlySet<string>): void;
  /** How much all tables show. */
  setDetail(detail: Detailed): Promise<void>;
  /** Shows a column in its table although it is not connected. */
  showColumn(key: string): void;
  /** Shows just these columns beyond keys and connected ones, and remembers where tables stood. */
  lightColumns(keys: ReadonlySet<string>): void;
  /** Takes back what `lightColumns` did. */
  unlightColumns(): void;
  /** Tables were moved by a person: keeps where they stand, as one step that can be taken back. */
  moved(): void;
  /** Moves tables, as a person does. */
  move(corners: ReadonlyMap<string, { readonly x: number; readonly y: number }>): void;
  /** Takes the last move back, or does it again; false where there is none. */
  undo(direction: 'back' | 'again'): boolean;
  /** Where the tables of a part stand, undefined while the whole is shown. */
  partPositions(): Positions | undefined;
  /** Keeps the layout because a person changed something about it. */
  keep(): void;
}

const SAVE_DELAY = 500;
/** A picture is laid out again for a room that is so many times as wide, or as high, for its other side. */
const OTHER_SHAPE = 1.5;
/** A page that is narrower, in pixels, is hidden. */
const LEAST_ROOM = 60;

/**
 * Makes the stage.
 * @param parts what it works with
 */
export function createStage(parts: StageParts): Stage {
  const { store, view } = parts;
  const { unseen, arrange, makeRoom } = createArranging(parts);
  const moves = new MoveHistory();
  let whole: Positions = new Map();
  let part: Positions = new Map();
  const shows = new TableDetail();
  /** Positions before a path lit up, whose columns may have pushed tables aside; none once a person changed the picture. */
  let unlit: { readonly part: boolean; readonly positions: Positions } | undefined;
  /** Positions before everything was opened or closed, by how much the tables showed then. */
  const standing = new Map<Detailed, Positions>();
  let detail: Detailed = 'keys';
  /** Width over height of the room that whole and part were laid out for; undefined once somebody made them their own. */
  const laidOutFor: { whole: number | undefined; part: number | undefined } = { whole: undefined, part: undefined };
  /** Counts pictures that are worked out: one that comes while an older one is being arranged wins. */
  let latest = 0;
  /** Counts documents: only a newer one takes the place of one that is being arranged. */
  let documents = 0;
  /** Counts how often tables took another size: what was built before then is built again when it has been arranged. */
  let resized = 0;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  /** A layout for which there were no tables yet, and where the tables of a part stood. */
  let unread: { readonly layout: GraphLayout | null; readonly part: Positions | undefined } | undefined;

  const isPart = (): boolean => showsPart(store.get());
  const positions = (): Positions => (isPart() ? part : whole);
  const shape = (): number => {
    const { width, height } = view.viewport();
    return width / Math.max(1, height);
  };
  /** What was worked out for the room as it is now, or is a person's from now on. */
  const laidOut = (by: 'us' | 'person'): void => {
    laidOutFor[isPart() ? 'part' : 'whole'] = by === 'us' ? shape() : undefined;
  };
  const remember = (scene: Scene): void => {
    const all = positions();
    for (const [name, at] of positionsOf(scene)) all.set(name, at);
  };
  const keep = (): void => {
    laidOutFor.whole = undefined;
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void save(), SAVE_DELAY);
  };
  const save = async (): Promise<void> => {
    const { graph } = store.get().document ?? {};
    if (!graph) return;
    // Half a layout would tear the whole apart: where only a part was shown so far, the rest gets its places now.
    const rest = graph.tables.filter(({ name }) => !whole.has(name));
    if (rest.length > 0) {
      const fixed = store.get().scope.pinned;
      const pinned = new Set([...fixed].filter((name) => whole.has(name)));
      const scene = build(graph, { ...store.get(), scope: { ...WHOLE, pinned }, filterText: '', losesRows: false });
      await place(scene, whole, unseen);
      // What was said about the layout meanwhile is saved with it; a newer graph is laid out first.
      if (store.get().document?.graph !== graph) return keep();
      for (const { name } of rest) {
        const box = scene.boxOf.get(name);
        if (box && !whole.has(name)) whole.set(name, { x: box.x, y: box.y });
      }
    }
    const pinned = new Set(store.get().scope.pinned);
    parts.save(
      toLayout(graph, { positions: whole, expanded: shows.expanded, folded: shows.folded, pinned, level: shows.level }),
    );
  };
  const build = (graph: GraphView, state: EditorState): Scene => {
    const { scope, filterText: text, losesRows, health, highlight } = state;
    const also = highlight && litOf(graph, highlight).tables;
    return buildScene(graph, {
      expanded: shows.expanded,
      folded: shows.folded,
      pinned: shows.columns,
      fixed: scope.pinned,
      shown: tablesShown(graph, scope, { text, losesRows }, { health, ...(also ? { also } : {}) }),
      positions: showsPart(state) ? part : whole,
      measure: (words, style) => parts.text().measure(words, style),
    });
  };
  const show = (scene: Scene | undefined, change: Partial<EditorState> = {}): void => {
    const highlight = 'highlight' in change ? change.highlight : store.get().highlight;
    store.set({ ...change, scene, lit: scene && highlight ? litOf(scene.graph, highlight) : undefined });
    if (!scene) return;
    remember(scene);
    view.setScene(scene);
  };
  /** Gives every table of a picture a place; what has one keeps it. */
  const place = async (scene: Scene, known = positions(), layOut = arrange): Promise<void> => {
    const placed = new Set(scene.boxes.flatMap(({ table }) => (known.has(table.name) ? [table.name] : [])));
    if (placed.size === scene.boxes.length) return;
    if (placed.size > 0) return placeNew(scene, placed);
    if (known === positions()) laidOut('us');
    await layOut(scene);
  };
  /** The picture as its tables are now, where they stand. */
  const built = (graph: GraphView, before: Scene | undefined): Scene => {
    const scene = build(graph, store.get());
    const known = positions();
    const placed = new Set(scene.boxes.flatMap(({ table }) => (known.has(table.name) ? [table.name] : [])));
    if (placed.size < scene.boxes.length) placeNew(scene, placed);
    makeRoomForGrown(scene, before);
    return scene;
  };
  const rebuild = (): void => {
    resized++;
    const { document, scene: before } = store.get();
    if (document?.graph) show(built(document.graph, before));
  };
  /** Shows what was arranged; where tables were opened or closed meanwhile, as they are now. */
  const showArranged = (scene: Scene, since: number): void => {
    if (since !== resized) remember(scene);
    show(since === resized ? scene : built(scene.graph, scene), { arranging: false });
  };
  const readLayout = (graph: GraphView): void => {
    if (!unread || graph.tables.length === 0) return;
    const { positions: saved, pinned, ...detailed } = fromLayout(unread.layout, graph);
    whole = saved;
    part = unread.part ?? new Map<string, { x: number; y: number }>();
    shows.load(detailed);
    detail = shows.most;
    unread = undefined;
    // Pins are the file's alone: one that somebody else took away there does not come back.
    store.set({ scope: { ...store.get().scope, pinned } });
  };
  const forget = (): void => {
    moves.forget();
    standing.clear();
    unlit = undefined;
  };

  const stage: Stage = {
    load: (layout, kept) => {
      unread = { layout, part: kept };
    },
    adopt: (layout) => {
      resized++;
      const { graph } = store.get().document ?? {};
      if (!graph) {
        unread = { layout, part: unread?.part };
        return;
      }
      clearTimeout(saveTimer); // the newer one wins; who goes on here saves from there
      laidOutFor.whole = undefined;
      const saved = fromLayout(layout, graph);
      shows.load(saved);
      whole = new Map([...whole, ...saved.positions]);
      detail = shows.most;
      forget();
      store.set({ scope: { ...store.get().scope, pinned: saved.pinned } });
      show(built(graph, undefined));
    },
    renamed: (names) => {
      for (const places of [whole, part, ...standing.values(), ...moves.places()]) renameKeys(places, names);
      if (unlit) renameKeys(unlit.positions, names);
      shows.renamed(names);
    },
    setDocument: async (document, change) => {
      const mine = ++documents;
      const { scene: before } = store.get();
      // A table that is new in a graph of many shows what the others show.
      if (document.graph && before && shows.level === 'names') {
        for (const { name } of document.graph.tables) {
          if (!before.graph.tables.some((table) => table.name === name)) shows.folded.add(name);
        }
      }
      for (;;) {
        if (document.graph) readLayout(document.graph);
        const [turn, since] = [++latest, resized];
        const scene = document.graph ? build(document.graph, store.get()) : undefined;
        if (scene) await place(scene);
        if (mine !== documents) return false;
        // Other tables, or more of them, were asked for while these were arranged.
        if (scene && turn === latest) remember(scene);
        if (turn !== latest || since !== resized) continue;
        if (scene && before) makeRoomForGrown(scene, store.get().scene);
        else if (scene) makeRoomForCovering(scene);
        show(scene, { document, arranging: false, ...change(scene) });
        return true;
      }
    },
    rebuild,
    showTables: async (change, anew) => {
      const turn = ++latest;
      const wasPart = isPart();
      store.set(change);
      if (anew || wasPart !== isPart()) {
        // In a part only pinned tables keep the places that they have in the whole.
        if (isPart()) part = new Map([...whole].filter(([name]) => store.get().scope.pinned.has(name)));
        forget();
      }
      // A first document that is still being arranged sees what was asked for.
      const { document } = store.get();
      if (!document?.graph) return;
      const since = resized;
      const scene = build(document.graph, store.get());
      const pinnedOnly = scene.boxes.every(({ table, pinned }) => pinned || !positions().has(table.name));
      if (pinnedOnly) {
        laidOut('us');
        await arrange(scene);
      } else await place(scene);
      if (turn === latest) showArranged(scene, since);
    },
    relayout: async () => {
      const { scene } = store.get();
      if (!scene) return;
      const [turn, since] = [++latest, resized];
      await arrange(scene);
      if (turn !== latest) return;
      moves.begins(scene, positions());
      standing.clear();
      unlit = undefined;
      showArranged(scene, since);
      if (!isPart()) keep();
    },
    reshape: async () => {
      const { scene, arranging } = store.get();
      const before = laidOutFor[isPart() ? 'part' : 'whole'];
      if (!scene || arranging || before === undefined || view.viewport().width < LEAST_ROOM) return false;
      if (Math.max(shape() / before, before / shape()) < OTHER_SHAPE) return false;
      const [turn, since] = [++latest, resized];
      laidOut('us');
      await arrange(scene);
      if (turn !== latest) return false;
      forget();
      showArranged(scene, since);
      return true;
    },
    toggle: (table) => {
      shows.toggle(table, store.get().scene?.boxOf.get(table));
      unlit = undefined;
      rebuild();
      keep();
    },
    toggleNames: (tables) => {
      shows.toggleNames(tables);
      unlit = undefined;
      rebuild();
      keep();
    },
    setDetail: async (next) => {
      const { document, scene: before } = store.get();
      const graph = document?.graph;
      if (!graph || !before) return;
      const turn = ++latest;
      if (!standing.has(detail)) standing.set(detail, positionsOf(before));
      shows.showAll(
        next,
        graph.tables.map(({ name }) => name),
      );
      unlit = undefined;
      const stood = standing.get(next);
      detail = next;
      if (stood) for (const [name, at] of stood) positions().set(name, at);
      const scene = build(graph, store.get());
      if (!stood) {
        const making = makeRoom(scene, before);
        if (making) await making;
        if (turn !== latest) return keep(); // what took its place shows as much of them
      }
      show(scene, { arranging: false });
      keep();
    },
    showColumn: (key) => {
      shows.columns = new Set([...shows.columns, key]);
      rebuild();
    },
    lightColumns: (keys) => {
      const { scene } = store.get();
      if (scene) unlit ??= { part: isPart(), positions: positionsOf(scene) };
      shows.columns = keys;
      rebuild();
    },
    unlightColumns: () => {
      if (unlit && unlit.part === isPart()) for (const [name, at] of unlit.positions) positions().set(name, at);
      unlit = undefined;
      shows.columns = new Set();
      rebuild();
    },
    moved: () => {
      const { scene } = store.get();
      if (!scene) return;
      moves.begins(scene, positions());
      laidOut('person');
      remember(scene);
      unlit = undefined;
      standing.clear();
      if (!isPart()) keep();
    },
    move: (corners) => {
      const { scene } = store.get();
      if (!scene) return;
      for (const [name, at] of corners) Object.assign(scene.boxOf.get(name) ?? {}, { x: at.x, y: at.y });
      view.setScene(scene);
      stage.moved();
    },
    undo: (direction) => {
      const { scene } = store.get();
      if (!scene || !moves.step(scene, direction)) return false;
      remember(scene);
      view.setScene(scene);
      if (!isPart()) keep();
      return true;
    },
    partPositions: () => (isPart() ? part : undefined),
    keep,
  };
  return stage;
}
