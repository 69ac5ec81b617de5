/** Finds the types of columns that are being read, by what readers say that their cells hold. */
import type { Reading } from '../graph/reading';
import { ColumnInference, type InferredColumn } from './column-inference';
import type { ColumnTold } from './column-told';
import { DeclaredColumn, LongIntegers } from './declared-column';
import { JsonColumnInference } from './json-column';
import { SheetColumnInference } from './sheet-column';
import type { Inference } from './staging-table';
import type { Cell, ColumnHolds } from './table-reader';

/**
 * Makes what finds the type of a column.
 * @param holds what its cells hold
 * @param name the column's name, see `ColumnInference`
 * @param reading what a person says of dates and decimals
 */
export function inferenceOf(
  holds: ColumnHolds,
  name: string,
  { dates, decimal }: Pick<Reading, 'dates' | 'decimal'> = {},
): Inference<NonNullable<Cell>> {
  const hints = { ...(dates && { dates }), ...(decimal && { decimal }) };
  switch (holds) {
    case 'texts':
      return new TextCells(new ColumnInference(name, hints));
    case 'sheet cells':
      return new SheetColumnInference(name, hints);
    case 'json values':
      return new JsonColumnInference(name, hints);
    case 'long integers':
      return new LongIntegers();
    default:
      return new DeclaredColumn(holds.declared);
  }
}

/** Texts of cells, which are all that a file holds. */
class TextCells implements Inference<NonNullable<Cell>> {
  constructor(private readonly texts: ColumnInference) {}

  add(value: NonNullable<Cell>): void {
    this.texts.add(String(value));
  }

  result(): InferredColumn {
    return this.texts.result();
  }

  get told(): readonly ColumnTold[] {
    return this.texts.told;
  }

  get emptied(): readonly string[] {
    return this.texts.emptied;
  }
}
