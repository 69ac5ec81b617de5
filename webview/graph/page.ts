/** The graph editor's page: puts the parts together. */
import { openWebviewEnd, type NoteHandlers } from '../../src/protocol/channel';
import {
  graphContract,
  type GraphDocument,
  type GraphLayout,
  type Highlight,
  type PageCommand,
  type Place,
} from '../../src/protocol/graph';
import { signatureOf } from '../../src/picture/signature';
import { GRAPH_STRINGS, type GraphStringKey } from '../../src/protocol/strings';
import { el } from '../shared/dom';
import { keepChordsOut } from '../shared/chords';
import { connectHost } from '../shared/host';
import { reasonOf } from '../shared/reason';
import { createTexts, type Texts } from '../shared/texts';
import { registerToolkit } from '../shared/toolkit';
import './graph.css';
import { createCommands, runTablesCommand } from './commands';
import { createDropTarget } from './drop-data';
import { createEditor, type Editor } from './editor';
import { pngOf } from './image';
import { createInspector } from './inspect';
import { createLookOfState } from './look-of-state';
import { createLayoutClient } from './layout/layout-client';
import { BARE_FROM, paintFrame } from './paint/paint';
import { createTextKit, type TextKit } from './paint/text';
import { readTheme, type Theme } from './paint/theme';
import { coveredBy, tellSheetHeight } from './panels/covered';
import { createDetails } from './panels/details';
import { createMarkedBar } from './panels/marked-bar';
import { createNewEdge, type NewEdge } from './panels/new-edge';
import { createNotices } from './panels/notices';
import { createScopeChip } from './panels/scope-chip';
import { createTableList } from './panels/table-list';
import { createToast } from './panels/toast';
import { createToolbar, type Toolbar } from './panels/toolbar';
import { createPathsPanel } from './paths/panel';
import { createPaths } from './paths/paths';
import { createReviewPanel } from './review/panel';
import { createReview } from './review/review';
import { wholeExtent } from './scene/extent';
import { nextTurn } from './next-turn';
import { createStore, INITIAL } from './state';
import { readPageState, rememberWhenStill, remembersOther, writePageState } from './page-state';
import { createCanvasView } from './view/canvas-view';
import { createMinimap, type Minimap } from './view/minimap';
import { holdKeys } from './view/held-keys';
import { listenToKeyboard } from './view/keyboard';
import { listenToPointer } from './view/pointer';

const layouts = createLayoutClient();
keepChordsOut(window);
const host = connectHost();
const store = createStore(INITIAL);
const picture = el('div', { class: 'picture-host', role: 'application', tabIndex: 0 });
const held = holdKeys(picture);
const { element: announcements, announce } = createToast();
const spoken = el('div', { class: 'spoken', role: 'status', aria: { live: 'polite' } });

let theme: Theme = readTheme(document.body);
let text: TextKit = createTextKit(theme.font);
let texts: Texts<GraphStringKey> = createTexts(GRAPH_STRINGS, {});
let toolbar: Toolbar | undefined;
let minimap: Minimap | undefined;
let newEdge: NewEdge | undefined;
let covered: () => ReturnType<typeof coveredBy> = () => ({ right: 0, bottom: 0 });
let run: (command: PageCommand) => void = () => undefined;
/** Whether tables have been painted, and whether with all that there is to see. */
let begun = false;
let painted = false;
const lookOf = createLookOfState();
/** So long after its last change the size of the page is what the person wanted, in ms. */
const RESIZED_MS = 300;
let resizeTimer: ReturnType<typeof setTimeout> | undefined;

const view = createCanvasView(picture, {
  paint: (context, viewport) => {
    const { scene } = store.get();
    if (!scene || store.get().arranging) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = theme.canvas;
      context.fillRect(0, 0, context.canvas.width, context.canvas.height);
      return;
    }
    const words = {
      more: (count: number) => (count === 1 ? texts('oneMoreColumn') : texts('moreColumns', count)),
      fewer: texts('fewerColumns'),
    };
    const bare = !begun && scene.boxes.length >= BARE_FROM;
    begun ||= scene.boxes.length > 0;
    const look = lookOf(store.get());
    const { unfinished } = paintFrame(context, { scene, look, viewport, theme, text, words, bare });
    if (unfinished) view.requestPaint();
    minimap?.paint(theme);
    if (!painted && begun && !bare) performance.mark('schema-graph:first-paint');
    painted ||= begun && !bare;
  },
  moved: () => {
    editor?.layoutMoved();
    rememberPage(true);
  },
  together: () => store.get().marked,
  resized: () => {
    clearTimeout(resizeTimer);
    resizeTimer = setTimeout(() => void editor?.reshape(), RESIZED_MS);
  },
  viewportChanged: () => {
    toolbar?.zoomChanged();
    newEdge?.followCamera();
    rememberPage(false);
  },
  extent: (scene) => wholeExtent(scene, lookOf(store.get()).shows),
  covered: () => covered(),
});
let editor: Editor | undefined;

