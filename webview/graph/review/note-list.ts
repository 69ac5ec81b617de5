/** A list as a person reads and writes it on one line: separated by commas; what holds a comma stands in quotes. */

/**
 * A list on one line.
 * @param items its texts
 * @returns a text of which `listIn` makes the same list
 */
export function listText(items: readonly string[]): string {
  return items.map((item) => (/[",]|^\s|\s$|^$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');
}

/**
 * The list that somebody wrote.
 * @param text its texts between commas; in double quotes a comma is one of the text, and two quotes are one
 */
export function listIn(text: string): string[] {
  return [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g)].flatMap(([, quoted, plain = '']) => {
    if (quoted !== undefined) return [quoted.replaceAll('""', '"')];
    return plain.trim() === '' ? [] : [plain.trim()];
  });
}
