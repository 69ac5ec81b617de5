/**
 * A canvas has no elements to look at, so the page tells where things are and what state they are in, as
 * `window.schemaGraph`. Read only; tests and measurements use it.
 */
import { drawnAs, type Look } from './paint/look';
import { drawnStrands } from './paint/ranked';
import { columnY, pointAt, type Point } from '../../src/picture/geometry';
import { routesOf } from '../../src/picture/routes';
import { SIZES } from '../../src/picture/scene';
import type { Store } from './state';
import type { CanvasView } from './view/canvas-view';

/** What can be asked of the page. */
export interface Inspector {
  /** Middle of a column's row, or of a table's header, in pixels of the window; undefined where it is not shown. */
  spot(table: string, column?: string): Point | undefined;
  /** A point on an edge at a share of its length, in pixels of the window. */
  onEdge(id: string, share?: number): Point | undefined;
  /** What is shown now, as plain JSON. */
  state(): {
    readonly zoom: number;
    readonly tables: number;
    readonly lines: number;
    readonly selection: unknown;
    readonly lit: { tables: string[]; columns: string[]; edges: string[] } | null;
    readonly hits: number;
    readonly marked: readonly string[];
    readonly pinned: readonly string[];
    readonly ranks: Readonly<Record<string, number>>;
    readonly boxes: Readonly<
      Record<string, { x: number; y: number; width: number; height: number; rows: number; folded: boolean }>
    >;
  };
}

declare global {
  interface Window {
    schemaGraph?: Inspector;
  }
}

/**
 * Makes the inspector.
 * @param view the picture
 * @param store the state
 * @param look what is drawn now
 */
export function createInspector(view: CanvasView, store: Store, look: () => Look): Inspector {
  const toWindow = (point: Point): Point => {
    const at = view.toElement(point);
    const rect = view.element.getBoundingClientRect();
    return { x: at.x + rect.left, y: at.y + rect.top };
  };
  return {
    spot: (table, column) => {
      const box = store.get().scene?.boxOf.get(table);
      if (!box || (column !== undefined && !box.rowOf.has(column))) return undefined;
      const y = column === undefined ? box.y + SIZES.header / 2 : columnY(box, column);
      return toWindow({ x: box.x + box.width * 0.45, y });
    },
    onEdge: (id, share = 0.5) => {
      const { scene } = store.get();
      const strand = scene?.strands.find((s) => s.edges.some((edge) => edge.id === id));
      return scene && strand && toWindow(pointAt(routesOf(scene).of(strand).curve, share));
    },
    state: () => {
      const { scene, selection, lit, hits, marked, scope } = store.get();
      const ranks: Record<string, number> = {};
      for (const strand of scene?.strands ?? []) {
        const { rank } = drawnAs(strand, look());
        ranks[rank] = (ranks[rank] ?? 0) + 1;
      }
      return {
        zoom: view.viewport().zoom,
        tables: scene?.boxes.length ?? 0,
        lines: scene ? drawnStrands(scene, look()).length : 0,
        selection: selection ?? null,
        lit: lit ? { tables: [...lit.tables], columns: [...lit.columns], edges: [...lit.edges] } : null,
        hits: hits.length,
        marked: [...marked],
        pinned: [...scope.pinned],
        ranks,
        boxes: Object.fromEntries(
          (scene?.boxes ?? []).map(({ table, x, y, width, height, rows, folded }) => [
            table.name,
            { x, y, width, height, rows: rows.length, folded },
          ]),
        ),
      };
    },
  };
}
