/** Where things stand: by stem or number, the numbers of those that have it. */

/** Stem -> numbers of the items that have it. */
export function inverted<T>(items: readonly T[], stemsOf: (item: T) => readonly string[]): Map<string, number[]> {
  const map = new Map<string, number[]>();
  for (const [i, item] of items.entries()) {
    for (const s of new Set(stemsOf(item))) {
      const list = map.get(s);
      if (list) list.push(i);
      else map.set(s, [i]);
    }
  }
  return map;
}

/** The numbers of items by a number that each has. */
export function numbered<T>(size: number, items: readonly T[], numberOf: (item: T) => number): number[][] {
  const lists = Array.from({ length: size }, (): number[] => []);
  for (const [i, item] of items.entries()) lists[numberOf(item)]?.push(i);
  return lists;
}

/** All numbers that any of the stems has. */
export function union(map: ReadonlyMap<string, readonly number[]>, stems: Iterable<string>): Set<number> {
  const result = new Set<number>();
  for (const s of stems) for (const i of map.get(s) ?? []) result.add(i);
  return result;
}

/** Items by what each is looked up by. */
export function groupedBy(items: readonly string[], keyOf: (item: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Stem -> in how many documents it occurs. */
export function documentFrequency(documents: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents) for (const s of new Set(document)) counts.set(s, (counts.get(s) ?? 0) + 1);
  return counts;
}
