/** How far a picture reaches: beyond its tables there are lines that lead around them, and labels on these. */
import { boxRect, curveBounds, flatten, pointAt, type Curve, type Rect } from './geometry';
import type { Box } from './box';

/** So many straight lines stand for one cubic: it bulges out between two points by less than the width of a line. */
const STEPS = 12;

/**
 * The rectangle around tables, lines and labels.
 * @param boxes the tables
 * @param curves the ways of the lines
 * @param labels the rectangles of their labels
 * @returns in scene pixels; undefined where there is nothing
 */
export function extentOf(
  boxes: readonly Box[],
  curves: readonly Curve[],
  labels: readonly Rect[] = [],
): Rect | undefined {
  const around = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const include = ({ left, top, right, bottom }: Rect): void => {
    around.left = Math.min(around.left, left);
    around.top = Math.min(around.top, top);
    around.right = Math.max(around.right, right);
    around.bottom = Math.max(around.bottom, bottom);
  };
  for (const box of boxes) include(boxRect(box));
  for (const curve of curves) {
    // The rectangle around its control points holds a curve: most lines of a picture run between its tables.
    const { left, top, right, bottom } = curveBounds(curve);
    if (left >= around.left && top >= around.top && right <= around.right && bottom <= around.bottom) continue;
    for (const { x, y } of flatten(curve, STEPS)) include({ left: x, top: y, right: x, bottom: y });
  }
  labels.forEach(include);
  return around.left <= around.right ? around : undefined;
}

/**
 * Where the label of a line stands where nothing is in its way: at its middle.
 * @param curve the way of the line
 * @param width of the label, in scene pixels
 * @param height of the label, in scene pixels
 * @param side of the line on which it stands, where it is a loop within one table
 */
export function labelRect(curve: Curve, width: number, height: number, side: -1 | 0 | 1 = 0): Rect {
  const { x: middle, y } = pointAt(curve, 0.5);
  const x = middle + (side * (width - height)) / 2;
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}
