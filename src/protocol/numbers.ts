/** How the numbers of a column are shown. What is copied and exported keeps every digit. */
import type { Cell } from './parts';

/** How the numbers of a column are shown; columns of other things have no style. */
export interface ColumnStyle {
  /** Thousands are set apart. Numbers that name something (years, keys) are shown as they are. */
  readonly grouped: boolean;
  /** Decimals of each cell, where the last digits of some say nothing; undefined: as stored. */
  readonly decimals: number | undefined;
}

/** Numbers as they are stored. */
export const AS_STORED: ColumnStyle = { grouped: false, decimals: undefined };

/** Names that the engine gives to amounts of things, which are whole numbers as keys are. */
const AMOUNT = /^(?:total|number of|sum of) /u;
/** More decimals than these are noise of a division. */
const MOST_DECIMALS = 6;
/** Digits that are kept of a number whose decimals are cut: at least two of them stand behind the point. */
const KEPT_DIGITS = 6;
/** From this number on thousands are set apart, and so they are in all of its column. */
const SET_APART = 10_000;
/** Digits that a number in binary form holds without noise. */
const EXACT_DIGITS = 15;

/**
 * How a column is shown.
 * @param name its heading
 * @param cells its first cells
 * @returns undefined where they are not numbers, or none of them is known
 */
export function columnStyle(name: string, cells: readonly Cell[]): ColumnStyle | undefined {
  const known = cells.filter((cell) => cell !== null);
  const numbers = known.filter((cell) => typeof cell === 'number');
  if (numbers.length === 0 || numbers.length < known.length) return undefined;
  const noisy = numbers.filter((value) => decimalsOf(value) > MOST_DECIMALS);
  // Small shares keep digits that tell something: 0.000123 is not 0.00.
  const digits = noisy.map((value) => KEPT_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value))));
  return {
    grouped: (AMOUNT.test(name) || numbers.some((value) => !Number.isInteger(value))) && numbers.some((value) => Math.abs(value) >= SET_APART), // prettier-ignore
    decimals: noisy.length === 0 ? undefined : Math.min(EXACT_DIGITS, Math.max(2, Math.min(...digits))),
  };
}

/**
 * A cell as it is shown in its column.
 * @param cell the cell
 * @param style how its column is shown
 */
export function styledCell(cell: Cell, style: ColumnStyle | undefined): string {
  if (typeof cell !== 'number' || !style) return cellText(cell);
  // As sentences say them, in English; four digits are set apart only where others of the column have more.
  const { decimals } = style;
  return new Intl.NumberFormat('en', {
    useGrouping: style.grouped,
    ...(decimals === undefined
      ? { maximumSignificantDigits: EXACT_DIGITS }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  }).format(cell);
}

/**
 * A cell as it is stored, in one line.
 * @param cell the cell
 */
export function cellText(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') {
    return Number.isInteger(cell) ? String(cell) : String(Number(cell.toPrecision(EXACT_DIGITS)));
  }
  return cell.replaceAll(/\s+/g, ' ');
}

function decimalsOf(value: number): number {
  const [, decimals = ''] = String(Number(value.toPrecision(EXACT_DIGITS))).split('.');
  return decimals.includes('e') ? EXACT_DIGITS : decimals.length;
}
