/**
 * Draws edges. Two things are told apart at once: the kind by dash and arrow head, the status by colour and badge, so that
 * neither depends on colour alone.
 */
import type { Box } from '../../../src/picture/box';
import type { EdgeKind } from '../../../src/protocol/graph';
import { boxRect, intersects, pointAt, type Curve, type Point, type Rect } from '../../../src/picture/geometry';
import { paintPlate, strongPlate } from './paint-plates';
import type { StrandPainter } from './strand-painter';
import type { Detail, Drawn, StrandRank } from './look';
import { statusColour, type Theme } from './theme';

/** Dashes in CSS pixels; absent: solid. */
const DASHES: Readonly<Record<EdgeKind, readonly number[]>> = {
  key: [],
  context: [1.5, 4],
  derivation: [8, 5],
};

/**
 * Above so many lines, or where those that are seen are so long together in CSS pixels, every line is one device pixel wide: wide
 * strokes of long paths are what makes panning stutter.
 */
const HAIRLINE_FROM = 220;
const HAIRLINE_LENGTH = 60_000;
/**
 * Its width in device pixels: a whole one is at some zooms rounded to a little more, and a line that is wider than a pixel is
 * stroked in another way, which takes ten times as long.
 */
const HAIRLINE = 0.99;
/** So many wide lines are one path: the cost of a wide stroke grows faster than the length of its path. */
const WIDE_TOGETHER = 8;

/**
 * Draws resting strands, grouped by how they look.
 * @param p the painter
 * @param strands the strands with their rank `rest` or `dim`
 */
export function paintResting(p: StrandPainter, strands: readonly Drawn[]): void {
  const groups = new Map<string, { drawn: Drawn; curve: Curve }[]>();
  let [count, length] = [0, 0];
  for (const drawn of strands) {
    const { curve, bounds } = p.routes.of(drawn.strand);
    if (!intersects(bounds, p.view)) continue;
    const { edge, rank } = drawn;
    const key = `${edge.kind}|${edge.status}|${rank}|${drawn.count > 1 ? 'bundle' : ''}`;
    const group = groups.get(key);
    if (group) group.push({ drawn, curve });
    else groups.set(key, [{ drawn, curve }]);
    count++;
    length += seenLength(bounds, p.view);
  }
  const { context, zoom, detail } = p;
  const hair = count > HAIRLINE_FROM || length * zoom > HAIRLINE_LENGTH;
  for (const group of groups.values()) {
    const first = group[0];
    if (!first) continue;
    const { kind, status } = first.drawn.edge;
    const bundle = first.drawn.count > 1;
    context.globalAlpha = restingAlpha(p.theme, first.drawn.rank, detail);
    context.strokeStyle = context.fillStyle = statusColour(p.theme, status);
    context.lineWidth = (hair ? HAIRLINE / p.pixelRatio : bundle ? 2.4 : kind === 'context' ? 1.8 : 1.4) / zoom;
    context.lineCap = kind === 'context' ? 'round' : 'butt';
    context.setLineDash(detail === 'far' ? [] : DASHES[kind].map((d) => d / Math.min(1, zoom)));
    const together = hair ? group.length : WIDE_TOGETHER;
    for (let first = 0; first < group.length; first += together) {
      context.beginPath();
      for (const { curve } of group.slice(first, first + together)) trace(context, curve);
      context.stroke();
    }
    context.setLineDash([]);
    if (detail === 'far') continue;
    context.lineWidth = 1.4 / Math.min(1, zoom);
    for (const { drawn, curve } of group) paintEnds(p, drawn, curve);
  }
  context.globalAlpha = 1;
  context.lineCap = 'butt';
}

/** So many lines at most are seen through tables. */
const MOST_SHINING = 24;

/**
 * Draws, over the tables, those parts of resting strands that pass behind a third one, faintly: they are not lost there.
 * @param p the painter
 * @param strands the strands with rank `rest` or `related`
 */
