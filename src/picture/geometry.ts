/** Where things are: rows in boxes, strands between them, and what lies under a point. Pure arithmetic in scene pixels. */
import type { Box } from './box';
import { SIZES, type Scene } from './scene';
import type { Strand } from './strands';

/** A point of the scene. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point through which a curve runs, and the control points on either side of it. */
export interface Via {
  readonly before: Point;
  readonly at: Point;
  readonly after: Point;
}

/**
 * One or more cubic Bézier curves, end to end; `fromSide` and `toSide` are -1 where it meets the left border of the box, 1 for
 * the right.
 */
export interface Curve {
  readonly from: Point;
  readonly c1: Point;
  /** Where one cubic passes into the next; none in most curves. */
  readonly via: readonly Via[];
  readonly c2: Point;
  readonly to: Point;
  readonly fromSide: -1 | 1;
  readonly toSide: -1 | 1;
  /** Heights of the rows that the two ends reach; more than one where the join is composite. */
  readonly fromRows: readonly number[];
  readonly toRows: readonly number[];
}

/** How far the bracket that gathers the rows of a composite end stands from the box. */
const BRACKET = 12;

/** Top of a row, in scene pixels; `box.rows.length` is the "more columns" row. */
export function rowTop(box: Box, row: number): number {
  return box.y + SIZES.header + row * SIZES.row;
}

/**
 * Height at which a line meets a column's row: the "more" row where the column is not shown. At a table that shows its name
 * alone lines end in the order of its columns.
 */
export function columnY(box: Box, column: string): number {
  if (box.folded) return box.y + 3 + (box.height - 6) * (box.anchors.get(column) ?? 0.5);
  const row = box.rowOf.get(column) ?? box.rows.length;
  return rowTop(box, row) + SIZES.row / 2;
}

/** Heights of several columns, each once, from top to bottom. */
function columnYs(box: Box, columns: readonly string[]): number[] {
  const ys = [...new Set(columns.map((column) => columnY(box, column)))].sort((a, b) => a - b);
  // There is no room for a bracket at a table that shows its name alone.
  return box.folded ? [middle(ys)] : ys;
}

/** How far apart the lines between two boxes are, in pixels: a label has room between them. */
const LANE = 26;
/** How far apart loops on one side of a box are. */
const LOOP_LANE = 9;

/**
 * The curve of a strand. Its ends leave the boxes sideways at the rows of their columns; lines between the same two boxes
 * keep apart from each other.
 * @param strand the strand
 */
export function strandCurve(strand: Strand): Curve {
  const [fromSide, toSide] = sides(strand);
  return curveAt(strand, fromSide, toSide);
}

const NO_VIA: readonly Via[] = [];

/**
 * The curve of a strand that leaves its boxes at given sides.
 * @param strand the strand
 * @param fromSide side of the box that it comes from, -1 for the left and 1 for the right
 * @param toSide side of the box that it goes to
 */
export function curveAt(strand: Strand, fromSide: -1 | 1, toSide: -1 | 1): Curve {
  const { from: a, to: b, lane, lanes } = strand;
  const bundled = strand.edges.length > 1;
  const fromRows = bundled ? [a.y + a.height / 2] : columnYs(a, strand.fromColumns);
  const toRows = bundled ? [b.y + b.height / 2] : columnYs(b, strand.toColumns);
  const bracketA = fromRows.length > 1 ? BRACKET : 0;
  const bracketB = toRows.length > 1 ? BRACKET : 0;
  const from = {
    x: (fromSide > 0 ? a.x + a.width : a.x) + fromSide * bracketA,
    y: middle(fromRows) + strand.fromShift,
  };
  const to = { x: (toSide > 0 ? b.x + b.width : b.x) + toSide * bracketB, y: middle(toRows) + strand.toShift };
  const loop = fromSide === toSide;
  const reach = loop
    ? loopReach(from, to) + lane * (a === b ? LOOP_LANE : LANE * 0.75)
    : Math.max(36, Math.min(220, Math.abs(to.x - from.x) * 0.5));
  // A loop on itself needs some height, lest its two ends be one.
  const open = a === b && Math.abs(from.y - to.y) < 12 ? 26 : 0;
  const bend = loop ? 0 : (lane - (lanes - 1) / 2) * LANE;
  return {
    from,
    c1: { x: from.x + fromSide * reach, y: from.y + bend - open },
    via: NO_VIA,
    c2: { x: to.x + toSide * reach, y: to.y + bend + open },
    to,
    fromSide,
    toSide,
    fromRows,
    toRows,
  };
}

