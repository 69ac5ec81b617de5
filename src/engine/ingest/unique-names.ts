/** Names of columns that a table may repeat or leave out. */

/**
 * Makes names of columns differ: two columns of one name are two columns.
 * @param names as the table gives them; an empty one becomes `column_` and its place, counted from 1
 * @returns as many names, each once
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  // Where the search for a free number goes on: ten thousand columns may have one name.
  const numbers = new Map<string, number>();
  return names.map((name, i) => {
    const wanted = name === '' ? `column_${i + 1}` : name;
    let unique = wanted;
    let k = numbers.get(wanted) ?? 2;
    for (; taken.has(unique); k++) unique = `${wanted}_${k}`;
    numbers.set(wanted, k);
    taken.add(unique);
    return unique;
  });
}
