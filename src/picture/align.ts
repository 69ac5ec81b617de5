/** Lines tables up with each other. Pure: new corners come out, the tables stay as they are. */
import type { Corner, Placed } from './layout/layout-boxes';
import { makeRoom } from './layout/separate';

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
 * Tables that others were moved onto give way, as few as can be; all the rest stays.
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
  const covers = (a: Placed, b: Placed): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  const covered = boxes.flatMap((box, i) =>
    !moved.has(i) && !pinned.has(i) && [...moved].some((j) => covers(box, boxes[j] ?? box)) ? [i] : [],
  );
  if (covered.length === 0) return new Map();
  const copies = boxes.map(({ x, y, width, height }) => ({ x, y, width, height }));
  makeRoom(copies, new Set([...boxes.keys()].filter((i) => !covered.includes(i))));
  return new Map(covered.flatMap((i) => (copies[i] ? [[i, { x: copies[i].x, y: copies[i].y }] as const] : [])));
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
