/**
 * Layout of tables: a force layout of boxes with real sizes, component by component, without overlaps. Pure and
 * deterministic: the same graph always gives the same picture.
 */

/** A table to be placed. */
export interface LayoutBox {
  readonly width: number;
  readonly height: number;
}

/** Two tables that belong near each other, by index; each pair once. */
export type LayoutLink = readonly [number, number];

/** Tables and links. */
export interface LayoutInput {
  readonly boxes: readonly LayoutBox[];
  readonly links: readonly LayoutLink[];
  /** Width over height that the whole picture should have. */
  readonly aspect: number;
}

/** A top left corner. */
export interface Corner {
  x: number;
  y: number;
}

interface Placed extends Corner {
  readonly width: number;
  readonly height: number;
}

/** Room kept between boxes: lines, brackets and their ends need it. */
export const GAP = { x: 84, y: 44 } as const;
/** Corners lie on a grid of this step, so that edges of neighbours line up. */
const GRID = 4;

/**
 * Places all tables.
 * @param input tables and links
 * @returns one corner for each table, in the order given; no two boxes overlap
 */
export function layoutTables(input: LayoutInput): Corner[] {
  const corners: Corner[] = input.boxes.map(() => ({ x: 0, y: 0 }));
  const groups = components(input);
  const singles = groups.filter((group) => group.length === 1).flat();
  const blocks = groups
    .filter((group) => group.length > 1)
    .map((group) => {
      const placed = layoutComponent(input, group);
      return { group, placed, ...extent(placed) };
    });
  if (singles.length > 0) {
    const placed = grid(
      singles.map((index) => at(input.boxes, index)),
      input.aspect,
    );
    blocks.push({ group: singles, placed, ...extent(placed) });
  }
  const shelves = pack(blocks, input.aspect);
  blocks.forEach((block, b) => {
    const shelf = at(shelves, b);
    block.group.forEach((index, i) => {
      const box = at(block.placed, i);
      corners[index] = {
        x: Math.round((box.x - block.left + shelf.x) / GRID) * GRID,
        y: Math.round((box.y - block.top + shelf.y) / GRID) * GRID,
      };
    });
  });
  return corners;
}

/** Indices of connected tables, largest group first. */
function components(input: LayoutInput): number[][] {
  const parent = input.boxes.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (at(parent, root) !== root) root = at(parent, root);
    parent[i] = root;
    return root;
  };
  for (const [a, b] of input.links) parent[find(a)] = find(b);
  const groups = new Map<number, number[]>();
  input.boxes.forEach((_, i) => groups.set(find(i), [...(groups.get(find(i)) ?? []), i]));
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

/**
 * Springs along links, repulsion between all, then separation. Boxes are wide, so distances are counted between borders,
 * not centres; a table with many links keeps its neighbours further away and pulls each of them less.
 */
