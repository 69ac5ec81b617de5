/**
 * Vectors of columns, and their cosines with one of a question: of a graph with tens of thousands of columns in a few ms.
 * Numbers are kept as small whole ones, two columns in each: one multiplication serves both, and their sums never meet.
 * That takes four bytes for a number; one for each would take less than half the room and more than twice the time.
 */

/** The greatest whole number by which a number of a column is kept: a byte's. */
const LEVELS = 127;
/** The second column of a pair stands so much higher; sums of the first are smaller than half of it. */
const HIGHER = 2 ** 26;

/** Vectors of the columns of a graph. Columns that share a vector (the same array) are worked out once. */
export class ColumnVectors {
  readonly #dimensions: number;
  /** Pairs of vectors, one number after the other: that of the first, plus `HIGHER` times that of the second. */
  readonly #pairs: Float64Array;
  /** What one of its whole numbers stands for, by vector. */
  readonly #scales: Float32Array;
  /** Number of its vector, by number of the column. */
  readonly #vectorOf: Uint32Array;

  /** @param vectors by number of the column, each of length 1 */
  constructor(vectors: readonly Float32Array[]) {
    const distinct = [...new Set(vectors)];
    const numbers = new Map(distinct.map((vector, i) => [vector, i]));
    this.#vectorOf = Uint32Array.from(vectors, (vector) => numbers.get(vector) ?? 0);
    this.#dimensions = distinct.find(({ length }) => length > 0)?.length ?? 0;
    this.#pairs = new Float64Array(Math.ceil(distinct.length / 2) * this.#dimensions);
    this.#scales = new Float32Array(distinct.length);
    for (const [i, vector] of distinct.entries()) {
      const { scale, whole } = wholeNumbers(vector, LEVELS);
      this.#scales[i] = scale;
      const start = (i >> 1) * this.#dimensions;
      const height = i % 2 === 0 ? 1 : HIGHER;
      for (let k = 0; k < this.#dimensions; k++)
        this.#pairs[start + k] = (this.#pairs[start + k] ?? 0) + (whole[k] ?? 0) * height;
    }
  }

  /**
   * The cosine of a vector with each column, to less than a hundredth.
   * @param vector of length 1, of the same model
   * @returns by number of the column; undefined where the vector has other dimensions
   */
  cosines(vector: Float32Array): Float32Array | undefined {
    const width = this.#dimensions;
    if (vector.length !== width || width === 0) return undefined;
    const pairs = this.#pairs;
    // As fine as it can be while no sum reaches half of `HIGHER`.
    const { scale, whole } = wholeNumbers(vector, Math.floor(HIGHER / 2 / (LEVELS * width)));
    const found = new Float32Array(this.#scales.length);
    for (let i = 0, at = 0; i < found.length; i += 2) {
      // Four sums at a time: each addition would wait for the one before.
      let [a, b, c, d] = [0, 0, 0, 0];
      let k = 0;
      for (; k + 3 < width; k += 4, at += 4) {
        a += (pairs[at] ?? 0) * (whole[k] ?? 0);
        b += (pairs[at + 1] ?? 0) * (whole[k + 1] ?? 0);
        c += (pairs[at + 2] ?? 0) * (whole[k + 2] ?? 0);
        d += (pairs[at + 3] ?? 0) * (whole[k + 3] ?? 0);
      }
      for (; k < width; k++, at++) a += (pairs[at] ?? 0) * (whole[k] ?? 0);
      const sum = a + b + c + d;
      const second = Math.round(sum / HIGHER);
      found[i] = (sum - second * HIGHER) * scale * (this.#scales[i] ?? 0);
      found[i + 1] = second * scale * (this.#scales[i + 1] ?? 0);
    }
    return Float32Array.from(this.#vectorOf, (i) => found[i] ?? 0);
  }
}

/** A vector in whole numbers of at most so many levels up and down, and what one of them stands for. */
function wholeNumbers(vector: Float32Array, levels: number): { readonly scale: number; readonly whole: Float64Array } {
  let greatest = 0;
  for (const x of vector) greatest = Math.max(greatest, Math.abs(x));
  const scale = greatest / levels;
  return { scale, whole: Float64Array.from(vector, (x) => (scale > 0 ? Math.round(x / scale) : 0)) };
}
