/** The keyboard in the picture. Every act of the mouse has a key; `KEYS` lists them, for the help panel too. */
import type { EdgeView, PageCommand } from '../../../src/protocol/graph';
import type { GraphStringKey } from '../../../src/protocol/strings';
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

/**
 * Listens to the keyboard.
 * @param parts what it works with
 */
export function listenToKeyboard(parts: KeyboardParts): void {
  const { view, store, editor } = parts;
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      parts.run('search');
    }
  });
  listenToSelectAll(parts);
  // A column that is reached by search, by the list or by a click ends an edge just as one that arrows lead to.
  store.subscribe(({ selection, link }, before) => {
    if (link && selection !== before.selection && selection && 'spot' in selection) leadLineTo(store, selection.spot);
  });
  view.element.addEventListener('keydown', (event) => {
    if (event.target !== view.element || isOfChord(event) || event.ctrlKey || event.metaKey) return;
    if (!press(parts, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Who has just clicked a button of the page goes on in the picture; what the button does with a key stays its own.
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isOfChord(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMeant = event.key.length === 1 ? event.key !== ' ' : event.key === 'Delete' || event.key === 'Escape';
    if (isMeant && isButton(event.target) && press(parts, event)) event.preventDefault();
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

/**
 * Ctrl+A marks all tables, wherever the keyboard is but in a field; the text of the page it never selects. VS Code selects that on
 * its own a while after the key, the later the busier the machine is; a person selects text with the mouse.
 */
function listenToSelectAll({ editor }: KeyboardParts): void {
  let isUnasked = false;
  document.addEventListener('keydown', (event) => {
    const isSelectAll = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a';
    if (!isSelectAll || isField(event.target) || isOfChord(event)) return;
    isUnasked = true;
    event.preventDefault();
    editor.shown.markAll();
  });
  document.addEventListener('pointerdown', () => (isUnasked = false), { capture: true });
  document.addEventListener('selectionchange', () => {
    const selection = document.getSelection();
    if (isUnasked && selection?.isCollapsed === false) selection.removeAllRanges();
  });
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, vscode-text-field, vscode-text-area') !== null
  );
}

/** Whether nothing has the keyboard, or a button whose letters mean nothing of their own, as those of a menu or a list do. */
function isButton(target: EventTarget | null): boolean {
  if (target === document.body || target === document.documentElement) return true;
  if (!(target instanceof Element) || target.closest('[role=menu], [role=listbox], [role=tree], form') !== null)
    return false;
  return target.closest('button, vscode-button, [role=button], [role=radio]') !== null;
}

/** What a key does: a command of the palette, or an act of the picture alone, which gives false where it means nothing. */
type Act = PageCommand | ((parts: KeyboardParts, event: KeyboardEvent) => unknown);

/** A line of the help panel, and the keys that it is about. */
interface KeyLine {
  readonly shown: string;
  readonly help: GraphStringKey;
  readonly keys: Readonly<Record<string, Act>>;
}

/** All keys of the picture. A letter is meant in either case, unless both have an act. */
export const KEYS: readonly KeyLine[] = [
  {
    shown: '↑ ↓',
    help: 'helpRows',
    keys: {
      ArrowUp: (parts, event) => arrow(parts, event, 'up'),
      ArrowDown: (parts, event) => arrow(parts, event, 'down'),
    },
  },
  {
    shown: '← →  Alt+↑ ↓',
    help: 'helpTables',
    keys: {
      ArrowLeft: (parts, event) => arrow(parts, event, 'left'),
      ArrowRight: (parts, event) => arrow(parts, event, 'right'),
    },
  },
  { shown: 'Enter', help: 'helpExpand', keys: { Enter: (parts) => enter(parts) } },
  { shown: 'C', help: 'helpNames', keys: { c: ({ editor }) => void editor.shown.foldNames() } },
  {
    shown: '1  2  3',
    help: 'helpFocus',
    keys: {
      '1': ({ editor }) => void editor.shown.focus(1),
      '2': ({ editor }) => void editor.shown.focus(2),
      '3': ({ editor }) => void editor.shown.focus(3),
    },
  },
  {
    shown: 'T  H  K  S',
    help: 'helpScope',
    keys: {
      t: ({ editor }) => void editor.shown.addRelated(),
      h: ({ editor }) => void editor.shown.hide(),
      k: ({ editor }) => void editor.shown.pin(),
      s: 'showAll',
    },
  },
  { shown: 'Space  Ctrl+A', help: 'helpMark', keys: { ' ': (parts) => markSelected(parts) } },
  { shown: 'Shift+← ↑ → ↓', help: 'helpMove', keys: {} },
  { shown: 'U  Shift+U', help: 'helpUndo', keys: { u: 'undoMove', U: 'redoMove' } },
  { shown: 'M', help: 'helpMinimap', keys: { m: 'minimap' } },
  { shown: 'E', help: 'helpEdges', keys: { e: 'nextEdge', E: 'previousEdge' } },
  { shown: 'L', help: 'helpLink', keys: { l: 'startEdge' } },
  { shown: 'N  Shift+N', help: 'helpNext', keys: { n: 'nextSuggestion', N: 'previousSuggestion' } },
  { shown: 'V', help: 'helpReview', keys: { v: 'review' } },
  { shown: 'A', help: 'helpAccept', keys: { a: 'accept' } },
  { shown: 'R', help: 'helpReject', keys: { r: 'reject' } },
  { shown: 'I', help: 'helpChange', keys: { i: 'change' } },
  { shown: 'Z', help: 'helpTakeBack', keys: { z: ({ undo }) => undo() } },
  { shown: 'F2', help: 'helpLabel', keys: { F2: ({ focusLabel }) => focusLabel() } },
  { shown: 'G', help: 'helpKind', keys: { g: ({ focusKind }) => focusKind() } },
  {
    shown: 'X',
    help: 'helpReverse',
    keys: { x: (parts) => withEdge(parts, ({ id }) => void parts.editor.edit({ op: 'reverse', edge: id })) },
  },
  {
    shown: 'Delete',
    help: 'helpDelete',
    keys: {
      Delete: (parts) => withEdge(parts, (edge) => parts.remove(edge)),
      Backspace: (parts) => withEdge(parts, (edge) => parts.remove(edge)),
    },
  },
  { shown: 'P  Shift+P', help: 'helpPath', keys: { p: 'startPath', P: 'findPaths' } },
  { shown: '[  ]', help: 'helpWays', keys: { '[': 'previousPath', ']': 'nextPath' } },
  { shown: 'O', help: 'helpTree', keys: { o: 'focusTree' } },
  { shown: '/  Ctrl+F', help: 'helpSearch', keys: { '/': 'search', '?': 'showKeys' } },
  { shown: 'F  +  −', help: 'helpZoom', keys: { f: 'fit', '0': 'fit', '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut' } },
  { shown: 'Esc', help: 'helpEscape', keys: { Escape: (parts) => escape(parts) } },
];

const ACTS: ReadonlyMap<string, Act> = new Map(KEYS.flatMap(({ keys }) => Object.entries(keys)));

/** What a key does, a letter in either case where one of them has an act; undefined for any other key. */
function actOf(key: string): Act | undefined {
  return ACTS.get(key) ?? (key.length === 1 ? ACTS.get(key.toLowerCase()) : undefined);
}

/**
 * The command of the palette that a key stands for: panels do at their items what the picture does at its selection.
 * @param key as the event names it
 */
export function commandOf(key: string): PageCommand | undefined {
  const act = actOf(key);
  return typeof act === 'string' ? act : undefined;
}

/** Acts on a key; false where it means nothing here. */
function press(parts: KeyboardParts, event: KeyboardEvent): boolean {
  const nudge = event.shiftKey ? NUDGES[event.key] : undefined;
  if (nudge) {
    const by = event.altKey ? LONG_NUDGE : NUDGE;
    parts.editor.shown.nudge(nudge[0] * by, nudge[1] * by);
    return true;
  }
  const act = event.altKey && !event.key.startsWith('Arrow') ? undefined : actOf(event.key);
  if (act === undefined) return false;
  if (typeof act !== 'string') return act(parts, event) !== false;
  parts.run(act);
  return true;
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

/** Rows up and down, tables to the sides; with Alt tables everywhere. */
function arrow(parts: KeyboardParts, event: KeyboardEvent, to: 'left' | 'right' | 'up' | 'down'): void {
  // Nothing is selected when a picture opens: the first arrow goes to what is in the middle.
  const first = selectedSpot(parts.store) ? undefined : nearestToCentre(parts.view, parts.store);
  if (first) return go(parts, { table: first.table.name });
  if (event.altKey || to === 'left' || to === 'right') moveTable(parts, to);
  else moveRow(parts, to === 'down' ? 1 : -1);
}

function markSelected({ store, editor }: KeyboardParts): void {
  const { selection } = store.get();
  if (selection && 'spot' in selection) editor.shown.mark(selection.spot.table);
}

function selectedSpot(store: Store): Spot | undefined {
  const { selection, scene } = store.get();
  if (!selection) return undefined;
  if ('spot' in selection) return selection.spot;
  const strand = scene?.strands.find((s) => s.edges.some(({ id }) => id === selection.edge));
  const column = strand?.fromColumns.at(-1);
  return strand && column !== undefined ? { table: strand.from.table.name, column } : undefined;
}

/** The line of an edge that is being added ends where the selection is. */
function leadLineTo(store: Store, spot: Spot): void {
  const { link, scene } = store.get();
  if (!link) return;
  const box = scene?.boxOf.get(spot.table);
  const target = spot.column === undefined ? undefined : { table: spot.table, column: spot.column };
  const same = target?.table === link.from.table && target.column === link.from.column;
  const at = box ? { x: box.x + box.width / 2, y: box.y } : { x: link.x, y: link.y };
  store.set({ link: { from: link.from, ...at, ...(target && !same ? { target } : {}) } });
}

function go({ editor }: KeyboardParts, spot: Spot): void {
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
  if (!scene) return true;
  const spot = selectedSpot(store);
  const isEdge = selection !== undefined && 'edge' in selection;
  // With nothing selected, through all that are drawn.
  const at = scene.graph.edges.filter((edge) =>
    spot
      ? [...edge.from, ...edge.to].some(
          (ref) => ref.table === spot.table && (spot.column === undefined || isEdge || ref.column === spot.column),
        )
      : edge.status !== 'rejected',
  );
  const current = isEdge ? at.findIndex((edge) => edge.id === selection.edge) : step > 0 ? -1 : 0;
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
