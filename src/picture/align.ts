/** Lines tables up with each other. Pure: new corners come out, the tables stay as they are. */
import type { Corner, Placed } from './layout/layout-boxes';

/** What lines up: borders, or centres. */
export type Side = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
/** The direction in which the gaps between tables become equal. */
export type Direction = 'horizontally' | 'vertically';

/** Room between tables that would otherwise lie on each other, in pixels. */
const ROOM = 28;

/**
 * Lines tables up at the outermost border on one side, or at the middle of all. Those that would then lie on each other move
 * on along the line, in the order in which they stood.
 * @param boxes the tables
 * @param side what lines up
 * @returns corners, in the order of the tables
 */
export function align(boxes: readonly Placed[], side: Side): Corner[] {
  const corners = linedUp(boxes, side);
  const axis = side === 'left' || side === 'centre' || side === 'right' ? 'y' : 'x';
  const size = (index: number): number => boxes[index]?.[axis === 'y' ? 'height' : 'width'] ?? 0;
  const other = axis === 'y' ? 'x' : 'y';
  const order = corners
    .map((corner, index) => ({ corner, index }))
    .sort((a, b) => a.corner[axis] - b.corner[axis] || (boxes[a.index]?.[other] ?? 0) - (boxes[b.index]?.[other] ?? 0));
  let end = -Infinity;
  for (const { corner, index } of order) {
    if (corner[axis] < end) corner[axis] = end + ROOM;
    end = corner[axis] + size(index);
  }
  return corners;
}

/**
 * Tables that others were moved onto give way, each to the nearest place where it lies on no other; all the rest stays.
 * @param boxes all tables, where they are to stand
 * @param moved indices of those that were moved: they stay there
 * @param pinned indices of those that never move
 * @returns the corners of those that gave way, by index
 */
export function giveWay(
  boxes: readonly Placed[],
  moved: ReadonlySet<number>,
  pinned: ReadonlySet<number>,
): Map<number, Corner> {
  const places = boxes.map(({ x, y, width, height }) => ({ x, y, width, height }));
  const lies = (i: number): boolean => [...moved].some((j) => covers(places[i], places[j]));
  const covered = [...boxes.keys()].filter((i) => !moved.has(i) && !pinned.has(i) && lies(i));
  const aside = new Map<number, Corner>();
  for (const i of covered) {
    const own = places[i];
    if (!own) continue;
    const corner = nearestFree(
      own,
      places.filter((_, j) => j !== i),
    );
    places[i] = { ...own, ...corner };
    aside.set(i, corner);
  }
  return aside;
}

function covers(a: Placed | undefined, b: Placed | undefined): boolean {
  return !!a && !!b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Tables whose borders are tried for a place beside them. */
const TRIED = 24;

/** The nearest corner at which a table lies on no other: beside some of those around it, or else below all. */
function nearestFree(own: Placed, others: readonly Placed[]): Corner {
  const away = (at: Corner): number => Math.hypot(at.x - own.x, at.y - own.y);
  const near = [...others].sort((a, b) => away(a) - away(b)).slice(0, TRIED);
  const xs = [own.x, ...near.flatMap(({ x, width }) => [x - own.width - ROOM, x + width + ROOM])];
  const ys = [own.y, ...near.flatMap(({ y, height }) => [y - own.height - ROOM, y + height + ROOM])];
  const corners = xs.flatMap((x) => ys.map((y) => ({ x, y }))).sort((a, b) => away(a) - away(b));
  const isFree = (at: Corner): boolean => !others.some((other) => covers({ ...own, ...at }, other));
  const lowest = Math.max(...others.map(({ y, height }) => y + height));
  return corners.find(isFree) ?? { x: own.x, y: lowest + ROOM };
}

function linedUp(boxes: readonly Placed[], side: Side): Corner[] {
  const left = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const top = Math.min(...boxes.map((box) => box.y));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return boxes.map(({ x, y, width, height }) => {
    switch (side) {
      case 'left':
        return { x: left, y };
      case 'centre':
        return { x: (left + right - width) / 2, y };
      case 'right':
        return { x: right - width, y };
      case 'top':
        return { x, y: top };
      case 'middle':
        return { x, y: (top + bottom - height) / 2 };
      case 'bottom':
        return { x, y: bottom - height };
    }
  });
}

/**
 * Makes the gaps between tables equal. The first and the last keep their places; where there is no room between them, tables
 * overlap by equal parts.
 * @param boxes the tables
 * @param direction in which they are spread
 * @returns corners, in the order of the tables
 */
export function distribute(boxes: readonly Placed[], direction: Direction): Corner[] {
  const across = direction === 'horizontally';
  const start = (box: Placed): number => (across ? box.x : box.y);
  const size = (box: Placed): number => (across ? box.width : box.height);
  const order = boxes.map((box, index) => ({ box, index })).sort((a, b) => start(a.box) - start(b.box));
  const [first, last] = [order[0], order.at(-1)];
  const corners: Corner[] = boxes.map(({ x, y }) => ({ x, y }));
  if (!first || !last || order.length < 3) return corners;
  const room = start(last.box) + size(last.box) - start(first.box);
  const gap = (room - boxes.reduce((sum, box) => sum + size(box), 0)) / (order.length - 1);
  let at = start(first.box);
  for (const { box, index } of order) {
    corners[index] = across ? { x: at, y: box.y } : { x: box.x, y: at };
    at += size(box) + gap;
  }
  return corners;
}
