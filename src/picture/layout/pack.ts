/** Places what has no links between it: single tables in a grid, components beside each other. Pure. */
import { at, GAP, type Corner, type LayoutBox, type Placed } from './layout-boxes';

/** Boxes without links: rows of a grid, tallest first. */
export function grid(boxes: readonly LayoutBox[], aspect: number): Placed[] {
  const area = boxes.reduce((sum, b) => sum + (b.width + GAP.x) * (b.height + GAP.y), 0);
  const limit = Math.max(Math.sqrt(area * aspect), ...boxes.map((b) => b.width));
  const order = boxes.map((_, i) => i).sort((a, b) => at(boxes, b).height - at(boxes, a).height);
  const placed: Placed[] = boxes.map((box) => ({ x: 0, y: 0, width: box.width, height: box.height }));
  let [x, y, tallest] = [0, 0, 0];
  for (const i of order) {
    const box = at(placed, i);
    if (x > 0 && x + box.width > limit) [x, y, tallest] = [0, y + tallest + GAP.y, 0];
    box.x = x;
    box.y = y;
    x += box.width + GAP.x;
    tallest = Math.max(tallest, box.height);
  }
  return placed;
}

/** The rectangle around boxes. */
interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle around boxes. */
export function extent(boxes: readonly Placed[]): Extent {
  const left = Math.min(...boxes.map((b) => b.x));
  const top = Math.min(...boxes.map((b) => b.y));
  return {
    left,
    top,
    width: Math.max(...boxes.map((b) => b.x + b.width)) - left,
    height: Math.max(...boxes.map((b) => b.y + b.height)) - top,
  };
}

/** Components side by side on shelves, the largest first; of several widths the one that fills the screen best. */
export function pack(blocks: readonly Extent[], aspect: number): Corner[] {
  const widest = Math.max(...blocks.map((b) => b.width));
  let best: { corners: Corner[]; cost: number } | undefined;
  for (const limit of [1, 1.2, 1.4, 1.7, 2, 2.5].map((factor) => widest * factor)) {
    const { corners, width, height } = shelves(blocks, limit);
    const cost = Math.max(width / aspect, height);
    if (!best || cost < best.cost) best = { corners, cost };
  }
  return best?.corners ?? [];
}

function shelves(blocks: readonly Extent[], limit: number): { corners: Corner[]; width: number; height: number } {
  const [gapX, gapY] = [GAP.x * 1.5, GAP.y * 2];
  const corners: Corner[] = [];
  let [x, y, tallest, width] = [0, 0, 0, 0];
  for (const block of blocks) {
    if (x > 0 && x + block.width > limit) [x, y, tallest] = [0, y + tallest + gapY, 0];
    corners.push({ x, y });
    width = Math.max(width, x + block.width);
    x += block.width + gapX;
    tallest = Math.max(tallest, block.height);
  }
  return { corners, width, height: y + tallest };
}
