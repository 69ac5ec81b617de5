/** Commands about what is shown and where it stands: scope, filters, pins, marked tables, lining up, taking moves back. */
import type { GraphHealthView } from '../../src/protocol/graph-health';
import { losingEdges } from '../../src/picture/health-view';
import type { Positions } from '../../src/picture/arrange';
import { align, distribute, giveWay, type Direction, type Side } from '../../src/picture/align';
import { focusOn, hideTables, neighbourhood, togglePins, WHOLE, withTables } from '../../src/picture/shown';
import type { Box } from '../../src/picture/box';
import { boundsOf } from '../../src/picture/geometry';
import type { Stage } from './stage';
import { showsPart, type EditorState, type Store } from './state';
import type { CanvasView } from './view/canvas-view';
import type { GraphTexts } from './words';

/** What the commands work with. */
export interface ViewCommandParts {
  readonly store: Store;
  readonly view: CanvasView;
  readonly stage: Stage;
  readonly t: GraphTexts;
  /** Says something to assistive technology, and shows it for a while. */
  readonly announce: (message: string) => void;
  /** Says to assistive technology what everybody else sees. */
  readonly say: (message: string) => void;
}

/** The commands. Where `tables` is absent they are about the tables that are marked, or the selected one. */
export interface ViewCommands {
  /** Shows tables and those within some steps of them, and nothing else. */
  focus(steps: number, tables?: readonly string[]): Promise<void>;
  /** Shows the tables that edges connect with them too. */
  addRelated(tables?: readonly string[]): Promise<void>;
  /** Shows these tables too. */
  add(tables: readonly string[]): Promise<void>;
  hide(tables?: readonly string[]): Promise<void>;
  /** Pinned tables stay shown, and where they are; pins them, or lets them go where all are pinned. */
  pin(tables?: readonly string[]): void;
  /** Everything again: no scope, no filter. Pins stay. */
  showAll(): Promise<void>;
  /** Only tables that hold these words; empty: all. */
  filter(text: string): Promise<void>;
  /** Only joins that leave rows out, and their tables. */
  filterLosses(on: boolean): Promise<void>;
  /** Takes over a new count: where other joins leave rows out, and only those are shown, their tables come and go. */
  recounted(health: GraphHealthView): Promise<void>;
  /** Shows names alone, or more. */
  foldNames(tables?: readonly string[]): void;
  /** Adds a table to the marked ones, or takes it from them. */
  mark(table: string): void;
  /** Marks exactly these tables. */
  markOnly(tables: Iterable<string>): void;
  markAll(): void;
  align(side: Side): void;
  distribute(direction: Direction): void;
  /** Moves the tables by so many pixels of the scene. */
  nudge(dx: number, dy: number): void;
  undoMove(): void;
  redoMove(): void;
  toggleMinimap(): void;
  /** The tables that commands are about. */
  chosen(): string[];
  /** Where the tables of a part stand, undefined while the whole is shown. */
  partPositions(): Positions | undefined;
}

/** From so many tables on the small picture of the whole is shown unasked. */
const MINIMAP_TABLES = 60;

/** Whether the small picture of the whole is shown. */
export function showsMinimap({ minimap, scene }: Pick<EditorState, 'minimap' | 'scene'>): boolean {
  return minimap ?? (scene?.boxes.length ?? 0) >= MINIMAP_TABLES;
}

/**
 * Makes the commands.
 * @param parts what they work with
 */
