/** Where a small panel stands that is about things in the picture: beside them, so that it covers none. */
import type { Point, Rect } from '../../../src/picture/geometry';

/** A width and a height in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far it stands from what it is about, and from the border of the picture, in pixels. */
const GAP = 16;
const MARGIN = 12;

/**
 * The place of a panel.
 * @param panel its size
 * @param things rectangles that it covers only where it must, in pixels of the picture; it stands beside the first if it can
 * @param room the size of the picture
 * @returns the corner at the left and top, inside the picture
 */
export function placeBeside(panel: Size, things: readonly Rect[], room: Size): Point {
  const [xMost, yMost] = [room.width - panel.width - MARGIN, room.height - panel.height - MARGIN];
  const inside = ({ x, y }: Point): Point => ({
    x: Math.max(MARGIN, Math.min(x, xMost)),
    y: Math.max(MARGIN, Math.min(y, yMost)),
  });
  const beside = things.flatMap(({ left, top, right, bottom }): Point[] => [
    { x: right + GAP, y: top },
    { x: left - GAP - panel.width, y: top },
    { x: left, y: bottom + GAP },
    { x: left, y: top - GAP - panel.height },
  ]);
  const corners = [MARGIN, xMost].flatMap((x) => [MARGIN, yMost].map((y) => ({ x, y })));
  const covered = ({ x, y }: Point): number => things.reduce((sum, thing) => sum + overlap(x, y, panel, thing), 0);
  const places = [...beside, ...corners].map(inside).map((at) => ({ at, covered: covered(at) }));
  return places.reduce((best, next) => (next.covered < best.covered ? next : best)).at;
}

function overlap(x: number, y: number, { width, height }: Size, { left, top, right, bottom }: Rect): number {
  const across = Math.min(x + width, right) - Math.max(x, left);
  const down = Math.min(y + height, bottom) - Math.max(y, top);
  return Math.max(0, across) * Math.max(0, down);
}
