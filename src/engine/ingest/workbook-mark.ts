/** How workbooks begin, whatever they are called. */

/**
 * What a file is by its first bytes.
 * @param bytes its beginning
 * @returns `packed` for the formats that are zip archives (.xlsx, .ods), `old` for .xls; undefined where it is no workbook
 */
export function workbookMark(bytes: Uint8Array): 'packed' | 'old' | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'packed';
  return bytes[0] === 0xd0 && bytes[1] === 0xcf ? 'old' : undefined;
}
