/**
 * Layout of tables: a force layout of boxes with real sizes, component by component, without overlaps. Pure and
 * deterministic: the same graph always gives the same picture.
 */
import {
  at,
  centroid,
  GAP,
  type Corner,
  type LayoutBox,
  type LayoutInput,
  type LayoutLink,
  type Placed,
} from './layout-boxes';
import { extent, grid, pack } from './pack';
import { allAtOnce, partOf, type Steps } from '../steps';
import { separating } from './separate';
import { startPositions } from './start-positions';

/** Corners lie on a grid of this step, so that edges of neighbours line up. */
const GRID = 4;

/**
 * Places all tables.
 * @param input tables and links
 * @returns one corner for each table, in the order given; no two boxes overlap
 */
export function layoutTables(input: LayoutInput): Corner[] {
  return allAtOnce(layingOut(input));
}

/**
 * Places all tables, in steps of some milliseconds where there are a thousand.
 * @param input tables and links
 * @returns as `layoutTables`
 */
export function* layingOut(input: LayoutInput): Steps<Corner[]> {
  const corners: Corner[] = input.boxes.map(() => ({ x: 0, y: 0 }));
  const groups = components(input);
  const singles = groups.filter((group) => group.length === 1).flat();
  const blocks: Block[] = [];
  let done = 0;
  for (const group of groups.filter(({ length }) => length > 1)) {
    const from = done / input.boxes.length;
    done += group.length;
    const placed = yield* partOf(layingOutComponent(input, group), from, done / input.boxes.length);
    blocks.push({ group, placed, ...extent(placed) });
  }
  if (singles.length > 0) {
    const placed = grid(
      singles.map((index) => at(input.boxes, index)),
      input.aspect,
    );
    blocks.push({ group: singles, placed, ...extent(placed) });
  }
  const packed = pack(blocks, input.aspect);
  blocks.forEach((block, b) => {
    const shelf = at(packed, b);
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

/** Tables that are laid out together, and the rectangle around them. */
interface Block extends ReturnType<typeof extent> {
  readonly group: readonly number[];
  readonly placed: readonly Placed[];
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

/** How much of a layout is done when forces have moved the tables, and when these overlap no more. */
const MOVED = 0.6;
const SEPARATED = 0.75;
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
function* layingOutComponent(input: LayoutInput, group: readonly number[]): Steps<Placed[]> {
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
  const repelled: Forces = { x: new Float64Array(n), y: new Float64Array(n) };
  const every = n > ALL_PAIRS ? 2 : 1;
  for (let step = 0; step < iterations; step++) {
    if (step % every === 0) {
      repelled.x.fill(0);
      repelled.y.fill(0);
      repel(boxes, repelled);
    }
    forces.x.set(repelled.x);
    forces.y.set(repelled.y);
    attract(boxes, links, degree, forces);
    move(boxes, forces, input.aspect, 6 + 140 * (1 - step / iterations) ** 1.5);
    yield (step / iterations) * MOVED;
  }
  yield* partOf(separating(boxes), MOVED, SEPARATED);
  yield* partOf(tightening(boxes), SEPARATED, 1);
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

/**
 * Beyond so many tables only those that can reach each other are compared, for all pairs would be too many, and that only at
 * every other step: what many tables do to one changes little from one step to the next.
 */
const ALL_PAIRS = 150;

function repel(boxes: readonly Placed[], forces: Forces): void {
  const n = boxes.length;
  const few = n <= ALL_PAIRS;
  const order = boxes.map((_, i) => i);
  if (!few) order.sort((i, j) => middleOf(at(boxes, i)) - middleOf(at(boxes, j)));
  const [x, y, width, height] = [0, 1, 2, 3].map(() => new Float64Array(n)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let widest = 0;
  order.forEach((index, p) => {
    const box = at(boxes, index);
    x[p] = box.x + box.width / 2;
    y[p] = box.y + box.height / 2;
    width[p] = box.width / 2;
    height[p] = box.height / 2;
    widest = Math.max(widest, box.width / 2);
  });
  // Here most of the time of a layout is spent: numbers in typed arrays, and nothing is called or made in the inner loop.
  const [forceX, forceY] = [new Float64Array(n), new Float64Array(n)];
  for (let p = 0; p < n; p++) {
    const px = x[p] as number;
    const py = y[p] as number;
    const halfWidth = width[p] as number;
    const halfHeight = height[p] as number;
    const furthest = few ? Infinity : px + REACH + halfWidth + widest;
    let [fx, fy] = [0, 0];
    for (let q = p + 1; q < n; q++) {
      const dx = px - (x[q] as number);
      if (-dx > furthest - px) break;
      const dy = py - (y[q] as number);
      const gapX = Math.abs(dx) - halfWidth - (width[q] as number);
      const gapY = Math.abs(dy) - halfHeight - (height[q] as number);
      const gap = gapX > gapY ? gapX : gapY;
      if (gap > REACH) continue;
      const force = (IDEAL * IDEAL * 0.7) / (gap > 16 ? gap : 16) / (Math.sqrt(dx * dx + dy * dy) || 1);
      fx += dx * force;
      fy += dy * force;
      forceX[q] = (forceX[q] as number) - dx * force;
      forceY[q] = (forceY[q] as number) - dy * force;
    }
    forceX[p] = (forceX[p] as number) + fx;
    forceY[p] = (forceY[p] as number) + fy;
  }
  order.forEach((index, p) => push(forces, index, at(forceX, p), at(forceY, p)));
}

function middleOf(box: Placed): number {
  return box.x + box.width / 2;
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
function* tightening(boxes: Placed[]): Steps<void> {
  const area = (): number => {
    const { width, height } = extent(boxes);
    return width * height;
  };
  let best = area();
  const rounds = boxes.length > 300 ? 4 : 24;
  for (let round = 0; round < rounds; round++) {
    const before = boxes.map(({ x, y }) => ({ x, y }));
    const [cx, cy] = centroid(boxes);
    for (const box of boxes) {
      box.x += (cx - box.x - box.width / 2) * 0.06;
      box.y += (cy - box.y - box.height / 2) * 0.06;
    }
    yield* partOf(separating(boxes), round / rounds, (round + 1) / rounds);
    const now = area();
    if (now > best * 0.985) {
      boxes.forEach((box, i) => Object.assign(box, at(before, i)));
      return;
    }
    best = now;
  }
}
