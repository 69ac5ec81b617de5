/** Names that compare without case where that is unambiguous. */

/** Finds names as they are spelt. */
export class NameTable {
  private readonly exact: ReadonlySet<string>;
  /** Folded name to its spelling; undefined where several spellings differ in case alone. */
  private readonly folded = new Map<string, string | undefined>();

  /** @param names the names that exist */
  constructor(names: Iterable<string>) {
    const exact = new Set(names);
    for (const name of exact) {
      const key = name.toLowerCase();
      this.folded.set(key, this.folded.has(key) ? undefined : name);
    }
    this.exact = exact;
  }

  /**
   * The spelling of a name.
   * @param name in any case
   * @returns the name itself where it exists so, else the one name that differs in case alone, else undefined
   */
  resolve(name: string): string | undefined {
    return this.exact.has(name) ? name : this.folded.get(name.toLowerCase());
  }
}

/**
 * The spelling of one name among the keys of a map.
 * @param entries by name
 * @param name in any case
 * @returns as `NameTable.resolve`; no table is made for a name that is spelt as in the map
 */
export function spellingIn(entries: ReadonlyMap<string, unknown>, name: string): string | undefined {
  return entries.has(name) ? name : new NameTable(entries.keys()).resolve(name);
}