export function paintShining(p: StrandPainter, strands: readonly Drawn[]): void {
  const { context, theme, routes, zoom } = p;
  const hidden = strands.flatMap(({ strand, edge }) => {
    const { curve, bounds, behind } = routes.of(strand);
    if (behind.length === 0 || !intersects(bounds, p.view)) return [];
    const seen = behind.filter((box) => intersects(boxRect(box), p.view));
    return seen.length > 0 ? [{ curve, edge, seen }] : [];
  });
  // Of very many they would cover what the tables say, and take long.
  if (hidden.length > MOST_SHINING) return;
  for (const { curve, edge, seen } of hidden) {
    context.save();
    context.beginPath();
    for (const box of seen) context.rect(box.x, box.y, box.width, box.height);
    context.clip();
    context.globalAlpha = theme.contrast ? 0.5 : 0.25;
    context.strokeStyle = statusColour(theme, edge.status);
    context.lineWidth = 1.4 / Math.min(1, zoom);
    context.setLineDash([...DASHES[edge.kind]]);
    context.beginPath();
    trace(context, curve);
    context.stroke();
    context.restore();
  }
}

/** About how long the part of a line is that is seen, in scene pixels. */
function seenLength(bounds: Rect, view: Rect): number {
  const width = Math.min(bounds.right, view.right) - Math.max(bounds.left, view.left);
  return width + Math.min(bounds.bottom, view.bottom) - Math.max(bounds.top, view.top);
}

function restingAlpha(theme: Theme, rank: StrandRank, detail: Detail): number {
  if (rank === 'dim') return theme.contrast ? 0.35 : 0.16;
  return theme.contrast ? 1 : detail === 'far' ? 0.5 : 0.85;
}

/**
 * Draws strands at what is pointed at or selected: stronger, but still behind the tables, for a hub has hundreds of them.
 * @param p the painter
 * @param strands the strands with rank `related`
 */
export function paintRelated(p: StrandPainter, strands: readonly Drawn[]): void {
  const { context, theme } = p;
  const scale = 1 / Math.min(1, p.zoom);
  for (const drawn of strands) {
    const { edge } = drawn;
    const { curve, bounds } = p.routes.of(drawn.strand);
    if (!intersects(bounds, p.view)) continue;
    context.strokeStyle = context.fillStyle = statusColour(theme, edge.status);
    context.lineWidth = (strands.length > HAIRLINE_FROM ? HAIRLINE / p.pixelRatio : 2.2) * scale;
    context.setLineDash(DASHES[edge.kind].map((d) => d * scale));
    context.beginPath();
    trace(context, curve);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 1.8;
    if (p.detail !== 'far') paintEnds(p, drawn, curve);
  }
}

/**
 * Draws one strand that stands out, above the tables, with a halo that lifts it from what it crosses.
 * @param p the painter
 * @param drawn the strand with rank `strong` or `lit`
 * @param others lines that its plate should not cover
 * @param boxes tables that its plate should not cover
 * @returns the place of its plate
 */
export function paintStrong(
  p: StrandPainter,
  drawn: Drawn,
  others: readonly Drawn[],
  boxes: readonly Box[],
): Rect | undefined {
  const { strand, edge, rank } = drawn;
  const { curve, bounds } = p.routes.of(strand);
  if (!intersects(bounds, p.view)) return undefined;
  const { context, theme } = p;
  const scale = 1 / Math.min(1, p.zoom);
  const width = 3 * scale;
  const colour = rank === 'lit' ? theme.lit : statusColour(theme, edge.status);
  context.lineCap = 'round';
  context.setLineDash([]);
  context.strokeStyle = theme.canvas;
  context.globalAlpha = 0.85;
  context.lineWidth = width + 4 * scale;
  context.beginPath();
  trace(context, curve);
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = width;
  context.setLineDash(DASHES[edge.kind].map((d) => d * 1.2 * scale));
  context.beginPath();
  trace(context, curve);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = Math.max(1.6, width * 0.8);
  paintEnds(p, drawn, curve);
  context.lineCap = 'butt';
  // What a person points at or has selected says so even where its plate covers something; the others find a free place.
  if (rank !== 'strong' || p.detail === 'far') return undefined;
  const plateScale = 1 / Math.min(1, Math.max(0.35, p.zoom));
  const plate = strongPlate(p, drawn, others, boxes, plateScale);
  if (plate) paintPlate(p, edge, plate, plateScale);
  return plate?.rect;
}

