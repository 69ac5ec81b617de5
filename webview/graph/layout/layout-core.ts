/**
 * Layout of tables: a force layout of boxes with real sizes, component by component, without overlaps. Pure and
 * deterministic: the same graph always gives the same picture.
 */

/** A table to be placed. */
export interface LayoutBox {
  readonly width: number;
  readonly height: number;
}

/** Two tables that belong near each other, by index, the referring one first; each pair once. */
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

/** The distance between borders at which a link neither pulls nor pushes. */
const IDEAL = 90;
/** Links to a table with so many do not hold the picture together: they are drawn as stubs. */
const HUB_DEGREE = 16;
/** Beyond this distance tables no longer push each other, so that large graphs do not sprawl. */
const REACH = 700;

/**
 * Springs along links, repulsion between all, then separation and tightening. Boxes are wide, so distances are counted
 * between borders, not centres; a table with many links pulls each of its neighbours less; what refers is drawn to the
 * right of what it refers to, so that a picture reads from the general to the particular.
 */
function layoutComponent(input: LayoutInput, group: readonly number[]): Placed[] {
  const local = new Map(group.map((index, i) => [index, i]));
  const links = input.links.flatMap(([a, b]) => {
    const [i, j] = [local.get(a), local.get(b)];
    return i === undefined || j === undefined || i === j ? [] : [[i, j] as const];
  });
  const n = group.length;
  const degree = new Float64Array(n);
  for (const [i, j] of links) {
    degree[i] = at(degree, i) + 1;
    degree[j] = at(degree, j) + 1;
  }
  const boxes = startPositions(input, group, links, degree);
  const iterations = n > 600 ? 90 : n > 150 ? 160 : 500;
  const forces: Forces = { x: new Float64Array(n), y: new Float64Array(n) };
  for (let step = 0; step < iterations; step++) {
    forces.x.fill(0);
    forces.y.fill(0);
    repel(boxes, forces);
    attract(boxes, links, degree, forces);
    move(boxes, forces, input.aspect, 6 + 140 * (1 - step / iterations) ** 1.5);
  }
  separateAll(boxes);
  tighten(boxes);
  return boxes;
}