/** The keyboard comes back from a panel: what was selected there is not to be followed by something else. */
let returning = false;
function focusPicture(): void {
  returning = true;
  picture.focus();
  returning = false;
}

const rememberPage = rememberWhenStill((forLater) => {
  if (!editor || !store.get().scene) return;
  const state = writePageState(view.viewport(), store.get(), editor.shown.partPositions());
  host.setState(state);
  if (forLater) channel.send('view', state);
});

/** The newest document and layout, while a first picture is about to be made. */
let opening: { document: GraphDocument; layout: GraphLayout | null } | undefined;
/** What is to be lit, also before there is a picture. */
let lit: Highlight | null = null;
const notes: NoteHandlers<(typeof graphContract)['toWebview']> = {
  init: (init) => {
    performance.mark('schema-graph:init');
    // The page's own memory is the newer one; the host's is there when the file is opened again.
    const remembered = readPageState(host.getState());
    const kept = remembered ?? readPageState(init.view);
    lit = init.highlight;
    const open = async (): Promise<Editor> => {
      // What has come has been looked through, which takes long enough. The page is then made, and shown, and hears what is
      // pressed, before its scene is built. Its bar, with most of its buttons, takes as long as all the rest.
      opening = { document: init.document, layout: init.layout };
      await nextTurn();
      if (!editor) {
        texts = createTexts(GRAPH_STRINGS, init.strings);
        editor = buildPage();
      }
      const opened = editor;
      if (kept) store.set(kept.state);
      await nextTurn();
      if (toolbar && !toolbar.element.isConnected) document.body.prepend(toolbar.element);
      await nextTurn();
      const newest = opening;
      opening = undefined;
      await opened.open(newest.document, newest.layout, kept?.part);
      return opened;
    };
    const show = (opened: Editor): void => {
      if (lit) opened.setHighlight(lit);
      else if (remembered) {
        const { zoom, panX, panY } = remembered.camera;
        view.setViewport(zoom, panX, panY);
      } else view.fitAtOnce();
      describePicture();
      takeFocus();
      setTimeout(tellShown); // nobody waits for it
    };
    open()
      .then(show)
      .catch((error: unknown) => announce(reasonOf(error)));
  },
  document: (document) => {
    if (opening) {
      opening.document = document;
      return;
    }
    const shown = editor?.setDocument(document).then(() => {
      describePicture();
      tellShown();
    });
    shown?.catch((error: unknown) => announce(reasonOf(error)));
  },
  layout: (layout) => {
    if (opening) opening.layout = layout;
    else editor?.takeLayout(layout);
  },
  problems: (problems) => store.set({ problems }),
  health: (health) => void editor?.shown.recounted(health),
  highlight: (highlight) => {
    lit = highlight;
    editor?.setHighlight(highlight);
  },
  reveal: (place) => editor?.reveal(place),
  makeImage: ({ id, svg }) => {
    void pngOf(svg).then(
      (made) => channel.send('image', { id, ...made }),
      (error: unknown) => channel.send('image', { id, problem: String(error) }),
    );
  },
  command: (command) => run(command),
  tables: (command) => {
    if (editor) runTablesCommand(editor, command);
  },
};
/** VS Code gives the keyboard to the page, not to an element of it: keys of the picture work without a click. */
function takeFocus(): void {
  const nobody = document.activeElement === null || document.activeElement === document.body;
  if (editor && nobody && document.hasFocus()) focusPicture();
}
window.addEventListener('focus', takeFocus);

const channel = openWebviewEnd(graphContract, host, notes, (problem) => announce(problem));

