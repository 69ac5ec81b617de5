/** The stored values of a graph as columns of typed arrays and maps: what the value index looks up in. */
import type { ColumnRef } from '../core/identifiers';
import type { SqlValue } from '../core/values';
import { fold, isStopWord, stem, wordsOf } from './words';

/** Longer values are prose, not names: they are not indexed. */
export const MAX_VALUE_LENGTH = 200;
/** Values with more words are found by their whole spelling and their words, not by stems. */
const MAX_STEMMED_WORDS = 8;
/** Shorter words are not corrected. */
const MIN_TYPO_LENGTH = 4;

/** One stored value of one column. */
export interface ValueEntry {
  /** Index into `columns`. */
  readonly column: number;
  readonly stored: SqlValue;
  /** Folded spelling. */
  readonly folded: string;
  /** Number of words. */
  readonly words: number;
  readonly label?: string;
}

/** Lookup tables over stored values; filled once, then only read. */
export class ValueStore {
  readonly columns: ColumnRef[] = [];
  readonly entries: ValueEntry[] = [];
  readonly #sizes: number[] = [];
  /** Words joined by a space -> entries. */
  readonly #whole = new Map<string, number[]>();
  /** Stems joined by a space, where they differ from the words -> entries. */
  readonly #stemmed = new Map<string, number[]>();
  /** Word -> entries that contain it, ascending. */
  readonly #containing = new Map<string, number[]>();
  /** First letter and length -> words, for the correction of typos; built on first use. */
  #byShape: Map<string, string[]> | undefined;

  /**
   * Adds a column.
   * @returns its index, for `add`
   */
  addColumn(column: ColumnRef): number {
    return this.columns.push(column) - 1;
  }

  /**
   * Adds a value of a column.
   * @param column index of the column
   * @param stored the value as it is stored
   * @param text what people call it: the value itself, or the label of a code
   * @param label the label, where `text` is one
   * @param inPart whether some of its words stand for it as well
   */
  add(column: number, stored: SqlValue, text: string, label?: string, inPart = true): void {
    const folded = fold(text);
    const words = wordsOf(folded);
    if (words.length === 0) return;
    const id = this.entries.length;
    this.entries.push({ column, stored, folded, words: words.length, ...(label === undefined ? {} : { label }) });
    this.#sizes[column] = this.sizeOf(column) + 1;
    const whole = words.join(' ');
    push(this.#whole, whole, id);
    if (words.length <= MAX_STEMMED_WORDS) {
      const stemmed = words.map(stem).join(' ');
      if (stemmed !== whole) push(this.#stemmed, stemmed, id);
    }
    for (const name of alternatives(folded)) push(this.#stemmed, wordsOf(name).map(stem).join(' '), id);
    // Dates and numbers are found whole: half the dates of a table hold "2019".
    if (inPart && words.length > 1 && /\p{L}/u.test(folded))
      for (const word of new Set(words)) push(this.#containing, word, id);
  }

  /** How many values a column has here. */
  sizeOf(column: number): number {
    return this.#sizes[column] ?? 0;
  }

  /** Entries spelt with exactly these words. */
  whole(words: string): readonly number[] {
    return this.#whole.get(words) ?? [];
  }

  /** Entries whose stems are these; those whose words are already stems are found by `whole`. */
  stemmed(stems: string): readonly number[] {
    return [...(this.#stemmed.get(stems) ?? []), ...(this.#whole.get(stems) ?? [])];
  }

  /** Entries of several words that contain a word, ascending. */
  containing(word: string): readonly number[] {
    return this.#containing.get(word) ?? [];
  }

  /** Whether any value is or contains the word. */
  hasWord(word: string): boolean {
    return this.#containing.has(word) || this.#whole.has(word);
  }

  /**
   * Stored words that may be meant by a mistyped one: the same first letter and nearly the same length, or the same
   * length with another first letter.
   */
  similar(word: string): readonly string[] {
    this.#byShape ??= this.#shapes();
    const found: string[] = [];
    for (let length = word.length - 1; length <= word.length + 1; length++) {
      found.push(...(this.#byShape.get(`${word[0] ?? ''}${length}`) ?? []));
    }
    return found.concat(this.#byShape.get(`${word.slice(-2)}${word.length}`) ?? []);
  }

  #shapes(): Map<string, string[]> {
    const shapes = new Map<string, string[]>();
    const words = new Set(this.#containing.keys());
    for (const whole of this.#whole.keys()) if (!whole.includes(' ')) words.add(whole);
    for (const word of words) {
      if (word.length < MIN_TYPO_LENGTH || !/^\p{L}+/u.test(word)) continue;
      push(shapes, `${word[0] ?? ''}${word.length}`, word);
      push(shapes, `${word.slice(-2)}${word.length}`, word);
    }
    return shapes;
  }
}

/** Longer texts are sentences, in which a slash joins no two names. */
const MOST_ALTERNATIVES = 60;
const MIN_NAME = 3;

/** The names that one value gives for one thing: "sedan/saloon", "united states (usa)". */
function alternatives(folded: string): string[] {
  if (folded.length > MOST_ALTERNATIVES || !/[/(]/.test(folded)) return [];
  const names = folded.split(/[/()]/).map((name) => name.trim());
  const plain = names.filter((name) => name.length >= MIN_NAME && /\p{L}/u.test(name) && !isStopWord(name));
  return plain.length > 1 || names.length > plain.length ? plain : [];
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
