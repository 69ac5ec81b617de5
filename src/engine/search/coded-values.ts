/** Stored codes that are words cut short: `DEC` for what is "decommissioned", where nobody wrote down what the codes stand for. */
import { isCut, isShortFor, mayBeCode } from './short-forms';
import type { ValueStore } from './value-store';
import { singular } from './words';

/** A code, and how many different ones a column of states or kinds has at most. */
const CODE = /^(?:[A-Z]+\d?|\d[A-Z]+|[a-z]+)$/;
const LONGEST_CODE = 5;
const MOST_CODES = 12;

/** Shorter words are the beginning of too much. */
const PLAIN_WORD = 6;
/** Shorter ones are made of too few letters for any. */
const SHORTEST_WORD = 5;

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
      const folded = (id: number) => this.store.entries[id]?.folded ?? '';
      const plain = word.length < PLAIN_WORD ? [] : ids.filter((id) => isShortFor(folded(id), whole));
      const meant = plain.length > 0 ? plain : ids.filter((id) => mayBeCode(folded(id), whole));
      return meant.length === 1 ? meant : [];
    });
  }

  #isCode(id: number): boolean {
    const entry = this.store.entries[id];
    if (entry?.label !== undefined || typeof entry?.stored !== 'string') return false;
    const { stored } = entry;
    // What is written in small letters may be a word.
    return stored.length <= LONGEST_CODE && CODE.test(stored) && (stored === stored.toUpperCase() || isCut(stored));
  }
}
