/**
 * The picture on the screen. Cytoscape holds the tables as nodes and gives the gestures (pan, zoom, pinch, drag); its own
 * drawing is hidden and at a tenth of the resolution, and every frame is painted by our painter on a canvas above it.
 */
import cytoscape from 'cytoscape';
import type { Point, Rect } from '../../../src/picture/geometry';
import type { Box } from '../../../src/picture/box';
import type { Scene } from '../../../src/picture/scene';
import type { Viewport } from '../paint/look';
import { dragTogether } from './drag-together';
import { place, spareDrawing } from './tables-in-cytoscape';

/** What the view tells. */
export interface CanvasEvents {
  /** Paints one frame; called at most once for each frame of the screen. */
  paint(context: CanvasRenderingContext2D, viewport: Viewport): void;
  /** Tables were moved by hand. */
  moved(): void;
  /** Tables that move together when one of them is dragged; each of the others moves alone. */
  together(): ReadonlySet<string>;
  /** The room for the picture has another size. */
  resized(): void;
  /** Pan or zoom changed. */
  viewportChanged(): void;
  /** The rectangle around all that is drawn of a scene, in scene pixels. */
  extent(scene: Scene): Rect | undefined;
  /** How much of the picture a panel covers, in pixels from its right and from its bottom edge. */
  covered(): { readonly right: number; readonly bottom: number };
}

/** Where the camera stands. */
type Camera = Pick<Viewport, 'zoom' | 'panX' | 'panY'>;

/** The picture on the screen. */
export interface CanvasView {
  /** The element that takes mouse and keyboard. */
  readonly element: HTMLElement;
  /** Makes ready for a first scene whose tables have no places yet, in short slices: it is then shown sooner. */
  prepare(scene: Scene): void;
  /** Takes over tables, sizes and positions of a scene. */
  setScene(scene: Scene): void;
  viewport(): Viewport;
  setViewport(zoom: number, panX: number, panY: number): void;
  /** A point of the window in scene pixels. */
  toScene(clientX: number, clientY: number): Point;
  /** A point of the scene in pixels of the element. */
  toElement(point: Point): Point;
  /** Shows everything, or a rectangle of the scene; the camera moves there. */
  fit(rect?: Rect): void;
  /** Shows a rectangle of the scene for a while, see `comeBack`. */
  visit(rect: Rect): void;
  /** The camera goes back to where it was before it visited a part, unless it was moved since. */
  comeBack(): void;
  /** Shows everything without a move of the camera: of a first picture there is nothing to be followed. */
  fitAtOnce(): void;
  /** Whether the camera stands where it last showed everything, or is on its way there. */
  isFitted(): boolean;
  /** Shows everything again, soon, where a panel took or gave room since `fit` and the camera stands as that left it. */
  keepFit(): void;
  /** Moves the camera so far that a rectangle is not covered by the panel. */
  uncover(rect: Rect): void;
  /** What was moved stays in sight: as all does where all was; else the camera moves as far as it has to, and away rather than near. */
  follow(rect: Rect): void;
  /** Moves the camera just so far that a rectangle can be read. */
  reveal(rect: Rect): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  requestPaint(): void;
}

/** Room at the foot of the picture, where the meaning of the colours stands. */
const FOOT = 62;
/** An element narrower than this is not really shown. */
const MIN_SIZE = 60;
/** So long after a click, it was not the first of two. */
const DOUBLE_CLICK_MS = 300;
/** So many tables are made ready before the browser has its turn again. */
const SLICE = 50;
/** A row of 300 tables is seen whole. */
const MIN_ZOOM = 0.01;
const MAX_ZOOM = 2.5;
/** Cytoscape looks for an element of this id before it adds a style element, which the page's policy would refuse. */
const STYLE_ID = '__________cytoscape_stylesheet';

/**
 * Makes the picture in an element.
 * @param element a positioned element; takes the whole of it
 * @param events what to tell
 */