function layoutComponent(input: LayoutInput, group: readonly number[]): Placed[] {
  const n = group.length;
  const local = new Map(group.map((index, i) => [index, i]));
  const links = input.links.flatMap(([a, b]) => {
    const [i, j] = [local.get(a), local.get(b)];
    return i === undefined || j === undefined || i === j ? [] : [[i, j] as const];
  });
  const degree = new Float64Array(n);
  for (const [i, j] of links) {
    degree[i] = (degree[i] ?? 0) + 1;
    degree[j] = (degree[j] ?? 0) + 1;
  }
  const boxes: Placed[] = startPositions(input, group, links, degree);
  const iterations = n > 600 ? 90 : n > 150 ? 160 : 400;
  const fx = new Float64Array(n);
  const fy = new Float64Array(n);
  const ideal = 150;
  for (let step = 0; step < iterations; step++) {
    const heat = (1 - step / iterations) ** 1.5;
    fx.fill(0);
    fy.fill(0);
    for (let i = 0; i < n; i++) {
      const a = at(boxes, i);
      for (let j = i + 1; j < n; j++) {
        const b = at(boxes, j);
        const dx = a.x + a.width / 2 - b.x - b.width / 2;
        const dy = a.y + a.height / 2 - b.y - b.height / 2;
        const gapX = Math.abs(dx) - (a.width + b.width) / 2;
        const gapY = Math.abs(dy) - (a.height + b.height) / 2;
        const gap = Math.max(gapX, gapY, 20);
        const length = Math.hypot(dx, dy) || 1;
        const force = (ideal * ideal * 0.9) / gap / length;
        fx[i] = (fx[i] ?? 0) + dx * force;
        fy[i] = (fy[i] ?? 0) + dy * force;
        fx[j] = (fx[j] ?? 0) - dx * force;
        fy[j] = (fy[j] ?? 0) - dy * force;
      }
    }
    for (const [i, j] of links) {
      const a = at(boxes, i);
      const b = at(boxes, j);
      const dx = b.x + b.width / 2 - a.x - a.width / 2;
      const dy = b.y + b.height / 2 - a.y - a.height / 2;
      const gap = Math.max(0, Math.abs(dx) - (a.width + b.width) / 2, Math.abs(dy) - (a.height + b.height) / 2);
      const length = Math.hypot(dx, dy) || 1;
      const weight = 1 / Math.sqrt(Math.min(at(degree, i), at(degree, j)));
      const force = ((gap * gap) / ideal / length) * weight * 0.6;
      fx[i] = (fx[i] ?? 0) + dx * force;
      fy[i] = (fy[i] ?? 0) + dy * force;
      fx[j] = (fx[j] ?? 0) - dx * force;
      fy[j] = (fy[j] ?? 0) - dy * force;
    }
    const [cx, cy] = centroid(boxes);
    const limit = 12 + 160 * heat;
    for (let i = 0; i < n; i++) {
      const box = at(boxes, i);
      const mx = at(fx, i) + (cx - box.x - box.width / 2) * 0.06;
      const my = at(fy, i) + (cy - box.y - box.height / 2) * 0.06 * input.aspect;
      const length = Math.hypot(mx, my) || 1;
      const move = Math.min(length * 0.35, limit);
      box.x += (mx / length) * move;
      box.y += (my / length) * move;
    }
  }
  separateAll(boxes);
  return boxes;
}

/** Along the breadth-first order from the best connected table, on a spiral: neighbours start near each other. */
function startPositions(
  input: LayoutInput,
  group: readonly number[],
  links: readonly LayoutLink[],
  degree: Float64Array,
): Placed[] {
  const near = group.map((): number[] => []);
  for (const [i, j] of links) {
    at(near, i).push(j);
    at(near, j).push(i);
  }
  const order: number[] = [];
  const seen = new Set<number>();
  const first = group.map((_, i) => i).sort((a, b) => at(degree, b) - at(degree, a))[0] ?? 0;
  const queue = [first];
  seen.add(first);
  for (let head = 0; head < queue.length; head++) {
    const i = at(queue, head);
    order.push(i);
    for (const j of at(near, i)) {
      if (seen.has(j)) continue;
      seen.add(j);
      queue.push(j);
    }
  }
  const rank = new Map(order.map((i, r) => [i, r]));
  return group.map((index, i) => {
    const box = at(input.boxes, index);
    const r = rank.get(i) ?? 0;
    const radius = 190 * Math.sqrt(r);
    const angle = r * 2.399963; // the golden angle: an even spiral
    return {
      x: radius * Math.cos(angle) * Math.sqrt(input.aspect) - box.width / 2,
      y: (radius * Math.sin(angle)) / Math.sqrt(input.aspect) - box.height / 2,
      width: box.width,
      height: box.height,
    };
  });
}

/**
 * Pushes boxes apart along the smaller overlap until none overlap. Where pushing alone does not end, everything is spread
 * a little between rounds, which always does.
 * @param boxes are moved in place
 */
