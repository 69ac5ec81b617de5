/**
 * Draws edges. Two things are told apart at once: the kind by dash and arrow head, the status by colour and badge, so that
 * neither depends on colour alone.
 */
import type { EdgeKind, EdgeView } from '../../../src/protocol/graph';
import { boxRect, intersects, pointAt, type Curve, type Point, type Rect } from '../../../src/picture/geometry';
import type { Box } from '../../../src/picture/box';
import type { Routes } from '../../../src/picture/routes';
import type { Strand } from '../../../src/picture/strands';
import type { Detail, Drawn, Look, StrandRank } from './look';
import type { TextKit } from './text';
import { statusColour, type Theme } from './theme';

/** What drawing strands needs. */
export interface StrandPainter {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
  readonly text: TextKit;
  readonly zoom: number;
  readonly pixelRatio: number;
  readonly detail: Detail;
  /** The part of the scene that is seen. */
  readonly view: Rect;
  /** Share of referring rows that the join of an edge leaves out. */
  readonly loss: Look['loss'];
  /** Where lines run. */
  readonly routes: Routes;
}

/** Dashes in CSS pixels; absent: solid. */
export const DASHES: Readonly<Record<EdgeKind, readonly number[]>> = {
  key: [],
  context: [1.5, 4],
  derivation: [8, 5],
};

/** Above so many lines every line is one device pixel wide: wide strokes of long paths are what makes panning stutter. */
const HAIRLINE_FROM = 220;
/** So many wide lines are one path: the cost of a wide stroke grows faster than the length of its path. */
const WIDE_TOGETHER = 8;

/**
 * Draws resting strands, grouped by how they look.
 * @param p the painter
 * @param strands the strands with their rank `rest` or `dim`
 */
