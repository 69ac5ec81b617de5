/** Makes workbooks for tests. */
import { utils, write, type BookType, type CellObject, type WorkSheet } from '@e965/xlsx';

/** A sheet: rows of values, cells of its own by address, and what is merged. */
export interface SheetPlan {
  readonly rows?: readonly (readonly unknown[])[];
  readonly cells?: Readonly<Record<string, CellObject>>;
  readonly merged?: readonly string[];
  readonly hidden?: boolean;
}

/**
 * Writes a workbook.
 * @param sheets by name
 * @param bookType what kind of file
 */
export function workbook(sheets: Readonly<Record<string, SheetPlan>>, bookType: BookType = 'xlsx'): Uint8Array {
  const book = utils.book_new();
  for (const [name, { rows = [], cells = {}, merged = [] }] of Object.entries(sheets)) {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
    const range = utils.decode_range(sheet['!ref'] ?? 'A1');
    for (const [address, cell] of Object.entries(cells)) {
      sheet[address] = cell;
      const { r, c } = utils.decode_cell(address);
      range.e = { r: Math.max(range.e.r, r), c: Math.max(range.e.c, c) };
    }
    sheet['!ref'] = utils.encode_range(range);
    sheet['!merges'] = merged.map((area) => utils.decode_range(area));
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { Sheets: Object.values(sheets).map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
}
