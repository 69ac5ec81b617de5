/** Records as they are named in sentences. */

const SHOWN_CHARACTERS = 60;

/**
 * What stands in a record, cut to some words.
 * @param cells its cells
 */
export function shownText(cells: readonly string[]): string {
  const text = cells
    .filter((cell) => cell.trim() !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text;
}