export function paintResting(p: StrandPainter, strands: readonly Drawn[]): void {
  const groups = new Map<string, { drawn: Drawn; curve: Curve }[]>();
  let count = 0;
  for (const drawn of strands) {
    const { curve, bounds } = p.routes.of(drawn.strand);
    if (!intersects(bounds, p.view)) continue;
    const { edge, rank } = drawn;
    const key = `${edge.kind}|${edge.status}|${rank}|${drawn.count > 1 ? 'bundle' : ''}`;
    const group = groups.get(key);
    if (group) group.push({ drawn, curve });
    else groups.set(key, [{ drawn, curve }]);
    count++;
  }
  const { context, zoom, detail } = p;
  const hair = count > HAIRLINE_FROM;
  for (const group of groups.values()) {
    const first = group[0];
    if (!first) continue;
    const { kind, status } = first.drawn.edge;
    const bundle = first.drawn.count > 1;
    context.globalAlpha = restingAlpha(p.theme, first.drawn.rank, detail);
    context.strokeStyle = context.fillStyle = statusColour(p.theme, status);
    context.lineWidth = (hair ? 1 / p.pixelRatio : bundle ? 2.4 : kind === 'context' ? 1.8 : 1.4) / zoom;
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

/**
 * Draws the plates of resting strands where they cover no table and no other plate; those that find no place show when the
 * line is pointed at.
 * @param p the painter
 * @param strands the strands with rank `rest`
 * @param boxes what must not be covered
 * @param scale of the plates
 */
export function paintPlates(p: StrandPainter, strands: readonly Drawn[], boxes: readonly Box[], scale: number): void {
  const taken: Rect[] = boxes.map(boxRect);
  for (const drawn of strands) {
    const { strand } = drawn;
    const words = plateWords(p, drawn, false);
    if (words === '') continue;
    const { curve, bounds } = p.routes.of(strand);
    if (!intersects(bounds, p.view)) continue;
    // The whole text where it fits, else its beginning, or how many edges there are, else at least the mark.
    const mark = words.charAt(0);
    const short = drawn.count > 1 ? bundleWords(p, drawn) : p.text.fit(words, 'small', SHORT_PLATE);
    const tries = [...new Set([words, short, ...(MARKS.includes(mark) ? [mark] : [])])];
    for (const text of tries) {
      const place = PLATE_PLACES.map((t) => plateAt(p, strand, curve, text, scale, t)).find(
        ({ rect }) => !taken.some((other) => intersects(rect, other)),
      );
      if (!place) continue;
      taken.push(place.rect);
      paintPlate(p, drawn.edge, place, scale);
      break;
    }
  }
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
    context.lineWidth = (strands.length > HAIRLINE_FROM ? 1 / p.pixelRatio : 2.2) * scale;
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
 */
export function paintStrong(p: StrandPainter, drawn: Drawn): void {
  const { strand, edge, rank } = drawn;
  const { curve, bounds } = p.routes.of(strand);
  if (!intersects(bounds, p.view)) return;
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
  if (rank !== 'strong' || p.detail === 'far') return;
  const words = plateWords(p, drawn, true);
  const plateScale = 1 / Math.min(1, Math.max(0.35, p.zoom));
  if (words !== '') paintPlate(p, edge, plateAt(p, strand, curve, words, plateScale, 0.5), plateScale);
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
  if (p.loss(edge) > 0) paintLoss(p, curve);
}

/** Near the end that refers, an open circle: some of its rows go no further. */
function paintLoss({ context, theme }: StrandPainter, curve: Curve): void {
  const { x, y } = pointAt(curve, LOSS_AT);
  const [fill, width] = [context.fillStyle, context.lineWidth];
  context.beginPath();
  context.arc(x, y, 4.5, 0, Math.PI * 2);
  context.fillStyle = theme.canvas;
  context.fill();
  context.fillStyle = fill;
  context.lineWidth = Math.max(1.8, width);
  context.stroke();
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

/** Where on a line the mark of lost rows is. */
const LOSS_AT = 0.2;
const MARKS = '?×';
/** Where along a line a plate may stand, the best place first. */
const PLATE_PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78] as const;
/** A label of which only the beginning finds a place is so wide, in pixels at zoom 1. */
const SHORT_PLATE = 84;
const PLATE_HEIGHT = 15;

/** Of a bundle, how many edges it holds, whether some wait for review, and whether some lose rows. */
function bundleWords(p: StrandPainter, { count, strand }: Drawn): string {
  const waiting = strand.edges.some(({ status }) => status === 'suggested') ? '?  ' : '';
  const losing = strand.edges.some((other) => p.loss(other) > 0) ? '  ○' : '';
  return `${waiting}${count}${losing}`;
}

/** Of a bundle, how many edges it holds and how they are called. Else "?" where an edge awaits review, "×" where it is rejected, and the label; with the confidence where it stands out. */
function plateWords(p: StrandPainter, drawn: Drawn, strong: boolean): string {
  const { edge, count, strand } = drawn;
  if (count > 1 && !strong) {
    const labels = strand.edges.flatMap(({ label, status }) =>
      label === undefined || status === 'rejected' ? [] : [label],
    );
    const names = labels.length === count ? `  ${labels.join(' · ')}` : '';
    return `${bundleWords(p, drawn)}${names}`;
  }
  const mark = edge.status === 'suggested' ? '?' : edge.status === 'rejected' ? '×' : '';
  const percent = strong && edge.confidence !== undefined ? ` ${Math.round(edge.confidence * 100)} %` : '';
  const loss = p.loss(edge);
  const lost = strong && loss > 0 ? `○ ${loss < 0.01 ? '< 1' : Math.round(loss * 100)} %` : '';
  return [`${mark}${percent}`, lost, edge.label ?? ''].filter((part) => part !== '').join('  ');
}

interface Plate {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly rect: Rect;
}

function plateAt(p: StrandPainter, strand: Strand, curve: Curve, words: string, scale: number, t: number): Plate {
  const text = p.text.fit(words, 'small', 190);
  const half = (Math.max(PLATE_HEIGHT, p.text.measure(text, 'small') + 10) * scale) / 2;
  const height = PLATE_HEIGHT * scale;
  const { x: onCurve, y } = pointAt(curve, t);
  // Inside one table the plate stands outside the loop, on the side where the loop is.
  const x = strand.from === strand.to ? onCurve + curve.fromSide * (half - height / 2) : onCurve;
  return { text, x, y, rect: { left: x - half, right: x + half, top: y - height / 2, bottom: y + height / 2 } };
}

function paintPlate(p: StrandPainter, edge: EdgeView, { text, x, y, rect }: Plate, scale: number): void {
  const { context, theme } = p;
  const height = rect.bottom - rect.top;
  context.globalAlpha = 1;
  context.beginPath();
  context.roundRect(rect.left, rect.top, rect.right - rect.left, height, height / 2);
  context.fillStyle = theme.card;
  context.fill();
  context.lineWidth = 1.2 * scale;
  context.strokeStyle = statusColour(theme, edge.status);
  context.setLineDash(edge.status === 'suggested' ? [3 * scale, 2 * scale] : []);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = theme.text;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.save();
  context.translate(x, y + 0.5 * scale);
  context.scale(scale, scale);
  context.font = p.text.font('small');
  context.fillText(text, 0, 0);
  context.restore();
}
