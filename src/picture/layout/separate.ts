/** Takes overlaps away: for a whole layout, and around one box that has grown. Pure. */
import { at, centroid, GAP, type Placed } from './layout-boxes';

/** Boxes rather give way sideways: screens are wider than high, and short boxes would else pile up in one column. */
const SIDEWAYS = 1.7;
/**
 * Pushes boxes apart along the smaller overlap until none overlap. Where pushing alone does not end, everything is spread
 * a little between rounds, which always does.
 * @param boxes are moved in place
 */
export function separateAll(boxes: Placed[]): void {
  const order = boxes.map((_, i) => i);
  for (let round = 0; round < 600; round++) {
    if (!pushOnce(boxes, order, NONE)) return;
    if (round % 12 === 11) {
      const [cx, cy] = centroid(boxes);
      for (const box of boxes) {
        box.x += (box.x + box.width / 2 - cx) * 0.02;
        box.y += (box.y + box.height / 2 - cy) * 0.02;
      }
    }
  }
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Makes room for boxes where they stand: they keep their places, those they cover give way, and so on.
 * @param boxes are moved in place
 * @param fixed indices of the boxes that stay; where two of them overlap, they go on doing so
 * @returns indices of the boxes that moved
 */
export function makeRoom(boxes: Placed[], fixed: ReadonlySet<number>): number[] {
  const before = boxes.map(({ x, y }) => ({ x, y }));
  const order = boxes.map((_, i) => i);
  for (let round = 0; round < 200 && pushOnce(boxes, order, fixed); round++);
  return boxes.flatMap((box, i) => (box.x === at(before, i).x && box.y === at(before, i).y ? [] : [i]));
}

/** Puts indices in order by x; they nearly are, since boxes move little from one sweep to the next. */
function sortByX(boxes: readonly Placed[], order: number[]): void {
  for (let p = 1; p < order.length; p++) {
    const index = order[p] as number;
    const { x } = boxes[index] as Placed;
    let q = p - 1;
    for (; q >= 0 && (boxes[order[q] as number] as Placed).x > x; q--) order[q + 1] = order[q] as number;
    order[q + 1] = index;
  }
}

/** One sweep from left to right; true where anything overlapped. */
function pushOnce(boxes: Placed[], order: number[], fixed: ReadonlySet<number>): boolean {
  sortByX(boxes, order);
  let moved = false;
  for (let p = 0; p < order.length; p++) {
    const i = order[p] as number;
    const a = boxes[i] as Placed;
    for (let q = p + 1; q < order.length; q++) {
      const j = order[q] as number;
      const b = boxes[j] as Placed;
      if (b.x >= a.x + a.width + GAP.x) {
        if (q > p + 40) break; // boxes moved during the sweep may be out of order by a little
        continue;
      }
      const dx = b.x + b.width / 2 - a.x - a.width / 2;
      const dy = b.y + b.height / 2 - a.y - a.height / 2;
      const overX = (a.width + b.width) / 2 + GAP.x - Math.abs(dx);
      const overY = (a.height + b.height) / 2 + GAP.y - Math.abs(dy);
      if (overX <= 0.01 || overY <= 0.01) continue;
      const [stays, alsoStays] = [fixed.has(i), fixed.has(j)];
      if (stays && alsoStays) continue;
      moved = true;
      const shareA = stays ? 0 : alsoStays ? 1 : 0.5;
      if (overX < overY * SIDEWAYS) {
        const push = (dx >= 0 ? 1 : -1) * (overX + 0.5);
        a.x -= push * shareA;
        b.x += push * (1 - shareA);
      } else {
        const push = (dy >= 0 ? 1 : -1) * (overY + 0.5);
        a.y -= push * shareA;
        b.y += push * (1 - shareA);
      }
    }
  }
  return moved;
}