export function separateAll(boxes: Placed[]): void {
  for (let round = 0; round < 600; round++) {
    if (!pushOnce(boxes, -1)) return;
    if (round % 12 === 11) {
      const [cx, cy] = centroid(boxes);
      for (const box of boxes) {
        box.x += (box.x + box.width / 2 - cx) * 0.02;
        box.y += (box.y + box.height / 2 - cy) * 0.02;
      }
    }
  }
}

/**
 * Makes room for one box where it stands: it keeps its place, those it covers give way, and so on.
 * @param boxes are moved in place
 * @param pinned index of the box that stays
 * @returns indices of the boxes that moved
 */
export function makeRoom(boxes: Placed[], pinned: number): number[] {
  const before = boxes.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < 200 && pushOnce(boxes, pinned); round++);
  return boxes.flatMap((box, i) => (box.x === at(before, i).x && box.y === at(before, i).y ? [] : [i]));
}

/** One sweep from left to right; true where anything overlapped. */
function pushOnce(boxes: Placed[], pinned: number): boolean {
  const order = boxes.map((_, i) => i).sort((a, b) => at(boxes, a).x - at(boxes, b).x);
  let moved = false;
  for (let p = 0; p < order.length; p++) {
    const i = at(order, p);
    const a = at(boxes, i);
    for (let q = p + 1; q < order.length; q++) {
      const j = at(order, q);
      const b = at(boxes, j);
      if (b.x >= a.x + a.width + GAP.x) {
        if (q > p + 40) break; // boxes moved during the sweep may be out of order by a little
        continue;
      }
      const dx = b.x + b.width / 2 - a.x - a.width / 2;
      const dy = b.y + b.height / 2 - a.y - a.height / 2;
      const overX = (a.width + b.width) / 2 + GAP.x - Math.abs(dx);
      const overY = (a.height + b.height) / 2 + GAP.y - Math.abs(dy);
      if (overX <= 0.01 || overY <= 0.01) continue;
      moved = true;
      const shareA = i === pinned ? 0 : j === pinned ? 1 : 0.5;
      if (overX < overY) {
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

/** Boxes without links: rows of a grid, tallest first. */
function grid(boxes: readonly LayoutBox[], aspect: number): Placed[] {
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

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function extent(boxes: readonly Placed[]): Extent {
  const left = Math.min(...boxes.map((b) => b.x));
  const top = Math.min(...boxes.map((b) => b.y));
  return {
    left,
    top,
    width: Math.max(...boxes.map((b) => b.x + b.width)) - left,
    height: Math.max(...boxes.map((b) => b.y + b.height)) - top,
  };
}

/** Components side by side on shelves, the largest first. */
function pack(blocks: readonly Extent[], aspect: number): Corner[] {
  const [gapX, gapY] = [GAP.x * 1.5, GAP.y * 2];
  const area = blocks.reduce((sum, b) => sum + (b.width + gapX) * (b.height + gapY), 0);
  const limit = Math.max(Math.sqrt(area * aspect), ...blocks.map((b) => b.width));
  const corners: Corner[] = [];
  let [x, y, tallest] = [0, 0, 0];
  for (const block of blocks) {
    if (x > 0 && x + block.width > limit) [x, y, tallest] = [0, y + tallest + gapY, 0];
    corners.push({ x, y });
    x += block.width + gapX;
    tallest = Math.max(tallest, block.height);
  }
  return corners;
}

function centroid(boxes: readonly Placed[]): [number, number] {
  let [x, y] = [0, 0];
  for (const box of boxes) [x, y] = [x + box.x + box.width / 2, y + box.y + box.height / 2];
  return [x / boxes.length, y / boxes.length];
}

/** An element that the caller knows to be there. */
function at<T>(list: { readonly [index: number]: T }, index: number): T {
  return list[index] as T;
}