export function createCanvasView(element: HTMLElement, events: CanvasEvents): CanvasView {
  const marker = document.createElement('meta');
  marker.id = STYLE_ID;
  document.head.append(marker);
  const host = document.createElement('div');
  host.className = 'cytoscape';
  const canvas = document.createElement('canvas');
  canvas.className = 'picture';
  canvas.setAttribute('aria-hidden', 'true');
  element.append(host, canvas);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');

  let scene: Scene | undefined;
  /** Whether a button of the mouse is down. */
  let pressed = false;
  element.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (pressed = false), true);
  const cy = cytoscape({
    container: host,
    pixelRatio: 0.1,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    boxSelectionEnabled: false,
    autounselectify: true,
    layout: { name: 'preset' },
    style: [
      {
        selector: 'node',
        style: {
          width: 'data(width)',
          height: 'data(height)',
          shape: 'rectangle',
          // What cannot be seen is not drawn, but can be grabbed all the same.
          opacity: 0,
          'background-opacity': 0,
          'border-width': 0,
          'overlay-opacity': 0,
        },
      },
      { selector: 'core', style: { 'active-bg-opacity': 0, 'active-bg-size': 0 } as never },
    ],
  });

  spareDrawing(cy);

  /** What could not be fitted yet, because the page has no size while it is hidden. */
  let pendingFit: (() => void) | undefined;
  /** The part of the picture that no panel covers. */
  const free = (): { width: number; height: number } => {
    const { right, bottom } = events.covered();
    return {
      width: Math.max(200, element.clientWidth - right),
      height: Math.max(120, element.clientHeight - bottom),
    };
  };
  let scheduled = 0;
  /** The frame that was painted last, as the browser counts them, and what the camera saw. */
  let last: (Pick<Viewport, 'zoom' | 'panX' | 'panY'> & { readonly frame: CSSNumberish | null }) | undefined;
  /** Whether tables have moved since, or somebody asked for another. */
  let outdated = false;
  const paint = (): void => {
    if (scheduled !== 0) cancelAnimationFrame(scheduled);
    scheduled = 0;
    resize();
    const seen = viewport();
    last = { ...seen, frame: document.timeline.currentTime };
    events.paint(context, seen);
    // What the painter asks for is the next frame.
    outdated = false;
  };
  /** Cytoscape renders; what was painted for this frame already, at our own request, is not painted twice. */
  const rendered = (): void => {
    const { zoom, panX, panY } = viewport();
    const isPainted = last?.frame === document.timeline.currentTime && !outdated;
    if (!isPainted || zoom !== last?.zoom || panX !== last.panX || panY !== last.panY) paint();
  };
  const requestPaint = (): void => {
    outdated = true;
    // While the camera moves cytoscape renders every frame, later in it than this.
    if (scheduled === 0) scheduled = requestAnimationFrame(() => (cy.animated() ? paintLater() : paint()));
  };
  const paintLater = (): void => {
    scheduled = 0;
    requestPaint();
  };
  const resize = (): void => {
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(element.clientWidth * ratio), Math.round(element.clientHeight * ratio)];
    if (canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
  };
  const viewport = (): Viewport => {
    const pan = cy.pan();
    return {
      zoom: cy.zoom(),
      panX: pan.x,
      panY: pan.y,
      width: element.clientWidth,
      height: element.clientHeight,
      pixelRatio: window.devicePixelRatio,
    };
  };
  /** A rectangle of the scene in pixels of the element. */
  const onScreen = ({ left, top, right, bottom }: Rect): Rect => {
    const { zoom, panX, panY } = viewport();
    return {
      left: left * zoom + panX,
      top: top * zoom + panY,
      right: right * zoom + panX,
      bottom: bottom * zoom + panY,
    };
  };
  const reducedMotion = (): boolean =>
    document.body.classList.contains('vscode-reduce-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** Where the camera was last sent to. */
  let sent: Camera | undefined;
  /** The same since everything was last fitted; a person who moves it has another view. */
  let fitted: Camera | undefined;
  /** Where it was sent to for a while, and where from; without a place where it had everything in sight. */
  let visited: { readonly there: Camera; readonly home: Camera | undefined } | undefined;
  const moveCamera = (zoom: number, panX: number, panY: number, atOnce = false): Camera => {
    const to = { zoom, panX, panY };
    sent = to;
    cy.stop();
    const target = { zoom, pan: { x: panX, y: panY } };
    if (atOnce || reducedMotion()) cy.viewport(target);
    else cy.animate(target, { duration: 260, easing: 'ease-in-out-cubic' });
    requestPaint();
    return to;
  };
  /** Whether the camera stands where it was sent to, or is on its way there. */
  const isAt = (place: Camera | undefined): boolean => {
    if (!place || place !== sent) return false;
    if (cy.animated()) return true;
    const { zoom, panX, panY } = viewport();
    const moved = Math.max(Math.abs(panX - place.panX), Math.abs(panY - place.panY));
    return Math.abs(zoom - place.zoom) < 1e-3 && moved < 1;
  };
  const isFitted = (): boolean => isAt(fitted);
  const whenShown = (work: () => void): void => {
    pendingFit = element.clientWidth < MIN_SIZE ? () => whenShown(work) : undefined;
    if (!pendingFit) work();
  };
  const fitAll = (atOnce = false): void =>
    whenShown(() => {
      const all = scene && events.extent(scene);
      if (all) fitted = fitRect(all, 1, atOnce);
    });
  let fitTimer: ReturnType<typeof setTimeout> | undefined;
  /** What was clicked stays under the pointer until it is clear that it is neither clicked twice nor dragged. */
  const keepFit = (): void => {
    clearTimeout(fitTimer);
    fitTimer = setTimeout(() => {
      if (pressed) keepFit();
      else if (isFitted()) fitAll();
    }, DOUBLE_CLICK_MS);
  };
  const fitRect = (rect: Rect, maxZoom: number, atOnce = false): Camera => {
    const { width, height } = free();
    const margin = Math.min(48, width * 0.09);
    const zoom = Math.max(
      MIN_ZOOM,
      Math.min(
        maxZoom,
        (width - 2 * margin) / Math.max(1, rect.right - rect.left),
        (height - margin - FOOT) / Math.max(1, rect.bottom - rect.top),
      ),
    );
    const panX = width / 2 - ((rect.left + rect.right) / 2) * zoom;
    const panY = (height + margin - FOOT) / 2 - ((rect.top + rect.bottom) / 2) * zoom;
    return moveCamera(zoom, panX, panY, atOnce);
  };

  cy.on('render', rendered);
  cy.on('viewport', () => events.viewportChanged());
  cy.on('position', 'node', (event) => {
    const node = event.target as cytoscape.NodeSingular;
    const box = scene?.boxOf.get(node.id());
    if (!box) return;
    const { x, y } = node.position();
    box.x = x - box.width / 2;
    box.y = y - box.height / 2;
    outdated = true;
  });
  dragTogether(cy, () => events.together());
  cy.on('dragfree', 'node', () => events.moved());
  new ResizeObserver(() => {
    cy.resize();
    if (pendingFit) pendingFit();
    else if (isFitted()) fitAll();
    events.resized();
    paint(); // a canvas that changes its size is blank until it is painted again
  }).observe(element);

  /** Cytoscape works out how each of its nodes looks once; that it may do while their places are being worked out. */
  const prepare = (boxes: readonly Box[]): void => {
    if (scene || boxes.length === 0) return;
    cy.batch(() => cy.add(boxes.slice(0, SLICE).flatMap((box) => place(cy, box))));
    setTimeout(() => prepare(boxes.slice(SLICE)));
  };
  /** What is still to be told to cytoscape of the scene: it hears of so many tables before the browser has its turn again. */
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tell = (next: Scene, from: number): void => {
    scene = undefined; // positions flow from the scene to cytoscape now, not back
    const slice = next.boxes.slice(from, from + SLICE);
    cy.batch(() => cy.add(slice.flatMap((box) => place(cy, box))));
    // A first press asks for the bounds of all nodes: they are remembered from now on.
    for (const { table } of slice) cy.getElementById(table.name).boundingBox();
    scene = next;
    telling = from + SLICE < next.boxes.length ? setTimeout(() => tell(next, from + SLICE)) : undefined;
  };

  return {
    element,
    prepare: (next) => prepare(next.boxes),
    setScene: (next) => {
      clearTimeout(telling);
      const gone = cy.nodes().filter((node) => !next.boxOf.has(node.id()));
      if (gone.nonempty()) gone.remove();
      tell(next, 0);
      requestPaint();
    },
    viewport,
    setViewport: (zoom, panX, panY) => cy.viewport({ zoom, pan: { x: panX, y: panY } }),
    toScene: (clientX, clientY) => {
      const rect = element.getBoundingClientRect();
      const { zoom, panX, panY } = viewport();
      return { x: (clientX - rect.left - panX) / zoom, y: (clientY - rect.top - panY) / zoom };
    },
    toElement: ({ x, y }) => {
      const { zoom, panX, panY } = viewport();
      return { x: x * zoom + panX, y: y * zoom + panY };
    },
    fit: (rect) => {
      if (rect) whenShown(() => fitRect(rect, 1));
      else fitAll();
    },
    visit: (rect) =>
      whenShown(() => {
        const home = isAt(visited?.there) ? visited?.home : isFitted() ? undefined : viewport();
        visited = { there: fitRect(rect, 1), home };
      }),
    comeBack: () => {
      const { there, home } = visited ?? {};
      visited = undefined;
      if (!isAt(there)) return;
      if (home) moveCamera(home.zoom, home.panX, home.panY);
      else fitAll();
    },
    fitAtOnce: () => fitAll(true),
    isFitted,
    keepFit,
    uncover: (rect) => {
      // Everything that is fitted anew leaves nothing covered.
      if (isFitted()) return keepFit();
      const { zoom, panX, panY } = viewport();
      const { width, height } = free();
      /** How far to move so that the far end is seen, without losing the near end. */
      const shift = (near: number, far: number, size: number): number =>
        Math.max(0, Math.min(far + 24 - size, near - 24));
      const { left, top, right, bottom } = onScreen(rect);
      const [dx, dy] = [shift(left, right, width), shift(top, bottom, height)];
      if (dx > 0 || dy > 0) moveCamera(zoom, panX - dx, panY - dy);
    },
    follow: (rect) => {
      if (isFitted()) return fitAll();
      const { zoom, panX, panY } = viewport();
      const [width, height] = [free().width - 24, free().height - FOOT];
      const { left, top, right, bottom } = onScreen(rect);
      if (right - left > width - 24 || bottom - top > height - 24) return void fitRect(rect, zoom);
      const shift = (near: number, far: number, size: number): number => Math.min(near - 24, Math.max(0, far - size));
      const [dx, dy] = [shift(left, right, width), shift(top, bottom, height)];
      if (dx !== 0 || dy !== 0) moveCamera(zoom, panX - dx, panY - dy);
    },
    reveal: (rect) => {
      const { zoom } = viewport();
      const { width, height } = free();
      const margin = 32;
      const { left, top, right, bottom } = onScreen(rect);
      const seen = left >= margin && top >= margin && right <= width - margin && bottom <= height - margin;
      if (seen && zoom >= 0.5) return;
      const fits = Math.min(width / (rect.right - rect.left + 80), height / (rect.bottom - rect.top + 80));
      const target = Math.min(fits, Math.max(zoom, 0.8));
      moveCamera(
        target,
        width / 2 - ((rect.left + rect.right) / 2) * target,
        height / 2 - ((rect.top + rect.bottom) / 2) * target,
      );
    },
    zoomBy: (factor) => {
      const { width, height } = viewport();
      // Keys that come faster than the camera moves each count in full.
      const { zoom, panX, panY } = sent && cy.animated() ? sent : viewport();
      const target = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom * factor));
      const share = target / zoom;
      moveCamera(target, width / 2 - (width / 2 - panX) * share, height / 2 - (height / 2 - panY) * share);
    },
    panBy: (dx, dy) => cy.panBy({ x: dx, y: dy }),
    requestPaint,
  };
}
