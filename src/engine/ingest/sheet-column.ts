/** Finds the type of a column of a sheet, whose cells are numbers, dates, truth values and text side by side. */
import { ColumnInference, type InferenceHints, type InferredColumn } from './column-inference';
import type { ColumnTold } from './column-told';
import type { Inference } from './staging-table';
import type { Cell } from './table-reader';

const TRUE = 'TRUE';
const FALSE = 'FALSE';
/** A number that is no integer, whichever: what it is exactly does not change the type of its column. */
const SOME_FRACTION = '0.5';
/** Integers above are not written digit by digit. */
const MOST_EXACT = 1e15;

/** How a truth value is kept until the type of its column is known. */
export function truthText(value: boolean): string {
  return value ? TRUE : FALSE;
}

/**
 * Numbers decide as they do in text files, and so does text that is a number, for spreadsheets keep many numbers as text.
 * Dates come as ISO text.
 */
export class SheetColumnInference implements Inference<NonNullable<Cell>> {
  readonly #text: ColumnInference;
  #truths = 0;
  #others = 0;

  /**
   * @param name the column's name, see `ColumnInference`
   * @param hints what a person says of dates and decimals
   */
  constructor(name: string, hints: InferenceHints = {}) {
    this.#text = new ColumnInference(name, hints);
  }

  /** Takes a value that is not empty. */
  add(value: NonNullable<Cell>): void {
    const isTruth = value === TRUE || value === FALSE;
    if (isTruth) this.#truths++;
    else this.#others++;
    if (typeof value === 'number') this.#text.add(SOME_FRACTION);
    else this.#text.add(String(value));
  }

  get told(): readonly ColumnTold[] {
    return this.#text.told;
  }

  get emptied(): readonly string[] {
    return this.#text.emptied;
  }

  /** The type that all values so far allow. */
  result(): InferredColumn {
    if (this.#truths > 0 && this.#others === 0) {
      const convert = (column: string): string => `CASE WHEN ${column} IS NOT NULL THEN ${column} = '${TRUE}' END`;
      return { type: 'boolean', affinity: 'INTEGER', convert };
    }
    return this.#text.result();
  }
}

/**
 * A number as it is kept until the type of its column is known: an integer digit by digit, so that nothing is added to it
 * where its column turns out to be text.
 */
export function numberCell(value: number): string | number {
  return Number.isInteger(value) && Math.abs(value) < MOST_EXACT ? String(value) : value;
}