export function createViewCommands(parts: ViewCommandParts): ViewCommands {
  const { store, view, stage, t, announce, say } = parts;
  const chosen = (): string[] => {
    const { marked, selection, scene } = store.get();
    if (marked.size > 0) return [...marked].filter((name) => scene?.boxOf.has(name) === true);
    return selection && 'spot' in selection ? [selection.spot.table] : [];
  };
  /** The tables that were named or chosen; says what to do where there are none. */
  const tablesFor = (tables: readonly string[] | undefined): ReadonlySet<string> | undefined => {
    const set = new Set(tables ?? chosen());
    if (set.size > 0) return set;
    announce(t('chooseTableFirst'));
    return undefined;
  };
  const boxesFor = (least: number): Box[] | undefined => {
    const { scene } = store.get();
    const boxes = chosen().flatMap((name) => scene?.boxOf.get(name) ?? []);
    if (boxes.length >= least) return boxes;
    announce(t('markTablesFirst', least));
    return undefined;
  };
  const sayShown = (): void => {
    const { scene } = store.get();
    if (scene) say(t('tablesShown', scene.boxes.length, scene.graph.tables.length));
  };
  /** What is hidden is neither selected nor marked. */
  const dropHidden = (): void => {
    const { scene, selection, marked } = store.get();
    const isShown = (table: string): boolean => scene?.boxOf.has(table) === true;
    store.set({
      marked: new Set([...marked].filter(isShown)),
      ...(selection && 'spot' in selection && !isShown(selection.spot.table) ? { selection: undefined } : {}),
    });
  };
  const showTables = async (change: Partial<EditorState>, anew: boolean, fit = anew): Promise<void> => {
    const before = showsPart(store.get());
    await stage.showTables(change, anew);
    dropHidden();
    if (fit || before !== showsPart(store.get())) view.fit();
    sayShown();
  };
  const moveBoxes = (boxes: readonly Box[], corners: readonly { x: number; y: number }[]): void => {
    stage.move(
      new Map(
        boxes.flatMap(({ table }, i) => {
          const at = corners[i];
          return at ? [[table.name, at] as const] : [];
        }),
      ),
    );
  };
  /** Moves tables in good order, and out of their way what they would cover. */
  const lineUp = (boxes: readonly Box[], corners: readonly { x: number; y: number }[]): void => {
    const all = store.get().scene?.boxes ?? [];
    const cornerOf = new Map(boxes.map(({ index }, i) => [index, corners[i]]));
    const placed = all.map(({ index, x, y, width, height }) => ({ x, y, width, height, ...cornerOf.get(index) }));
    const pinned = new Set(all.filter((box) => box.pinned).map(({ index }) => index));
    const aside = [...giveWay(placed, new Set(cornerOf.keys()), pinned)];
    const others = aside.flatMap(([index]) => all[index] ?? []);
    moveBoxes([...boxes, ...others], [...corners, ...aside.map(([, corner]) => corner)]);
    const around = boundsOf(boxes);
    if (around) view.follow(around);
  };
  /** Takes a move back, or makes it again; the camera follows what moved. */
  const step = (direction: 'back' | 'again'): boolean => {
    const boxes = store.get().scene?.boxes ?? [];
    const stood = boxes.map(({ x, y }) => ({ x, y }));
    if (!stage.undo(direction)) return false;
    const around = boundsOf(boxes.filter(({ x, y }, i) => x !== stood[i]?.x || y !== stood[i]?.y));
    if (around) view.follow(around);
    return true;
  };

  return {
    chosen,
    partPositions: () => stage.partPositions(),
    focus: async (steps, tables) => {
      const { document, scope } = store.get();
      const starts = tablesFor(tables);
      if (!starts || !document?.graph) return;
      await showTables({ scope: focusOn(scope, neighbourhood(document.graph, starts, steps)) }, true);
    },
    addRelated: async (tables) => {
      const { document, scope } = store.get();
      const starts = tablesFor(tables);
      if (!starts || !document?.graph) return;
      const related = neighbourhood(document.graph, starts, 1);
      const { boxOf } = store.get().scene ?? { boxOf: new Map<string, Box>() };
      if ([...related].every((name) => boxOf.has(name))) {
        return announce(t('relatedShown', [...starts].join(', ')));
      }
      await showTables({ scope: withTables(scope, related) }, false);
    },
    add: (tables) => showTables({ scope: withTables(store.get().scope, new Set(tables)) }, false),
    hide: async (tables) => {
      const gone = tablesFor(tables);
      if (!gone) return;
      const { pinned } = store.get().scope;
      await showTables({ scope: hideTables(store.get().scope, gone) }, false);
      // What is hidden is no longer pinned, and pins are the layout file's.
      if ([...gone].some((name) => pinned.has(name))) stage.keep();
    },
    pin: (tables) => {
      const names = tablesFor(tables);
      if (!names) return;
      store.set({ scope: togglePins(store.get().scope, names) });
      stage.rebuild();
      stage.keep();
      const pinned = [...names].every((name) => store.get().scope.pinned.has(name));
      say(t(pinned ? 'pinnedSpoken' : 'unpinnedSpoken', [...names].join(', ')));
    },
    showAll: async () => {
      const { pinned } = store.get().scope;
      await showTables({ scope: { ...WHOLE, pinned }, filterText: '', losesRows: false }, false, true);
    },
    filter: (text) => showTables({ filterText: text }, true),
    filterLosses: (on) => showTables({ losesRows: on }, true),
    recounted: async (counted) => {
      const health = new Map(counted.edges.map((entry) => [entry.edge, entry]));
      const before = store.get();
      store.set({
        health,
        keyHealth: counted.keys,
        ruleHealth: new Map(counted.rules.map((entry) => [entry.edge, entry])),
      });
      // Tables that stay keep their places, and the camera its own: nobody asked for another picture.
      if (before.losesRows && losingEdges(before.health) !== losingEdges(health)) await showTables({}, false);
    },
    foldNames: (tables) => {
      const names = tablesFor(tables);
      if (!names) return;
      stage.toggleNames(names);
      const box = store.get().scene?.boxOf.get([...names][0] ?? '');
      if (box) say(t(box.folded ? 'namesSpoken' : 'collapsedSpoken', [...names].join(', '), box.rows.length));
    },
    mark: (table) => {
      const { marked, selection } = store.get();
      // A table that is selected is the first of several.
      const first = marked.size === 0 && selection && 'spot' in selection ? [selection.spot.table] : [];
      const next = new Set([...marked, ...first]);
      if (marked.has(table)) next.delete(table);
      else next.add(table);
      store.set({ marked: next });
      say(t('markedSpoken', next.size));
    },
    markOnly: (tables) => {
      const marked = new Set(tables);
      store.set({ marked });
      if (marked.size > 0) say(t('markedSpoken', marked.size));
    },
    markAll: () => {
      const marked = new Set(store.get().scene?.boxOf.keys());
      store.set({ marked });
      say(t('markedSpoken', marked.size));
    },
    align: (side) => {
      const boxes = boxesFor(2);
      if (boxes) lineUp(boxes, align(boxes, side));
    },
    distribute: (direction) => {
      const boxes = boxesFor(3);
      if (boxes) lineUp(boxes, distribute(boxes, direction));
    },
    nudge: (dx, dy) => {
      const boxes = boxesFor(1);
      if (boxes)
        moveBoxes(
          boxes,
          boxes.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
        );
    },
    undoMove: () => announce(t(step('back') ? 'moveUndone' : 'nothingToUndo')),
    redoMove: () => announce(t(step('again') ? 'moveRedone' : 'nothingToRedo')),
    toggleMinimap: () => store.set({ minimap: !showsMinimap(store.get()) }),
  };
}
