/** A hash of text that is quick, stable and the same on every platform. */

/**
 * Hashes a text with two rounds of FNV-1a (32 bits each, different seeds).
 * @param text any text
 * @returns 16 hexadecimal digits; not for security
 */
export function contentHash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + i), 0x85ebca6b);
  }
  return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
