/** The keyboard in the picture. Every act of the mouse has a key; `keyHelp` lists them for the help panel. */
import type { EdgeView, PageCommand } from '../../../src/protocol/graph';
import { isOfChord } from '../../shared/chords';
import type { Editor } from '../editor';
import type { Spot } from '../paint/look';
import { boxTowards } from '../../../src/picture/geometry';
import type { Box } from '../../../src/picture/box';
import type { Store } from '../state';
import type { GraphTexts } from '../words';
import type { CanvasView } from './canvas-view';

/** What acts in the picture work with. */
export type PictureParts = Pick<KeyboardParts, 'store' | 'editor' | 't' | 'announce'>;

/** What the keyboard works with. */
export interface KeyboardParts {
  readonly view: CanvasView;
  readonly store: Store;
  readonly editor: Editor;
  readonly t: GraphTexts;
  readonly announce: (message: string) => void;
  /** Puts the cursor into the search field. */
  readonly focusSearch: () => void;
  /** Whether the keyboard is just coming back from a panel. */
  readonly isReturning: () => boolean;
  /** Puts the cursor into the label field of the selected edge. */
  readonly focusLabel: () => void;
  /** Puts the keyboard on the kinds of the selected edge. */
  readonly focusKind: () => void;
  /** Deletes an edge. */
  readonly remove: (edge: EdgeView) => void;
  readonly undo: () => void;
  readonly run: (command: PageCommand) => void;
}

/** Keys and what they do, for the help panel. */
export const KEY_HELP = [
  ['↑ ↓', 'helpRows'],
  ['← →  Alt+↑ ↓', 'helpTables'],
  ['Enter', 'helpExpand'],
  ['C', 'helpNames'],
  ['1  2  3', 'helpFocus'],
  ['T  H  K  S', 'helpScope'],
  ['Space  Ctrl+A', 'helpMark'],
  ['Shift+← ↑ → ↓', 'helpMove'],
  ['U  Shift+U', 'helpUndo'],
  ['M', 'helpMinimap'],
  ['E', 'helpEdges'],
  ['L', 'helpLink'],
  ['N  Shift+N', 'helpNext'],
  ['V', 'helpReview'],
  ['A', 'helpAccept'],
  ['R', 'helpReject'],
  ['I', 'helpChange'],
  ['Z', 'helpTakeBack'],
  ['F2', 'helpLabel'],
  ['G', 'helpKind'],
  ['X', 'helpReverse'],
  ['Delete', 'helpDelete'],
  ['P  Shift+P', 'helpPath'],
  ['[  ]', 'helpWays'],
  ['O', 'helpTree'],
  ['/  Ctrl+F', 'helpSearch'],
  ['F  +  −', 'helpZoom'],
  ['Esc', 'helpEscape'],
] as const;

/**
 * Listens to the keyboard.
 * @param parts what it works with
 */
