/**
 * Where lines run. A line that would pass behind a third table takes a way around it where there is one: at other sides of its
 * own tables, or through a gap between others. Ways are remembered until a table that matters to them moves.
 */
import type { Box } from './box';
import { wayAround } from './detours';
import { boxRect, curveBounds, flatten, intersects, strandCurve, type Curve, type Point, type Rect } from './geometry';
import type { Scene } from './scene';
import type { Strand } from './strands';

/** The way of one line. */
export interface Route {
  readonly curve: Curve;
  readonly bounds: Rect;
  /** Tables that it passes behind, because there was no way around them. */
  readonly behind: readonly Box[];
}

/** The ways of all lines of a scene. */
export interface Routes {
  /** The way of a line; where no more lines may look for theirs in this turn, the straight one for now. */
  of(strand: Strand): Route;
  /** Whether some line that was asked for in this turn has not looked for its way yet. */
  isPending(): boolean;
}

/** Whether one more line may look for its way around tables now: a picture that moves has no time for all of them at once. */
export type MayLook = () => boolean;

const routesByScene = new WeakMap<Scene, RouteTable>();

/**
 * The ways of a scene's lines, as its tables stand now.
 * @param scene the scene
 * @param mayLook asked for each line that has not looked for its way yet; absent: all may
 */
export function routesOf(scene: Scene, mayLook: MayLook = () => true): Routes {
  let table = routesByScene.get(scene);
  if (!table) routesByScene.set(scene, (table = new RouteTable(scene)));
  table.begin(mayLook);
  return table;
}

/** Side of the squares by which tables near a line are found, in pixels. */
const CELL = 512;
/** A line counts as behind a table that is as near as this, and as behind its own, where it ends, so far inside, in pixels. */
const NEAR = 3;
const INSIDE = 1;
/** So many straight lines stand for one cubic where it is asked what it meets. */
const STEPS = 14;
/** Where more than this share of all tables has moved, every line is looked at again. */
const MOST_MOVED = 0.5;
/** A line that crosses more tables than this leads through the whole picture: a way around them would not be seen as one line. */
const MANY = 5;
const NOTHING: readonly Box[] = [];

/** A route, whether it has looked for a way around tables, and where a table matters to it. */
interface Known extends Route {
  readonly looked: boolean;
  /** Around the way, and around the straight one: a table that leaves that makes room for it. */
  readonly about: Rect;
}

class RouteTable implements Routes {
  readonly #boxes: readonly Box[];
  readonly #routes = new Map<Strand, Known>();
  /** Where the tables stood when the ways were found: x and y of each. */
  readonly #stood: Float64Array;
  readonly #cells = new Map<number, Box[]>();
  #mayLook: MayLook = () => true;
  #pending = false;

  constructor({ boxes }: Scene) {
    this.#boxes = boxes;
    this.#stood = new Float64Array(boxes.length * 2).fill(NaN);
  }

