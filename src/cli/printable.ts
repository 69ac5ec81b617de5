/** Text on a terminal. */

/**
 * Text without what a terminal obeys rather than shows: cells and files could move its cursor, rename its window or worse.
 * @param text what is to be shown
 * @returns the text; control characters other than tabs and line breaks are shown as such
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd');
}
