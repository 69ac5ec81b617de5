/** Sets of things that belong together, joined two at a time. */
export class DisjointSets {
  readonly #parents = new Map<string, string>();

  /** The name of the set that something is in. */
  find(item: string): string {
    const parent = this.#parents.get(item);
    if (parent === undefined || parent === item) return item;
    const root = this.find(parent);
    this.#parents.set(item, root);
    return root;
  }

  /** Puts the sets of two things together. */
  join(a: string, b: string): void {
    this.#parents.set(this.find(a), this.find(b));
  }

  /** Whether two things are in one set. */
  together(a: string, b: string): boolean {
    return this.find(a) === this.find(b);
  }
}
