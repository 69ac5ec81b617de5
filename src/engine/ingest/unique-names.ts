/** Names of columns that a table may repeat or leave out. */

/** Signs that nobody sees, which web pages and spreadsheets leave in names: nobody could write such a name. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * Makes names of columns differ: two columns of one name are two columns.
 * @param names as the table gives them; an empty one becomes `column_` and its place, counted from 1
 * @returns as many names, each once, without signs that cannot be seen
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  // Where the search for a free number goes on: ten thousand columns may have one name.
  const numbers = new Map<string, number>();
  return names.map((given, i) => {
    const name = given.replaceAll(UNSEEN, '');
    const wanted = name === '' ? `column_${i + 1}` : name;
    let unique = wanted;
    let k = numbers.get(wanted) ?? 2;
    for (; taken.has(unique); k++) unique = `${wanted}_${k}`;
    numbers.set(wanted, k);
    taken.add(unique);
    return unique;
  });
}
