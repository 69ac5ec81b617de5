/** Weights of which the large tensors have one byte a number, as `scripts/pack-encoder.mjs` writes them. */

/** A tensor in the file of weights. */
export interface PackedTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'float32' | 'int32';
  /** One byte a number, and one scale for each row or column of what is taken as a matrix; absent: four bytes a number. */
  readonly by?: 'row' | 'column';
}

const BYTES = 4;

/**
 * The tensors with four bytes a number, one after the other.
 * @param tensors in their order in the file
 * @param file first the numbers of tensors that are whole, and the scales of the others; then the bytes of the others
 * @throws RangeError where the file is shorter than its tensors say
 */
export function unpackWeights(tensors: readonly PackedTensor[], file: ArrayBuffer): ArrayBuffer {
  const counts = tensors.map(({ shape }) => shape.reduce((product, size) => product * size, 1));
  const unpacked = new ArrayBuffer(BYTES * counts.reduce((sum, count) => sum + count, 0));
  const heads = tensors.map((tensor, i) => headOf(tensor, counts[i] ?? 0));
  let small = BYTES * heads.reduce((sum, head) => sum + head, 0);
  let head = 0;
  let to = 0;
  for (const [i, { shape, by }] of tensors.entries()) {
    const count = counts[i] ?? 0;
    const length = heads[i] ?? 0;
    if (by === undefined) {
      new Uint8Array(unpacked, to, BYTES * count).set(new Uint8Array(file, head, BYTES * count));
    } else {
      const scales = new Float32Array(file, head, length);
      multiply(
        new Int8Array(file, small, count),
        { scales, by, width: shape.at(-1) ?? 1 },
        new Float32Array(unpacked, to, count),
      );
      small += count;
    }
    head += BYTES * length;
    to += BYTES * count;
  }
  return unpacked;
}

/** How many numbers of four bytes a tensor has in the first part of the file. */
function headOf({ shape, by }: PackedTensor, count: number): number {
  const width = shape.at(-1) ?? 1;
  return by === undefined ? count : by === 'column' ? width : count / width;
}

function multiply(
  packed: Int8Array,
  { scales, by, width }: { readonly scales: Float32Array; readonly by: 'row' | 'column'; readonly width: number },
  into: Float32Array,
): void {
  for (let row = 0, at = 0; at < packed.length; row++) {
    for (let column = 0; column < width; column++, at++)
      into[at] = (packed[at] ?? 0) * (scales[by === 'row' ? row : column] ?? 0);
  }
}
