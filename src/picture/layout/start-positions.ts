/** Where the tables of a layout start from: what is near at the start stays near, and is found in fewer steps. Pure. */
import { at, GAP, type Corner, type LayoutBox, type LayoutInput, type LayoutLink, type Placed } from './layout-boxes';

/** Up to so many tables start in columns by level; more start on a spiral, where no direction can be kept anyway. */
const LEVELLED = 80;

/**
 * Places the tables of one component.
 * @param input all tables
 * @param group indices of the component's tables
 * @param links links of the component, by position in `group`
 * @param degree how many links each has
 */
export function startPositions(
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
