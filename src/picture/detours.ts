/**
 * Ways for a line around tables that stand between its own two. First other sides of its own tables are tried; where that does
 * not help, it runs level and upright through the room between tables, along the cheapest way of an orthogonal visibility graph
 * (Wybrow, Marriott and Stuckey, Orthogonal Connector Routing, 2009), with round corners.
 */
import type { Box } from './box';
import { cheapestWay, type Lines } from './cheapest-way';
import { boxRect, curveAt, flatten, strandCurve, type Curve, type Point, type Rect, type Via } from './geometry';
import type { Strand } from './strands';

/** What lies about a line. */
export interface Surroundings {
  /** The tables that a way passes behind; its own count where it runs inside of them. */
  behind(curve: Curve): readonly Box[];
  /** Tables in a rectangle. */
  within(rect: Rect): readonly Box[];
}

/** How far from a table a line goes around it, in pixels; lines keep apart by as much as a step. */
const CLEARANCE = 12;
const STEP = 5;
const STEPS = 5;
/** How near to a table a line may come, in pixels. */
const NEAREST = 6;
/** How far beyond its two tables a line may go, in pixels, and how many tables it may have to do with. */
const BEYOND = 260;
const MOST = 30;
/** A way that is longer than this, as a share of the straight one and in pixels, is no longer seen as one line. */
const LONGEST = { share: 2.2, more: 420 } as const;
/** How far a line runs on from its table before it may turn, in pixels: its end is drawn there. */
const STUB = 20;
const RADIUS = 22;
const SIDES = [
  [1, -1],
  [-1, 1],
  [1, 1],
  [-1, -1],
] as const;

/**
 * The way of a strand that would pass behind tables: the shortest that does not, or the straight one where there is none.
 * @param strand the strand; its ends are two tables
 * @param around what lies about it
 */
export function wayAround(strand: Strand, around: Surroundings): Curve {
  const straight = strandCurve(strand);
  const longest = lengthOf(straight) * LONGEST.share + LONGEST.more;
  const ends = SIDES.map(([fromSide, toSide]) => curveAt(strand, fromSide, toSide));
  const free = ends.filter((curve) => around.behind(curve).length === 0);
  const orthogonal = throughGaps(strand, ends, around);
  const ways = [...free, ...(orthogonal ? [orthogonal] : [])]
    .map((curve) => ({ curve, length: lengthOf(curve) }))
    .filter(({ length }) => length <= longest)
    .sort((a, b) => a.length - b.length);
  return ways[0]?.curve ?? straight;
}

/** The cheapest way of level and upright lines, from either side to either side. */
function throughGaps(strand: Strand, ends: readonly Curve[], around: Surroundings): Curve | undefined {
  const { from: a, to: b } = strand;
  const window = grown(union([boxRect(a), boxRect(b)]), BEYOND);
  const boxes = around.within(window);
  if (boxes.length > MOST) return undefined;
  const clear = clearance(strand);
  const rects = boxes.map(boxRect);
  const reach = STUB + (strand.lane % STEPS) * STEP;
  const stub = (at: Point, side: -1 | 1): Point => ({ x: at.x + side * reach, y: at.y });
  const starts = ends.map((curve) => stub(curve.from, curve.fromSide));
  const goals = ends.map((curve) => stub(curve.to, curve.toSide));
  const lines: Lines = {
    xs: inOrder([
      ...rects.flatMap(({ left, right }) => [left - clear, right + clear]),
      ...xsOf(starts),
      ...xsOf(goals),
    ]),
    ys: inOrder([
      ...rects.flatMap(({ top, bottom }) => [top - clear, bottom + clear]),
      ...ysOf(starts),
      ...ysOf(goals),
    ]),
    blocked: rects.map((rect) => grown(rect, NEAREST)),
  };
  const way = cheapestWay(lines, starts, goals);
  const [first, last] = [way?.[0], way?.at(-1)];
  const end = ends.find(
    (curve) =>
      first && last && same(stub(curve.from, curve.fromSide), first) && same(stub(curve.to, curve.toSide), last),
  );
  return way && end && rounded(end, [end.from, ...way, end.to]);
}

/** Lines of one pair of tables, whichever of them they lead to, keep apart by their lanes, those of others by their tables. */
function clearance({ from, to, lane }: Strand): number {
  const [first, second] = [Math.min(from.index, to.index), Math.max(from.index, to.index)];
  return CLEARANCE + ((first * 7 + second * 3 + lane * 2) % STEPS) * STEP;
}

/** A way with round corners. */
function rounded(end: Curve, points: readonly Point[]): Curve {
  const corners = points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return before && after && (before.x !== after.x || before.y !== after.y) && !inLine(before, point, after);
  });
  const all = [end.from, ...corners, end.to];
  const via = corners.flatMap((corner, i): Via[] => {
    const [before, after] = [all[i] ?? corner, all[i + 2] ?? corner];
    const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    const [enter, leave] = [towards(corner, before, radius), towards(corner, after, radius)];
    return [
      { before: between(enter, before, 0.3), at: enter, after: between(enter, corner, 0.55) },
      { before: between(leave, corner, 0.55), at: leave, after: between(leave, after, 0.3) },
    ];
  });
  const [first, last] = [via[0]?.at ?? end.to, via.at(-1)?.at ?? end.from];
  return { ...end, c1: between(end.from, first, 0.3), via, c2: between(end.to, last, 0.3) };
}

function inLine(a: Point, b: Point, c: Point): boolean {
  return (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y);
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function towards(a: Point, b: Point, by: number): Point {
  return between(a, b, by / Math.max(1e-6, distance(a, b)));
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function same(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function xsOf(points: readonly Point[]): number[] {
  return points.map(({ x }) => x);
}

function ysOf(points: readonly Point[]): number[] {
  return points.map(({ y }) => y);
}

function inOrder(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

function grown({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function union(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map((rect) => rect.left)),
    top: Math.min(...rects.map((rect) => rect.top)),
    right: Math.max(...rects.map((rect) => rect.right)),
    bottom: Math.max(...rects.map((rect) => rect.bottom)),
  };
}

function lengthOf(curve: Curve): number {
  const points = flatten(curve, 8);
  return points.reduce((sum, point, i) => sum + distance(points[i - 1] ?? point, point), 0);
}