interface Forces {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function push(forces: Forces, i: number, x: number, y: number): void {
  forces.x[i] = at(forces.x, i) + x;
  forces.y[i] = at(forces.y, i) + y;
}

function repel(boxes: readonly Placed[], forces: Forces): void {
  for (let i = 0; i < boxes.length; i++) {
    const a = at(boxes, i);
    for (let j = i + 1; j < boxes.length; j++) {
      const b = at(boxes, j);
      const dx = a.x + a.width / 2 - b.x - b.width / 2;
      const dy = a.y + a.height / 2 - b.y - b.height / 2;
      const gap = borderGap(a, b, dx, dy);
      if (gap > REACH) continue;
      const force = (IDEAL * IDEAL * 0.7) / Math.max(gap, 16) / (Math.hypot(dx, dy) || 1);
      push(forces, i, dx * force, dy * force);
      push(forces, j, -dx * force, -dy * force);
    }
  }
}

function attract(boxes: readonly Placed[], links: readonly LayoutLink[], degree: Float64Array, forces: Forces): void {
  for (const [i, j] of links) {
    const a = at(boxes, i);
    const b = at(boxes, j);
    const dx = b.x + b.width / 2 - a.x - a.width / 2;
    const dy = b.y + b.height / 2 - a.y - a.height / 2;
    const gap = Math.max(0, borderGap(a, b, dx, dy));
    const hub = Math.max(at(degree, i), at(degree, j)) >= HUB_DEGREE;
    const weight = (hub ? 0.08 : 1) / Math.sqrt(Math.min(at(degree, i), at(degree, j)));
    const force = (((gap * gap) / IDEAL) * weight * 0.7) / (Math.hypot(dx, dy) || 1);
    // i refers to j: i belongs to the right of j.
    const wrongWay = Math.max(0, b.x + b.width + GAP.x - a.x);
    const turn = Math.min(wrongWay, 260) * 0.22 * weight;
    push(forces, i, dx * force + turn, dy * force);
    push(forces, j, -dx * force - turn, -dy * force);
  }
}

function move(boxes: readonly Placed[], forces: Forces, aspect: number, limit: number): void {
  const [cx, cy] = centroid(boxes);
  boxes.forEach((box, i) => {
    const x = at(forces.x, i) + (cx - box.x - box.width / 2) * 0.05;
    const y = at(forces.y, i) + (cy - box.y - box.height / 2) * 0.05 * aspect;
    const length = Math.hypot(x, y) || 1;
    const step = Math.min(length * 0.3, limit);
    box.x += (x / length) * step;
    box.y += (y / length) * step;
  });
}

/** The distance between the borders of two boxes whose centres are dx and dy apart; negative where they overlap. */
function borderGap(a: LayoutBox, b: LayoutBox, dx: number, dy: number): number {
  return Math.max(Math.abs(dx) - (a.width + b.width) / 2, Math.abs(dy) - (a.height + b.height) / 2);
}

/** Draws everything together as long as that makes the picture smaller. */
function tighten(boxes: Placed[]): void {
  const area = (): number => {
    const { width, height } = extent(boxes);
    return width * height;
  };
  let best = area();
  for (let round = 0; round < (boxes.length > 300 ? 4 : 24); round++) {
    const before = boxes.map(({ x, y }) => ({ x, y }));
    const [cx, cy] = centroid(boxes);
    for (const box of boxes) {
      box.x += (cx - box.x - box.width / 2) * 0.06;
      box.y += (cy - box.y - box.height / 2) * 0.06;
    }
    separateAll(boxes);
    const now = area();
    if (now > best * 0.985) {
      boxes.forEach((box, i) => Object.assign(box, at(before, i)));
      return;
    }
    best = now;
  }
}

/** Up to so many tables start in columns by level; more start on a spiral, where no direction can be kept anyway. */
const LEVELLED = 80;

function startPositions(
  input: LayoutInput,
  group: readonly number[],
  links: readonly LayoutLink[],
  degree: Float64Array,
): Placed[] {
  const sizes = group.map((index) => at(input.boxes, index));
  const corners =
    group.length <= LEVELLED ? inColumns(sizes, links, input.aspect) : onSpiral(sizes, links, degree, input.aspect);
  return corners.map(({ x, y }, i) => ({ x, y, width: at(sizes, i).width, height: at(sizes, i).height }));
}

/** From left to right by the longest way to a table that refers to none; in a column, children beside their parents. */
function inColumns(sizes: readonly LayoutBox[], links: readonly LayoutLink[], aspect: number): Corner[] {
  const level = levels(sizes.length, links);
  const columns: number[][] = [];
  for (let i = 0; i < sizes.length; i++) (columns[at(level, i)] ??= []).push(i);
  const centre = new Float64Array(sizes.length);
  const corners: Corner[] = sizes.map(() => ({ x: 0, y: 0 }));
  const total = sizes.reduce((sum, box) => sum + (box.width + GAP.x) * (box.height + GAP.y), 0);
  const tallest = Math.max(Math.sqrt(total / aspect), ...sizes.map((box) => box.height));
  let x = 0;
  for (const column of columns) {
    if (!column) continue;
    const wish = (i: number): number => {
      const parents = links.flatMap(([a, b]) => (a === i && at(level, b) < at(level, i) ? [at(centre, b)] : []));
      return parents.length === 0 ? 0 : parents.reduce((sum, y) => sum + y, 0) / parents.length;
    };
    const order = column.map((i) => ({ i, wish: wish(i) })).sort((p, q) => p.wish - q.wish);
    const height = order.reduce((sum, { i }) => sum + at(sizes, i).height + GAP.y, 0);
    const strips = Math.max(1, Math.ceil(height / tallest));
    const widest = Math.max(...column.map((i) => at(sizes, i).width));
    const tops = Array.from({ length: strips }, () => -height / strips / 2);
    order.forEach(({ i }, r) => {
      const strip = r % strips;
      corners[i] = { x: x + strip * (widest + GAP.x), y: at(tops, strip) };
      centre[i] = at(tops, strip) + at(sizes, i).height / 2;
      tops[strip] = at(tops, strip) + at(sizes, i).height + GAP.y;
    });
    x += strips * (widest + GAP.x);
  }
  return corners;
}

/** Length of the longest chain of references from each table; in a circle, the last link of it does not count. */
function levels(count: number, links: readonly LayoutLink[]): number[] {
  const parents = Array.from({ length: count }, (): number[] => []);
  for (const [child, parent] of links) at(parents, child).push(parent);
  const level = new Array<number>(count).fill(-1);
  const open = new Set<number>();
  const visit = (i: number): number => {
    if (at(level, i) >= 0) return at(level, i);
    open.add(i);
    let depth = 0;
    for (const parent of at(parents, i)) if (!open.has(parent)) depth = Math.max(depth, visit(parent) + 1);
    open.delete(i);
    level[i] = depth;
    return depth;
  };
  for (let i = 0; i < count; i++) visit(i);
  return level;
}

/** Along the breadth-first order from the best connected table, on a spiral: neighbours start near each other. */
function onSpiral(
  sizes: readonly LayoutBox[],
  links: readonly LayoutLink[],
  degree: Float64Array,
  aspect: number,
): Corner[] {
  const near = sizes.map((): number[] => []);
  for (const [i, j] of links) {
    at(near, i).push(j);
    at(near, j).push(i);
  }
  const first = sizes.map((_, i) => i).sort((a, b) => at(degree, b) - at(degree, a))[0] ?? 0;
  const order = [first];
  const seen = new Set(order);
  for (let head = 0; head < order.length; head++) {
    for (const j of at(near, at(order, head))) {
      if (seen.has(j)) continue;
      seen.add(j);
      order.push(j);
    }
  }
  const corners: Corner[] = sizes.map(() => ({ x: 0, y: 0 }));
  order.forEach((i, r) => {
    const radius = 190 * Math.sqrt(r);
    const angle = r * 2.399963; // the golden angle: an even spiral
    corners[i] = {
      x: radius * Math.cos(angle) * Math.sqrt(aspect) - at(sizes, i).width / 2,
      y: (radius * Math.sin(angle)) / Math.sqrt(aspect) - at(sizes, i).height / 2,
    };
  });
  return corners;
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
      // By share, not by length: boxes are wider than high, and would all be pushed into one tall column.
      if (overX / (a.width + b.width) < overY / (a.height + b.height)) {
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
