/** Takes overlaps away: for a whole layout, and around one box that has grown. Pure. */
import { allAtOnce, type Steps } from '../steps';
import { at, centroid, GAP, type Placed } from './layout-boxes';

/** Boxes rather give way sideways: screens are wider than high, and short boxes would else pile up in one column. */
const SIDEWAYS = 1.7;
/**
 * Pushes boxes apart along the smaller overlap until none overlap. Where pushing alone does not end, everything is spread
 * a little between rounds, which always does.
 * @param boxes are moved in place
 */
export function separateAll(boxes: Placed[]): void {
  allAtOnce(separating(boxes));
}

/** So often all tables are looked at, at most. */
const MOST_ROUNDS = 600;

/**
 * Pushes boxes apart as `separateAll` does, in steps.
 * @param boxes are moved in place, with the last step
 */
export function* separating(boxes: Placed[]): Steps<void> {
  const flat = flatten(boxes);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!pushOnce(flat, NONE)) break;
    yield round / MOST_ROUNDS;
    if (round % 12 === 11) {
      const [cx, cy] = centroid(flat.boxes());
      for (let i = 0; i < boxes.length; i++) {
        flat.x[i] = at(flat.x, i) + (at(flat.x, i) + at(flat.width, i) / 2 - cx) * 0.02;
        flat.y[i] = at(flat.y, i) + (at(flat.y, i) + at(flat.height, i) / 2 - cy) * 0.02;
      }
    }
  }
  flat.boxes();
}

/** Places and sizes as numbers side by side: sweeps read them millions of times. */
interface Flat {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly width: Float64Array;
  readonly height: Float64Array;
  /** Indices from left to right, as the last sweep found them. */
  readonly order: Int32Array;
  /** The boxes, moved to where they stand now. */
  boxes(): readonly Placed[];
}

function flatten(boxes: Placed[]): Flat {
  const numbers = (value: (box: Placed) => number): Float64Array => Float64Array.from(boxes, value);
  const x = numbers((box) => box.x);
  const y = numbers((box) => box.y);
  return {
    x,
    y,
    width: numbers((box) => box.width),
    height: numbers((box) => box.height),
    order: Int32Array.from(boxes, (_, i) => i),
    boxes: () => {
      boxes.forEach((box, i) => {
        box.x = at(x, i);
        box.y = at(y, i);
      });
      return boxes;
    },
  };
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
  const flat = flatten(boxes);
  for (let round = 0; round < 200 && pushOnce(flat, fixed); round++);
  flat.boxes();
  return boxes.flatMap((box, i) => (box.x === at(before, i).x && box.y === at(before, i).y ? [] : [i]));
}

/** Puts indices in order by x; they nearly are, since boxes move little from one sweep to the next. */
function sortByX({ x, order }: Flat): void {
  for (let p = 1; p < order.length; p++) {
    const index = order[p] as number;
    const left = x[index] as number;
    let q = p - 1;
    for (; q >= 0 && (x[order[q] as number] as number) > left; q--) order[q + 1] = order[q] as number;
    order[q + 1] = index;
  }
}

/** One sweep from left to right; true where anything overlapped. */
function pushOnce(flat: Flat, fixed: ReadonlySet<number>): boolean {
  sortByX(flat);
  const { x, y, width, height, order } = flat;
  const n = order.length;
  let moved = false;
  for (let p = 0; p < n; p++) {
    const i = order[p] as number;
    const [wide, high] = [width[i] as number, height[i] as number];
    for (let q = p + 1; q < n; q++) {
      const j = order[q] as number;
      const left = x[i] as number;
      if ((x[j] as number) >= left + wide + GAP.x) {
        if (q > p + 40) break; // boxes moved during the sweep may be out of order by a little
        continue;
      }
      const dy = (y[j] as number) + (height[j] as number) / 2 - (y[i] as number) - high / 2;
      const overY = (high + (height[j] as number)) / 2 + GAP.y - Math.abs(dy);
      if (overY <= 0.01) continue;
      const dx = (x[j] as number) + (width[j] as number) / 2 - left - wide / 2;
      const overX = (wide + (width[j] as number)) / 2 + GAP.x - Math.abs(dx);
      if (overX <= 0.01) continue;
      const [stays, alsoStays] = [fixed.has(i), fixed.has(j)];
      if (stays && alsoStays) continue;
      moved = true;
      const shareA = stays ? 0 : alsoStays ? 1 : 0.5;
      const sideways = overX < overY * SIDEWAYS;
      const axis = sideways ? x : y;
      const push = ((sideways ? dx : dy) >= 0 ? 1 : -1) * ((sideways ? overX : overY) + 0.5);
      axis[i] = (axis[i] as number) - push * shareA;
      axis[j] = (axis[j] as number) + push * (1 - shareA);
    }
  }
  return moved;
}