/** Lines between facing sides where boxes stand apart, else a loop on the side where it is shorter. */
function sides({ from: a, to: b, edge }: Strand): [-1 | 1, -1 | 1] {
  // Inside one table: context and derivation to the right, self joins to the left, so that they do not mix.
  if (a === b) return edge.kind === 'key' ? [-1, -1] : [1, 1];
  const room = 24;
  if (b.x >= a.x + a.width + room) return [1, -1];
  if (a.x >= b.x + b.width + room) return [-1, 1];
  return Math.abs(a.x + a.width - (b.x + b.width)) <= Math.abs(a.x - b.x) ? [1, 1] : [-1, -1];
}

function loopReach(from: Point, to: Point): number {
  const height = Math.abs(to.y - from.y);
  return Math.abs(to.x - from.x) + 30 + Math.min(90, height * 0.22);
}

function middle(rows: readonly number[]): number {
  return ((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2;
}

/** A cubic Bézier curve: its start, two control points, its end. */
export type Cubic = readonly [Point, Point, Point, Point];

/** The cubics of a curve, in its direction. */
export function cubicsOf({ from, c1, via, c2, to }: Curve): Cubic[] {
  const cubics: Cubic[] = [];
  let [start, control] = [from, c1];
  for (const { before, at, after } of via) {
    cubics.push([start, control, before, at]);
    [start, control] = [at, after];
  }
  cubics.push([start, control, c2, to]);
  return cubics;
}

/**
 * A point of a curve.
 * @param curve the curve
 * @param t 0 at its start, 1 at its end
 */
export function pointAt(curve: Curve, t: number): Point {
  if (curve.via.length === 0) return pointOn([curve.from, curve.c1, curve.c2, curve.to], t);
  const cubics = cubicsOf(curve);
  const lengths = cubics.map(([a, , , d]) => Math.hypot(d.x - a.x, d.y - a.y));
  let rest = t * lengths.reduce((sum, length) => sum + length, 0);
  let last = 0;
  while (last < cubics.length - 1 && rest > (lengths[last] ?? 0)) rest -= lengths[last++] ?? 0;
  return pointOn(cubics[last] as Cubic, Math.min(1, rest / (lengths[last] || 1)));
}

function pointOn([from, c1, c2, to]: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return {
    x: a * from.x + b * c1.x + c * c2.x + d * to.x,
    y: a * from.y + b * c1.y + c * c2.y + d * to.y,
  };
}

/**
 * A curve as points that straight lines connect.
 * @param curve the curve
 * @param steps so many lines for each of its cubics
 */
export function flatten(curve: Curve, steps: number): Point[] {
  const points = [curve.from];
  for (const cubic of cubicsOf(curve)) for (let i = 1; i <= steps; i++) points.push(pointOn(cubic, i / steps));
  return points;
}

/** A rectangle of the scene. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A rectangle that holds the curve (its control points span it). */
export function curveBounds({ from, c1, via, c2, to }: Curve): Rect {
  let [left, top] = [Math.min(from.x, c1.x, c2.x, to.x), Math.min(from.y, c1.y, c2.y, to.y)];
  let [right, bottom] = [Math.max(from.x, c1.x, c2.x, to.x), Math.max(from.y, c1.y, c2.y, to.y)];
  for (const { before, at, after } of via) {
    left = Math.min(left, before.x, at.x, after.x);
    top = Math.min(top, before.y, at.y, after.y);
    right = Math.max(right, before.x, at.x, after.x);
    bottom = Math.max(bottom, before.y, at.y, after.y);
  }
  return { left, top, right, bottom };
}

/** Whether two rectangles share a point. */
export function intersects(a: Rect, b: Rect): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
}

/** The rectangle of a box. */
export function boxRect(box: Box): Rect {
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** The rectangle around boxes, undefined for none. */
export function boundsOf(boxes: readonly Box[]): Rect | undefined {
  if (boxes.length === 0) return undefined;
  const rects = boxes.map(boxRect);
  return {
    left: Math.min(...rects.map((r) => r.left)),
    top: Math.min(...rects.map((r) => r.top)),
    right: Math.max(...rects.map((r) => r.right)),
    bottom: Math.max(...rects.map((r) => r.bottom)),
  };
}

/** The distance of a point from a curve, sampled: exact enough for a mouse. */
export function distanceToCurve(curve: Curve, point: Point): number {
  const points = flatten(curve, 28);
  return points.reduce(
    (best, next, i) => Math.min(best, distanceToSegment(points[i - 1] ?? next, next, point)),
    Infinity,
  );
}

function distanceToSegment(a: Point, b: Point, p: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** What lies under a point of a box. */
export type BoxPart =
  | { readonly part: 'header' }
  | { readonly part: 'row'; readonly row: number }
  /** The row that says how many columns are hidden, or takes them away again. */
  | { readonly part: 'fold' };

/** The topmost box at a point: later boxes are painted over earlier ones. */
export function boxAt(scene: Scene, point: Point): Box | undefined {
  for (let i = scene.boxes.length - 1; i >= 0; i--) {
    const box = scene.boxes[i];
    if (!box || point.x < box.x || point.x > box.x + box.width) continue;
    if (point.y >= box.y && point.y <= box.y + box.height) return box;
  }
  return undefined;
}

/** The part of a box at a point in it. */
export function partAt(box: Box, point: Point): BoxPart {
  const row = Math.floor((point.y - box.y - SIZES.header) / SIZES.row);
  if (row < 0 || box.folded) return { part: 'header' };
  if (row < box.rows.length) return { part: 'row', row };
  return box.foldable ? { part: 'fold' } : { part: 'row', row: Math.max(0, box.rows.length - 1) };
}

/**
 * The strand nearest to a point.
 * @param strands the ones that are drawn as lines
 * @param point in scene pixels
 * @param tolerance how far off it may be, in scene pixels
 * @param wayOf where a line runs, and the rectangle around it; absent: straight from table to table
 */
export function strandAt(
  strands: readonly Strand[],
  point: Point,
  tolerance: number,
  wayOf: (strand: Strand) => { readonly curve: Curve; readonly bounds: Rect } = straightWay,
): Strand | undefined {
  let best: Strand | undefined;
  let bestDistance = tolerance;
  for (const strand of strands) {
    const { curve, bounds } = wayOf(strand);
    if (point.x < bounds.left - tolerance || point.x > bounds.right + tolerance) continue;
    if (point.y < bounds.top - tolerance || point.y > bounds.bottom + tolerance) continue;
    const distance = distanceToCurve(curve, point);
    if (distance <= bestDistance) [best, bestDistance] = [strand, distance];
  }
  return best;
}

function straightWay(strand: Strand): { readonly curve: Curve; readonly bounds: Rect } {
  const curve = strandCurve(strand);
  return { curve, bounds: curveBounds(curve) };
}

/**
 * The next box in a direction, for the arrow keys: near, and rather straight ahead than to the side.
 * @param boxes all boxes
 * @param start where to go from
 * @param direction where to go
 */
export function boxTowards(
  boxes: readonly Box[],
  start: Box,
  direction: 'left' | 'right' | 'up' | 'down',
): Box | undefined {
  const centre = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const from = centre(start);
  let best: Box | undefined;
  let bestCost = Infinity;
  for (const box of boxes) {
    if (box === start) continue;
    const to = centre(box);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const horizontal = direction === 'left' || direction === 'right';
    const ahead = horizontal ? (direction === 'right' ? dx : -dx) : direction === 'down' ? dy : -dy;
    const aside = Math.abs(horizontal ? dy : dx);
    if (ahead <= 1) continue;
    const cost = ahead + aside * 2;
    if (cost < bestCost) [best, bestCost] = [box, cost];
  }
  return best;
}
