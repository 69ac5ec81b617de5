/** Writes the cells of a row as SQLite's record format has them: a header of types, and a body of values. */
import { writeVarint } from './varint';

/** Serial type of a text of no bytes; each byte adds 2. */
const TEXT = 13;
const REAL = 7;
const ZERO = 8;
/** Types of integers, and how many bytes they take. */
const [ONE, TWO, THREE, FOUR, SIX, EIGHT] = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 6],
  [6, 8],
] as const;
/** A type takes at most so many bytes. */
const TYPE_BYTES = 5;
const NUMBER_BYTES = 8;
const FEW_BYTES = 200;
/** So many digits are kept exactly by any number. */
const MOST_DIGITS = 15;
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, i) => 10 ** i);

const POINT = 46;
const MINUS = 45;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** What a column holds: these are added up. */
export const HOLDS = { integers: 1, reals: 2, texts: 4 } as const;

/** The record of one row; the next one takes its place. */
export class PackedRecord {
  readonly #encoder = new TextEncoder();
  readonly #real = new DataView(new ArrayBuffer(NUMBER_BYTES));
  #types = new Uint8Array(1024);
  #typesEnd = 0;
  #body = new Uint8Array(65_536);
  #bodyEnd = 0;
  /** See HOLDS, by position of the column, over all records so far. */
  holds = new Uint8Array(64);

  /** Bytes of the types of the values. */
  get typesLength(): number {
    return this.#typesEnd;
  }

  /** Bytes of the values. */
  get bodyLength(): number {
    return this.#bodyEnd;
  }

  /**
   * Writes types and values.
   * @param to where there is room for them
   * @param at from where on
   */
  copy(to: Uint8Array, at: number): void {
    copyBytes(this.#types, this.#typesEnd, to, at);
    copyBytes(this.#body, this.#bodyEnd, to, at + this.#typesEnd);
  }

  /**
   * Takes a row.
   * @param cells empty ones are NULL
   * @param numbers by position, whether what is written as a number is stored as one; else it is text
   */
  take(cells: readonly string[], numbers: readonly boolean[]): void {
    const { length } = cells;
    if (this.#types.length < length * TYPE_BYTES) this.#types = new Uint8Array(length * 2 * TYPE_BYTES);
    if (this.holds.length < length) this.holds = larger(this.holds, length, this.holds.length);
    this.#typesEnd = this.#bodyEnd = 0;
    for (let i = 0; i < length; i++) {
      const cell = cells[i];
      if (!cell) this.#types[this.#typesEnd++] = 0;
      else this.holds[i] = (this.holds[i] ?? 0) | (numbers[i] ? this.#numberOrText(cell) : this.#text(cell));
    }
  }

  #room(bytes: number): void {
    const needed = this.#bodyEnd + bytes;
    if (this.#body.length < needed) this.#body = larger(this.#body, needed, this.#bodyEnd);
  }

  /** A number as `column-inference.ts` takes one: what is stored gives back what was written, a fraction's zeros apart. */
  #numberOrText(cell: string): number {
    const { length } = cell;
    const from = cell.charCodeAt(0) === MINUS ? 1 : 0;
    let point = -1;
    let digits = 0;
    for (let i = from; i < length; i++) {
      const code = cell.charCodeAt(i);
      if (code >= DIGIT_0 && code <= DIGIT_9) digits = digits * 10 + code - DIGIT_0;
      else if (code === POINT && point < 0) point = i;
      else return this.#text(cell);
    }
    const whole = (point < 0 ? length : point) - from;
    const leadsWithZero = whole > 0 && cell.charCodeAt(from) === DIGIT_0;
    if (whole > MOST_DIGITS || (leadsWithZero && whole > 1)) return this.#text(cell);
    if (point < 0) {
      if (whole === 0 || (leadsWithZero && from > 0)) return this.#text(cell);
      this.#integer(from > 0 ? -digits : digits);
      return HOLDS.integers;
    }
    const decimals = length - point - 1;
    if (decimals === 0 || decimals > MOST_DIGITS) return this.#text(cell);
    // Of two numbers that are exact the quotient is the nearest there is.
    const isExact = whole + decimals <= MOST_DIGITS;
    const value = isExact ? digits / (POWERS[decimals] ?? NaN) : Math.abs(Number(cell));
    this.#fraction(from > 0 && value > 0 ? -value : value); // SQLite knows no -0
    return HOLDS.reals;
  }

  #fraction(value: number): void {
    this.#room(NUMBER_BYTES);
    this.#real.setFloat64(0, value);
    for (let i = 0; i < NUMBER_BYTES; i++) this.#body[this.#bodyEnd++] = this.#real.getUint8(i);
    this.#types[this.#typesEnd++] = REAL;
  }

  #integer(value: number): void {
    const size = value < 0 ? -value - 1 : value;
    if (value === 0 || value === 1) {
      this.#types[this.#typesEnd++] = ZERO + value;
      return;
    }
    const [type, bytes] =
      size < 2 ** 7
        ? ONE
        : size < 2 ** 15
          ? TWO
          : size < 2 ** 23
            ? THREE
            : size < 2 ** 31
              ? FOUR
              : size < 2 ** 47
                ? SIX
                : EIGHT;
    this.#types[this.#typesEnd++] = type;
    this.#room(NUMBER_BYTES);
    const high = bytes > 4 ? Math.floor(value / 2 ** 32) : 0;
    for (let byte = bytes - 1; byte >= 0; byte--)
      this.#body[this.#bodyEnd++] = byte > 3 ? high >> (8 * (byte - 4)) : value >>> (8 * byte);
  }

  #text(cell: string): number {
    const { length } = cell;
    // A character takes at most three bytes of UTF-8.
    this.#room(3 * length);
    const from = this.#bodyEnd;
    this.#bodyEnd = this.#characters(cell, from);
    this.#typesEnd = writeVarint(this.#types, this.#typesEnd, TEXT + 2 * (this.#bodyEnd - from));
    return HOLDS.texts;
  }

  #characters(cell: string, at: number): number {
    const body = this.#body;
    for (let i = 0; i < cell.length; i++) {
      const code = cell.charCodeAt(i);
      if (code > 127) return at + this.#encoder.encodeInto(cell, body.subarray(at)).written;
      body[at + i] = code;
    }
    return at + cell.length;
  }
}

function larger(bytes: Uint8Array<ArrayBuffer>, needed: number, used: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(2 * needed);
  copy.set(bytes.subarray(0, used));
  return copy;
}

/** A view costs more than a few bytes. */
function copyBytes(from: Uint8Array, length: number, to: Uint8Array, at: number): void {
  if (length > FEW_BYTES) to.set(from.subarray(0, length), at);
  else for (let i = 0; i < length; i++) to[at + i] = from[i] ?? 0;
}