export function listenToKeyboard(parts: KeyboardParts): void {
  const { view, store, editor } = parts;
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      parts.focusSearch();
    }
  });
  view.element.addEventListener('keydown', (event) => {
    if (event.target !== view.element || isOfChord(event)) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return;
      editor.shown.markAll();
      event.preventDefault();
      return;
    }
    if (!press(parts, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  view.element.addEventListener('focus', () => {
    store.set({ focused: true });
    // Only for those who come by keyboard: a mouse selects what it clicks.
    if (
      store.get().selection ||
      store.get().marked.size > 0 ||
      parts.isReturning() ||
      !view.element.matches(':focus-visible')
    )
      return;
    const first = nearestToCentre(view, store);
    if (first) editor.select({ spot: { table: first.table.name } }, { quiet: true });
  });
  view.element.addEventListener('blur', () => store.set({ focused: false }));
}

/** Keys that do what a command of the palette does. */
const COMMANDS: Readonly<Partial<Record<string, PageCommand>>> = {
  n: 'nextSuggestion',
  N: 'previousSuggestion',
  v: 'review',
  a: 'accept',
  r: 'reject',
  i: 'change',
  p: 'startPath',
  P: 'findPaths',
  ']': 'nextPath',
  '[': 'previousPath',
  o: 'focusTree',
};

/** Acts on a key; false where it means nothing here. */
function press(parts: KeyboardParts, event: KeyboardEvent): boolean {
  const { view, editor } = parts;
  const nudge = event.shiftKey ? NUDGES[event.key] : undefined;
  if (nudge) {
    const by = event.altKey ? LONG_NUDGE : NUDGE;
    editor.shown.nudge(nudge[0] * by, nudge[1] * by);
    return true;
  }
  if (scopeKey(parts, event)) return true;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const down = event.key === 'ArrowDown';
      if (event.altKey) moveTable(parts, down ? 'down' : 'up');
      else moveRow(parts, down ? 1 : -1);
      return true;
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      moveTable(parts, event.key === 'ArrowLeft' ? 'left' : 'right');
      return true;
    case 'Enter':
      return enter(parts);
    case 'Escape':
      escape(parts);
      return true;
    case '/':
      parts.focusSearch();
      return true;
    case '?':
      parts.run('showKeys');
      return true;
    case '+':
    case '=':
      view.zoomBy(1.25);
      return true;
    case '-':
      view.zoomBy(0.8);
      return true;
    case 'f':
    case '0':
      view.fit();
      return true;
    case 'e':
    case 'E':
      return nextEdge(parts, event.shiftKey ? -1 : 1);
    case 'l':
    case 'L':
      return startEdge(parts);
    case 'F2':
      parts.focusLabel();
      return true;
    case 'g':
    case 'G':
      parts.focusKind();
      return true;
    case 'x':
    case 'X':
    case 'Delete':
    case 'Backspace':
      return withEdge(parts, (edge) =>
        event.key === 'x' || event.key === 'X'
          ? void editor.edit({ op: 'reverse', edge: edge.id })
          : parts.remove(edge),
      );
    case 'z':
      parts.undo();
      return true;
    default: {
      const command = COMMANDS[event.key];
      if (command) parts.run(command);
      return command !== undefined;
    }
  }
}

/** How far Shift and an arrow key move tables, in pixels of the scene; further with Alt. */
const NUDGE = 12;
const LONG_NUDGE = 96;
const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys about which tables are shown and marked; false for any other. */
function scopeKey({ store, editor: { shown } }: KeyboardParts, event: KeyboardEvent): boolean {
  const { selection } = store.get();
  const spot = selection && 'spot' in selection ? selection.spot : undefined;
  const acts: Readonly<Record<string, () => void>> = {
    '1': () => void shown.focus(1),
    '2': () => void shown.focus(2),
    '3': () => void shown.focus(3),
    t: () => void shown.addRelated(),
    h: () => void shown.hide(),
    k: () => shown.pin(),
    s: () => void shown.showAll(),
    c: () => shown.foldNames(),
    m: () => shown.toggleMinimap(),
    u: () => (event.shiftKey ? shown.redoMove() : shown.undoMove()),
    ' ': () => {
      if (spot) shown.mark(spot.table);
    },
  };
  const act = acts[event.key.toLowerCase()];
  if (!act || event.altKey) return false;
  act();
  return true;
}

function selectedSpot(store: Store): Spot | undefined {
  const { selection, scene } = store.get();
  if (!selection) return undefined;
  if ('spot' in selection) return selection.spot;
  const strand = scene?.strands.find((s) => s.edges.some(({ id }) => id === selection.edge));
  const column = strand?.fromColumns.at(-1);
  return strand && column !== undefined ? { table: strand.from.table.name, column } : undefined;
}

function go(parts: KeyboardParts, spot: Spot): void {
  const { store, editor } = parts;
  const { link, scene } = store.get();
  if (link) {
    const box = scene?.boxOf.get(spot.table);
    const target = spot.column === undefined ? undefined : { table: spot.table, column: spot.column };
    const same = target?.table === link.from.table && target.column === link.from.column;
    const at = box ? { x: box.x + box.width / 2, y: box.y } : { x: link.x, y: link.y };
    store.set({ link: { from: link.from, ...at, ...(target && !same ? { target } : {}) } });
  }
  editor.select({ spot }, { reveal: true });
}

function moveRow(parts: KeyboardParts, step: 1 | -1): void {
  const spot = selectedSpot(parts.store);
  const box = spot && parts.store.get().scene?.boxOf.get(spot.table);
  if (!spot || !box) return;
  const row = spot.column === undefined ? -1 : (box.rowOf.get(spot.column) ?? -1);
  const next = Math.max(-1, Math.min(box.rows.length - 1, row + step));
  const column = box.rows[next]?.column.name;
  go(parts, column === undefined ? { table: spot.table } : { table: spot.table, column });
}

function moveTable(parts: KeyboardParts, direction: 'left' | 'right' | 'up' | 'down'): void {
  const { scene } = parts.store.get();
  const spot = selectedSpot(parts.store);
  const box = spot && scene?.boxOf.get(spot.table);
  const next = scene && box && boxTowards(scene.boxes, box, direction);
  if (!next) return;
  const column = parts.store.get().link ? next.rows[0]?.column.name : undefined;
  go(parts, column === undefined ? { table: next.table.name } : { table: next.table.name, column });
}

function enter(parts: KeyboardParts): boolean {
  if (parts.store.get().link) return commitLink(parts);
  return toggleTable(parts);
}

/** Shows all columns of the selected table, or fewer. */
export function toggleTable({ store, editor }: PictureParts): boolean {
  const { selection, scene } = store.get();
  if (!selection || !('spot' in selection)) return false;
  const box = scene?.boxOf.get(selection.spot.table);
  if (box?.foldable === true) editor.toggleExpanded(box.table.name);
  return true;
}

/** Starts an edge at the selected column; the second time it ends there. */
export function startEdge(parts: PictureParts): boolean {
  const { store, announce, t } = parts;
  if (store.get().link) return commitLink(parts);
  const spot = selectedSpot(store);
  const box = spot && store.get().scene?.boxOf.get(spot.table);
  if (spot?.column === undefined || !box) {
    announce(t('linkNeedsColumn'));
    return true;
  }
  const from = { table: spot.table, column: spot.column };
  store.set({ link: { from, x: box.x + box.width + 60, y: box.y } });
  announce(t('linkStarted', `${from.table}.${from.column}`));
  return true;
}

function commitLink({ store, editor, announce, t }: PictureParts): boolean {
  const { link } = store.get();
  if (!link) return false;
  if (link.target) editor.draftEdge({ from: link.from, to: link.target });
  else announce(t('linkNeedsColumn'));
  return true;
}

/** Goes through the edges at the selected table or column. */
export function nextEdge({ store, editor }: PictureParts, step: 1 | -1): boolean {
  const { scene, selection } = store.get();
  if (!scene || !selection) return true;
  const spot = selectedSpot(store);
  if (!spot) return true;
  const at = scene.graph.edges.filter((edge) =>
    [...edge.from, ...edge.to].some(
      (ref) =>
        ref.table === spot.table && (spot.column === undefined || 'edge' in selection || ref.column === spot.column),
    ),
  );
  const current = 'edge' in selection ? at.findIndex((edge) => edge.id === selection.edge) : step > 0 ? -1 : 0;
  const next = at[(current + step + at.length) % Math.max(1, at.length)];
  if (next) editor.select({ edge: next.id }, { reveal: true });
  return true;
}

function withEdge({ store, announce, t }: KeyboardParts, act: (edge: EdgeView) => void): boolean {
  const { selection, scene } = store.get();
  const edge = selection && 'edge' in selection ? scene?.edgeOf.get(selection.edge) : undefined;
  if (edge) act(edge);
  else announce(t('selectEdgeFirst'));
  return true;
}

function escape({ store, editor, run }: KeyboardParts): void {
  const { link, edgeDraft, helpOpen, selection, highlight, marked, paths } = store.get();
  if (link || edgeDraft) store.set({ link: undefined, edgeDraft: undefined });
  else if (helpOpen) store.set({ helpOpen: false });
  else if (marked.size > 0) editor.shown.markOnly([]);
  else if (selection) editor.select(undefined, { quiet: true });
  else if (paths || highlight) run('clearPath');
}

function nearestToCentre(view: CanvasView, store: Store): Box | undefined {
  const { width, height, zoom, panX, panY } = view.viewport();
  const centre = { x: (width / 2 - panX) / zoom, y: (height / 2 - panY) / zoom };
  let best: Box | undefined;
  let bestDistance = Infinity;
  for (const box of store.get().scene?.boxes ?? []) {
    const distance = Math.hypot(box.x + box.width / 2 - centre.x, box.y + box.height / 2 - centre.y);
    if (distance < bestDistance) [best, bestDistance] = [box, distance];
  }
  return best;
}
