/** Where tables stand: positions that were saved, a layout for those that never were, room for those that grow. */
import type { GraphLayout, GraphView } from '../protocol/graph';
import { LAYOUT_VERSION } from '../protocol/graph';
import {
  GAP,
  type Corner,
  type LayoutBox,
  type LayoutInput,
  type LayoutLink,
  type Placed,
} from './layout/layout-boxes';
import { boxRect, intersects } from './geometry';
import { makeRoom, separateAll } from './layout/separate';
import type { Box } from './box';
import type { Scene } from './scene';

/** Top left corners by table. */
export type Positions = Map<string, { x: number; y: number }>;

/** More tables than this that grow at once push everything apart together: one by one would take too long. */
const GROWN_ONE_BY_ONE = 6;

/** Pairs of tables that an edge connects, the referring one first, each once; rejected edges do not pull. */
function tableLinks(scene: Scene): LayoutLink[] {
  const seen = new Set<string>();
  const links: LayoutLink[] = [];
  for (const { edge, from, to } of scene.strands) {
    if (from === to || edge.status === 'rejected') continue;
    const pair = [from.index, to.index].sort((a, b) => a - b).join(' ');
    if (seen.has(pair)) continue;
    seen.add(pair);
    links.push([from.index, to.index]);
  }
  return links;
}

/** Names need less room between them than tables with rows, at which lines, brackets and their ends are. */
const NAME_GAP = { x: 44, y: 24 } as const;

/** What a box gives up of the room that the layout keeps around it, to either side. */
function saved(box: Box): Corner {
  return box.folded ? { x: (GAP.x - NAME_GAP.x) / 2, y: (GAP.y - NAME_GAP.y) / 2 } : { x: 0, y: 0 };
}

/** Below this share of width to height a page is narrow; what a wide one aims at. */
const NARROW = 1.2;
const WIDE_ASPECT = 1.7;

/** What the layout of a whole scene needs; `applyLayout` takes its result. */
export function layoutInput(scene: Scene, aspect: number): LayoutInput {
  return {
    boxes: scene.boxes.map((box) => ({ width: box.width - 2 * saved(box).x, height: box.height - 2 * saved(box).y })),
    links: tableLinks(scene),
    // Wide or narrow, and nothing between: the same graph looks the same in windows of about the same shape.
    aspect: aspect < NARROW ? 1 : WIDE_ASPECT,
  };
}

/**
 * Places tables that have no position yet near the tables that they are connected with, where there is room. No other table
 * moves: a picture that a person knows stays as it is when the schema grows.
 * @param scene boxes are moved in place
 * @param known tables that have a position
 */
export function placeNew(scene: Scene, known: ReadonlySet<string>): void {
  const links = tableLinks(scene);
  const standing = new Ground();
  const near = new Map<number, number[]>();
  for (const [a, b] of links) {
    near.set(a, [...(near.get(a) ?? []), b]);
    near.set(b, [...(near.get(b) ?? []), a]);
  }
  const placed = new Set<number>();
  const reached = new Set<number>();
  const take = (box: Box): void => {
    standing.add(box);
    placed.add(box.index);
    for (const other of near.get(box.index) ?? []) reached.add(other);
  };
  for (const box of scene.boxes) if (known.has(box.table.name)) take(box);
  const alone = new Shelf(standing);
  // What is connected with the standing ones first, so that the others find something to be near.
  const waiting = new Set(scene.boxes.filter((box) => !placed.has(box.index)));
  while (waiting.size > 0) {
    const next = [...waiting].find((box) => reached.has(box.index)) ?? [...waiting][0];
    if (!next) return;
    waiting.delete(next);
    const others = (near.get(next.index) ?? []).flatMap((i) => (placed.has(i) ? (scene.boxes[i] ?? []) : []));
    Object.assign(next, others.length > 0 ? freePlace(standing, next, centreOf(others)) : alone.place(next));
    take(next);
  }
}

/** Side of the squares by which tables near a place are found, in pixels. */
const SQUARE = 400;

/** The tables that stand already: for one of a thousand, thousands of places may be tried. */
class Ground {
  readonly tables: Placed[] = [];
  readonly #squares = new Map<number, Placed[]>();

  add(table: Placed): void {
    this.tables.push(table);
    for (const key of squaresOf(table, { x: 0, y: 0 })) {
      const square = this.#squares.get(key);
      if (square) square.push(table);
      else this.#squares.set(key, [table]);
    }
  }

