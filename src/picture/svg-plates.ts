/** Labels and marks on the lines of the SVG picture. */
import { faultMark, faultSign, type FaultOf } from './health-view';
import { boxRect, flatten, pointAt, type Curve, type Point, type Rect } from './geometry';
import { TakenRoom } from './plate-room';
import type { Scene } from './scene';
import type { Strand } from './strands';
import { COLOURS, number, WARNING, type Line } from './svg-lines';
import type { Steps } from './steps';
import { fitText, textWidth, wrapText, xmlText } from './svg-text';

/** Where along a line a plate may stand, the best place first. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9] as const;
/** How far beside its line it may stand, in pixels, and in which directions; from the second on a thin line leads to it. */
const GAPS = [4, 16, 32, 52, 80, 120, 160] as const;
const DIRECTIONS = Array.from({ length: 16 }, (_, i) => {
  // Above and below first: a label is wide.
  const angle = (Math.ceil(i / 2) / 8) * Math.PI * (i % 2 === 0 ? 1 : -1) - Math.PI / 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
/** So far beside its line it keeps clear of other lines, in pixels; where there is no such place, it covers some. */
const CLEAR = 32;
const PLATE_HEIGHT = 15;
const LINE_HEIGHT = 12;
const MOST_LINES = 4;
const WIDEST = 190;
/** Half of the room around the end of a line, which tells what kind of an edge it is. */
const END = 6;
/** Points of a line that count as covered, on each of its cubics. */
const STEPS = 24;

/** A label or a mark. */
export interface Plate {
  readonly svg: string;
  readonly rect: Rect;
}

/** Where a plate may stand. */
interface Place {
  readonly rect: Rect;
  /** From its line to it, where it does not stand on it. */
  readonly leader?: readonly [Point, Point];
}

/** What is taken: by tables, plates and the ends of lines; and by lines. */
interface Taken {
  readonly room: TakenRoom;
  readonly lines: TakenRoom;
  readonly ownPoints: ReadonlyMap<Line, ReadonlySet<Rect>>;
}

/**
 * Labels and marks of edges, each on its line or as near to it as there is room: they cover no table, no other label and no
 * end of a line. A long label has several lines; one for which there is no room leaves its mark, or nothing.
 * @param scene the picture
 * @param lines its lines
 * @param faultOf what is wrong with its edges
 */
export function* placingPlates(scene: Scene, lines: readonly Line[], faultOf: FaultOf): Steps<Plate[]> {
  const taken = takenBy(scene, lines);
  // Of several joins of two tables the labels alone tell which is which: they take their places first. Around a short line
  // there are few.
  const order = lines
    .map((line) => ({ line, lanes: Number(line.strand.lanes > 1), length: lengthOf(line.curve) }))
    .sort((a, b) => b.lanes - a.lanes || a.length - b.length)
    .map(({ line }) => line);
  const placed: Plate[] = [];
  for (const [i, line] of order.entries()) {
    const plate = plateOf(line, taken, faultOf);
    if (plate) placed.push(plate);
    yield i / order.length;
  }
  return placed;
}

function takenBy(scene: Scene, lines: readonly Line[]): Taken {
  const [room, along] = [new TakenRoom(), new TakenRoom()];
  const ownPoints = new Map<Line, ReadonlySet<Rect>>();
  for (const box of scene.boxes) room.take(boxRect(box));
  for (const line of lines) {
    const { from, to, fromSide, toSide } = line.curve;
    room.take(endRect(from, fromSide));
    room.take(endRect(to, toSide));
    const points = flatten(line.curve, STEPS).map(({ x, y }) => ({
      left: x - 1,
      right: x + 1,
      top: y - 1,
      bottom: y + 1,
    }));
    for (const point of points) along.take(point);
    ownPoints.set(line, new Set(points));
  }
  return { room, lines: along, ownPoints };
}

/** About how long a line is, in pixels. */
function lengthOf(curve: Curve): number {
  const points = flatten(curve, STEPS);
  return points.reduce(
    (sum, { x, y }, i) => sum + Math.hypot(x - (points[i - 1]?.x ?? x), y - (points[i - 1]?.y ?? y)),
    0,
  );
}

function endRect({ x, y }: Point, side: -1 | 1): Rect {
  const out = x + side * 2 * END;
  return { left: Math.min(x, out), right: Math.max(x, out), top: y - END, bottom: y + END };
}

/** The plate of a line where it has something to say and finds a place, which is then taken. */
function plateOf(line: Line, taken: Taken, faultOf: FaultOf): Plate | undefined {
  const { edge, edges } = line.strand;
  const mark = edges.some(({ status }) => status === 'suggested') ? '?' : '';
  const isFaulty = edges.some((each) => faultOf(each) > 0);
  const isBundle = edges.length > 1;
  // Of a bundle is said that something is wrong, not with which of its edges.
  const fault = isBundle ? (isFaulty ? faultSign('key') : '') : faultMark(edge.kind, faultOf(edge));
  const said = (...parts: string[]): string => parts.filter((part) => part !== '').join('  ');
  const whole = isBundle ? said(mark, String(edges.length), fault) : said(mark, fault, edge.label ?? '');
  for (const words of new Set([whole, said(mark, fault), mark])) {
    const found = words === '' ? undefined : placeFor(line, words, taken);
    if (!found) continue;
    const { rows, rect, leader } = found;
    taken.room.take(rect);
    const colour = isFaulty ? WARNING : COLOURS[edge.status];
    const dash = edge.status === 'suggested' ? ' stroke-dasharray="3 2"' : '';
    const [left, top, x] = [number(rect.left), number(rect.top), number((rect.left + rect.right) / 2)];
    const size = `width="${number(rect.right - rect.left)}" height="${number(rect.bottom - rect.top)}"`;
    const plate = `<rect class="p" x="${left}" y="${top}" ${size} rx="7.5" stroke="${colour}"${dash}/>`;
    const label = rows.map((row, i) => {
      const y = number(rect.top + PLATE_HEIGHT / 2 + 3.5 + i * LINE_HEIGHT);
      return `<text class="p s" x="${x}" y="${y}">${xmlText(row)}</text>`;
    });
    return { svg: [leader ? leaderPath(leader, colour) : '', plate, ...label].join(''), rect };
  }
  return undefined;
}

/** The first place that is free, and the lines of the words there. */
function placeFor(
  line: Line,
  words: string,
  { room, lines, ownPoints }: Taken,
): (Place & { readonly rows: readonly string[] }) | undefined {
  const own = ownPoints.get(line);
  const wrapped = Array.from({ length: MOST_LINES }, (_, i) => wrapText(words, 'small', i + 1));
  const shapes = wrapped.filter((rows, i) => rows.length > (wrapped[i - 1]?.length ?? 0) && isWhole(rows));
  // Nothing is cut that has room in more lines.
  if (shapes.length === 0) shapes.push((wrapped.at(-1) ?? []).map((row) => fitText(row, 'small', WIDEST)));
  for (const [keepsClear, farthest] of [
    [true, CLEAR],
    [false, Infinity],
  ] as const) {
    for (const gap of [undefined, ...GAPS.filter((each) => each <= farthest)]) {
      for (const rows of shapes) {
        for (const place of placesAt(line, rows, gap)) {
          if (!room.isFree(place.rect) || (keepsClear && !lines.isFree(place.rect, own))) continue;
          if (!place.leader || isClear(place.leader, room)) return { ...place, rows };
        }
      }
    }
  }
  return undefined;
}

function isWhole(rows: readonly string[]): boolean {
  return rows.every((row) => textWidth(row, 'small') <= WIDEST);
}

/** The places on a line, or so far beside it. */
function* placesAt({ strand, curve }: Line, rows: readonly string[], gap: number | undefined): Generator<Place> {
  const text = Math.max(...rows.map((row) => textWidth(row, 'small')));
  const halfWidth = Math.ceil(Math.max(PLATE_HEIGHT, text + 10) / 2);
  const halfHeight = (PLATE_HEIGHT + (rows.length - 1) * LINE_HEIGHT) / 2;
  const around = (x: number, y: number): Rect => ({
    left: x - halfWidth,
    right: x + halfWidth,
    top: y - halfHeight,
    bottom: y + halfHeight,
  });
  for (const t of PLACES) {
    const point = pointAt(curve, t);
    if (gap === undefined) {
      yield { rect: around(point.x + outside(strand, curve, halfWidth), point.y) };
      continue;
    }
    for (const { x, y } of DIRECTIONS) {
      const near = { x: point.x + x * gap, y: point.y + y * gap };
      const rect = around(near.x + x * halfWidth, near.y + y * halfHeight);
      yield gap > GAPS[0] ? { rect, leader: [point, near] } : { rect };
    }
  }
}

/** Inside one table the label stands outside of the loop. */
function outside(strand: Strand, curve: Curve, halfWidth: number): number {
  return strand.from === strand.to ? curve.fromSide * (halfWidth - PLATE_HEIGHT / 2) : 0;
}

/** Whether a straight line crosses nothing that is taken. */
function isClear([from, to]: readonly [Point, Point], room: TakenRoom): boolean {
  return [0.25, 0.5, 0.75, 1].every((t) => {
    const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t];
    return room.isFree({ left: x, right: x, top: y, bottom: y });
  });
}

function leaderPath([from, to]: readonly [Point, Point], colour: string): string {
  const path = `M${number(from.x)} ${number(from.y)}L${number(to.x)} ${number(to.y)}`;
  return `<path class="e l" stroke="${colour}" d="${path}"/>`;
}
