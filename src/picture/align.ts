/** Lines tables up with each other. Pure: new corners come out, the tables stay as they are. */
import type { Corner, Placed } from './layout/layout-boxes';

/** What lines up: borders, or centres. */
export type Side = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
/** The direction in which the gaps between tables become equal. */
export type Direction = 'horizontally' | 'vertically';

/**
 * Lines tables up at the outermost border on one side, or at the middle of all.
 * @param boxes the tables
 * @param side what lines up
 * @returns corners, in the order of the tables
 */
export function align(boxes: readonly Placed[], side: Side): Corner[] {
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
