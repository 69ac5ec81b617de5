/** Where in a picture there is still room: rectangles that are taken, found again by the squares that they touch. */
import { intersects, type Rect } from './geometry';

/** The sides of the squares, in pixels: a label touches a few. */
const SQUARE = 128;

/** What is taken of a picture. */
export class TakenRoom {
  readonly #squares = new Map<string, Rect[]>();

  /** Takes a rectangle, in scene pixels. */
  take(rect: Rect): void {
    for (const key of squaresOf(rect)) {
      const square = this.#squares.get(key);
      if (square) square.push(rect);
      else this.#squares.set(key, [rect]);
    }
  }

  /** Whether nothing that was taken lies in a rectangle; `but` does not count. */
  isFree(rect: Rect, but?: ReadonlySet<Rect>): boolean {
    return squaresOf(rect).every(
      (key) => !this.#squares.get(key)?.some((other) => but?.has(other) !== true && intersects(rect, other)),
    );
  }
}

function squaresOf({ left, top, right, bottom }: Rect): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / SQUARE); x <= Math.floor(right / SQUARE); x++) {
    for (let y = Math.floor(top / SQUARE); y <= Math.floor(bottom / SQUARE); y++) keys.push(`${x} ${y}`);
  }
  return keys;
}
