/** Where tables stand: positions that were saved, a layout for those that never were, room for those that grow. */
import type { GraphLayout, GraphView } from '../protocol/graph';
import { LAYOUT_VERSION } from '../protocol/graph';
import { GAP, type LayoutInput, type LayoutLink } from './layout/layout-boxes';
import { makeRoom, separateAll } from './layout/separate';
import type { Box, Scene } from './scene';

/** Top left corners by table. */
export type Positions = Map<string, { x: number; y: number }>;

/** More tables than this that grow at once push everything apart together: one by one would take too long. */
const GROWN_ONE_BY_ONE = 6;

/** Pairs of tables that an edge connects, the referring one first, each once; rejected edges do not pull. */
export function tableLinks(scene: Scene): LayoutLink[] {
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

/** What the layout of a whole scene needs. */
export function layoutInput(scene: Scene, aspect: number): LayoutInput {
  return {
    boxes: scene.boxes.map(({ width, height }) => ({ width, height })),
    links: tableLinks(scene),
    aspect: Math.max(1, Math.min(2.4, aspect)),
  };
}

/**
 * Places tables that have no position yet beside the tables that they are connected with; others keep theirs as far as
 * they are not covered.
 * @param scene boxes are moved in place
 * @param known tables that have a position
 */
export function placeNew(scene: Scene, known: ReadonlySet<string>): void {
  const links = tableLinks(scene);
  const standing = scene.boxes.filter((box) => known.has(box.table.name));
  const bottom = Math.max(0, ...standing.map((box) => box.y + box.height));
  const left = Math.min(0, ...standing.map((box) => box.x));
  for (const box of scene.boxes) {
    if (known.has(box.table.name)) continue;
    const near = links
      .filter(([a, b]) => a === box.index || b === box.index)
      .map(([a, b]) => scene.boxes[a === box.index ? b : a])
      .filter((other): other is Box => other !== undefined && known.has(other.table.name));
    if (near.length === 0) {
      box.x = left;
      box.y = bottom + GAP.y;
    } else {
      box.x = near.reduce((sum, b) => sum + b.x + b.width / 2, 0) / near.length - box.width / 2 + 40;
      box.y = near.reduce((sum, b) => sum + b.y + b.height / 2, 0) / near.length - box.height / 2 + 40;
    }
    makeRoom([...scene.boxes], box.index);
  }
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
  if (grown.length > GROWN_ONE_BY_ONE) separateAll([...scene.boxes]);
  else for (const box of grown) makeRoom([...scene.boxes], box.index);
}

/** The positions of a scene. */
export function positionsOf(scene: Scene): Positions {
  return new Map(scene.boxes.map((box) => [box.table.name, { x: box.x, y: box.y }]));
}

/** The layout file of a scene. */
export function toLayout(scene: Scene): GraphLayout {
  const tables = scene.boxes.map((box) => {
    const at = { x: Math.round(box.x), y: Math.round(box.y) };
    return [box.table.name, box.expanded ? { ...at, expanded: true } : at] as const;
  });
  return { version: LAYOUT_VERSION, tables: Object.fromEntries(tables) };
}

/** Positions and expanded tables of a layout file; tables that the graph no longer has are left out. */
export function fromLayout(
  layout: GraphLayout | null,
  graph: GraphView,
): { positions: Positions; expanded: Set<string> } {
  const positions: Positions = new Map();
  const expanded = new Set<string>();
  if (!layout || layout.version > LAYOUT_VERSION) return { positions, expanded };
  for (const { name } of graph.tables) {
    const entry = Object.hasOwn(layout.tables, name) ? layout.tables[name] : undefined;
    if (!entry) continue;
    positions.set(name, { x: entry.x, y: entry.y });
    if (entry.expanded === true) expanded.add(name);
  }
  return { positions, expanded };
}
