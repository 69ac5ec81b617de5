/**
 * The overview: all tables as small rectangles, and the part of them that is seen. A press or a drag moves what is seen, and so
 * do the arrow keys while it has the keyboard.
 */
import { boundsOf, type Rect } from '../../../src/picture/geometry';
import type { Box } from '../../../src/picture/box';
import { el } from '../../shared/dom';
import type { Theme } from '../paint/theme';
import type { Store } from '../state';
import { showsMinimap } from '../view-commands';
import type { GraphTexts } from '../words';
import type { CanvasView } from './canvas-view';

/** The overview. */
export interface Minimap {
  readonly element: HTMLElement;
  /** Paints it, where it is shown; called for every frame of the picture. */
  paint(theme: Theme): void;
}

/** Its size in CSS pixels, and the margin in it. */
const SIZE = { width: 184, height: 120, margin: 6 } as const;
/** Share of what is seen by which an arrow key moves it. */
const STEP = 0.2;

/** How the scene lies in the overview: a point is `x * scale + left`. */
interface Fit {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Makes the overview.
 * @param view the picture
 * @param store the state
 * @param t texts
 */
export function createMinimap(view: CanvasView, store: Store, t: GraphTexts): Minimap {
  const canvas = el('canvas', { aria: { hidden: true } });
  const element = el(
    'div',
    { class: 'minimap', role: 'group', tabIndex: 0, hidden: true, aria: { label: t('minimapLabel') } },
    canvas,
  );
  const context = canvas.getContext('2d');
  /** The tables do not change from frame to frame: they are painted once, and again where they moved. */
  const tables = document.createElement('canvas');
  let painted = '';

  /** How the tables lay in it when they were last looked at: it is asked for every frame. */
  let known: { readonly places: number; readonly fit: Fit | undefined } | undefined;
  const fit = (): Fit | undefined => {
    const boxes = store.get().scene?.boxes ?? [];
    const places = placesOf(boxes);
    if (known?.places !== places) {
      const bounds = boundsOf(boxes);
      known = { places, fit: bounds && fitOf(bounds) };
    }
    return known.fit;
  };
  const seen = (): Rect => {
    const { zoom, panX, panY, width, height } = view.viewport();
    return { left: -panX / zoom, top: -panY / zoom, right: (width - panX) / zoom, bottom: (height - panY) / zoom };
  };
  const centreAt = (clientX: number, clientY: number): void => {
    const place = fit();
    if (!place) return;
    const rect = canvas.getBoundingClientRect();
    // In a narrow page it is shown smaller than it is painted.
    const shrunk = SIZE.width / Math.max(1, rect.width);
    const x = ((clientX - rect.left) * shrunk - place.left) / place.scale;
    const y = ((clientY - rect.top) * shrunk - place.top) / place.scale;
    const { zoom, width, height } = view.viewport();
    view.setViewport(zoom, width / 2 - x * zoom, height / 2 - y * zoom);
  };
  element.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    centreAt(event.clientX, event.clientY);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) centreAt(event.clientX, event.clientY);
  });
  element.addEventListener('keydown', (event) => {
    const { width, height } = view.viewport();
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => view.panBy(width * STEP, 0),
      ArrowRight: () => view.panBy(-width * STEP, 0),
      ArrowUp: () => view.panBy(0, height * STEP),
      ArrowDown: () => view.panBy(0, -height * STEP),
      Home: () => view.fit(),
      '+': () => view.zoomBy(1.25),
      '-': () => view.zoomBy(0.8),
      Escape: () => view.element.focus(),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  });
  store.subscribe((state, before) => {
    if (state.scene !== before.scene || state.minimap !== before.minimap) {
      const focused = element === document.activeElement;
      element.hidden = !showsMinimap(state) || (state.scene?.boxes.length ?? 0) === 0;
      painted = '';
      if (focused && element.hidden) view.element.focus();
    }
  });

  const paintTables = (theme: Theme, place: Fit, ratio: number): void => {
    const into = tables.getContext('2d');
    if (!into) return;
    tables.width = SIZE.width * ratio;
    tables.height = SIZE.height * ratio;
    into.setTransform(ratio, 0, 0, ratio, 0, 0);
    into.fillStyle = theme.card;
    into.fillRect(0, 0, SIZE.width, SIZE.height);
    const { marked } = store.get();
    for (const box of store.get().scene?.boxes ?? []) {
      const tint = box.grain < 0 ? theme.plain : (theme.grains[box.grain] ?? theme.plain);
      into.fillStyle = marked.has(box.table.name) ? theme.focus : theme.contrast ? theme.text : tint.stripe;
      const width = Math.max(1.5, box.width * place.scale);
      const height = Math.max(1.5, box.height * place.scale);
      into.fillRect(box.x * place.scale + place.left, box.y * place.scale + place.top, width, height);
    }
  };

  return {
    element,
    paint: (theme) => {
      const place = fit();
      if (element.hidden || !context || !place) return;
      const ratio = window.devicePixelRatio;
      const { marked } = store.get();
      const places = known?.places ?? 0;
      const key = [place.scale, place.left, place.top, places, ratio, theme.card, theme.text, [...marked].join()].join(
        ' ',
      );
      if (key !== painted) paintTables(theme, place, ratio);
      painted = key;
      if (canvas.width !== tables.width) [canvas.width, canvas.height] = [tables.width, tables.height];
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(tables, 0, 0);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const { left, top, right, bottom } = seen();
      const clampX = (x: number): number => Math.max(1, Math.min(SIZE.width - 1, x * place.scale + place.left));
      const clampY = (y: number): number => Math.max(1, Math.min(SIZE.height - 1, y * place.scale + place.top));
      const [x0, y0, x1, y1] = [clampX(left), clampY(top), clampX(right), clampY(bottom)];
      context.lineWidth = 1.5;
      context.strokeStyle = theme.focus;
      context.strokeRect(x0, y0, Math.max(3, x1 - x0), Math.max(3, y1 - y0));
    },
  };
}

/** A number that differs where tables stand elsewhere or have another size. */
function placesOf(boxes: readonly Box[]): number {
  let sum = boxes.length;
  for (const { x, y, width, height } of boxes) sum = (sum * 31 + x * 7 + y + width * 3 + height * 5) % 1e9;
  return sum;
}

function fitOf({ left, top, right, bottom }: Rect): Fit {
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const scale = Math.min((SIZE.width - 2 * SIZE.margin) / width, (SIZE.height - 2 * SIZE.margin) / height);
  return {
    scale,
    left: (SIZE.width - width * scale) / 2 - left * scale,
    top: (SIZE.height - height * scale) / 2 - top * scale,
  };
}
