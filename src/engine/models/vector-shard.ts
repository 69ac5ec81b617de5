/** A file of kept vectors: a part of all that are kept of one model. Any file may be damaged: what cannot be read is not there. */

/** `SGV` and the version of the form. */
const MARK = 0x53475601;
const HEAD = 8;
const KEY = 8;
const SCALE = 4;
const LEVELS = 127;

/** A vector with one byte for a number: what is stored is what is counted with, whether it was kept or not. */
export interface PackedVector {
  readonly scale: number;
  readonly numbers: Int8Array;
}

/**
 * Packs a vector.
 * @param vector any
 */
export function packVector(vector: Float32Array): PackedVector {
  const greatest = vector.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const scale = Math.fround(greatest / LEVELS);
  return { scale, numbers: Int8Array.from(vector, (x) => (scale === 0 ? 0 : Math.round(x / scale))) };
}

/**
 * The vector again.
 * @param packed as `packVector` gives it
 */
export function unpackVector({ scale, numbers }: PackedVector): Float32Array {
  return Float32Array.from(numbers, (x) => x * scale);
}

/**
 * Reads a file.
 * @param bytes of it
 * @returns by key (16 hexadecimal digits), the ones that were added first at the front; empty where it is damaged
 */
export function readShard(bytes: Uint8Array): Map<string, PackedVector> {
  const found = new Map<string, PackedVector>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || view.getUint32(0, true) !== MARK) return found;
  const dimensions = view.getUint32(4, true);
  const size = KEY + SCALE + dimensions;
  if (dimensions === 0 || (bytes.length - HEAD) % size !== 0) return found;
  for (let at = HEAD; at < bytes.length; at += size) {
    const key = hexOf(view.getUint32(at, true)) + hexOf(view.getUint32(at + 4, true));
    // A copy of these numbers alone: a slice of one of Node's buffers would be a view, whose memory is that of the whole file.
    const numbers = new Int8Array(bytes.buffer, bytes.byteOffset + at + KEY + SCALE, dimensions).slice();
    found.set(key, { scale: view.getFloat32(at + KEY, true), numbers });
  }
  return found;
}

/**
 * Writes a file.
 * @param vectors by key (16 hexadecimal digits); those that have as many dimensions as the last are kept
 */
export function writeShard(vectors: ReadonlyMap<string, PackedVector>): Uint8Array {
  const dimensions = [...vectors.values()].at(-1)?.numbers.length ?? 0;
  const kept = [...vectors].filter(([, { numbers }]) => numbers.length === dimensions);
  const size = KEY + SCALE + dimensions;
  const bytes = new Uint8Array(HEAD + kept.length * size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MARK, true);
  view.setUint32(4, dimensions, true);
  for (const [i, [key, { scale, numbers }]] of kept.entries()) {
    const at = HEAD + i * size;
    view.setUint32(at, Number.parseInt(key.slice(0, 8), 16), true);
    view.setUint32(at + 4, Number.parseInt(key.slice(8), 16), true);
    view.setFloat32(at + KEY, scale, true);
    bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, dimensions), at + KEY + SCALE);
  }
  return bytes;
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0');
}