function trace(context: CanvasRenderingContext2D, { from, c1, via, c2, to }: Curve): void {
  context.moveTo(from.x, from.y);
  let control = c1;
  for (const { before, at, after } of via) {
    context.bezierCurveTo(control.x, control.y, before.x, before.y, at.x, at.y);
    control = after;
  }
  context.bezierCurveTo(control.x, control.y, c2.x, c2.y, to.x, to.y);
}

/** The ends: brackets over the rows of a composite end, a foot where many refer, an arrow head by kind. */
function paintEnds(p: StrandPainter, { edge, count }: Drawn, curve: Curve): void {
  const { context, theme } = p;
  // A bundle has no ends of its own: its edges may go either way.
  if (count > 1) return;
  const { kind, cardinality } = edge;
  paintBracket(context, curve.from, curve.fromSide, curve.fromRows);
  paintBracket(context, curve.to, curve.toSide, curve.toRows);
  const { from, to, fromSide, toSide } = curve;
  if (kind === 'key') {
    if (cardinality === undefined || cardinality.startsWith('many')) foot(context, from, fromSide);
    if (cardinality === 'many-to-many') foot(context, to, toSide);
    else head(context, to, toSide, 'filled', theme.card);
  } else if (kind === 'context') {
    dot(context, from, 2.6);
    head(context, to, toSide, 'open', theme.card);
    if (edge.oneWay !== true) head(context, from, fromSide, 'open', theme.card);
  } else {
    dot(context, from, 3.2);
    head(context, to, toSide, 'hollow', theme.card);
  }
  if (p.fault(edge) > 0) paintFault(p, curve);
}

/** Near the end where the edge begins, an open circle: some of its rows go no further, or are otherwise than its rule says. */
function paintFault({ context, theme }: StrandPainter, curve: Curve): void {
  const { x, y } = pointAt(curve, FAULT_AT);
  const [fill, stroke, width] = [context.fillStyle, context.strokeStyle, context.lineWidth];
  context.beginPath();
  context.arc(x, y, 5, 0, Math.PI * 2);
  context.fillStyle = theme.canvas;
  context.fill();
  context.strokeStyle = theme.warning;
  context.lineWidth = Math.max(2, width);
  context.stroke();
  context.fillStyle = fill;
  context.strokeStyle = stroke;
  context.lineWidth = width;
}

function paintBracket(context: CanvasRenderingContext2D, end: Point, side: -1 | 1, rows: readonly number[]): void {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.length < 2) return;
  const border = end.x - side * 12;
  context.beginPath();
  context.moveTo(border, first);
  context.lineTo(end.x - side * 3, first);
  context.quadraticCurveTo(end.x, first, end.x, first + 3);
  context.lineTo(end.x, last - 3);
  context.quadraticCurveTo(end.x, last, end.x - side * 3, last);
  context.lineTo(border, last);
  for (const y of rows.slice(1, -1)) {
    context.moveTo(border, y);
    context.lineTo(end.x, y);
  }
  context.stroke();
}

/** The crow's foot: three toes at the box. */
function foot(context: CanvasRenderingContext2D, at: Point, side: -1 | 1): void {
  context.beginPath();
  context.moveTo(at.x + side * 10, at.y);
  context.lineTo(at.x, at.y - 5);
  context.moveTo(at.x + side * 10, at.y);
  context.lineTo(at.x, at.y + 5);
  context.stroke();
}

function dot(context: CanvasRenderingContext2D, at: Point, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, Math.PI * 2);
  context.fill();
}

function head(
  context: CanvasRenderingContext2D,
  at: Point,
  side: -1 | 1,
  style: 'filled' | 'open' | 'hollow',
  background: string,
): void {
  const [length, half] = style === 'filled' ? [10, 4.5] : [9, 5];
  context.beginPath();
  context.moveTo(at.x + side * length, at.y - half);
  context.lineTo(at.x, at.y);
  context.lineTo(at.x + side * length, at.y + half);
  if (style === 'open') return context.stroke();
  context.closePath();
  if (style === 'filled') return context.fill();
  const colour = context.fillStyle;
  context.fillStyle = background;
  context.fill();
  context.fillStyle = colour;
  context.stroke();
}

/** Where on a line the mark is of what the data says against its edge. */
const FAULT_AT = 0.2;
