/** Finds the type of a column of JSON values. */
import { ColumnInference, type InferenceHints, type InferredColumn } from './column-inference';
import type { ColumnTold } from './column-told';

const DATED: ReadonlySet<string> = new Set(['date', 'datetime', 'time']);

/**
 * Collects what the values of one JSON column have in common. JSON says of each value what it is, but has nothing for dates
 * and amounts: where all are strings, these are read as in other files. Digits alone that stand in quotes are meant as text.
 */
export class JsonColumnInference {
  /** What people should know of its values; known with the result. */
  told: readonly ColumnTold[] = [];
  /** Words that say that no date is known, and are stored as NULL; known with the result. */
  emptied: readonly string[] = [];
  readonly #kinds = new Set<'integer' | 'real' | 'boolean' | 'text'>();
  readonly #texts: ColumnInference;

  /**
   * @param name the column's name, see `ColumnInference`
   * @param hints what a person says of dates and decimals
   */
  constructor(name: string, hints: InferenceHints = {}) {
    this.#texts = new ColumnInference(name, hints);
  }

  /** Takes a value that is not null. */
  add(value: string | number | boolean): void {
    if (typeof value === 'number') this.#kinds.add(Number.isInteger(value) ? 'integer' : 'real');
    else this.#kinds.add(typeof value === 'boolean' ? 'boolean' : 'text');
    if (typeof value === 'string' && this.#kinds.size === 1) this.#texts.add(value);
  }

  /** The type that all values so far allow; values of several kinds are stored each as it is. */
  result(): InferredColumn {
    const convert = (column: string): string => column;
    const only = this.#kinds.size === 1 ? [...this.#kinds][0] : undefined;
    if (this.#kinds.size === 2 && this.#kinds.has('integer') && this.#kinds.has('real'))
      return { type: 'real', affinity: 'REAL', convert };
    switch (only) {
      case 'integer':
        return { type: 'integer', affinity: 'INTEGER', convert };
      case 'real':
        return { type: 'real', affinity: 'REAL', convert };
      case 'boolean':
        return { type: 'boolean', affinity: 'INTEGER', convert };
      case 'text':
        return this.#written() ?? { type: 'text', affinity: 'TEXT', convert };
      case undefined:
        return { type: 'text', affinity: this.#kinds.size > 1 ? 'BLOB' : 'TEXT', convert };
    }
  }

  /** Dates, and numbers that only a string can hold as they are written. */
  #written(): InferredColumn | undefined {
    const read = this.#texts.result();
    const isText = read.type === 'text';
    const isRead = !isText && (read.rewritten === true || DATED.has(read.type));
    if (!isRead && !isText) return undefined;
    // Strings say themselves which blanks belong to them.
    this.told = this.#texts.told.filter(({ kind }) => kind !== 'blanks');
    this.emptied = this.#texts.emptied;
    return isRead ? read : undefined;
  }
}
