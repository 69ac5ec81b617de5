/**
 * The mouse in the picture: hovering, selecting, folding, and drawing a link from column to column. Cytoscape keeps
 * panning, zooming and dragging tables: a press on a column's row never reaches it, everything else does.
 */
import type { Editor } from '../editor';
import { drawnAs, type Look } from '../paint/look';
import { drawnStrands } from '../paint/ranked';
import { boxAt, boxRect, intersects, partAt, strandAt, type Point, type Rect } from '../../../src/picture/geometry';
import type { Box } from '../../../src/picture/box';
import { routesOf } from '../../../src/picture/routes';
import { lossSpoken } from '../panels/health';
import type { Store } from '../state';
import { OUTSIDE_WIDTH } from '../paint/paint-boxes';
import { edgeSpoken, type GraphTexts } from '../words';
import type { CanvasView } from './canvas-view';

/** How near to a line, in CSS pixels, counts as on it. */
const LINE_TOLERANCE = 7;
/** A press that moves further than this is a drag. */
const CLICK_TOLERANCE = 4;

interface Under {
  readonly box?: Box;
  readonly column?: string;
  readonly fold?: true;
  readonly edge?: string;
  /** A table that is not shown, to which the row leads. */
  readonly outside?: string;
}

/**
 * Listens to the mouse.
 * @param parts the picture, the state, the commands, what is drawn now, the texts, and what to do where somebody clicks
 * elsewhere while a new edge waits for its kind
 */
