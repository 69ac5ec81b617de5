/** What the palette, the keyboard and the panels can make the picture do, by name: each act is here, and nowhere else. */
import type { PageCommand, TablesCommand } from '../../src/protocol/graph';
import type { Editor } from './editor';
import type { Details } from './panels/details';
import type { Toolbar } from './panels/toolbar';
import type { Paths } from './paths/paths';
import type { PathsPanel } from './paths/panel';
import type { ReviewPanel } from './review/panel';
import type { Review } from './review/review';
import type { Store } from './state';
import type { CanvasView } from './view/canvas-view';
import { nextEdge, startEdge, toggleTable } from './view/keyboard';
import type { GraphTexts } from './words';

/** What the commands work with. */
export interface CommandParts {
  readonly store: Store;
  readonly view: CanvasView;
  readonly editor: Editor;
  readonly review: Review;
  readonly paths: Paths;
  readonly toolbar: Toolbar;
  readonly details: Details;
  readonly reviewPanel: ReviewPanel;
  readonly pathsPanel: PathsPanel;
  readonly t: GraphTexts;
  readonly announce: (message: string) => void;
  readonly focusPicture: () => void;
  /** Takes what was typed since the page got the keyboard, and heard by nothing yet. */
  readonly typed: () => string;
  readonly focusTree: () => void;
}

/**
 * Makes the commands.
 * @param parts what they work with
 */
export function createCommands(parts: CommandParts): (command: PageCommand) => void {
  const { store, view, editor, review, paths, t, announce } = parts;
  const { shown } = editor;
  const acts: Readonly<Record<PageCommand, () => unknown>> = {
    fit: () => view.fit(),
    search: () => parts.toolbar.search.focus(parts.typed()),
    layout: () => editor.relayout(),
    namesOnly: () => editor.expandAll('names'),
    collapseAll: () => editor.expandAll('keys'),
    expandAll: () => editor.expandAll('all'),
    showAll: () => shown.showAll(),
    minimap: () => shown.toggleMinimap(),
    undoMove: () => shown.undoMove(),
    redoMove: () => shown.redoMove(),
    alignleft: () => shown.align('left'),
    aligncentre: () => shown.align('centre'),
    alignright: () => shown.align('right'),
    aligntop: () => shown.align('top'),
    alignmiddle: () => shown.align('middle'),
    alignbottom: () => shown.align('bottom'),
    spreadhorizontally: () => shown.distribute('horizontally'),
    spreadvertically: () => shown.distribute('vertically'),
    zoomIn: () => view.zoomBy(1.25),
    zoomOut: () => view.zoomBy(0.8),
    focusPicture: parts.focusPicture,
    focusTree: parts.focusTree,
    showKeys: () => store.set({ helpOpen: !store.get().helpOpen }),
    toggleTable: () => toggleTable(parts),
    nextEdge: () => nextEdge(parts, 1),
    previousEdge: () => nextEdge(parts, -1),
    review: () => parts.reviewPanel.open(),
    nextSuggestion: () => review.next(1),
    previousSuggestion: () => review.next(-1),
    accept: () => accept(parts),
    reject: () => reject(parts),
    change: () => {
      const item = review.current();
      if (item) parts.details.focusChange(item);
      else announce(t('nothingToDecide'));
    },
    startEdge: () => startEdge(parts),
    startPath: () => paths.startOrEnd(),
    findPaths: () => {
      paths.open();
      parts.pathsPanel.focus();
    },
    nextPath: () => paths.next(1),
    previousPath: () => paths.next(-1),
    clearPath: () => {
      if (store.get().paths) paths.close();
      else editor.unlight();
    },
    closeDetails: () => editor.select(undefined, { quiet: true }),
  };
  return (command) => void acts[command]();
}

/**
 * Carries out a command about tables.
 * @param editor the commands of the picture
 * @param command what to do, with which tables
 */
export function runTablesCommand({ shown }: Editor, { does, tables, steps, text }: TablesCommand): void {
  const acts: Readonly<Record<TablesCommand['does'], () => unknown>> = {
    focus: () => shown.focus(steps ?? 1, tables),
    addRelated: () => shown.addRelated(tables),
    hide: () => shown.hide(tables),
    pin: () => shown.pin(tables),
    names: () => shown.foldNames(tables),
    filter: () => shown.filter(text ?? ''),
  };
  acts[does]();
}

/** Accepts what is looked at: one suggestion of a review, all that is suggested of what is selected, a rejected edge again. */
function accept({ store, editor, review, t, announce }: CommandParts): void {
  const { selection, scene, reviewItem } = store.get();
  const here = review.here();
  const stepped = here.filter(({ id }) => id === reviewItem);
  if (here.length > 0) return void review.decide(stepped.length > 0 ? stepped : here, { accept: true });
  const edge = selection && 'edge' in selection ? scene?.edgeOf.get(selection.edge) : undefined;
  if (edge?.status === 'rejected') void editor.edit({ op: 'accept', edge: edge.id });
  else announce(t(edge ? 'nothingToDecide' : 'selectEdgeFirst'));
}

/** Asks why what is looked at is rejected. */
function reject({ store, review, details, t, announce }: CommandParts): void {
  const { selection, scene, reviewItem } = store.get();
  const here = review.here();
  const stepped = here.filter(({ id }) => id === reviewItem);
  if (here.length > 0) return details.askReason(stepped.length > 0 ? stepped : here);
  const edge = selection && 'edge' in selection ? scene?.edgeOf.get(selection.edge) : undefined;
  if (edge && edge.status !== 'rejected') details.askReason([{ id: edge.id, table: '', edge }]);
  else announce(t(edge ? 'nothingToDecide' : 'selectEdgeFirst'));
}