  /** Begins a turn: what moved since the last one is looked at again. */
  begin(mayLook: MayLook): void {
    this.#mayLook = mayLook;
    this.#pending = false;
    const [touched, moved] = this.#moves();
    if (moved.size === 0) return;
    if (moved.size > this.#boxes.length * MOST_MOVED) return this.#routes.clear();
    const all = union(touched);
    for (const [strand, { about }] of this.#routes) {
      const ends = moved.has(strand.from) || moved.has(strand.to);
      const isNear = (): boolean => intersects(all, about) && touched.some((rect) => intersects(rect, about));
      if (ends || isNear()) this.#routes.delete(strand);
    }
  }

  of(strand: Strand): Route {
    const known = this.#routes.get(strand);
    if (known?.looked === true) return known;
    const mayLook = this.#mayLook();
    if (!mayLook) this.#pending = true;
    if (known && !mayLook) return known;
    const direct = known ?? straight(strand);
    const route = mayLook && !direct.looked ? this.#look(strand, direct) : direct;
    this.#routes.set(strand, route);
    return route;
  }

  isPending(): boolean {
    return this.#pending;
  }

  #look(strand: Strand, route: Known): Known {
    const behind = this.#behind(strand, route.curve);
    if (behind.length === 0 || behind.length > MANY) return { ...route, behind, looked: true };
    const curve = wayAround(strand, {
      behind: (way) => this.#behind(strand, way),
      within: (rect) => boxesIn(this.#cells, rect),
    });
    const bounds = curveBounds(curve);
    return { curve, bounds, behind: this.#behind(strand, curve), looked: true, about: union([bounds, route.bounds]) };
  }

  /** Tables that moved since the last turn, and the room that they left or took. */
  #moves(): [Rect[], Set<Box>] {
    const [touched, moved] = [[] as Rect[], new Set<Box>()];
    const stood = this.#stood;
    this.#boxes.forEach((box, i) => {
      const [x, y] = [stood[2 * i] as number, stood[2 * i + 1] as number];
      if (x === box.x && y === box.y) return;
      const now = grown(box, NEAR);
      if (!Number.isNaN(x)) {
        const before = shifted(now, x - box.x, y - box.y);
        for (const cell of this.#cellsAt(before)) cell.splice(cell.indexOf(box), 1);
        touched.push(before);
      }
      for (const cell of this.#cellsAt(now)) cell.push(box);
      touched.push(now);
      moved.add(box);
      stood[2 * i] = box.x;
      stood[2 * i + 1] = box.y;
    });
    return [touched, moved];
  }

  /** The tables in each of the squares that a rectangle touches, to be changed. */
  #cellsAt(rect: Rect): Box[][] {
    return keysIn(rect).map((key) => {
      const cell = this.#cells.get(key) ?? [];
      this.#cells.set(key, cell);
      return cell;
    });
  }

  /** The tables that a way of a strand passes behind; its own count where it runs inside of them. */
  #behind({ from, to }: Strand, curve: Curve): Box[] {
    const bounds = curveBounds(curve);
    let points: readonly Point[] | undefined;
    return boxesIn(this.#cells, bounds).filter((box) => {
      const own = box === from || box === to;
      const rect = grown(box, own ? -INSIDE : NEAR);
      if (!intersects(rect, bounds)) return false;
      points ??= flatten(curve, STEPS);
      return points.some((point, i) => i > 0 && crosses(points?.[i - 1] ?? point, point, rect));
    });
  }
}

/** The straight way; a loop at one table has no other. */
function straight(strand: Strand): Known {
  const curve = strandCurve(strand);
  const bounds = curveBounds(curve);
  return { curve, bounds, behind: NOTHING, looked: strand.from === strand.to, about: bounds };
}

function grown({ x, y, width, height }: Box, by: number): Rect {
  return { left: x - by, top: y - by, right: x + width + by, bottom: y + height + by };
}

function shifted({ left, top, right, bottom }: Rect, dx: number, dy: number): Rect {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
}

function union(rects: readonly Rect[]): Rect {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of rects) {
    all.left = Math.min(all.left, left);
    all.top = Math.min(all.top, top);
    all.right = Math.max(all.right, right);
    all.bottom = Math.max(all.bottom, bottom);
  }
  return all;
}

/** A number for a square of the plane. */
function cellKey(column: number, row: number): number {
  return column * 65_536 + row;
}

function keysIn({ left, top, right, bottom }: Rect): number[] {
  const keys: number[] = [];
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++) {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) keys.push(cellKey(column, row));
  }
  return keys;
}

function boxesIn(cells: ReadonlyMap<number, readonly Box[]>, rect: Rect): Box[] {
  const found = new Set<Box>();
  for (const key of keysIn(rect)) for (const box of cells.get(key) ?? []) found.add(box);
  return [...found].filter((box) => intersects(boxRect(box), rect));
}

/** Whether a straight line and a rectangle share a point (Liang and Barsky's clipping). */
function crosses(a: Point, b: Point, { left, top, right, bottom }: Rect): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [enter, leave] = [0, 1];
  const clip = (by: number, room: number): boolean => {
    if (by === 0) return room >= 0;
    const at = room / by;
    if (by < 0) enter = Math.max(enter, at);
    else leave = Math.min(leave, at);
    return enter <= leave;
  };
  return clip(-dx, a.x - left) && clip(dx, right - a.x) && clip(-dy, a.y - top) && clip(dy, bottom - a.y);
}