  /** Whether a table has room there, with what lies about it. */
  isFree(table: Placed): boolean {
    return squaresOf(table, { x: GAP.x / 2, y: GAP.y / 2 }).every((key) => isFree(this.#squares.get(key) ?? [], table));
  }
}

/** More squares than a picture has from top to bottom. */
const ROWS = 2 ** 20;

/** The squares that a table and the room about it touch. */
function squaresOf({ x, y, width, height }: Placed, room: Corner): number[] {
  const at = (value: number): number => Math.floor(value / SQUARE);
  const keys: number[] = [];
  for (let column = at(x - room.x); column <= at(x + width + room.x); column++) {
    for (let row = at(y - room.y); row <= at(y + height + room.y); row++) keys.push(column * ROWS + row);
  }
  return keys;
}

function centreOf(boxes: readonly Box[]): Corner {
  const sum = (value: (box: Box) => number): number => boxes.reduce((total, box) => total + value(box), 0);
  return {
    x: sum((box) => box.x + box.width / 2) / boxes.length,
    y: sum((box) => box.y + box.height / 2) / boxes.length,
  };
}

/** So far apart are the places that are tried, in pixels, and so many rings of them around the wished place. */
const TRY_STEP = 60;
const TRY_RINGS = 60;

/** At least so many tables that are connected with none stand side by side. */
const ON_SHELF = 4;

/** The room below everything, where tables that are connected with none stand in rows. */
class Shelf {
  readonly #standing: Ground;
  /** The last one on it. */
  #last: Placed | undefined;
  #first = 0;

  constructor(standing: Ground) {
    this.#standing = standing;
  }

  /** The corner for one more. */
  place(box: LayoutBox): Corner {
    const beside = this.#last && { x: this.#last.x + this.#last.width + GAP.x, y: this.#last.y };
    const ends = Math.max(
      this.#first + ON_SHELF * (box.width + GAP.x),
      ...this.#standing.tables.map((o) => o.x + o.width),
    );
    const fits = beside && beside.x + box.width <= ends && this.#standing.isFree({ ...box, ...beside });
    const at = fits ? beside : lowest(this.#standing.tables);
    if (!fits) this.#first = at.x;
    this.#last = { ...at, width: box.width, height: box.height };
    return at;
  }
}

/** The corner below everything. */
function lowest(standing: readonly Placed[]): Corner {
  const bottom = Math.max(0, ...standing.map((other) => other.y + other.height));
  return { x: Math.min(0, ...standing.map((other) => other.x)), y: standing.length === 0 ? 0 : bottom + GAP.y };
}

/** Whether a table has room there, with what lies about it. */
function isFree(standing: readonly Placed[], { x, y, width, height }: Placed): boolean {
  return standing.every(
    (other) =>
      x >= other.x + other.width + GAP.x / 2 ||
      x + width + GAP.x / 2 <= other.x ||
      y >= other.y + other.height + GAP.y / 2 ||
      y + height + GAP.y / 2 <= other.y,
  );
}

/** The corner nearest to a wished middle where a box has room. */
function freePlace(standing: Ground, box: LayoutBox, wish: Corner): Corner {
  const [x, y] = [wish.x - box.width / 2, wish.y - box.height / 2];
  for (let ring = 0; ring < TRY_RINGS; ring++) {
    const tries = Math.max(1, ring * 8);
    for (let i = 0; i < tries; i++) {
      const angle = (i / tries) * 2 * Math.PI;
      const at = {
        x: Math.round((x + Math.cos(angle) * ring * TRY_STEP * 1.4) / 4) * 4,
        y: Math.round((y + Math.sin(angle) * ring * TRY_STEP) / 4) * 4,
      };
      if (standing.isFree({ ...box, ...at })) return at;
    }
  }
  return lowest(standing.tables);
}

/**
 * Keeps pinned tables where they are in a layout that was worked out without them: the rest is moved as a whole so that it
 * lies about them as it was laid out, and gives way where it would be covered.
 * @param scene boxes stand where they stood before; all but the pinned ones are moved in place
 * @param corners the layout, one corner for each box
 */
export function applyLayout(scene: Scene, corners: readonly Corner[]): void {
  const cornerOf = (box: Box): Corner => {
    const { x, y } = corners[box.index] ?? { x: 0, y: 0 };
    return { x: x - saved(box).x, y: y - saved(box).y };
  };
  const fixed = scene.boxes.filter((box) => box.pinned);
  const mean = (value: (box: Box) => number): number =>
    fixed.length === 0 ? 0 : fixed.reduce((sum, box) => sum + value(box), 0) / fixed.length;
  const dx = mean((box) => box.x - cornerOf(box).x);
  const dy = mean((box) => box.y - cornerOf(box).y);
  for (const box of scene.boxes) {
    if (box.pinned) continue;
    const at = cornerOf(box);
    box.x = at.x + dx;
    box.y = at.y + dy;
  }
  if (fixed.length > 0) makeRoom([...scene.boxes], new Set(fixed.map((box) => box.index)));
}

/**
 * Makes room around boxes that are larger than before.
 * @param scene boxes are moved in place
 * @param before the scene with the old sizes
 */
export function makeRoomForGrown(scene: Scene, before: Scene | undefined): void {
  const grown = scene.boxes.filter((box) => {
    const old = before?.boxOf.get(box.table.name);
    return old !== undefined && (box.height > old.height || box.width > old.width);
  });
  const pinned = scene.boxes.filter((box) => box.pinned).map((box) => box.index);
  if (grown.length <= GROWN_ONE_BY_ONE) {
    for (const box of grown) makeRoom([...scene.boxes], new Set([box.index, ...pinned]));
  } else if (pinned.length > 0) makeRoom([...scene.boxes], new Set(pinned));
  else separateAll([...scene.boxes]);
}

/** Boxes that cover a part of another one, each pair by the larger of the two. */
export function coveringBoxes(boxes: readonly Box[]): Box[] {
  const sorted = [...boxes].sort((a, b) => a.x - b.x);
  const covering = new Set<Box>();
  sorted.forEach((box, i) => {
    const rect = boxRect(box);
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j];
      if (!other || other.x > rect.right) return;
      if (intersects(rect, boxRect(other))) covering.add(box.height >= other.height ? box : other);
    }
  });
  return [...covering];
}

/**
 * Makes room around boxes that cover others: they show more than when their places were saved.
 * @param scene boxes are moved in place; pinned ones stay
 */
export function makeRoomForCovering(scene: Scene): void {
  const covering = coveringBoxes(scene.boxes);
  if (covering.length === 0) return;
  const pinned = scene.boxes.filter((box) => box.pinned).map((box) => box.index);
  if (covering.length <= GROWN_ONE_BY_ONE) {
    for (const box of covering) makeRoom([...scene.boxes], new Set([box.index, ...pinned]));
  } else if (pinned.length > 0) makeRoom([...scene.boxes], new Set(pinned));
  else separateAll([...scene.boxes]);
}

/** The positions of a scene. */
export function positionsOf(scene: Scene): Positions {
  return new Map(scene.boxes.map((box) => [box.table.name, { x: box.x, y: box.y }]));
}

/** How much of each table a picture shows where nothing else is said of it. */
export type Level = 'names' | 'columns';

/** What a layout file holds. */
export interface SavedLayout {
  readonly positions: Positions;
  /** Tables that show all columns. */
  readonly expanded: Set<string>;
  /** Tables that show their names alone. */
  readonly folded: Set<string>;
  readonly pinned: Set<string>;
  readonly level: Level;
}

/** From so many tables on a picture that nobody has arranged shows names alone. */
const MANY_TABLES = 60;

/**
 * The layout file.
 * @param graph its tables are in the file, those too that are not shown at the moment
 * @param layout where they stand and how they are shown
 */
export function toLayout(graph: GraphView, layout: SavedLayout): GraphLayout {
  const { positions, expanded, folded, pinned, level } = layout;
  const tables = graph.tables.flatMap(({ name }) => {
    const at = positions.get(name);
    if (!at) return [];
    const isFolded = folded.has(name);
    const entry = {
      x: Math.round(at.x),
      y: Math.round(at.y),
      ...(expanded.has(name) && !isFolded ? { expanded: true } : {}),
      // Said only where it is not what the level says, so that a file of many tables stays short.
      ...(isFolded === (level === 'names') ? {} : { folded: isFolded }),
      ...(pinned.has(name) ? { pinned: true } : {}),
    };
    return [[name, entry] as const];
  });
  return {
    version: LAYOUT_VERSION,
    ...(level === 'names' ? { level } : {}),
    tables: Object.fromEntries(tables),
  };
}

/**
 * What a layout file says of a graph; tables that the graph no longer has are left out.
 * @param layout the file; null: there is none, then a graph of many tables shows their names alone
 * @param graph the graph
 */
export function fromLayout(layout: GraphLayout | null, graph: GraphView): SavedLayout {
  const saved = layout && layout.version <= LAYOUT_VERSION ? layout : undefined;
  const level: Level = saved ? (saved.level ?? 'columns') : graph.tables.length > MANY_TABLES ? 'names' : 'columns';
  const result: SavedLayout = {
    positions: new Map(),
    expanded: new Set(),
    folded: new Set(),
    pinned: new Set(),
    level,
  };
  for (const { name } of graph.tables) {
    const entry = saved && Object.hasOwn(saved.tables, name) ? saved.tables[name] : undefined;
    if (entry) result.positions.set(name, { x: entry.x, y: entry.y });
    if (entry?.expanded === true) result.expanded.add(name);
    else if (entry?.folded ?? level === 'names') result.folded.add(name);
    if (entry?.pinned === true) result.pinned.add(name);
  }
  return result;
}
