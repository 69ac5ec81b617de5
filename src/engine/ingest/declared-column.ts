/** Columns whose types a file declares, and does not leave to be found from their values. */
import type { ColumnType } from '../core/values';
import type { InferredColumn } from './column-inference';
import type { Inference } from './staging-table';
import type { Cell } from './table-reader';

/** Integers and decimals with more digits are kept as text, digit by digit. */
export const MOST_DIGITS = 15;

/** A column whose type the file declares. */
export class DeclaredColumn implements Inference<NonNullable<Cell>> {
  /** @param type as the file says */
  constructor(private readonly type: ColumnType) {}

  /** Takes a value. */
  add(): void {
    // Its values tell nothing that the file does not.
  }

  /** How the column is stored. */
  result(): InferredColumn {
    const { type } = this;
    const affinity = type === 'integer' || type === 'boolean' ? 'INTEGER' : type === 'real' ? 'REAL' : 'TEXT';
    return { type, affinity, convert: (column) => column };
  }
}

/** Integers of 64 bits, most of which are small: they are text where one of them would not be read again as it was. */
export class LongIntegers implements Inference<NonNullable<Cell>> {
  #longest = 0;

  /** Takes a value. */
  add(value: NonNullable<Cell>): void {
    this.#longest = Math.max(this.#longest, String(value).replace('-', '').length);
  }

  /** How the column is stored. */
  result(): InferredColumn {
    const isLong = this.#longest > MOST_DIGITS;
    return { type: isLong ? 'text' : 'integer', affinity: isLong ? 'TEXT' : 'INTEGER', convert: (column) => column };
  }
}
