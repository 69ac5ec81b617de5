/** Gives the tables of a picture places: at once where there are few, else in the worker, while the page says that it works. */
import { applyLayout, layoutInput, makeRoomForGrown } from '../../../src/picture/arrange';
import { layoutTables } from '../../../src/picture/layout/layout-core';
import { separateAll } from '../../../src/picture/layout/separate';
import type { Box } from '../../../src/picture/box';
import type { Scene } from '../../../src/picture/scene';
import type { Store } from '../state';
import type { CanvasView } from '../view/canvas-view';
import type { LayoutClient } from './layout-client';

/** Up to so many tables are laid out at once: the page does not stand still for it. */
const AT_ONCE = 12;
/** From more tables on it takes so long that the page says so. */
const SAID_FROM = 40;
/** More tables than this are pushed apart off the thread that draws. */
const MANY_GROWN = 120;

/** What arranging works with. */
export interface ArrangingParts {
  readonly store: Store;
  readonly view: Pick<CanvasView, 'viewport' | 'prepare'>;
  readonly layouts: LayoutClient;
}

/** Places for tables; what is pinned stays. */
export interface Arranging {
  /** Gives all tables of a scene that is not shown yet new places. */
  readonly unseen: (scene: Scene) => Promise<void>;
  /** The same for a scene that is going to be shown: the state says that it is being arranged. */
  readonly arrange: (scene: Scene) => Promise<void>;
  /** Pushes tables aside for those that grew since the scene before; undefined where that is done at once. */
  readonly makeRoom: (scene: Scene, before: Scene) => Promise<void> | undefined;
}

/**
 * Makes it.
 * @param parts what it works with
 */
export function createArranging({ store, view, layouts }: ArrangingParts): Arranging {
  const unseen = async (scene: Scene): Promise<void> => {
    const { width, height } = view.viewport();
    const input = layoutInput(scene, width / Math.max(1, height));
    if (scene.boxes.length <= AT_ONCE) applyLayout(scene, layoutTables(input));
    else {
      const corners = layouts.layout(input);
      view.prepare(scene);
      // Where no worker can be started the page stands still for a moment, but shows something.
      applyLayout(scene, await corners.catch(() => layoutTables(input)));
    }
  };
  const makeRoomForMany = async ({ boxes }: Scene): Promise<void> => {
    store.set({ arranging: true });
    const corners = await layouts.separate(boxes).catch(() => pushedApart(boxes));
    boxes.forEach((box, i) => Object.assign(box, corners[i]));
  };
  return {
    unseen,
    arrange: async (scene) => {
      performance.mark('schema-graph:layout-start');
      if (scene.boxes.length > SAID_FROM) store.set({ arranging: true });
      await unseen(scene);
      performance.mark('schema-graph:layout-end');
    },
    makeRoom: (scene, before) => {
      if (scene.boxes.length > MANY_GROWN) return makeRoomForMany(scene);
      makeRoomForGrown(scene, before);
      return undefined;
    },
  };
}

function pushedApart(boxes: readonly Box[]): { x: number; y: number }[] {
  const copies = boxes.map(({ x, y, width, height }) => ({ x, y, width, height }));
  separateAll(copies);
  return copies.map(({ x, y }) => ({ x, y }));
}
