/** Cells of a column that are written otherwise than the rest, and what becomes of them. */
import { quoteLiteral } from '../core/sql-text';
import type { ColumnTold } from './column-told';

/** All that counts as blank around a text. */
const BLANKS =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff' +
  // what turns the direction of writing, and cannot be seen
  '\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069';
const LONGEST_EXAMPLE = 40;

const AROUND = new RegExp(`^[${BLANKS}]+|[${BLANKS}]+$`, 'g');

/** A text without blanks around it. */
export function withoutBlanksAround(text: string): string {
  return text.replace(AROUND, '');
}

/**
 * SQL of a text without blanks around it.
 * @param column SQL of the text
 */
export function withoutBlanks(column: string): string {
  return `trim(${column}, ${quoteLiteral(BLANKS)})`;
}

/** How texts are stored that have blanks around them: without. */
const WITHOUT_BLANKS = { convert: (column: string): string => `nullif(${withoutBlanks(column)}, '')` };
/** Where some have blanks and others none, they are kept as they are written; where all have, that is the form of the file. */
const KEPT = {
  rewritten: true,
  keep: (column: string): string => `nullif(${column}, ${withoutBlanks(column)})`,
} as const;

/** Counts texts with blanks around them, which would be values of their own. */
export class BlanksAround {
  #count = 0;
  #others = 0;
  #example = '';

  /** Takes a cell as it is written, and without blanks. */
  saw(written: string, text: string): void {
    if (written.length === text.length) this.#others++;
    else {
      this.#count++;
      if (text !== '') this.#example ||= written.length > LONGEST_EXAMPLE ? '…' : written;
    }
  }

  /** Whether some have any. */
  get any(): boolean {
    return this.#count > 0;
  }

  /** How such texts are stored: nothing where there are none. */
  get stored(): Partial<typeof WITHOUT_BLANKS & typeof KEPT> {
    return this.#count === 0 ? {} : { ...WITHOUT_BLANKS, ...(this.#others > 0 && KEPT) };
  }

  /** What there is to say. */
  told(): ColumnTold | undefined {
    if (this.#example === '') return undefined;
    return { kind: 'blanks', examples: [this.#example], count: this.#count, of: this.#count + this.#others };
  }
}

/** As spreadsheet programs write numbers of more than eleven digits: 1.23457E+14. */
const SHORTENED = /^\d(?:\.\d{1,5})?E\+(?:1[1-9]|2\d)$/;

/** Counts numbers that a spreadsheet program has shortened. */
export class Shortened {
  #count = 0;
  #example = '';

  /** Takes a number with decimals or an exponent. */
  saw(text: string): void {
    if (!SHORTENED.test(text)) return;
    this.#count++;
    this.#example ||= text;
  }

  /** What there is to say. */
  told(): ColumnTold | undefined {
    return this.#count === 0 ? undefined : { kind: 'shortened', examples: [this.#example], count: this.#count };
  }
}

/** So many digits any number keeps; with so many characters there may be more. */
const SURE_DIGITS = 15;
const FEWEST_CHARACTERS = SURE_DIGITS + 2;

/** Counts fractions of more digits than a number holds: what is stored is the nearest that there is. */
export class Rounded {
  #count = 0;
  #example = '';

  /** Takes a number with decimals. */
  saw(text: string): void {
    if (text.length < FEWEST_CHARACTERS || !isRounded(text)) return;
    this.#count++;
    this.#example ||= text;
  }

  /** What there is to say. */
  told(): ColumnTold | undefined {
    return this.#count === 0 ? undefined : { kind: 'rounded', examples: [this.#example], count: this.#count };
  }
}

function isRounded(text: string): boolean {
  const digits = digitsOf(text);
  return digits.length > SURE_DIGITS && digits !== digitsOf(String(Number(text)));
}

/** The digits that count: of 0.0120 these are 12. A power of ten is left out. */
function digitsOf(text: string): string {
  return text.replace(/e.*$/i, '').replaceAll(/[.-]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}

/** What numbers may count in a column that is called after dates or times, and between which bounds. */
const COUNTED = [
  { what: 'days', from: 25_000, to: 60_000 },
  { what: 'seconds', from: 5e8, to: 2.2e9 },
  { what: 'milliseconds', from: 5e11, to: 2.2e12 },
] as const;
const FEWEST_COUNTED = 2;

/** Looks whether whole numbers count days as spreadsheet programs do, or seconds since 1970. */
export class CountedTimes {
  #least = Infinity;
  #most = -Infinity;
  #count = 0;
  #example = '';

  /** Takes a whole number. */
  saw(text: string): void {
    const value = Number(text);
    this.#least = Math.min(this.#least, value);
    this.#most = Math.max(this.#most, value);
    this.#example ||= text;
    this.#count++;
  }

  /** What there is to say. */
  told(): ColumnTold | undefined {
    const found = COUNTED.find(({ from, to }) => this.#least >= from && this.#most <= to);
    if (!found || this.#count < FEWEST_COUNTED) return undefined;
    return { kind: found.what === 'days' ? 'counted-days' : 'counted-seconds', examples: [this.#example] };
  }
}