function buildPage(): Editor {
  const say = (message: string): void => {
    spoken.textContent = message;
  };
  const made = createEditor({
    store,
    view,
    channel,
    layouts,
    text: () => text,
    t: texts,
    announce,
    say,
  });
  const review = createReview({ store, editor: made, t: texts, announce, say });
  const paths = createPaths({ store, editor: made, channel, t: texts, announce, say });
  const undo = (): void => channel.send('undo', {});
  const openText = (place?: Place): void => channel.send('openText', place ? { place } : {});
  const bar = createToolbar({
    store,
    editor: made,
    review,
    run: (command) => run(command),
    view,
    t: texts,
    openText: () => openText(),
    exchange: (what) => channel.send('exchange', what),
  });
  toolbar = bar;
  const panel = createDetails({
    store,
    editor: made,
    review,
    t: texts,
    openText,
    focusPicture,
    backToReview: () => reviewPanel.focus(),
  });
  minimap = createMinimap(view, store, texts);
  const form = createNewEdge({ store, editor: made, view, t: texts, announce });
  newEdge = form;
  const markedBar = createMarkedBar({ store, editor: made, t: texts, focusPicture });
  covered = () => coveredBy(panel.element, markedBar);
  tellSheetHeight(panel.element);
  const stage = el(
    'main',
    { class: 'stage' },
    picture,
    ...createNotices({
      store,
      editor: made,
      t: texts,
      openText: () => openText(),
      draft: () => channel.send('draft', {}),
      focusPicture,
    }),
    panel.element,
    ...createScopeChip({ store, editor: made, t: texts }),
    markedBar,
    minimap.element,
    form.element,
    createDropTarget({ t: texts, announce, send: (addresses) => channel.send('dropped', addresses) }),
    announcements,
    spoken,
  );
  const list = createTableList({ store, editor: made, t: texts, run: (command) => run(command) });
  const reviewPanel = createReviewPanel({
    store,
    review,
    t: texts,
    undo,
    focusPicture,
    focusChange: (item) => {
      review.show(item, { quiet: true });
      panel.focusChange(item);
    },
    focusKind: (item) => {
      review.show(item, { quiet: true });
      panel.focusKind();
    },
  });
  const pathsPanel = createPathsPanel({ store, paths, t: texts, focusPicture });
  const side = el('div', { class: 'side' }, reviewPanel.element, pathsPanel.element);
  document.body.append(el('div', { class: 'middle' }, list, side, stage));
  run = createCommands({
    store,
    view,
    editor: made,
    review,
    paths,
    toolbar: bar,
    details: panel,
    reviewPanel,
    pathsPanel,
    t: texts,
    announce,
    focusPicture,
    typed: () => held.take(),
    focusTree: () => {
      store.set({ listOpen: true });
      list.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
    },
  });
  listenToPointer({
    view,
    store,
    editor: made,
    look: () => lookOf(store.get()),
    t: texts,
    remindOfDraft: () => form.remind(),
  });
  listenToKeyboard({
    view,
    store,
    editor: made,
    t: texts,
    announce,
    isReturning: () => returning,
    focusLabel: () => panel.focusLabel(),
    focusKind: () => panel.focusKind(),
    remove: (edge) => void review.remove(edge),
    undo,
    run: (command) => run(command),
  });
  window.schemaGraph = createInspector(view, store, () => lookOf(store.get()));
  store.subscribe((state, before) => {
    view.requestPaint();
    if (remembersOther(state, before)) rememberPage(true);
    if (state.marked !== before.marked) channel.send('marked', [...state.marked]);
  });
  return made;
}

/** The host knows which version of the document the picture shows. */
function tellShown(): void {
  const { document: shown, scene } = store.get();
  if (!shown) return;
  const graph = scene?.graph ?? { tables: [], edges: [] };
  const { tables, edges } = graph;
  const counts = { tables: tables.length, edges: edges.length };
  channel.send('shown', { version: shown.version, ...counts, signature: signatureOf(graph) });
}

function describePicture(): void {
  const { scene } = store.get();
  const edges = scene?.graph.edges.filter((edge) => edge.status !== 'rejected').length ?? 0;
  picture.setAttribute('aria-label', texts('pictureLabel', scene?.boxes.length ?? 0, edges));
  picture.setAttribute('aria-description', texts('pictureHint'));
  toolbar?.zoomChanged();
  view.requestPaint();
}

/** Reads the theme again; panels take the colours of grains from the page's variables. */
function applyTheme(): void {
  const next = readTheme(document.body);
  const otherFont = next.font !== theme.font;
  theme = next;
  theme.grains.forEach(({ stripe }, i) => {
    const name = `--sg-grain-${i}`;
    // Only what differs: setting a style is a change that the observer below would see.
    if (document.body.style.getPropertyValue(name) !== stripe) document.body.style.setProperty(name, stripe);
  });
  if (otherFont) {
    text = createTextKit(theme.font);
    editor?.remeasure();
  }
  view.requestPaint();
}

// VS Code changes the class of the body and the variables of the document when the theme changes.
const themeObserver = new MutationObserver(applyTheme);
themeObserver.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-kind'] });
themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
applyTheme();

// Reading this script has taken a turn as it is; the page is asked for when its elements are there.
setTimeout(() => {
  registerToolkit();
  channel.send('ready', {});
});
