/** Draws the plates on lines: labels, marks of suggestions, how many edges a line stands for. */
import type { EdgeView } from '../../../src/protocol/graph';
import type { Box } from '../../../src/picture/box';
import { boxRect, intersects, pointAt, type Curve, type Rect } from '../../../src/picture/geometry';
import { faultMark } from '../../../src/picture/health-view';
import type { Strand } from '../../../src/picture/strands';
import type { Drawn } from './look';
import type { StrandPainter } from './strand-painter';
import { statusColour } from './theme';

/** Steps along a line in which is looked whether it runs under a plate. */
const STEPS_ALONG = 40;

/**
 * Where the plate of a line that stands out goes: on it, beside it, or above or below, where it covers no table and no other line,
 * else no table, else the middle.
 * @param p the painter
 * @param drawn the line
 * @param others lines of which others than its own are kept clear
 * @param boxes tables that are kept clear
 * @param scale of the plate
 */
export function strongPlate(
  p: StrandPainter,
  drawn: Drawn,
  others: readonly Drawn[],
  boxes: readonly Box[],
  scale: number,
): Plate | undefined {
  const { strand } = drawn;
  const words = plateWords(p, drawn, true);
  if (words === '') return undefined;
  const { curve } = p.routes.of(strand);
  const places = RISES.flatMap((rise) =>
    SIDES.flatMap((side) => PLATE_PLACES.map((t) => risen(plateAt(p, strand, curve, words, scale, t, side), rise))),
  );
  const free = places.filter(({ rect }) => !boxes.some((box) => intersects(rect, boxRect(box))));
  const isClear = ({ rect }: Plate): boolean =>
    !others.some((other) => {
      if (other.strand === strand) return false;
      const way = p.routes.of(other.strand);
      return intersects(way.bounds, rect) && runsUnder(way.curve, rect);
    });
  return free.find(isClear) ?? free[0] ?? places[0];
}

function risen(plate: Plate, rise: number): Plate {
  const { y, rect } = plate;
  const by = rise * (rect.bottom - rect.top);
  return { ...plate, y: y + by, rect: { ...rect, top: rect.top + by, bottom: rect.bottom + by } };
}

function runsUnder(curve: Curve, { left, top, right, bottom }: Rect): boolean {
  for (let i = 0; i <= STEPS_ALONG; i++) {
    const { x, y } = pointAt(curve, i / STEPS_ALONG);
    if (x > left && x < right && y > top && y < bottom) return true;
  }
  return false;
}

/**
 * Draws the plates of resting strands where they cover no table and no other plate; those that find no place show when the
 * line is pointed at.
 * @param p the painter
 * @param strands the strands with rank `rest`
 * @param covered what must not be covered
 * @param scale of the plates
 */
export function paintPlates(
  p: StrandPainter,
  strands: readonly Drawn[],
  covered: readonly Rect[],
  scale: number,
): void {
  const taken = [...covered];
  for (const drawn of strands) {
    const { strand } = drawn;
    const words = plateWords(p, drawn, false);
    if (words === '') continue;
    const { curve, bounds } = p.routes.of(strand);
    if (!intersects(bounds, p.view)) continue;
    // The whole text where it fits, also beside the line; else its beginning, or how many edges there are, else at least the mark.
    const mark = words.charAt(0);
    const shorter =
      drawn.count > 1 ? [bundleWords(p, drawn)] : SHORT_PLATES.map((width) => p.text.fit(words, 'small', width));
    const rest = [...new Set([...shorter, ...(MARKS.includes(mark) ? [mark] : [])])].filter((text) => text !== words);
    const tries = [...SIDES.map((side) => [words, side] as const), ...rest.map((text) => [text, 0] as const)];
    for (const [text, side] of tries) {
      const place = PLATE_PLACES.map((t) => plateAt(p, strand, curve, text, scale, t, side)).find(
        ({ rect }) => !taken.some((other) => intersects(rect, other)),
      );
      if (!place) continue;
      taken.push(place.rect);
      paintPlate(p, drawn.edge, place, scale);
      break;
    }
  }
}

const MARKS = '?×';
/** On a line, to the right of it, to the left. */
const SIDES = [0, 1, -1] as const;
/** How far above or below, in heights of a plate. */
const RISES = [0, -1.3, 1.3, -2.6, 2.6, -3.9, 3.9, -5.2, 5.2] as const;
/** Where along a line a plate may stand, the best place first. */
const PLATE_PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78] as const;
/** A label is at most so wide, in pixels at zoom 1; one of which only the beginning finds a place, so wide. */
const WIDEST_PLATE = 240;
const SHORT_PLATES = [150, 84] as const;
const PLATE_HEIGHT = 15;

/** Of a bundle, how many edges it holds, whether some wait for review, and whether some lose rows. */
function bundleWords(p: StrandPainter, { count, strand }: Drawn): string {
  const waiting = strand.edges.some(({ status }) => status === 'suggested') ? '?  ' : '';
  const faulty = strand.edges.some((other) => p.fault(other) > 0) ? '  ○' : '';
  return `${waiting}${count}${faulty}`;
}

/**
 * Of a bundle, how many edges it holds and how they are called. Else "?" where an edge awaits review, "×" where it is rejected,
 * how many rows a join leaves out or a rule does not hold in, and the label; with the confidence where it stands out.
 */
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
  return [`${mark}${percent}`, faultMark(edge.kind, p.fault(edge)), edge.label ?? '']
    .filter((part) => part !== '')
    .join('  ');
}

/** A plate in its place, in scene pixels. */
export interface Plate {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly rect: Rect;
}

/**
 * Where a plate stands at a share of a line's length.
 * @param side 0: its middle is on the line; 1 or -1: it stands to the right or to the left of it, and touches it
 */
function plateAt(
  p: StrandPainter,
  strand: Strand,
  curve: Curve,
  words: string,
  scale: number,
  t: number,
  side: -1 | 0 | 1 = 0,
): Plate {
  const text = p.text.fit(words, 'small', WIDEST_PLATE);
  const half = (Math.max(PLATE_HEIGHT, p.text.measure(text, 'small') + 10) * scale) / 2;
  const height = PLATE_HEIGHT * scale;
  const { x: onCurve, y } = pointAt(curve, t);
  // Inside one table the plate stands outside the loop, on the side where the loop is.
  const x = onCurve + (strand.from === strand.to ? curve.fromSide : side) * (half - height / 2);
  return { text, x, y, rect: { left: x - half, right: x + half, top: y - height / 2, bottom: y + height / 2 } };
}

/** Draws a plate. */
export function paintPlate(p: StrandPainter, edge: EdgeView, { text, x, y, rect }: Plate, scale: number): void {
  const { context, theme } = p;
  const height = rect.bottom - rect.top;
  context.globalAlpha = 1;
  context.beginPath();
  context.roundRect(rect.left, rect.top, rect.right - rect.left, height, height / 2);
  context.fillStyle = theme.card;
  context.fill();
  context.lineWidth = 1.2 * scale;
  context.strokeStyle = p.fault(edge) > 0 ? theme.warning : statusColour(theme, edge.status);
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
