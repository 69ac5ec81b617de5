/** Stored codes that are words cut short: `DEC` for what is "decommissioned", where nobody wrote down what the codes stand for. */
import { isShortFor } from './short-forms';
import type { ValueStore } from './value-store';
import { singular } from './words';

/** A code, and how many different ones a column of states or kinds has at most. */
const CODE = /^[A-Z]{1,5}$/;
const MOST_CODES = 12;

/** Shorter words are the beginning of too much. */
const SHORTEST_WORD = 6;

/** The codes of a graph's data. */
export class CodedValues {
  /** By column: its codes, as numbers of entries. */
  readonly #columns: readonly (readonly number[])[];

  /**
   * @param store the stored values, complete
   */
  constructor(private readonly store: ValueStore) {
    const byColumn = store.columns.map((): number[] => []);
    for (const [id, { column }] of store.entries.entries()) byColumn[column]?.push(id);
    this.#columns = byColumn.filter(
      (ids) => ids.length > 1 && ids.length <= MOST_CODES && ids.every((id) => this.#isCode(id)),
    );
  }

  /**
   * The codes that may stand for a word, one of a column at most.
   * @param word a folded word that is no name and no value
   * @returns numbers of entries
   */
  standingFor(word: string): readonly number[] {
    if (word.length < SHORTEST_WORD) return [];
    const whole = singular(word);
    return this.#columns.flatMap((ids) => {
      const meant = ids.filter((id) => isShortFor(this.store.entries[id]?.folded ?? '', whole));
      return meant.length === 1 ? meant : [];
    });
  }

  #isCode(id: number): boolean {
    const entry = this.store.entries[id];
    return entry?.label === undefined && typeof entry?.stored === 'string' && CODE.test(entry.stored);
  }
}
