/** Stable, fast, non-cryptographic hashes: identifiers of columns, fingerprints of sources. */

/**
 * Hashes text to 64 bits; the same text gives the same hash on every machine and in every version.
 * @param text any text
 * @returns 16 hexadecimal digits
 */
export function hashText(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}

/**
 * Hashes bytes to 64 bits: two 32-bit lanes in the manner of MurmurHash3, each word mixed into both.
 * @param bytes any bytes
 * @returns 16 hexadecimal digits
 */
export function hashBytes(bytes: Uint8Array): string {
  let high = 0x9e3779b9 ^ bytes.length;
  let low = 0x85ebca6b;
  const words = bytes.length >>> 2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mix = (word: number): void => {
    high = Math.imul(high ^ word, 0xcc9e2d51);
    high = (high << 15) | (high >>> 17);
    low = Math.imul(low ^ word ^ (high >>> 16), 0x1b873593);
    low = (low << 13) | (low >>> 19);
  };
  for (let i = 0; i < words; i++) mix(view.getUint32(i * 4, true));
  for (let i = words * 4; i < bytes.length; i++) mix(view.getUint8(i) + 0x100);
  return finish(high ^ low) + finish(low ^ Math.imul(high, 0x27d4eb2f));
}

function finish(hash: number): string {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
