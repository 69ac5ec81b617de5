/** Numbers as SQLite's files have them: as many bytes as they need. */

/**
 * So many bytes a number takes.
 * @param value not negative
 */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) length++;
  return length;
}

/**
 * Writes a number, seven bits a byte, the highest first. Numbers are below 2^53, so that nine bytes never come about.
 * @returns where it ends
 */
export function writeVarint(to: Uint8Array, at: number, value: number): number {
  if (value < 128) {
    to[at] = value;
    return at + 1;
  }
  const length = varintLength(value);
  let rest = value;
  for (let i = length - 1; i >= 0; i--) {
    to[at + i] = (rest % 128) | (i === length - 1 ? 0 : 128);
    rest = Math.floor(rest / 128);
  }
  return at + length;
}
