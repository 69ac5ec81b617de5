/** What layouts work with: boxes with sizes, links between them, and the room that is kept between boxes. Pure. */

/** A table to be placed. */
export interface LayoutBox {
  readonly width: number;
  readonly height: number;
}

/** Two tables that belong near each other, by index, the referring one first; each pair once. */
export type LayoutLink = readonly [number, number];

/** Tables and links. */
export interface LayoutInput {
  readonly boxes: readonly LayoutBox[];
  readonly links: readonly LayoutLink[];
  /** Width over height that the whole picture should have. */
  readonly aspect: number;
}

/** A top left corner. */
export interface Corner {
  x: number;
  y: number;
}

/** A box with its place. */
export interface Placed extends Corner {
  readonly width: number;
  readonly height: number;
}

/** Room kept between boxes: lines, brackets and their ends need it. */
export const GAP = { x: 84, y: 44 } as const;
/** The mean of the centres of boxes. */
export function centroid(boxes: readonly Placed[]): [number, number] {
  let [x, y] = [0, 0];
  for (const box of boxes) [x, y] = [x + box.x + box.width / 2, y + box.y + box.height / 2];
  return [x / boxes.length, y / boxes.length];
}

/** An element that the caller knows to be there. */
export function at<T>(list: { readonly [index: number]: T }, index: number): T {
  return list[index] as T;
}
