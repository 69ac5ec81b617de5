/** The room on the screen that names take: of a thousand, each would otherwise be compared with all the others in every frame. */

/** Half the height of a name, in pixels. */
const HALF = 8;

/** Room for names of one height. */
export class NameRoom {
  /** Left and right ends of the names that reach into a band of the screen, and their middles. */
  readonly #bands = new Map<number, { readonly left: number; readonly right: number; readonly y: number }[]>();

  /**
   * Whether no name is there yet.
   * @param x middle of the name
   * @param y middle of the name
   * @param half of its width
   */
  isFree(x: number, y: number, half: number): boolean {
    // A name is as high as a band: what it meets lies in two of them.
    for (const band of bandsAt(y)) {
      for (const other of this.#bands.get(band) ?? []) {
        if (x - half < other.right && x + half > other.left && Math.abs(y - other.y) < 2 * HALF) return false;
      }
    }
    return true;
  }

  /**
   * Takes the room of a name; false where another name is there.
   * @param x middle of the name
   * @param y middle of the name
   * @param half of its width
   */
  take(x: number, y: number, half: number): boolean {
    if (!this.isFree(x, y, half)) return false;
    for (const band of bandsAt(y)) {
      const names = this.#bands.get(band) ?? [];
      names.push({ left: x - half, right: x + half, y });
      this.#bands.set(band, names);
    }
    return true;
  }
}

function bandsAt(y: number): number[] {
  const first = Math.floor((y - HALF) / (2 * HALF));
  return [first, first + 1];
}