export function listenToPointer(parts: {
  readonly view: CanvasView;
  readonly store: Store;
  readonly editor: Editor;
  readonly look: () => Look;
  readonly t: GraphTexts;
  readonly remindOfDraft: () => void;
}): void {
  const { view, store, editor, look, t } = parts;
  const { element } = view;
  let markFrom: { readonly point: Point; readonly box: Box | undefined } | undefined;
  let press: { x: number; y: number; under: Under; dragging: boolean } | undefined;

  const under = (point: Point): Under => {
    const { scene } = store.get();
    if (!scene) return {};
    const { zoom } = view.viewport();
    const box = boxAt(scene, point);
    if (box) {
      const part = partAt(box, point);
      if (part.part === 'fold') return { box, fold: true };
      const column = part.part === 'row' ? box.rows[part.row]?.column.name : undefined;
      if (column === undefined) return { box };
      const outside = point.x > box.x + box.width - OUTSIDE_WIDTH ? box.outside.get(column) : undefined;
      return outside === undefined ? { box, column } : { box, column, outside };
    }
    const routes = routesOf(scene, () => false);
    const strand = strandAt(drawnStrands(scene, look()), point, LINE_TOLERANCE / zoom, (s) => routes.of(s));
    return strand ? { edge: drawnAs(strand, look()).edge.id } : {};
  };
  /** The tooltip: what there is no room for in the picture. */
  const describe = ({ box, column, edge, fold, outside }: Under): string => {
    const { scene } = store.get();
    const of = edge === undefined ? undefined : scene?.edgeOf.get(edge);
    if (of) {
      const loss = lossSpoken(t, store.get().health.get(of.id));
      return [edgeSpoken(t, of), loss, of.evidence ?? ''].filter((line) => line !== '').join('\n');
    }
    if (!box || fold) return '';
    if (outside !== undefined) return outside;
    const found = box.table.columns.find(({ name }) => name === column);
    if (found) return [found.type, found.unit, found.description].filter((part) => part !== undefined).join(', ');
    return box.table.description ?? '';
  };
  const hover = (found: Under): void => {
    const state = store.get();
    const spot = found.box
      ? found.column === undefined
        ? { table: found.box.table.name }
        : { table: found.box.table.name, column: found.column }
      : undefined;
    if (
      state.hoverEdge === found.edge &&
      state.hoverSpot?.table === spot?.table &&
      state.hoverSpot?.column === spot?.column
    ) {
      return;
    }
    element.style.cursor =
      found.column !== undefined ? 'crosshair' : found.edge || found.fold ? 'pointer' : found.box ? 'grab' : '';
    element.title = describe(found);
    store.set({ hoverEdge: found.edge, hoverSpot: spot });
  };
  const moveLink = (point: Point): void => {
    const from = press?.under;
    if (!from?.box || from.column === undefined) return;
    const found = under(point);
    const source = { table: from.box.table.name, column: from.column };
    const other =
      found.box &&
      found.column !== undefined &&
      !(found.box.table.name === source.table && found.column === source.column)
        ? { table: found.box.table.name, column: found.column }
        : undefined;
    store.set({ link: { from: source, x: point.x, y: point.y, ...(other ? { target: other } : {}) } });
  };

  element.addEventListener(
    'mousedown',
    (event) => {
      if (event.button !== 0 || !(event.target instanceof Node) || !isPicture(element, event.target)) return;
      const point = view.toScene(event.clientX, event.clientY);
      const found = under(point);
      if (event.shiftKey) {
        // With Shift tables are marked: one that is clicked, or those in a rectangle.
        event.stopPropagation();
        event.preventDefault();
        markFrom = { point, box: found.box };
        return;
      }
      press = { x: event.clientX, y: event.clientY, under: found, dragging: false };
      if (found.column !== undefined || found.fold === true) {
        event.stopPropagation();
        event.preventDefault();
      }
    },
    true,
  );
  window.addEventListener('mousemove', (event) => {
    const point = view.toScene(event.clientX, event.clientY);
    if (markFrom) {
      const { x, y } = markFrom.point;
      if (Math.hypot(point.x - x, point.y - y) * view.viewport().zoom > CLICK_TOLERANCE)
        store.set({ frame: rectOf(markFrom.point, point) });
      return;
    }
    if (press) {
      press.dragging ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > CLICK_TOLERANCE;
      if (press.dragging && press.under.column !== undefined) {
        moveLink(point);
        panAtBorder(view, event);
      }
      return;
    }
    if (!store.get().link && event.target instanceof Node && isPicture(element, event.target)) hover(under(point));
  });
  window.addEventListener('mouseup', (event) => {
    if (markFrom) {
      const { box } = markFrom;
      const { frame, scene } = store.get();
      markFrom = undefined;
      store.set({ frame: undefined });
      if (frame && scene) {
        const inside = scene.boxes.filter((other) => intersects(boxRect(other), frame));
        editor.shown.markOnly([...store.get().marked, ...inside.map(({ table }) => table.name)]);
      } else if (box) editor.shown.mark(box.table.name);
      element.focus({ preventScroll: true });
      return;
    }
    const done = press;
    press = undefined;
    if (!done || event.button !== 0) return;
    element.focus({ preventScroll: true }); // cytoscape takes the focus away where it sees the press
    const { link } = store.get();
    if (done.dragging) {
      if (!link) return;
      if (link.target) editor.draftEdge({ from: link.from, to: link.target });
      else store.set({ link: undefined });
      return;
    }
    click(done.under);
  });
  element.addEventListener('mouseleave', () => {
    if (!press) hover({});
  });
  element.addEventListener('dblclick', (event) => {
    const found = under(view.toScene(event.clientX, event.clientY));
    if (found.box?.foldable === true && found.column === undefined && !found.fold)
      editor.toggleExpanded(found.box.table.name);
  });

  const click = (found: Under): void => {
    if (store.get().edgeDraft) return parts.remindOfDraft();
    if (found.outside !== undefined) return void editor.shown.add([found.outside]);
    if (found.fold && found.box) return editor.toggleExpanded(found.box.table.name);
    // Marked tables are let go by a click elsewhere.
    if (found.box === undefined || !store.get().marked.has(found.box.table.name)) editor.shown.markOnly([]);
    if (found.edge !== undefined) return editor.select({ edge: found.edge });
    if (!found.box) return editor.select(undefined, { quiet: true });
    const table = found.box.table.name;
    editor.select({ spot: found.column === undefined ? { table } : { table, column: found.column } });
  };
}

function rectOf(a: Point, b: Point): Rect {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

/** Panels lie above the picture in the same element; what happens in them is theirs. */
function isPicture(element: HTMLElement, target: Node): boolean {
  return element.contains(target);
}

/** While a link is drawn, the picture follows the pointer at its border: the other end may be out of sight. */
function panAtBorder(view: CanvasView, event: MouseEvent): void {
  const rect = view.element.getBoundingClientRect();
  const [zone, step] = [28, 14];
  const dx = event.clientX < rect.left + zone ? step : event.clientX > rect.right - zone ? -step : 0;
  const dy = event.clientY < rect.top + zone ? step : event.clientY > rect.bottom - zone ? -step : 0;
  if (dx !== 0 || dy !== 0) view.panBy(dx, dy);
}
